// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random histories of Redisson's read-write lock are linearizable. Means: real server, four processes' worth of
// clients.
#include "redissonfixture.h"
#include "support/suite.h"

#include <array>
#include <barrier>
#include <random>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::RedissonProcess;

namespace {

/// In CI; LOCKSCOPE_HISTORIES says otherwise (10,000 take about a minute).
constexpr int kHistories = 500;
constexpr std::size_t kClients = 4;
constexpr int kOperations = 10; ///< of each client

enum class Kind : std::uint8_t { TryRead, TryWrite, ReadWithin, EnterRead, EnterWrite, LeaveRead, LeaveWrite };

struct Operation
{
    Kind kind;
    bool isGranted = true;
    std::uint64_t called = 0; ///< both in the order of one counter
    std::uint64_t returned = 0;
};
using History = std::array<std::vector<Operation>, kClients>;

/// The lock as a single thread would see it: handles of each client.
struct Model
{
    std::array<int, kClients> reads{};
    std::array<int, kClients> writes{};

    /// False if the operation cannot have had this result now.
    bool apply(std::size_t client, const Operation& operation)
    {
        int& mine = reads[client];
        int& written = writes[client];
        const auto any = [](const auto& counts) { return std::ranges::any_of(counts, [](int n) { return n > 0; }); };
        bool isFree = true;
        switch (operation.kind) {
        case Kind::TryRead:
            isFree = !any(writes);
            mine += operation.isGranted;
            break;
        case Kind::TryWrite:
            isFree = !any(writes) && !any(reads);
            written += operation.isGranted;
            break;
        case Kind::ReadWithin:
            isFree = written > 0;
            mine += operation.isGranted;
            break;
        case Kind::EnterRead:
            isFree = mine++ > 0;
            break;
        case Kind::EnterWrite:
            isFree = written++ > 0;
            break;
        case Kind::LeaveRead:
            isFree = mine-- > 0;
            break;
        case Kind::LeaveWrite:
            isFree = written-- > 0;
            break;
        }
        return isFree == operation.isGranted;
    }
};

/// Whether some order of the operations, each between its call and its return, has these results. The state of the lock
/// follows from how many operations of each client are done, so each such combination is looked at once.
class Linearization
{
public:
    explicit Linearization(const History& history) : m_history(history) {}
    [[nodiscard]] bool exists() { return continues({}, {}); }

private:
    using Done = std::array<std::size_t, kClients>;

    bool continues(const Done& done, const Model& model)
    {
        if (!m_seen.insert(done).second)
            return false;
        std::uint64_t firstReturn = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t client = 0; client < kClients; ++client)
            if (done[client] < m_history[client].size())
                firstReturn = std::min(firstReturn, m_history[client][done[client]].returned);
        bool isOver = true;
        for (std::size_t client = 0; client < kClients; ++client) {
            if (done[client] == m_history[client].size())
                continue;
            isOver = false;
            const Operation& next = m_history[client][done[client]];
            Model after = model;
            Done more = done;
            ++more[client];
            if (next.called < firstReturn && after.apply(client, next) && continues(more, after))
                return true;
        }
        return isOver;
    }

    const History& m_history;
    std::set<Done> m_seen;
};

/// One client in one history: what it does is chosen by what it has.
class Actor
{
public:
    Actor(RedissonReadWriteLock lock, unsigned seed, std::atomic<std::uint64_t>& time)
        : m_lock(std::move(lock)), m_random(seed), m_time(time)
    {
    }
    void step(std::vector<Operation>& history)
    {
        Operation operation{choose(), true, m_time++, 0};
        operation.isGranted = run(operation.kind);
        operation.returned = m_time++;
        history.push_back(operation);
    }

private:
    Kind choose()
    {
        std::vector<Kind> possible;
        if (m_reads.empty() && m_writes.empty())
            possible.insert(possible.end(), {Kind::TryRead, Kind::TryRead, Kind::TryWrite});
        if (!m_reads.empty())
            possible.insert(possible.end(), {Kind::EnterRead, Kind::LeaveRead, Kind::LeaveRead});
        if (!m_writes.empty())
            possible.insert(possible.end(), {Kind::EnterWrite, Kind::LeaveWrite, Kind::LeaveWrite});
        else if (!m_reads.empty())
            possible.push_back(Kind::TryWrite); // no upgrade
        if (!m_writes.empty() && !m_hasRead)
            possible.push_back(Kind::ReadWithin);
        return possible[m_random() % possible.size()];
    }
    bool run(Kind kind)
    {
        switch (kind) {
        case Kind::TryRead:
            return keep(m_reads, m_lock.readLock().tryAcquire());
        case Kind::TryWrite:
            m_hasRead = false;
            return keep(m_writes, m_lock.writeLock().tryAcquire());
        case Kind::ReadWithin:
            m_hasRead = true;
            return keep(m_reads, m_lock.readWithin(m_writes.front()));
        case Kind::EnterRead:
            return enter(m_reads);
        case Kind::EnterWrite:
            return enter(m_writes);
        case Kind::LeaveRead:
            return leave(m_reads);
        case Kind::LeaveWrite:
            return leave(m_writes);
        }
        return false;
    }
    static bool keep(std::vector<Lease>& leases, Acquired acquired)
    {
        if (acquired)
            leases.push_back(*std::move(acquired));
        else if (acquired.outcome() != AcquireOutcome::Taken)
            qFatal("%s", acquired.why().c_str());
        return acquired.outcome() == AcquireOutcome::Acquired;
    }
    static bool enter(std::vector<Lease>& leases)
    {
        Result<Lease, Error> handle = leases.front().enter();
        if (handle)
            leases.push_back(std::move(*handle));
        return handle.has_value();
    }
    static bool leave(std::vector<Lease>& leases)
    {
        const bool isReleased = leases.back().release().outcome == ReleaseOutcome::Released;
        leases.pop_back();
        return isReleased;
    }

    RedissonReadWriteLock m_lock;
    std::minstd_rand m_random;
    std::atomic<std::uint64_t>& m_time;
    std::vector<Lease> m_reads;
    std::vector<Lease> m_writes;
    bool m_hasRead = false;
};

} // namespace

class TestReadWriteHistory : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void impossibleHistoriesAreRecognized();
    void historiesAreLinearizable();
};

void TestReadWriteHistory::impossibleHistoriesAreRecognized()
{
    const auto exists = [](const History& history) { return Linearization(history).exists(); };
    QVERIFY(exists({}));
    // One after the other.
    QVERIFY(!exists({{{{Kind::TryWrite, true, 0, 1}}, {{Kind::TryRead, true, 2, 3}}, {}, {}}}));
    QVERIFY(!exists({{{{Kind::TryRead, true, 0, 1}}, {{Kind::TryWrite, true, 2, 3}}, {}, {}}}));
    QVERIFY(!exists({{{{Kind::TryRead, true, 0, 1}}, {{Kind::TryRead, false, 2, 3}}, {}, {}}}));
    QVERIFY(exists({{{{Kind::TryRead, true, 0, 1}}, {{Kind::TryRead, true, 2, 3}}, {}, {}}}));
    // Beside a release, both are possible.
    for (const bool granted : {false, true})
        QVERIFY(exists({{{{Kind::TryWrite, true, 0, 1}, {Kind::LeaveWrite, true, 2, 5}},
                         {{Kind::TryRead, granted, 3, 4}},
                         {},
                         {}}}));
    // A downgrade keeps writers out.
    const History downgrade{
        {{{Kind::TryWrite, true, 0, 1}, {Kind::ReadWithin, true, 2, 3}, {Kind::LeaveWrite, true, 4, 7}},
         {{Kind::TryWrite, true, 5, 6}},
         {},
         {}}};
    QVERIFY(!exists(downgrade));
}

void TestReadWriteHistory::historiesAreLinearizable()
{
    const sandbox::RedisServer server = test::startedServer();
    const int histories = qEnvironmentVariableIsSet("LOCKSCOPE_HISTORIES")
                              ? qEnvironmentVariableIntValue("LOCKSCOPE_HISTORIES")
                              : kHistories;
    RedissonOptions options;
    options.ttl = 1h; // no lease ends
    options.wait = 0ms;
    options.watchdog = false;
    std::vector<History> all(static_cast<std::size_t>(histories));
    std::atomic<std::uint64_t> time{0};
    std::barrier together(kClients);
    {
        std::vector<std::jthread> threads;
        for (std::size_t client = 0; client < kClients; ++client)
            threads.emplace_back([&, client] {
                const RedissonProcess process(server.endpoint());
                for (std::size_t number = 0; number < all.size(); ++number) {
                    const auto seed = static_cast<unsigned>(number * kClients + client + 1);
                    Actor actor(process.readWrite(options, "lock:" + std::to_string(number)), seed, time);
                    together.arrive_and_wait();
                    for (int i = 0; i < kOperations; ++i)
                        actor.step(all[number][client]);
                    together.arrive_and_wait(); // the actor releases what it has left
                }
            });
    }
    int concurrent = 0;
    int refused = 0;
    for (std::size_t number = 0; number < all.size(); ++number) {
        QVERIFY2(Linearization(all[number]).exists(), std::to_string(number).c_str());
        for (const auto& operations : all[number])
            for (const Operation& one : operations) {
                concurrent += one.returned > one.called + 1;
                refused += !one.isGranted;
            }
    }
    qInfo("%d histories: %d operations beside others, %d refused", histories, concurrent, refused);
    QVERIFY(concurrent > 5 * histories); // else they say nothing
    QVERIFY(refused > histories);
    Client admin(server.endpoint());
    QCOMPARE(admin.command({"DBSIZE"})->integer, std::int64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestReadWriteHistory)
#include "tst_readwritehistory.moc"
