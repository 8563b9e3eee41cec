// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A day of the watchdog, a stopped process, pauses as documented, heart beats, slow nodes; nothing in `src/lock` reads
// another clock. Means: stepped clock, real servers, scripted peer.
#include "lock/metrics.h"
#include "lock/notifier.h"
#include "lock/redlock.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <array>
#include <atomic>
#include <deque>
#include <numeric>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

/// What the library does with its time, by a clock that is moved: hours and days of it, and jumps.
class TestClock : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void nothingElseReadsTheTime();
    void emptyIsTheSystems();
    void stepsEndWithWhoSleepsNoMore();
    void aDayOfTheWatchdog();
    void aStoppedProcessLosesTheLease();
    void stoppedWhileItRenews();
    void aFailedRenewalIsRepeatedOnTime();
    void pausesAreAsDocumented_data();
    void pausesAreAsDocumented();
    void aWaitInLineEndsOnTime();
    void whoWaitsLooksAgainOnTime();
    void notifierComesBackEverMoreSlowly();
    void aSilentSubscriptionIsFoundAtItsSecondBeat();
    void idleConnectionsAreLookedAt();
    void unreleasedIsTriedUntilTheLeaseIsOver();
    void slowNodesShortenTheLease();
    void grantedTooLateIsGivenBack();
    void redlockPausesAsItsOptionsSay();
    void redlockTriesUntilItsWaitIsOver();
    void tooShortGrantsAreGivenBack();
    void aServiceGoesByOneClock();

private:
    [[nodiscard]] std::shared_ptr<Client> client() const
    {
        return std::make_shared<Client>(m_server->endpoint(), by(m_clock));
    }
    [[nodiscard]] std::shared_ptr<Watchdog> watchdog() const
    {
        return std::make_shared<Watchdog>(m_server->endpoint(), by(m_clock));
    }
    [[nodiscard]] RedlockOptions redlockOptions(std::shared_ptr<Observer> observer = {}) const
    {
        RedlockOptions options;
        options.watchdog = false;
        options.clock = m_clock;
        options.observer = std::move(observer);
        return options;
    }
    [[nodiscard]] lock::Reply admin(std::initializer_list<std::string_view> words)
    {
        return Client(m_server->endpoint()).command(words).value();
    }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<SteppedClock> m_clock;
};

namespace {

/// Nobody listens there.
Endpoint nowhere()
{
    Endpoint endpoint;
    endpoint.transport = Transport::Unix;
    endpoint.socketPath = "/nowhere/redis.sock";
    return endpoint;
}

} // namespace

void TestClock::init()
{
    Suite::init();
    if (!m_server)
        m_server.emplace(startedServer());
    (void)admin({"FLUSHALL"});
    (void)admin({"CONFIG", "RESETSTAT"});
    m_clock = std::make_shared<SteppedClock>();
}

/// The clock itself, and what waits for sockets: for these the kernel keeps the time.
void TestClock::nothingElseReadsTheTime()
{
    const QStringList exempt{QStringLiteral("clock.cpp"), QStringLiteral("leaseclock.cpp"), QStringLiteral("timing.h"),
                             QStringLiteral("turn.h"), QStringLiteral("wire.cpp")};
    const QRegularExpression reads(QStringLiteral(
        R"((steady|system|high_resolution)_clock::now|clock_gettime|gettimeofday|\btime\(|sleep_(for|until)|)"
        R"(\b(u|nano)?sleep\(\w*\d|\bwait_(for|until)\(|\.wait\(|(?<!\w)::poll\(|LeaseClock::now)"));
    QDirIterator files(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/src/lock"), QDir::Files);
    int count = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        ++count;
        if (exempt.contains(files.fileName()))
            continue;
        int number = 0;
        while (!file.atEnd()) {
            ++number;
            const QString line = QString::fromUtf8(file.readLine());
            const bool isComment = line.trimmed().startsWith(QLatin1String("//"));
            QVERIFY2(isComment || !line.contains(reads),
                     qPrintable(QStringLiteral("%1:%2: %3").arg(files.fileName()).arg(number).arg(line)));
        }
    }
    QVERIFY(count > 60);
}

void TestClock::emptyIsTheSystems()
{
    const lock::Clock clock;
    const auto before = std::chrono::steady_clock::now();
    const MonoTime mono = clock.mono();
    QVERIFY(mono >= before && mono <= std::chrono::steady_clock::now());
    const LeaseTime leaseBefore = LeaseClock::now();
    const LeaseTime lease = clock.now();
    QVERIFY(lease >= leaseBefore && lease <= LeaseClock::now());
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    QVERIFY(!clock.wait(wake, lock, {}, before + 5ms, [] { return false; }));
    QVERIFY(clock.mono() >= before + 5ms);
    QVERIFY(clock.wait(wake, lock, {}, MonoTime::max(), [] { return true; }));
    QCOMPARE(clock.poll({}, before + 10ms), 0);
    QVERIFY(clock.mono() >= before + 10ms);

    // One that knows only the time of leases, as they were: all else is the system's.
    struct OnlyLeases final : LeaseTimeSource
    {
        [[nodiscard]] LeaseTime now() const override { return LeaseTime{1h}; }
    };
    MutexOptions options;
    options.ttl = 60s;
    options.clock = std::make_shared<OnlyLeases>();
    const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint(), ClientOptions(), options.clock);
    const Lease held =
        leaseOf(mutexOf(std::make_shared<Client>(m_server->endpoint()), watchdog, "lock:a", options).tryAcquire());
    QCOMPARE(held.remaining(), 59'398ms);
}

/// Of the tests' own stepUntil(): one thread sleeps for ever, as a releaser does, and the other ends without a sleep.
void TestClock::stepsEndWithWhoSleepsNoMore()
{
    const std::jthread forEver([this](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        (void)m_clock->wait(wake, lock, stop, MonoTime::max(), [] { return false; });
    });
    std::atomic<bool> wasAsked{false};
    std::atomic<bool> isOver{false};
    const std::jthread other([&] {
        wasAsked.wait(false);
        isOver = true;
    });
    QVERIFY(stepUntil(*m_clock, [&] {
        const bool over = isOver;
        wasAsked = true;
        wasAsked.notify_all();
        return over;
    }));
}

/// A minute's lease is renewed every half minute, each time exactly when it is due, and is never in doubt.
void TestClock::aDayOfTheWatchdog()
{
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.ttl = 60s;
    options.observer = recorder;
    Lease lease = leaseOf(mutexOf(client(), watchdog(), "lock:a", options).acquire());
    const MonoTime begin = m_clock->mono();
    QVERIFY(m_clock->settle());
    int invalid = 0;
    while (m_clock->mono() < begin + 24h) {
        m_clock->advance(15s); // the watchdog is asleep for at most a second, and looks now and then
        QVERIFY(m_clock->settle());
        invalid += !lease.isValid() || lease.remaining() < 29s;
    }
    QCOMPARE(invalid, 0);
    const std::vector<RenewalReport> renewals = recorder->renewals();
    QCOMPARE(renewals.size(), std::size_t{24 * 60 * 2});
    for (std::size_t i = 0; i < renewals.size(); ++i) {
        QCOMPARE(renewals[i].outcome, RenewalReport::Outcome::Renewed);
        QCOMPARE(renewals[i].sent, begin + 30s * (i + 1));
        QCOMPARE(renewals[i].due, renewals[i].sent);
        QCOMPARE(renewals[i].validUntil, renewals[i].sent + 60s - drift(60s));
    }
    QVERIFY(recorder->losses().empty());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

/// Stopped (SIGSTOP, a paused machine) for longer than the lease: known at once when it goes on, and nothing is asked
/// for that the server might still grant.
void TestClock::aStoppedProcessLosesTheLease()
{
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.ttl = 60s;
    options.observer = recorder;
    options.metrics = std::make_shared<Metrics>();
    const Mutex mutex = mutexOf(client(), watchdog(), "lock:a", options);
    Lease lease = leaseOf(Mutex(mutex).acquire());
    QVERIFY(m_clock->settle());
    m_clock->advance(60s - drift(60s));
    QVERIFY(!lease.isValid());
    QCOMPARE(lease.remaining(), 0ms);
    QVERIFY(m_clock->settle());
    QVERIFY(lease.lost().stop_requested());
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
    QCOMPARE(recorder->losses(), std::vector{LossReason::RanOut});
    QVERIFY(recorder->renewals().empty());
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->hold.count, std::uint64_t{1});
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 50'000); // the server knows nothing of our clock

    // For a little less: late, and renewed.
    (void)admin({"DEL", "lock:a"});
    Lease late = leaseOf(Mutex(mutex).acquire());
    QVERIFY(m_clock->settleUntil(m_clock->mono() + 1h));
    m_clock->advance(60s - drift(60s) - 1ns);
    QVERIFY(late.isValid());
    QVERIFY(m_clock->settle());
    QCOMPARE(late.renewals(), 1U);
    QCOMPARE(late.remaining(), 59'398ms);
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->lateRenewals, std::uint64_t{1});
}

/// The server says yes, and the process hears it when its lease was over: whoever looked at the lease has stopped.
void TestClock::stoppedWhileItRenews()
{
    const ScriptedPeer server({kMayRunScripts, "+OK\r\n", ":1\r\n"}, [this](std::size_t number) {
        if (number == 2)
            m_clock->advance(31s); // 61 after it was granted
    });
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.ttl = 60s;
    options.observer = recorder;
    const auto mine = std::make_shared<Client>(server.endpoint(), by(m_clock));
    Lease lease = leaseOf(
        mutexOf(mine, std::make_shared<Watchdog>(server.endpoint(), by(m_clock)), "lock:a", options).tryAcquire());
    mine->disconnect(); // the peer talks to one at a time
    QVERIFY(m_clock->settle());
    m_clock->advance(30s);
    QVERIFY(m_clock->settle());
    QCOMPARE(recorder->renewals().size(), std::size_t{1});
    QCOMPARE(recorder->renewals()[0].outcome, RenewalReport::Outcome::Renewed);
    QCOMPARE(recorder->renewals()[0].answered, recorder->renewals()[0].sent + 31s);
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
    QCOMPARE(lease.renewals(), 0U);
    lease.abandon();
}

/// After ttl/2, and then every ttl/8 until the lease is over.
void TestClock::aFailedRenewalIsRepeatedOnTime()
{
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.ttl = 80s;
    options.observer = recorder;
    const Lease lease = leaseOf(mutexOf(client(), watchdog(), "lock:a", options).tryAcquire());
    const MonoTime begin = m_clock->mono();
    (void)admin({"ACL", "SETUSER", "default", "-eval", "-evalsha"});
    const bool isOver = stepUntil(*m_clock, [&] { return lease.lost().stop_requested(); });
    (void)admin({"ACL", "SETUSER", "default", "+@all"});
    QVERIFY(isOver);
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
    std::vector<std::chrono::nanoseconds> at;
    for (const RenewalReport& renewal : recorder->renewals()) {
        QCOMPARE(renewal.outcome, RenewalReport::Outcome::Failed);
        at.push_back(renewal.sent - begin);
    }
    QCOMPARE(at, (std::vector<std::chrono::nanoseconds>{40s, 50s, 60s, 70s}));
    QCOMPARE(m_clock->mono() - begin, std::chrono::nanoseconds(80s - drift(80s)));
}

void TestClock::pausesAreAsDocumented_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("fixed") << 0;
    QTest::newRow("jittered") << 1;
    QTest::newRow("exponential") << 2;
}

/// Each pause lies in its bounds and fills them, nobody tries before it is over, and none is begun that would end
/// behind the limit.
void TestClock::pausesAreAsDocumented()
{
    QFETCH(int, kind);
    constexpr std::array retries{Retry::fixed(50ms), Retry::jittered(50ms, 150ms), Retry::exponential(5ms, 150ms)};
    const Retry retry = retries[static_cast<std::size_t>(kind)];
    const auto longest = [&](int attempt) -> std::chrono::milliseconds {
        constexpr std::array doubled{10ms, 20ms, 40ms, 80ms};
        return kind == 2 && attempt <= 4 ? doubled[static_cast<std::size_t>(attempt - 1)] : retry.longest;
    };
    (void)admin({"SET", "lock:a", "another"});
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.watchdog = false;
    options.observer = recorder;
    options.retry = retry;
    options.wait = 1min;
    const MonoTime begin = m_clock->mono();
    const MonoTime end = begin + options.wait;
    Waiter waiter(mutexOf(client(), nullptr, "lock:a", options));
    const auto pauses = [&] { // it does so next, or has given up
        const auto limit = std::chrono::steady_clock::now() + 20s;
        while (!waiter.isOver() && std::chrono::steady_clock::now() < limit) {
            const MonoTime wake = m_clock->nextWake();
            if (wake > m_clock->mono() && wake != MonoTime::max())
                return true;
            std::this_thread::yield();
        }
        return false;
    };
    std::vector<std::chrono::nanoseconds> late; // where the bounds are the last ones
    int attempt = 1;
    for (; pauses(); ++attempt) {
        QCOMPARE(recorder->attempts().size(), static_cast<std::size_t>(attempt));
        QVERIFY(m_clock->nextWake() < end);
        const auto pause = m_clock->nextWake() - m_clock->mono();
        QVERIFY(pause >= retry.shortest && pause <= longest(attempt));
        if (attempt > 4)
            late.push_back(pause);
        m_clock->advance(pause - 1ns);
        QCOMPARE(recorder->attempts().size(), static_cast<std::size_t>(attempt));
        m_clock->advance(1ns);
    }
    QVERIFY(waiter.isOver());
    const auto [least, most] = std::minmax_element(late.begin(), late.end());
    const auto width = retry.longest - retry.shortest;
    QVERIFY(*least <= retry.shortest + width / 10);
    QVERIFY(*most >= retry.longest - width / 10);
    const Acquired result = waiter.take();
    QCOMPARE(result.attempts(), attempt);
    QCOMPARE(result.waited(), std::chrono::floor<std::chrono::milliseconds>(m_clock->mono() - begin));
    QVERIFY(m_clock->mono() < end && m_clock->mono() + retry.longest >= end);
    QVERIFY(attempt > 350);
}

void TestClock::aWaitInLineEndsOnTime()
{
    const auto notifier = std::make_shared<Notifier>(m_server->endpoint()); // by the system's clock
    MutexOptions options;
    options.watchdog = false;
    options.retry = Retry::notified(1h);
    options.notifier = notifier;
    options.ttl = 24h;
    options.wait = 30s;
    const auto shared = client();
    const Lease holder = leaseOf(mutexOf(shared, nullptr, "lock:a", options).tryAcquire());
    Waiter first(mutexOf(shared, nullptr, "lock:a", options));
    QTRY_COMPARE(notifier->waiting("lock:a"), std::size_t{1});
    QTRY_VERIFY(notifier->isListening("lock:a"));
    options.wait = 20s;
    Waiter second(mutexOf(shared, nullptr, "lock:a", options));
    QTRY_COMPARE(notifier->waiting("lock:a"), std::size_t{2});
    QVERIFY(m_clock->settle(2));
    m_clock->advance(20s); // whatever the first was woken for by the subscription
    Acquired result = second.take();
    QCOMPARE(result.waited(), 20s);
    QCOMPARE(result.attempts(), 0); // it was never the first
    QCOMPARE(notifier->waiting("lock:a"), std::size_t{1});
    m_clock->advance(10s);
    result = first.take();
    QCOMPARE(result.waited(), 30s);
}

/// When the lease it saw ends, and else at every poll.
void TestClock::whoWaitsLooksAgainOnTime()
{
    (void)admin({"SET", "lock:a", "another", "PX", "90000"});
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options;
    options.watchdog = false;
    options.retry = Retry::notified(40s);
    options.notifier = std::make_shared<Notifier>(m_server->endpoint());
    options.wait = 1h;
    options.observer = recorder;
    Waiter waiter(mutexOf(client(), nullptr, "lock:a", options));
    QTRY_VERIFY(options.notifier->isListening("lock:a"));
    // Its looks until then are the subscription's.
    QVERIFY(stepUntil(
        *m_clock, [&] { return m_clock->nextWake() - m_clock->mono() == 40s; }, 20));
    const std::size_t before = recorder->attempts().size();
    m_clock->advance(40s - 1ns);
    QCOMPARE(recorder->attempts().size(), before);
    m_clock->advance(1ns);
    QVERIFY(m_clock->settle());
    QCOMPARE(recorder->attempts().size(), before + 1);
    QVERIFY(admin({"PEXPIRE", "lock:a", "20000"}).integer == 1);
    m_clock->advance(40s); // nobody told it
    QVERIFY(m_clock->settle());
    const auto left = m_clock->nextWake() - m_clock->mono();
    QVERIFY(left > 10s && left <= 20'001ms);
    (void)admin({"DEL", "lock:a"});
    m_clock->advance(left);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

/// Each pause is spread over the upper half of its bound, which doubles up to a second.
void TestClock::notifierComesBackEverMoreSlowly()
{
    NotifierOptions how;
    how.client = by(m_clock);
    MutexOptions options;
    options.watchdog = false;
    options.retry = Retry::notified();
    options.notifier = std::make_shared<Notifier>(m_server->endpoint(), how);
    options.wait = 24h;
    (void)admin({"SET", "lock:a", "another"});
    sandbox::RedisServer& server = *m_server;
    // Waits by the system's clock: only the notifier sleeps by ours.
    Waiter waiter(mutexOf(std::make_shared<Client>(server.endpoint()), nullptr, "lock:a", options));
    QTRY_VERIFY(options.notifier->isListening("lock:a"));
    QVERIFY(m_clock->settle());
    server.kill9();
    QTRY_VERIFY(!options.notifier->isListening("lock:a"));
    std::chrono::milliseconds bound = 50ms;
    for (int i = 0; i < 12; ++i) {
        QVERIFY(m_clock->settle());
        const auto pause = m_clock->nextWake() - m_clock->mono();
        QVERIFY2(pause >= bound / 2 && pause <= bound, qPrintable(QString::number(i)));
        m_clock->advance(pause);
        bound = std::min<std::chrono::milliseconds>(bound * 2, 1s);
    }
    QVERIFY(server.restart());
    QVERIFY(m_clock->settle());
    m_clock->advance(1s);
    waiter.cancel();
    (void)waiter.take();
}

/// A server that hangs: asked for a sign of life at the first beat, given up at the second.
void TestClock::aSilentSubscriptionIsFoundAtItsSecondBeat()
{
    NotifierOptions how;
    how.client = by(m_clock);
    MutexOptions options;
    options.watchdog = false;
    options.retry = Retry::notified(1h);
    options.notifier = std::make_shared<Notifier>(m_server->endpoint(), how);
    options.wait = 24h;
    (void)admin({"SET", "lock:a", "another"});
    ClientOptions limits; // by the system's clock: only the notifier sleeps by ours
    limits.commandLimit = 100ms;
    Waiter waiter(mutexOf(std::make_shared<Client>(m_server->endpoint(), limits), nullptr, "lock:a", options));
    const auto isListening = [&] { return options.notifier->isListening("lock:a"); };
    QTRY_VERIFY(isListening());
    for (int i = 0; i < 100; ++i) { // while it answers, it may go on for ever
        QVERIFY(m_clock->settle());
        m_clock->advance(1s);
        QVERIFY(m_clock->settle());
        QVERIFY(isListening());
        (void)admin({"PING"}); // and its answer is there before ours
    }
    m_server->suspend();
    QVERIFY(m_clock->settle());
    m_clock->advance(1s);
    QVERIFY(m_clock->settle());
    QVERIFY(isListening());
    m_clock->advance(1s);
    QTRY_VERIFY(!isListening());
    m_server->resume();
    waiter.cancel();
    (void)waiter.take();
}

void TestClock::idleConnectionsAreLookedAt()
{
    const auto mine = client();
    QVERIFY(mine->command({"PING"}));
    // However short it was idle: no time passes for this clock.
    (void)admin({"CLIENT", "KILL", "TYPE", "normal"});
    QVERIFY(mine->command({"PING"}));
}

/// A server that is away, and a lease of a minute that goes: tried every commandLimit, told when it is over.
void TestClock::unreleasedIsTriedUntilTheLeaseIsOver()
{
    class Told final : public Observer
    {
    public:
        std::atomic<int> unreleasedCount{0};
        void unreleased(std::string_view, std::string_view, const Error&) override { ++unreleasedCount; }
    };
    const auto told = std::make_shared<Told>();
    // Grants once; then it only hangs up. Twice.
    using std::chrono::milliseconds;
    const std::vector<milliseconds> pauses{50ms, 100ms, 200ms, 400ms, 800ms, 1'600ms, 3'200ms, 6'400ms, 6'400ms};
    std::vector<std::string> answers;
    for (int outage = 0; outage < 2; ++outage) {
        answers.insert(answers.end(), {test::kMayRunScripts, "+OK\r\n"});
        answers.insert(answers.end(), pauses.size() + 2,
                       ""); // to the lease's own try, to the first one and to the last
    }
    const ScriptedPeer server(std::move(answers));
    ClientOptions limits = by(m_clock);
    limits.commandLimit = 6'400ms; // the longest pause
    const auto client = std::make_shared<Client>(server.endpoint(), limits);
    MutexOptions options;
    options.ttl = std::accumulate(pauses.begin(), pauses.end(), 0ms);
    options.watchdog = false;
    options.observer = told;
    int requests = 0;
    for (int outage = 0; outage < 2; ++outage) {
        std::optional<Lease> lease(leaseOf(test::mutexOf(client, nullptr, "lock:a", options).tryAcquire()));
        lease.reset();
        requests += 3; // asked and granted, and the lease's own try
        for (const milliseconds pause : pauses) {
            QVERIFY(m_clock->settleUntil(m_clock->mono() + 1h));
            QCOMPARE(m_clock->nextWake() - m_clock->mono(), std::chrono::nanoseconds(pause));
            QCOMPARE(server.requests(), ++requests);
            QCOMPARE(told->unreleasedCount, outage);
            m_clock->advance(pause);
        }
        QVERIFY(m_clock->settle());
        QCOMPARE(told->unreleasedCount, outage + 1);
        QCOMPARE(m_clock->nextWake(), MonoTime::max());
        ++requests;
    }
}

namespace {

/// Servers, and a clock that moves when a certain one of them answers.
class Slow final : public Observer
{
public:
    explicit Slow(std::shared_ptr<SteppedClock> clock) : m_clock(std::move(clock)) {}
    void nodeAnswered(const NodeReport& report) override
    {
        if (report.node == 1 && report.request == NodeReport::Request::Set)
            m_clock->advance(by);
        if (report.request == NodeReport::Request::Delete)
            ++deletes;
    }
    std::chrono::nanoseconds by{};
    std::atomic<int> deletes{0};

private:
    const std::shared_ptr<SteppedClock> m_clock;
};

struct Three
{
    Three()
    {
        for (int i = 0; i < 2; ++i) {
            servers.push_back(startedServer());
            nodes.push_back(servers.back().endpoint());
        }
        nodes.push_back(nowhere()); // so both of the others are needed
    }
    [[nodiscard]] Redlock redlock(const RedlockOptions& options) const
    {
        auto made = Redlock::create(nodes, nullptr, "lock:r", options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    std::deque<sandbox::RedisServer> servers;
    std::vector<Endpoint> nodes;
};

} // namespace

/// What is spent waiting for a node is missing from the lease.
void TestClock::slowNodesShortenTheLease()
{
    const Three three;
    const auto slow = std::make_shared<Slow>(m_clock);
    RedlockOptions options = redlockOptions(slow);
    options.nodeLimit = 1s;
    for (const std::chrono::nanoseconds by : {0ns, 40'000'000ns, 9'000'000'000ns}) {
        slow->by = by;
        const LeaseTime before = m_clock->now();
        Lease lease = leaseOf(three.redlock(options).tryAcquire());
        QCOMPARE(m_clock->now(), before + by);
        QVERIFY(lease.isValid());
        QCOMPARE(lease.remaining(), std::chrono::floor<std::chrono::milliseconds>(10s - drift(10s) - by));
        QCOMPARE(lease.validUntil(), m_clock->mono() + (10s - drift(10s) - by));
        m_clock->advance(10s - drift(10s) - by - 1ns);
        QVERIFY(lease.isValid());
        m_clock->advance(1ns);
        QVERIFY(!lease.isValid());
        (void)lease.release();
    }
}

/// A grant with less left than the program wants is given back.
void TestClock::tooShortGrantsAreGivenBack()
{
    const Three three;
    const auto slow = std::make_shared<Slow>(m_clock);
    RedlockOptions options = redlockOptions(slow);
    options.nodeLimit = 1s;
    options.minValidity = 4s;
    slow->by = 10s - drift(10s) - 4s;
    QCOMPARE(leaseOf(three.redlock(options).tryAcquire()).remaining(), 4s);
    slow->deletes = 0;
    slow->by += 1ms;
    QVERIFY(three.redlock(options).tryAcquire().outcome() == AcquireOutcome::NoQuorum);
    QCOMPARE(slow->deletes, 2);
    for (std::size_t i = 0; i < 2; ++i)
        QVERIFY(Client(three.nodes[i]).command({"GET", "lock:r"})->isNil());
}

/// A majority said yes, the last of it when the lease was over: that is no lease, and nothing of it stays.
void TestClock::grantedTooLateIsGivenBack()
{
    const Three three;
    const auto slow = std::make_shared<Slow>(m_clock);
    RedlockOptions options = redlockOptions(slow);
    options.nodeLimit = 1s;
    slow->by = 10s - drift(10s);
    const Acquired result = three.redlock(options).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    QCOMPARE(slow->deletes, 2);
    for (std::size_t i = 0; i < 2; ++i)
        QVERIFY(Client(three.nodes[i]).command({"GET", "lock:r"})->isNil());
}

void TestClock::redlockPausesAsItsOptionsSay()
{
    const Three three;
    const auto recorder = std::make_shared<Recorder>();
    RedlockOptions options = redlockOptions(recorder);
    options.retries = 60;
    options.retryDelay = 200ms;
    options.retryJitter = 100ms;
    for (std::size_t i = 0; i < 2; ++i)
        QVERIFY(Client(three.nodes[i]).command({"SET", "lock:r", "another"}));
    const MonoTime begin = m_clock->mono();
    Waiter waiter(three.redlock(options));
    std::chrono::nanoseconds least = 1h;
    std::chrono::nanoseconds most = 0s;
    for (std::size_t attempts = 1; attempts <= 60; ++attempts) {
        QVERIFY(m_clock->settle());
        QCOMPARE(recorder->attempts().size(), attempts);
        const std::chrono::nanoseconds pause = m_clock->nextWake() - m_clock->mono();
        QVERIFY(pause >= 200ms && pause <= 300ms);
        least = std::min(least, pause);
        most = std::max(most, pause);
        m_clock->advance(pause);
    }
    QVERIFY(most - least > 50ms);
    const Acquired result = waiter.take();
    QCOMPARE(result.attempts(), 61);
    QCOMPARE(result.waited(), std::chrono::floor<std::chrono::milliseconds>(m_clock->mono() - begin));
}

void TestClock::redlockTriesUntilItsWaitIsOver()
{
    const Three three;
    RedlockOptions options = redlockOptions();
    options.wait = 5s;
    options.retryDelay = 1s;
    options.retryJitter = 0ms;
    for (std::size_t i = 0; i < 2; ++i)
        QVERIFY(Client(three.nodes[i]).command({"SET", "lock:r", "another"}));
    Waiter waiter(three.redlock(options));
    for (int i = 0; i < 4; ++i)
        QCOMPARE(m_clock->step(), std::optional<std::chrono::nanoseconds>(1s));
    const Acquired result = waiter.take(); // a fifth pause would end with the wait
    QCOMPARE(result.attempts(), 5);
    QCOMPARE(result.waited(), 4s);
    options.wait = 0s;
    const Acquired once = three.redlock(options).acquire();
    QCOMPARE(once.attempts(), 1);
}

/// The client's options name it once for all that a service makes.
void TestClock::aServiceGoesByOneClock()
{
    ServiceOptions options;
    options.client = by(m_clock);
    LockService service = serviceOf(m_server->endpoint(), options);
    QCOMPARE(service.watchdog()->clock(), options.client.clock);
    auto mutex = service.mutex("lock:a", {});
    QVERIFY(mutex);
    QCOMPARE(mutex->options().clock, options.client.clock);
    Lease lease = leaseOf(mutex->acquire());
    QCOMPARE(lease.validUntil(), m_clock->mono() + (10s - drift(10s)));
    QVERIFY(m_clock->settle());
    m_clock->advance(8h);
    QVERIFY(m_clock->settle());
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
}

LOCKSCOPE_TEST_MAIN(TestClock)
#include "tst_clock.moc"
