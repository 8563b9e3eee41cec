// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stories with node-redlock, redis-semaphore and BullMQ; simple-redis-mutex and node-redis-warlock are recognised.
#include "interop/stories.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

const std::vector<RealLibrary> kLibraries{
    {.toolchain = u"node"_s,
     .name = u"node-redlock"_s,
     .word = "node-redlock",
     .lock = u"order:42:lock"_s,
     .key = "order:42:lock",
     .renewsItself = true},
    {.toolchain = u"node"_s,
     .name = u"redis-semaphore"_s,
     .word = "redis-semaphore",
     .lock = u"order:42"_s,
     .key = "mutex:order:42",
     .renewsItself = true,
     .tellsLostLock = false},
    {.toolchain = u"node"_s,
     .name = u"redis-semaphore"_s,
     .word = "redis-semaphore",
     .lock = u"order:42"_s,
     .key = "semaphore:order:42",
     .mode = LockMode::Semaphore,
     .permits = 1,
     .renewsItself = true,
     .tellsLostLock = false},
    {.toolchain = u"node"_s,
     .name = u"bullmq"_s,
     .word = "bullmq",
     .lock = u"orders/job-42"_s,
     .key = "bull:orders:job-42:lock",
     .handsOver = false,
     .renewsItself = true,
     .waitersSource = "list:bull:orders:wait"},
};

} // namespace

class TestNode final : public Stories
{
    Q_OBJECT
public:
    TestNode() : Stories(kLibraries) {}

private Q_SLOTS:
    /// The worker dies; another one takes the job when its lock has run out.
    void tellsAJobThatRunsAgain();
    void tellsAllHoldersOfASemaphore();
    /// Its fencing tokens, of all its locks in one key, are none.
    void tellsSimpleRedisMutex();
    /// A token like redsync's, which says when it was made.
    void tellsWarlock();
};

void TestNode::tellsAJobThatRunsAgain()
{
    Scene scene(row("bullmq"));
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto held = first->ask(scene.acquire(3'000));
    QVERIFY2(held.ok, held.error.c_str());
    second->begin(scene.acquire(20'000, 40'000));
    first->crash();
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "expired", "acquired"}));
    QCOMPARE(scene.told(1).holder, held.token);
    const auto done = second->ask(scene.release());
    QVERIFY2(done.ok, done.error.c_str());
    TRY_SCENE(scene.isStory({"acquired", "expired", "acquired", "released"}));
}

void TestNode::tellsAllHoldersOfASemaphore()
{
    auto library = row("redis-semaphore");
    library.key = "semaphore:order:42";
    library.permits = 2;
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto first = scene.client();
    const auto second = scene.client();
    const auto third = scene.client();
    VERIFY_SCENE(first != nullptr && second != nullptr && third != nullptr);

    const auto one = first->ask(scene.acquire(20'000));
    const auto two = second->ask(scene.acquire(20'000));
    QVERIFY(one.ok && two.ok);
    QVERIFY(!third->ask(scene.acquire(20'000)).ok);
    TRY_SCENE(scene.state().count == 2);
    QCOMPARE(scene.state().mode, LockMode::Semaphore);
    third->begin(scene.acquire(20'000, 40'000));
    const auto released = first->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    const auto three = third->answer();
    QVERIFY2(three.ok, three.error.c_str());
    QVERIFY(second->ask(scene.release()).ok);
    TRY_SCENE(scene.state().count == 1);
    QCOMPARE(scene.holder(), three.token);
    QVERIFY(third->ask(scene.release()).ok);
    TRY_SCENE(scene.state().phase == LockPhase::Free);
    QCOMPARE(analysis::name(scene.verdict()), "released");
    // Of a semaphore, others come and go: its count goes up and down.
    VERIFY_SCENE(scene.isStory({"acquired", "reentered", "unreentered", "reentered", "unreentered", "released"}));
}

void TestNode::tellsSimpleRedisMutex()
{
    Scene scene({.toolchain = u"node"_s,
                 .name = u"simple-redis-mutex"_s,
                 .word = "simple-redis-mutex",
                 .lock = u"order:42"_s,
                 .key = "@simple-redis-mutex:lock-order:42"});
    handsOver(scene,
              [](const Scene::Decoded& decoded) { QCOMPARE(decoded.library, std::string("simple-redis-mutex")); });
    QCOMPARE(scene.watcher().state("@simple-redis-mutex:fencing-tokens"), nullptr);
}

void TestNode::tellsWarlock()
{
    Scene scene({.toolchain = u"node"_s,
                 .name = u"node-redis-warlock"_s,
                 .word = "node-redis-warlock",
                 .lock = u"order:42"_s,
                 .key = "order:42:lock"});
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    const auto other = scene.client();
    VERIFY_SCENE(client != nullptr && other != nullptr);
    const auto held = client->ask(scene.acquire(20'000));
    QVERIFY2(held.ok, held.error.c_str());
    TRY_SCENE(scene.holder() == held.token);
    QCOMPARE(scene.decoded().library, std::string("node-redis-warlock"));
    QVERIFY(!other->ask(scene.acquire(20'000)).ok);
    QVERIFY(client->ask(scene.renew(60'000)).ok);
    TRY_SCENE(scene.isStory({"acquired", "renewed"}));
    QVERIFY(client->ask(scene.release()).ok);
    TRY_SCENE(scene.isStory({"acquired", "renewed", "released"}));
}

LOCKSCOPE_TEST_MAIN(TestNode)
#include "tst_node.moc"
