// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stories with redis-py, python-redis-lock and pottery; walrus, huey and dramatiq are recognised.
#include "interop/stories.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

const std::vector<RealLibrary> kLibraries{
    {.toolchain = u"python"_s,
     .name = u"redis-py"_s,
     .word = "redis-py",
     .lock = u"lock:order:42"_s,
     .key = "lock:order:42",
     .canBeForever = true},
    {.toolchain = u"python"_s,
     .name = u"python-redis-lock"_s,
     .word = "python-redis-lock",
     .lock = u"order:42"_s,
     .key = "lock:order:42",
     .renewsItself = true,
     .canBeForever = true,
     .waitersSource = "blpop:lock-signal:order:42",
     .waitersThrough = "lock-signal:order:42"},
    {.toolchain = u"python"_s,
     .name = u"pottery"_s,
     .word = "pottery",
     .lock = u"order:42"_s,
     .key = "redlock:order:42",
     .undecidable = true},
};

} // namespace

class TestPython final : public Stories
{
    Q_OBJECT
public:
    TestPython() : Stories(kLibraries) {}

private Q_SLOTS:
    /// Waits by blocking on a list, and never renews.
    void tellsWalrus();
    /// A lock that a serializer wrote.
    void tellsHuey();
    /// A number that says how many have it: nought is free.
    void tellsDramatiq();
};

void TestPython::tellsWalrus()
{
    Scene scene({.toolchain = u"python"_s,
                 .name = u"walrus"_s,
                 .word = "walrus",
                 .lock = u"order:42"_s,
                 .key = "lock:order:42"});
    handsOver(scene, [](const Scene::Decoded& decoded) {
        QCOMPARE(decoded.library, std::string("walrus"));
        QCOMPARE(decoded.waitersSource, std::string("blpop:lock.event:order:42"));
    });
}

void TestPython::tellsHuey()
{
    Scene scene({.toolchain = u"python"_s,
                 .name = u"huey"_s,
                 .word = "huey",
                 .lock = u"report"_s,
                 .key = "huey.r.app.app.lock.report"});
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto held = first->ask(scene.acquire(0));
    QVERIFY2(held.ok, held.error.c_str());
    TRY_SCENE(scene.holder() == held.token);
    QCOMPARE(scene.decoded().library, std::string("huey"));
    QVERIFY(!second->ask(scene.acquire(0)).ok);
    QVERIFY(first->ask(scene.release()).ok);
    TRY_SCENE(scene.isStory({"acquired", "released"}));
}

void TestPython::tellsDramatiq()
{
    Scene scene({.toolchain = u"python"_s,
                 .name = u"dramatiq"_s,
                 .word = "dramatiq",
                 .lock = u"distributed-mutex"_s,
                 .key = "distributed-mutex",
                 .mode = LockMode::Semaphore,
                 .permits = 2});
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    QVERIFY(first->ask(scene.acquire(60'000)).ok);
    TRY_SCENE(scene.state().phase == LockPhase::Held);
    QVERIFY(second->ask(scene.acquire(60'000)).ok);
    TRY_SCENE(scene.state().count == 2);
    QCOMPARE(scene.state().mode, LockMode::Semaphore);
    QCOMPARE(scene.holder(), std::string());
    QCOMPARE(scene.decoded().library, std::string("dramatiq"));
    QVERIFY(first->ask(scene.release()).ok);
    QVERIFY(second->ask(scene.release()).ok);
    TRY_SCENE(scene.state().phase == LockPhase::Free); // the key is there still, with nought
    const auto story = scene.story();
    VERIFY_SCENE(std::find(story.begin(), story.end(), "taken_over") == story.end());
    VERIFY_SCENE(story.back() == "released");
}

LOCKSCOPE_TEST_MAIN(TestPython)
#include "tst_python.moc"
