// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight threads are never inside at once; without a lock they are. Means: real server.
#include "lock/notifier.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <functional>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

/// The promise itself: eight threads, each with a connection of its own, never inside at once.
class TestExclusion : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void lockedSectionsNeverOverlap_data();
    void lockedSectionsNeverOverlap();
    void controlWithoutLockOverlaps();

private:
    struct Verdict
    {
        int overlaps = 0;
        int lostUpdates = 0;
        int waited = 0;
    };
    /// `enter` runs the given section once, as a thread with its own client would; says whether it had to wait.
    using Enter = std::function<bool(Client&, const std::function<void()>&)>;
    Verdict run(const std::function<Enter(const std::shared_ptr<Client>&)>& makeEnter);

    static constexpr int kThreads = 8;
    static constexpr int kCycles = 5000; ///< of all threads together
    std::optional<sandbox::RedisServer> m_server;
};

void TestExclusion::initTestCase()
{
    m_server.emplace(test::startedServer());
}

TestExclusion::Verdict TestExclusion::run(const std::function<Enter(const std::shared_ptr<Client>&)>& makeEnter)
{
    Client setUp(m_server->endpoint());
    if (!setUp.command({"SET", "counter", "0"}))
        qFatal("no server");
    std::atomic<int> inside{0};
    std::atomic<int> overlaps{0};
    std::atomic<int> waited{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&] {
                const auto client = std::make_shared<Client>(m_server->endpoint());
                const Enter enter = makeEnter(client);
                for (int cycle = 0; cycle < kCycles / kThreads; ++cycle)
                    waited += enter(*client, [&] {
                        overlaps += inside.fetch_add(1) != 0;
                        // Read, decide, write: what the lock is there for.
                        const int value = std::stoi(client->command({"GET", "counter"})->text);
                        std::this_thread::sleep_for(200us);
                        (void)client->command({"SET", "counter", std::to_string(value + 1)});
                        inside.fetch_sub(1);
                    });
            });
    }
    const int counted = std::stoi(setUp.command({"GET", "counter"})->text);
    return {overlaps, kCycles - counted, waited};
}

void TestExclusion::lockedSectionsNeverOverlap_data()
{
    QTest::addColumn<bool>("notified");
    QTest::newRow("jittered") << false;
    QTest::newRow("notified") << true;
}

void TestExclusion::lockedSectionsNeverOverlap()
{
    QFETCH(bool, notified);
    MutexOptions options;
    options.wait = 120s;
    options.retry = Retry::jittered(1ms, 3ms);
    if (notified) {
        options.retry = Retry::notified();
        options.notifier = std::make_shared<Notifier>(m_server->endpoint());
    }
    const Verdict verdict = run([&](const std::shared_ptr<Client>& client) -> Enter {
        const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint());
        const auto mutex = std::make_shared<Mutex>(test::mutexOf(client, watchdog, "lock:counter", options));
        return [mutex](Client&, const std::function<void()>& section) {
            Acquired result = mutex->tryAcquire();
            const bool mustWait = result.outcome() == AcquireOutcome::Taken;
            Lease lease = leaseOf(mustWait ? mutex->acquire() : std::move(result));
            section();
            if (lease.release().outcome != ReleaseOutcome::Released)
                qFatal("the lock was not ours any more");
            std::this_thread::sleep_for(300us); // else the one that released takes it again before anybody woke
            return mustWait;
        };
    });
    QCOMPARE(verdict.overlaps, 0);
    QCOMPARE(verdict.lostUpdates, 0);
    // Without contention the test would say nothing.
    QVERIFY2(verdict.waited >= kCycles / 5, std::to_string(verdict.waited).c_str());
    qInfo("%d of %d acquisitions had to wait", verdict.waited, kCycles);
}

void TestExclusion::controlWithoutLockOverlaps()
{
    const Verdict verdict = run([](const std::shared_ptr<Client>&) -> Enter {
        return [](Client&, const std::function<void()>& section) {
            section();
            return false;
        };
    });
    QVERIFY(verdict.overlaps > 0);
    QVERIFY(verdict.lostUpdates > 0);
    qInfo("%d overlaps, %d lost updates", verdict.overlaps, verdict.lostUpdates);
}

LOCKSCOPE_TEST_MAIN(TestExclusion)
#include "tst_exclusion.moc"
