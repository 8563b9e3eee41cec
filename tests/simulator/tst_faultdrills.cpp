// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the lock library tells its caller when servers and networks misbehave. Means: real servers, proxy, Sentinel.
#include "lock/mutex.h"
#include "lock/watchdog.h"
#include "simulator/laboratory.h"
#include "support/steppedclock.h"
#include "support/suite.h"

#include <memory>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;
using sandbox::Way;
using sandbox::WayFaults;

/// Drills of the lock library against servers and networks that misbehave: what a caller is told.
class TestFaultDrills : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void sentinelFailover();
    void slowNetworkShortensTheLease();
    void lostRequestIsNotHeld();
    void lostAnswerIsSettled();
    void halfOpenConnectionTellsTheHolder();
    void evictedLock();
    void fullServerRefusesAndReleases();
    void oneStalledEndpointDelaysNoOther();
};

namespace {

constexpr char kKey[] = "lock:order";

Laboratory laboratory(std::string_view setup)
{
    Result<Laboratory, sandbox::Error> opened = Laboratory::open(setup);
    if (!opened)
        qFatal("%s", opened.error().message.c_str());
    return std::move(*opened);
}

void act(Laboratory& place, const std::string& what)
{
    place.act(what);
    if (!place.trouble().empty())
        qFatal("%s", place.trouble().c_str());
}

/// A client of one server, as an application has it.
struct Desk
{
    explicit Desk(const Endpoint& server, std::chrono::milliseconds ttl, bool renews = false,
                  std::chrono::milliseconds commandLimit = 1'000ms, std::shared_ptr<const lock::Clock> clock = {})
    {
        options.ttl = ttl;
        options.wait = 0ms;
        options.watchdog = renews;
        lock::ClientOptions limits;
        limits.commandLimit = commandLimit;
        limits.clock = std::move(clock);
        client = std::make_shared<lock::Client>(server, limits);
        if (renews)
            watchdog = std::make_shared<lock::Watchdog>(server, limits);
    }
    lock::Acquired acquire()
    {
        auto mutex = lock::Mutex::create(client, watchdog, kKey, options);
        if (!mutex)
            qFatal("%s", mutex.error().message.c_str());
        return mutex->acquire();
    }
    lock::Lease lease()
    {
        lock::Acquired result = acquire();
        if (!result)
            qFatal("%s", result.why().c_str());
        return *std::move(result);
    }

    lock::MutexOptions options;
    std::shared_ptr<lock::Client> client;
    std::shared_ptr<lock::Watchdog> watchdog;
};

std::string word(const sandbox::RedisServer& server, const std::vector<std::string>& words)
{
    const auto answer = server.ask(words);
    if (!answer)
        qFatal("%s", answer.error().message.c_str());
    return answer->front();
}

} // namespace

/// Sentinel changes the primary, and the old one does not know for about ten seconds: both grant, and count alike.
void TestFaultDrills::sentinelFailover()
{
    Laboratory place = laboratory("sentinel");
    act(place, "fail-over");
    Desk old(place.place().main, 5'000ms);
    Desk present(place.place().more.front(), 5'000ms);
    old.options.fencing = present.options.fencing = true;
    lock::Lease first = old.lease();
    lock::Lease second = present.lease();
    QVERIFY(first.isValid() && second.isValid());
    QVERIFY(first.token() != second.token());
    QVERIFY(first.fencingToken() && second.fencingToken());
    QCOMPARE(*first.fencingToken(), *second.fencingToken()); // a counter on one server fences nothing then
    QCOMPARE(first.release().outcome, lock::ReleaseOutcome::Released);
    QVERIFY(second.isValid());
}

void TestFaultDrills::slowNetworkShortensTheLease()
{
    Laboratory place = laboratory("cable");
    Desk desk(place.place().more.front(), 2'000ms);
    QVERIFY(desk.client->connect());
    WayFaults slow;
    slow.delay = 150ms;
    place.cable(0).setFaults(Way::ToServer, slow);
    place.cable(0).setFaults(Way::ToClient, slow);
    const MonoTime asked = std::chrono::steady_clock::now();
    lock::Lease lease = desk.lease();
    QVERIFY(std::chrono::steady_clock::now() - asked >= 298ms);
    // Counted from before the request was sent, not from its answer.
    QVERIFY(lease.validUntil() <= std::chrono::steady_clock::now() + 2'000ms - 298ms);
    QCOMPARE(lease.release().outcome, lock::ReleaseOutcome::Released);
}

void TestFaultDrills::lostRequestIsNotHeld()
{
    Laboratory place = laboratory("cable");
    Desk desk(place.place().more.front(), 300ms, false, 100ms);
    QCOMPARE(desk.lease().release().outcome, lock::ReleaseOutcome::Released); // connected, and allowed to
    WayFaults lost;
    lost.swallow = true;
    place.cable(0).setFaults(Way::ToServer, lost);
    const lock::Acquired result = desk.acquire();
    QVERIFY(result.outcome() == lock::AcquireOutcome::Unknown); // the client cannot know better
    QCOMPARE(word(place.server(0), {"EXISTS", kKey}), std::string("0"));
    place.cable(0).mend();
    QVERIFY(desk.lease().isValid());
}

void TestFaultDrills::lostAnswerIsSettled()
{
    Laboratory place = laboratory("cable");
    Desk desk(place.place().more.front(), 5'000ms);
    QVERIFY(desk.client->connect());
    act(place, "lose-answer SET");
    lock::Acquired result = desk.acquire();
    QVERIFY(result && result->isValid());
    QCOMPARE(place.cable(0).counters().answersLost, 1U);
    Desk other(place.place().main, 5'000ms);
    QVERIFY(other.acquire().outcome() == lock::AcquireOutcome::Taken);
    QCOMPARE(result->release().outcome, lock::ReleaseOutcome::Released);
    QVERIFY(other.lease().isValid());
}

void TestFaultDrills::halfOpenConnectionTellsTheHolder()
{
    Laboratory place = laboratory("cable");
    Desk desk(place.place().more.front(), 1'000ms, true);
    lock::Lease lease = desk.lease();
    QTRY_VERIFY(lease.renewals() > 0);
    act(place, "stall");
    QTRY_VERIFY(lease.lost().stop_requested());
    const MonoTime end = lease.validUntil();
    QVERIFY(!lease.isValid());
    QCOMPARE(lease.lossReason(), std::optional(lock::LossReason::RanOut));
    // Another one has it when the network comes back: nothing that was held on the way does him harm.
    std::this_thread::sleep_until(end + 50ms);
    Desk other(place.place().main, 5'000ms);
    lock::Lease theirs = other.lease();
    act(place, "mend");
    QVERIFY(lease.release().outcome != lock::ReleaseOutcome::Released);
    QCOMPARE(word(place.server(0), {"GET", kKey}), std::string(theirs.token()));
    QCOMPARE(theirs.release().outcome, lock::ReleaseOutcome::Released);
}

void TestFaultDrills::evictedLock()
{
    Laboratory place = laboratory("full");
    Desk desk(place.place().main, 60'000ms);
    lock::Lease lease = desk.lease();
    act(place, "fill"); // with data that never expire: locks are all that a volatile policy may take
    QCOMPARE(word(place.server(0), {"EXISTS", kKey}), std::string("0"));
    QCOMPARE(lease.release().outcome, lock::ReleaseOutcome::AlreadyExpired);
    const lock::Acquired result = desk.acquire();
    QVERIFY(result.outcome() == lock::AcquireOutcome::Failed);
    QCOMPARE(result.error().kind, lock::ErrorKind::OutOfMemory);
}

void TestFaultDrills::fullServerRefusesAndReleases()
{
    Laboratory place = laboratory("full");
    QCOMPARE(word(place.server(0), {"CONFIG", "SET", "maxmemory-policy", "noeviction"}), std::string("OK"));
    const auto clock = std::make_shared<test::SteppedClock>();
    Desk desk(place.place().main, 60'000ms, true, 1'000ms, clock);
    lock::Lease lease = desk.lease();
    act(place, "fill");
    QVERIFY(clock->settle());
    clock->advance(30s);
    QVERIFY(clock->settle());
    QCOMPARE(lease.renewals(), 1U); // a renewal needs no memory
    QCOMPARE(lease.release().outcome, lock::ReleaseOutcome::Released);
    const lock::Acquired result = desk.acquire();
    QVERIFY(result.outcome() == lock::AcquireOutcome::Failed);
    QCOMPARE(result.error().kind, lock::ErrorKind::OutOfMemory);
}

void TestFaultDrills::oneStalledEndpointDelaysNoOther()
{
    Laboratory place = laboratory("two");
    Desk healthy(place.place().main, 1'000ms, true);
    Desk stalled(place.place().more.front(), 1'000ms, true);
    lock::Lease fine = healthy.lease();
    lock::Lease hurt = stalled.lease();
    act(place, "stall");
    QTRY_VERIFY(hurt.lost().stop_requested());
    const std::uint32_t then = fine.renewals();
    QVERIFY(fine.isValid());
    QVERIFY(then > 0);
    QTRY_VERIFY(fine.renewals() > then + 1);
    QVERIFY(!fine.lost().stop_requested());
    QCOMPARE(fine.release().outcome, lock::ReleaseOutcome::Released);
    act(place, "mend");
}

LOCKSCOPE_TEST_MAIN(TestFaultDrills)
#include "tst_faultdrills.moc"
