// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stories with Symfony Lock; its readers are counted.
#include "interop/stories.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLeaseMs = 20'000;

const std::vector<RealLibrary> kLibraries{
    {.toolchain = u"php"_s,
     .name = u"symfony"_s,
     .word = "symfony",
     .lock = u"lock:order:42"_s,
     .key = "lock:order:42",
     .mode = LockMode::Write,
     .tellsLostLock = false},
};

} // namespace

class TestPhp final : public Stories
{
    Q_OBJECT
public:
    TestPhp() : Stories(kLibraries) {}

private Q_SLOTS:
    void readersAreCounted();
};

/// Two readers hold it at once, and keep a writer out.
void TestPhp::readersAreCounted()
{
    auto library = row("symfony");
    library.name = u"symfony-read"_s;
    Scene scene(library);
    const auto [one, two] = scene.openWithTwo();
    VERIFY_SCENE(two != nullptr);
    const auto first = one->ask(scene.acquire(kLeaseMs));
    const auto second = two->ask(scene.acquire(kLeaseMs));
    QVERIFY(first.ok && second.ok);
    TRY_SCENE(scene.state().count == 2u);
    QCOMPARE(scene.state().mode, LockMode::Read);
    const auto decoded = scene.decoded();
    QCOMPARE(decoded.library, std::string("symfony"));
    QCOMPARE(decoded.mode, formats::KeyRole::Read);
    QCOMPARE(decoded.count, std::optional(2u));
    QVERIFY(decoded.token == first.token || decoded.token == second.token);

    Client writer(library.toolchain, u"symfony"_s, scene.server().port());
    QVERIFY(writer.start());
    QVERIFY(!writer.ask(scene.acquire(kLeaseMs)).ok);
    QVERIFY(one->ask(scene.release()).ok);
    TRY_SCENE(scene.state().count == 1u && scene.holder() == second.token);
    QVERIFY(two->ask(scene.release()).ok);
    TRY_SCENE(scene.state().phase == LockPhase::Free);
}

LOCKSCOPE_TEST_MAIN(TestPhp)
#include "tst_php.moc"
