// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson: our library beside it in one queue, watchdogs, re-entry, readers, semaphores, permits, a cluster of one
// node.
#include "interop/console.h"
#include "interop/stories.h"
#include "lock/redisson.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>
#include <variant>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr const char* kKey = "lock:order:42";
constexpr const char* kQueue = "redisson_lock_queue:{lock:order:42}";
constexpr int kLeaseMs = 30'000;
constexpr int kWaitMs = 40'000;

#define TRY_CONSOLE(condition) QTRY_VERIFY2_WITH_TIMEOUT(condition, console.log().c_str(), 30'000)
#define VERIFY_CONSOLE(condition) QVERIFY2(condition, console.log().c_str())

[[nodiscard]] RealLibrary java(const QString& name)
{
    return {.toolchain = u"java"_s,
            .name = name,
            .word = "redisson",
            .lock = QString::fromLatin1(kKey),
            .key = kKey,
            .waitersSource = "pubsub:redisson_lock__channel:{lock:order:42}",
            .waitersThrough = "redisson_lock__channel:{lock:order:42}",
            .countsWaiters = true};
}

[[nodiscard]] std::vector<RealLibrary> libraries()
{
    auto plain = java(u"redisson"_s);
    plain.mayPoll = true; // a spin lock is the same hash
    auto fair = java(u"redisson-fair"_s);
    fair.waitersThrough = kQueue;
    fair.mayPoll = true; // without a queue it is the same hash
    auto writer = java(u"redisson-write"_s);
    writer.mode = LockMode::Write;
    writer.waitersSource = "pubsub:redisson_rwlock:{lock:order:42}";
    writer.waitersThrough = "redisson_rwlock:{lock:order:42}";
    return {plain, fair, writer};
}

/// Our library in this process, with what a program has for Redisson's locks.
class Ours
{
public:
    Ours(const Endpoint& endpoint, bool fair)
        : m_endpoint(endpoint), m_watchdog(std::make_shared<lock::Watchdog>(endpoint)),
          m_peer(std::make_shared<lock::RedissonPeer>(endpoint)), m_fair(fair)
    {
    }
    [[nodiscard]] lock::RedissonMutex mutex(std::chrono::milliseconds wait = 60s) const
    {
        lock::RedissonOptions options;
        options.ttl = 10min; // no renewal during a test
        options.wait = wait;
        options.poll = 1h; // only a message wakes, or a deadline
        options.fair = m_fair;
        return *lock::RedissonMutex::create(std::make_shared<lock::Client>(m_endpoint), m_watchdog, m_peer, kKey,
                                            options);
    }

private:
    const Endpoint m_endpoint;
    const std::shared_ptr<lock::Watchdog> m_watchdog;
    const std::shared_ptr<lock::RedissonPeer> m_peer;
    const bool m_fair;
};

/// acquire() in a thread of its own, for those who must go on with their event loop meanwhile.
class Waiting
{
public:
    explicit Waiting(lock::RedissonMutex mutex)
        : m_thread([this, mine = std::move(mutex)](const std::stop_token& stop) mutable {
              auto result = mine.acquire(stop);
              const std::lock_guard guard(m_mutex);
              m_result.emplace(std::move(result));
          })
    {
    }
    [[nodiscard]] bool has()
    {
        const std::lock_guard guard(m_mutex);
        return m_result && m_result->outcome() == lock::AcquireOutcome::Acquired;
    }
    lock::Lease& lease() { return **m_result; }

private:
    std::mutex m_mutex;
    std::optional<lock::Acquired> m_result;
    std::jthread m_thread;
};

} // namespace

/// Real Redisson, the console that watches it, and our own library beside it.
class TestRedisson final : public Stories
{
    Q_OBJECT
public:
    TestRedisson() : Stories(libraries()) {}

private Q_SLOTS:
    void excludesOurLibraryAndWakes_data() { oursRows(); }
    void excludesOurLibraryAndWakes();
    void isExcludedByOurLibraryAndWakes_data() { oursRows(); }
    void isExcludedByOurLibraryAndWakes();
    void watchdogsAreSeen_data() { oursRows(); }
    void watchdogsAreSeen();
    void reentryAndPartialUnlockAreTold_data() { oursRows(); }
    void reentryAndPartialUnlockAreTold();
    void oneQueueForAll();
    void deadWaiterIsPassedAtItsDeadline();
    void contendWithOurLibrary();
    void onAClusterWaitersAreSeenAndWoken_data();
    void onAClusterWaitersAreSeenAndWoken();
    void readersAreCounted();
    void semaphoreIsShown();
    void permitsAreShown();

private:
    void oursRows()
    {
        rows([](const RealLibrary& library) { return library.mode == LockMode::Exclusive; });
    }
    static std::int64_t length(Scene& scene, const char* list)
    {
        return scene.server().command({"LLEN", list}).integer;
    }
};

void TestRedisson::excludesOurLibraryAndWakes()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const Ours ours(scene.server().tcpEndpoint(), library.name == "redisson-fair"_L1);
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    const auto held = client->ask(scene.acquire(kLeaseMs));
    QVERIFY2(held.ok, held.error.c_str());

    const auto refused = ours.mutex().tryAcquire();
    QVERIFY(refused.outcome() == lock::AcquireOutcome::Taken);
    QCOMPARE(refused.holder(), std::optional(held.token));
    const auto attempts = scene.attempts();
    Waiting waiting(ours.mutex());
    TRY_SCENE(scene.waitsSince(attempts)); // it has looked again, and listens
    QVERIFY(!waiting.has());
    const auto released = client->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    TRY_SCENE(waiting.has());
    TRY_SCENE(scene.holder() == waiting.lease().token());
    VERIFY_SCENE(scene.isStory({"acquired", "released", "acquired"}));
    QCOMPARE(waiting.lease().release().outcome, lock::ReleaseOutcome::Released);
    TRY_SCENE(scene.isStory({"acquired", "released", "acquired", "released"}));
}

void TestRedisson::isExcludedByOurLibraryAndWakes()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const Ours ours(scene.server().tcpEndpoint(), library.name == "redisson-fair"_L1);
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    auto held = ours.mutex().tryAcquire();
    QVERIFY(held.outcome() == lock::AcquireOutcome::Acquired);
    auto& lease = *held;
    TRY_SCENE(scene.holder() == lease.token());
    const auto decoded = scene.decoded();
    QCOMPARE(decoded.library, library.word); // ours looks like theirs
    QCOMPARE(decoded.token, std::string(lease.token()));
    QCOMPARE(decoded.count, std::optional(1u));

    const auto refused = client->ask(scene.acquire(kLeaseMs));
    QVERIFY2(!refused.ok && refused.error.empty(), refused.error.c_str());
    const auto attempts = scene.attempts();
    client->begin(scene.acquire(kLeaseMs, kWaitMs));
    TRY_SCENE(scene.waitsSince(attempts));
    QVERIFY(!client->hasAnswered());
    QCOMPARE(lease.release().outcome, lock::ReleaseOutcome::Released);
    const auto next = client->answer(); // long before our lease would have ended
    QVERIFY2(next.ok, next.error.c_str());
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "released", "acquired"}));
    QCOMPARE(lease.release().outcome, lock::ReleaseOutcome::Released); // of long ago: harms nobody
    QVERIFY(client->ask(scene.release()).ok);
}

void TestRedisson::watchdogsAreSeen()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    const auto held = client->ask(scene.acquire(0, 0, true));
    QVERIFY2(held.ok, held.error.c_str());
    QCOMPARE(held.renewsEveryMs, 1000.0);
    TRY_SCENE(scene.isStory({"acquired", "renewed", "renewed"}));
    const auto between = scene.told(2).event.at - scene.told(1).event.at;
    VERIFY_SCENE(between > 200ms && between < 3s); // the lease
    QVERIFY(client->ask(scene.release()).ok);
    // Nothing renews it any more: our library gets it, and keeps it by its own watchdog.
    lock::RedissonOptions options;
    options.ttl = 3s;
    options.fair = library.name == "redisson-fair"_L1;
    const auto endpoint = scene.server().tcpEndpoint();
    auto mutex = *lock::RedissonMutex::create(std::make_shared<lock::Client>(endpoint),
                                              std::make_shared<lock::Watchdog>(endpoint),
                                              std::make_shared<lock::RedissonPeer>(endpoint), kKey, options);
    auto mine = mutex.acquire();
    QVERIFY(mine.outcome() == lock::AcquireOutcome::Acquired);
    TRY_SCENE(mine->renewals() >= 3);
    const auto refused = client->ask(scene.acquire(kLeaseMs));
    QVERIFY(!refused.ok);
    QVERIFY(mine->isValid());
}

void TestRedisson::reentryAndPartialUnlockAreTold()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    const auto first = client->ask(scene.acquire(kLeaseMs));
    const auto second = client->ask(scene.acquire(kLeaseMs));
    QVERIFY2(second.ok, second.error.c_str());
    QCOMPARE(first.token, second.token);
    TRY_SCENE(scene.isStory({"acquired", "reentered"}));
    QCOMPARE(scene.state().count, 2u);
    QVERIFY(client->ask(scene.release()).ok);
    TRY_SCENE(scene.isStory({"acquired", "reentered", "unreentered"}));
    QCOMPARE(scene.state().count, 1u);
    QCOMPARE(scene.holder(), first.token);
    QVERIFY(client->ask(scene.release()).ok);
    TRY_SCENE(scene.isStory({"acquired", "reentered", "unreentered", "released"}));

    // Ours, told in the same words.
    const Ours ours(scene.server().tcpEndpoint(), library.name == "redisson-fair"_L1);
    auto outer = ours.mutex().acquire();
    QVERIFY(outer.outcome() == lock::AcquireOutcome::Acquired);
    auto inner = outer->enter();
    QVERIFY(inner);
    TRY_SCENE(scene.state().count == 2u);
    QVERIFY(!client->ask(scene.acquire(kLeaseMs)).ok);
    QCOMPARE(inner->release().handlesLeft, 1);
    TRY_SCENE(scene.state().count == 1u);
    QVERIFY(!client->ask(scene.acquire(kLeaseMs)).ok);
    QCOMPARE(outer->release().outcome, lock::ReleaseOutcome::Released);
    TRY_SCENE(scene.isStory(
        {"acquired", "reentered", "unreentered", "released", "acquired", "reentered", "unreentered", "released"}));
}

/// Ours, Java, ours, Java stand in one queue, and each is served in its turn.
void TestRedisson::oneQueueForAll()
{
    Scene scene(row("redisson-fair"));
    VERIFY_SCENE(scene.open());
    const Ours holder(scene.server().tcpEndpoint(), true);
    const Ours ours(scene.server().tcpEndpoint(), true);
    const auto one = scene.client();
    const auto two = scene.client();
    VERIFY_SCENE(one != nullptr && two != nullptr);
    auto held = holder.mutex().acquire();
    QVERIFY(held.outcome() == lock::AcquireOutcome::Acquired);

    Waiting first(ours.mutex());
    TRY_SCENE(length(scene, kQueue) == 1);
    one->begin(scene.acquire(kLeaseMs, kWaitMs));
    TRY_SCENE(length(scene, kQueue) == 2);
    Waiting third(ours.mutex());
    TRY_SCENE(length(scene, kQueue) == 3);
    two->begin(scene.acquire(kLeaseMs, kWaitMs));
    TRY_SCENE(length(scene, kQueue) == 4);
    TRY_SCENE(scene.state().waiters == 4); // as the console says it

    QCOMPARE(held->release().outcome, lock::ReleaseOutcome::Released);
    TRY_SCENE(first.has());
    QVERIFY(!one->hasAnswered() && !third.has());
    (void)first.lease().release();
    const auto second = one->answer();
    QVERIFY2(second.ok, second.error.c_str());
    QVERIFY(!third.has());
    QVERIFY(one->ask(scene.release()).ok);
    TRY_SCENE(third.has());
    QVERIFY(!two->hasAnswered());
    (void)third.lease().release();
    QVERIFY(two->answer().ok);
    QCOMPARE(length(scene, kQueue), 0);
    QVERIFY(two->ask(scene.release()).ok);
}

/// A Java program dies in the queue: whoever stands behind it gets the lock when its deadline is over.
void TestRedisson::deadWaiterIsPassedAtItsDeadline()
{
    Scene scene(row("redisson-fair"));
    VERIFY_SCENE(scene.open());
    const Ours ours(scene.server().tcpEndpoint(), true);
    const auto holder = scene.client();
    const auto doomed = scene.client();
    VERIFY_SCENE(holder != nullptr && doomed != nullptr);
    const auto held = holder->ask(scene.acquire(8'000)); // with its end the deadline of the next one begins
    QVERIFY2(held.ok, held.error.c_str());
    doomed->begin(scene.acquire(kLeaseMs, 4'000));
    TRY_SCENE(length(scene, kQueue) == 1);
    doomed->crash();
    Waiting waiting(ours.mutex());
    TRY_SCENE(length(scene, kQueue) == 2);
    TRY_SCENE(waiting.has());
    QCOMPARE(length(scene, kQueue), 0);
}

/// Four threads of Java and four of ours, one fair lock, a counter that nothing else protects.
void TestRedisson::contendWithOurLibrary()
{
    constexpr int kThreads = 4;
    constexpr int kSections = 40;
    Scene scene(row("redisson-fair"));
    VERIFY_SCENE(scene.open());
    const auto endpoint = scene.server().tcpEndpoint();
    const Ours ours(endpoint, true);
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    QVERIFY(client->ask(scene.acquire(kLeaseMs)).ok); // its scripts are loaded, its connections made
    QVERIFY(client->ask(scene.release()).ok);
    client->begin({{u"do"_s, u"contend"_s},
                   {u"name"_s, QString::fromLatin1(kKey)},
                   {u"threads"_s, kThreads},
                   {u"sections"_s, kSections},
                   {u"work_ms"_s, 5},
                   {u"think_ms"_s, 2}});
    std::mutex guard;
    std::vector<double> waits;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&] {
                auto mutex = ours.mutex();
                lock::Client own(endpoint);
                for (int done = 0; done < kSections; ++done) {
                    const auto begin = std::chrono::steady_clock::now();
                    auto result = mutex.acquire();
                    const std::chrono::duration<double, std::milli> waited = std::chrono::steady_clock::now() - begin;
                    if (result.outcome() != lock::AcquireOutcome::Acquired)
                        return;
                    const auto count = own.command({"GET", "count"});
                    std::this_thread::sleep_for(5ms);
                    (void)own.command(
                        {"SET", "count", std::to_string(count->isNil() ? 1 : std::stoi(count->text) + 1)});
                    (void)result->release();
                    const std::lock_guard locked(guard);
                    waits.push_back(waited.count());
                    std::this_thread::sleep_for(2ms);
                }
            });
    }
    const auto theirs = client->answer();
    QVERIFY2(theirs.ok, theirs.error.c_str());
    QCOMPARE(waits.size(), static_cast<std::size_t>(kThreads * kSections));
    QCOMPARE(scene.server().command({"GET", "count"}).text, std::to_string(2 * kThreads * kSections));
    QCOMPARE(length(scene, kQueue), 0);
    std::sort(waits.begin(), waits.end());
    qInfo("our waits among four threads of Java: p50 %.1f p99 %.1f longest %.1f ms", waits[waits.size() / 2],
          waits[waits.size() * 99 / 100], waits.back());
}

void TestRedisson::onAClusterWaitersAreSeenAndWoken_data()
{
    QTest::addColumn<RealLibrary>("library");
    for (auto library : libraries()) {
        library.name += u"-cluster"_s;
        library.clustered = true;
        QTest::newRow(library.name.toLatin1().constData()) << library;
    }
}

/// On a cluster Redisson listens to shard channels, which nobody else sees.
void TestRedisson::onAClusterWaitersAreSeenAndWoken()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto held = first->ask(scene.acquire(kLeaseMs));
    QVERIFY2(held.ok, held.error.c_str());
    TRY_SCENE(scene.holder() == held.token);
    second->begin(scene.acquire(kLeaseMs, kWaitMs));
    const auto channels = [&](const char* kind) { return scene.server().command({"PUBSUB", kind}).elements.size(); };
    TRY_SCENE(channels("SHARDCHANNELS") == 1);
    QCOMPARE(channels("CHANNELS"), std::size_t{0});
    TRY_SCENE(scene.waiting() == 1u);
    TRY_SCENE(scene.state().waiters == 1);

    // A release as it would be by the client, told to shards: in its language, by the console.
    QCOMPARE(scene.releaseByConsole(), "released");
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(next.ended < next.began + std::chrono::milliseconds(kWaitMs));
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "force_released", "acquired"}));
    TRY_SCENE(scene.waiting().value_or(0) == 0u);
    QVERIFY(second->ask(scene.release()).ok);
}

/// Two readers hold it at once; a writer waits for both.
void TestRedisson::readersAreCounted()
{
    auto reader = java(u"redisson-read"_s);
    Scene scene(reader);
    const auto [one, two] = scene.openWithTwo();
    VERIFY_SCENE(two != nullptr);
    const auto first = one->ask(scene.acquire(kLeaseMs));
    const auto second = two->ask(scene.acquire(kLeaseMs));
    QVERIFY(first.ok && second.ok);
    QVERIFY(first.token != second.token);
    TRY_SCENE(scene.state().count == 2u);
    QCOMPARE(scene.state().mode, LockMode::Read);
    const auto decoded = scene.decoded();
    QCOMPARE(decoded.library, std::string("redisson"));
    QCOMPARE(decoded.mode, formats::KeyRole::Read);
    QCOMPARE(decoded.count, std::optional(2u));
    QVERIFY(decoded.token == first.token || decoded.token == second.token);
    QCOMPARE(decoded.waitersSource, std::string("pubsub:redisson_rwlock:{lock:order:42}"));
    QVERIFY(one->ask(scene.release()).ok);
    TRY_SCENE(scene.state().count == 1u);
    QVERIFY(two->ask(scene.release()).ok);
    TRY_SCENE(scene.state().phase != LockPhase::Held);
}

/// Nothing in Redis says who has a permit of a plain semaphore: the console says so, and who waits.
void TestRedisson::semaphoreIsShown()
{
    auto semaphore = java(u"redisson-semaphore"_s);
    semaphore.lock = u"semaphore:desk"_s;
    semaphore.key = "semaphore:desk";
    semaphore.permits = 2;
    Scene scene(semaphore);
    VERIFY_SCENE(scene.open());
    Console console(scene.server().port(), semaphore.key);
    VERIFY_CONSOLE(console.watch());
    const auto client = scene.client();
    const auto second = scene.client();
    VERIFY_SCENE(client != nullptr && second != nullptr);
    const auto taken = client->ask(scene.acquire(0));
    QVERIFY2(taken.ok, taken.error.c_str());
    QCOMPARE(scene.server().command({"GET", "semaphore:desk"}).text, std::string("1"));
    const auto decoded = scene.decoded();
    QVERIFY(std::find(decoded.candidates.begin(), decoded.candidates.end(), "redisson") != decoded.candidates.end());
    QCOMPARE(decoded.mode, formats::KeyRole::Semaphore);
    QCOMPARE(decoded.waitersSource, std::string("pubsub:redisson_sc:{semaphore:desk}"));

    TRY_CONSOLE(console.isStory({"found"})); // and not "acquired": by whom?
    QVERIFY(console.events().front()["holder"_L1].isNull());
    TRY_CONSOLE(console.inspect().only()["waiters"_L1] == 0);
    const auto shown = console.inspect().only();
    QCOMPARE(shown["value"_L1].toString(), u"1"_s);
    QCOMPARE(shown["library"_L1].toString(), u"redisson"_s);
    QCOMPARE(shown["mode"_L1].toString(), u"semaphore"_s);
    QCOMPARE(shown["verdict"_L1].toString(), u"none"_s);
    QVERIFY(shown["holder"_L1].isNull() && shown["count"_L1].isNull());

    // The last permit goes, and another client waits for one.
    QVERIFY(client->ask(scene.acquire(0)).ok);
    second->begin(scene.acquire(0, kWaitMs));
    TRY_SCENE(scene.state().waiters == 1);
    TRY_CONSOLE(console.inspect().only()["waiters"_L1] == 1);
    QCOMPARE(console.inspect().only()["verdict"_L1].toString(), u"contended"_s);
    QCOMPARE(console.list().only()["waiters"_L1].toInt(), 1);
    QVERIFY(client->ask(scene.release()).ok);
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    TRY_SCENE(scene.state().waiters == 0);
    QVERIFY(second->ask(scene.release()).ok);
    VERIFY_CONSOLE(console.isStory({"found"}));
}

/// Permits that expire say who has them, by their ids: the console names them, counts them, and tells of each.
void TestRedisson::permitsAreShown()
{
    auto permits = java(u"redisson-permit"_s);
    permits.lock = u"semaphore:till"_s;
    permits.key = "semaphore:till";
    permits.permits = 2;
    Scene scene(permits);
    VERIFY_SCENE(scene.open());
    Console console(scene.server().port(), permits.key);
    VERIFY_CONSOLE(console.watch());
    const auto client = scene.client();
    const auto second = scene.client();
    VERIFY_SCENE(client != nullptr && second != nullptr);
    const auto tells = [&](std::vector<QString> words) {
        QList<QJsonObject> told = console.events();
        if (!told.isEmpty() && told.front()["event"_L1] == u"found"_s) // the number was there before its first permit
            told.removeFirst();
        return std::equal(told.begin(), told.end(), words.begin(), words.end(),
                          [](const QJsonObject& event, const QString& word) { return event["event"_L1] == word; });
    };
    const auto first = client->ask(scene.acquire(kLeaseMs));
    QVERIFY2(first.ok, first.error.c_str());
    QCOMPARE(first.token.size(), std::size_t{16});
    TRY_SCENE(scene.holder() == first.token);
    QCOMPARE(scene.state().count, 1u);
    QCOMPARE(scene.state().mode, LockMode::Semaphore);
    QCOMPARE(analysis::name(scene.verdict()), "held");
    TRY_CONSOLE(tells({u"acquired"_s}));
    QCOMPARE(console.events().back()["holder"_L1].toString(), inJson(first.token));
    VERIFY_CONSOLE(isDuring(console.events().back(), first));
    const auto shown = console.inspect().only();
    QCOMPARE(shown["holder"_L1].toString(), inJson(first.token));
    QCOMPARE(shown["mode"_L1].toString(), u"semaphore"_s);
    QCOMPARE(shown["count"_L1].toInt(), 1);
    QCOMPARE(shown["verdict"_L1].toString(), u"held"_s);
    VERIFY_CONSOLE(lasts(shown, kLeaseMs));

    const auto other = client->ask(scene.acquire(kLeaseMs));
    QVERIFY(other.ok);
    TRY_SCENE(scene.state().count == 2u);
    TRY_CONSOLE(tells({u"acquired"_s, u"reentered"_s}));
    const auto both = console.inspect().only();
    QCOMPARE(both["count"_L1].toInt(), 2);
    QStringList named;
    for (const auto& one : both["holders"_L1].toArray())
        named << one.toObject()["holder"_L1].toString();
    QVERIFY(named.size() == 2 && named.contains(inJson(first.token)) && named.contains(inJson(other.token)));
    QCOMPARE(console.list().lines.size(), qsizetype(1)); // two keys, one lock

    // The third has to wait.
    second->begin(scene.acquire(kLeaseMs, kWaitMs));
    TRY_SCENE(scene.state().waiters == 1);
    TRY_CONSOLE(console.inspect().only()["waiters"_L1] == 1);
    QCOMPARE(console.inspect().only()["verdict"_L1].toString(), u"contended"_s);
    QVERIFY(client->ask(scene.release()).ok);
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    TRY_SCENE(scene.state().waiters == 0 && scene.state().count == 2u);
    QVERIFY(second->ask(scene.release()).ok);
    TRY_SCENE(scene.state().count == 1u);
    QCOMPARE(scene.holder(), first.token); // the client gave the other one back
}

LOCKSCOPE_TEST_MAIN(TestRedisson)
#include "tst_redisson.moc"
