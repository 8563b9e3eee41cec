// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One batch is published to all consumers, and what each of them keeps by id is true by name, whoever gets the ids.
#include "presentation/events/eventlog.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/streamfold.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using test::FakeSource;

namespace {

/// Who holds what, by name: what everybody has to agree on.
using Held = std::map<std::string, std::string>;

/// Remembers texts under ids, as logs and models do, and drops what was given away.
class ByTexts final : public BatchConsumer
{
public:
    Held held;

    void consume(const Frame& frame) override
    {
        for (const ReusedLock& reused : frame.reusedLocks) {
            const auto known = m_names.find(index(reused.id));
            if (known == m_names.end())
                continue;
            held.erase(known->second);
            m_names.erase(known);
        }
        for (const ReusedToken& reused : frame.reusedTokens)
            m_tokens.erase(index(reused.id));
        for (const LockEvent& event : frame.batch.events) {
            const auto lock = index(event.lock);
            if (!m_names.contains(lock))
                m_names[lock] = frame.picture.key(event.lock).name;
            const auto token = index(event.holder);
            if (!m_tokens.contains(token))
                m_tokens[token] = frame.picture.token(event.holder);
            if (endsHold(event.kind))
                held.erase(m_names[lock]);
            else
                held[m_names[lock]] = m_tokens[token];
        }
    }
    void reset() override
    {
        held.clear();
        m_names.clear();
        m_tokens.clear();
    }

private:
    std::map<std::uint32_t, std::string> m_names;
    std::map<std::uint32_t, std::string> m_tokens;
};

/// Says good-bye in arriving(), while the old names are still there, and keeps nothing but names.
class ByGoodbyes final : public BatchConsumer
{
public:
    Held held;

    void arriving(const Frame& before) override
    {
        for (const ReusedLock& reused : before.reusedLocks)
            held.erase(std::string(before.picture.key(reused.id).name));
    }
    void consume(const Frame& frame) override
    {
        for (const LockEvent& event : frame.batch.events) {
            const std::string name(frame.picture.key(event.lock).name);
            if (endsHold(event.kind))
                held.erase(name);
            else
                held[name] = frame.picture.token(event.holder);
        }
    }
    void reset() override { held.clear(); }
};

/// Looks at the locks that changed, and at no event.
class ByStates final : public BatchConsumer
{
public:
    Held held;

    void consume(const Frame& frame) override
    {
        for (const ReusedLock& reused : frame.reusedLocks)
            forget(reused.id);
        for (const LockId id : frame.picture.changed()) {
            forget(id);
            if (frame.picture.state(id).phase != LockPhase::Held)
                continue;
            const std::string name(frame.picture.key(id).name);
            held[name] = frame.picture.token(frame.picture.state(id).holder);
            m_heldAs[index(id)] = name;
        }
    }
    void reset() override
    {
        held.clear();
        m_heldAs.clear();
    }

private:
    void forget(LockId id)
    {
        const auto known = m_heldAs.find(index(id));
        if (known == m_heldAs.end())
            return;
        held.erase(known->second);
        m_heldAs.erase(known);
    }
    std::map<std::uint32_t, std::string> m_heldAs;
};

/// Batches as a Picture hands them over: definitions first, and every event is of the owner that its ids have then.
class Writer
{
public:
    explicit Writer(unsigned seed) : m_random(seed) {}
    Held truth;

    void write(Batch& batch)
    {
        batch.clear();
        batch.now = serverTimeFromUs(++m_us * 1000);
        for (unsigned i = pick(5); i > 0; --i)
            defineLock(batch);
        for (unsigned i = pick(5); i > 0; --i)
            defineToken(batch);
        for (unsigned i = m_tokens.empty() || m_owners.empty() ? 0 : pick(8); i > 0; --i)
            happen(batch);
    }
    [[nodiscard]] unsigned pick(unsigned below) { return std::uniform_int_distribution(0u, below - 1)(m_random); }

private:
    static constexpr unsigned kIds = 6;

    void defineLock(Batch& batch)
    {
        const unsigned id = pick(kIds);
        const std::string name = "lock:" + std::to_string(pick(20));
        const auto owns = [&](const auto& entry) { return entry.second == name && entry.first != id; };
        if (std::any_of(m_owners.begin(), m_owners.end(), owns))
            return; // it has another id
        if (m_owners.contains(id))
            truth.erase(m_owners[id]);
        m_owners[id] = name;
        batch.names.push_back({LockId{id}, NodeId{0}, 0, static_cast<std::uint32_t>(batch.bytes.size()),
                               static_cast<std::uint32_t>(name.size())});
        batch.bytes += name;
    }
    /// Never one that a holder has: such an id is not given away.
    void defineToken(Batch& batch)
    {
        const unsigned id = 1 + pick(kIds);
        if (m_tokens.contains(id) &&
            std::any_of(truth.begin(), truth.end(), [&](const auto& entry) { return entry.second == m_tokens[id]; }))
            return;
        const std::string text = "token-" + std::to_string(pick(1000));
        m_tokens[id] = text;
        batch.tokens.push_back(
            {TokenId{id}, static_cast<std::uint32_t>(batch.bytes.size()), static_cast<std::uint32_t>(text.size())});
        batch.bytes += text;
    }
    void happen(Batch& batch)
    {
        const auto owner = std::next(m_owners.begin(), pick(static_cast<unsigned>(m_owners.size())));
        const auto token = std::next(m_tokens.begin(), pick(static_cast<unsigned>(m_tokens.size())));
        LockEvent event;
        event.lock = LockId{owner->first};
        event.at = batch.now;
        const auto held = truth.find(owner->second);
        if (held == truth.end()) {
            event.kind = EventKind::Acquired;
            event.holder = TokenId{token->first};
            truth[owner->second] = token->second;
        } else {
            event.kind = EventKind::Released;
            truth.erase(held);
        }
        batch.events.push_back(event);
    }

    std::mt19937 m_random;
    std::int64_t m_us = 1;
    std::map<unsigned, std::string> m_owners;
    std::map<unsigned, std::string> m_tokens;
};

} // namespace

class StreamFoldTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyConsumerFoldsTheSame_data();
    void everyConsumerFoldsTheSame();
    void anEventLogKeepsTheOldNames();
    void aLockThatIsBackIsNoOther();
    void aSourceBeginsAnew();
    void pullPublishesOnlyNews();
    void aConsumerMayLeaveInTheMiddle();
};

void StreamFoldTest::everyConsumerFoldsTheSame_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 50; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void StreamFoldTest::everyConsumerFoldsTheSame()
{
    QFETCH(unsigned, seed);
    Writer writer(seed);
    StreamFold fold;
    ByTexts texts;
    ByGoodbyes goodbyes;
    ByStates states;
    for (BatchConsumer* consumer : std::initializer_list<BatchConsumer*>{&texts, &goodbyes, &states})
        fold.addConsumer(consumer);
    Batch batch;
    for (int round = 0; round < 400; ++round) {
        writer.write(batch);
        fold.publish(batch);
        QCOMPARE(texts.held, writer.truth);
        QCOMPARE(goodbyes.held, writer.truth);
        QCOMPARE(states.held, writer.truth);
        QCOMPARE(std::size_t{fold.picture().heldCount()}, writer.truth.size());
    }
}

/// What the log told of the former owner stays as it was told.
void StreamFoldTest::anEventLogKeepsTheOldNames()
{
    struct Keeper final : BatchConsumer
    {
        EventLog log{1000, 1000};
        void consume(const Frame& frame) override { log.consume(frame); }
        void reset() override { log.reset(); }
    };
    FakeSource source;
    StreamFold fold;
    Keeper keeper;
    fold.addConsumer(&keeper);
    fold.setSource(&source);
    const LockId first = source.lock("lock:a");
    source.acquired(first, "token-a", 10s);
    QVERIFY(fold.pull());
    source.released(first);
    QVERIFY(fold.pull());
    source.forget(first);
    const LockId second = source.lock("lock:b");
    QCOMPARE(second, first); // else this test shows nothing
    source.acquired(second, "token-b", 10s);
    QVERIFY(fold.pull());
    QCOMPARE(keeper.log.size(), std::size_t{3});
    QCOMPARE(keeper.log.text(keeper.log.entry(0).text), std::string_view("lock:a"));
    QCOMPARE(keeper.log.text(keeper.log.entry(1).text), std::string_view("lock:a"));
    QCOMPARE(keeper.log.text(keeper.log.entry(2).text), std::string_view("lock:b"));
}

void StreamFoldTest::aLockThatIsBackIsNoOther()
{
    struct Recorder final : BatchConsumer
    {
        std::vector<ReusedLock> seen;
        void consume(const Frame& frame) override { seen.assign(frame.reusedLocks.begin(), frame.reusedLocks.end()); }
        void reset() override {}
    };
    StreamFold fold;
    Recorder recorder;
    fold.addConsumer(&recorder);
    const auto define = [&](std::initializer_list<std::string> names) {
        Batch batch;
        for (const std::string& name : names) {
            batch.names.push_back({LockId{0}, NodeId{0}, 0, static_cast<std::uint32_t>(batch.bytes.size()),
                                   static_cast<std::uint32_t>(name.size())});
            batch.bytes += name;
        }
        fold.publish(batch);
    };
    define({"lock:a"});
    QVERIFY(recorder.seen.empty());
    define({"lock:a"});
    QCOMPARE(recorder.seen.size(), std::size_t{1});
    QVERIFY(!recorder.seen[0].isAnother);
    define({"lock:b", "lock:a"}); // within one batch
    QCOMPARE(recorder.seen.size(), std::size_t{2});
    QVERIFY(recorder.seen[0].isAnother);
    QVERIFY(!recorder.seen[1].isAnother);
    define({"lock:b"});
    QCOMPARE(recorder.seen.size(), std::size_t{1});
    QVERIFY(recorder.seen[0].isAnother);
}

void StreamFoldTest::aSourceBeginsAnew()
{
    FakeSource one;
    FakeSource two;
    StreamFold fold;
    ByTexts texts;
    fold.addConsumer(&texts);
    fold.setSource(&one);
    one.acquired(one.lock("lock:a"), "token-a", 10s);
    QVERIFY(fold.pull());
    fold.setSource(&two);
    QVERIFY(texts.held.empty());
    QCOMPARE(fold.picture().size(), std::size_t{0});
    two.acquired(two.lock("lock:b"), "token-b", 10s);
    QVERIFY(fold.pull());
    QCOMPARE(texts.held, (Held{{"lock:b", "token-b"}}));
    fold.detach();
    QVERIFY(!fold.pull());
    QCOMPARE(fold.picture().heldCount(), 1u);
}

void StreamFoldTest::pullPublishesOnlyNews()
{
    struct Counter final : BatchConsumer
    {
        int batches = 0;
        void consume(const Frame&) override { ++batches; }
        void reset() override {}
    };
    FakeSource source;
    StreamFold fold;
    Counter counter;
    fold.addConsumer(&counter);
    QVERIFY(!fold.pull());
    fold.setSource(&source);
    QVERIFY(!fold.pull());
    QCOMPARE(counter.batches, 0);
    QVERIFY(fold.last().now == source.now());
    source.acquired(source.lock("lock:a"), "token-a", 10s);
    QVERIFY(fold.pull());
    QCOMPARE(counter.batches, 1);
}

void StreamFoldTest::aConsumerMayLeaveInTheMiddle()
{
    struct Leaver final : BatchConsumer
    {
        explicit Leaver(StreamFold& f) : fold(f) {}
        void consume(const Frame&) override { fold.removeConsumer(this); }
        void reset() override {}
        StreamFold& fold;
    };
    FakeSource source;
    StreamFold fold;
    ByTexts texts;
    Leaver leaver(fold);
    fold.addConsumer(&texts);
    fold.addConsumer(&leaver);
    fold.setSource(&source);
    const LockId lock = source.lock("lock:a");
    source.acquired(lock, "token-a", 10s);
    QVERIFY(fold.pull());
    source.released(lock);
    QVERIFY(fold.pull());
    QVERIFY(texts.held.empty());
}

LOCKSCOPE_TEST_MAIN(StreamFoldTest)

#include "tst_streamfold.moc"
