// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Byte store, index of ids, batches and their hand-over between two threads, the consumer's view, memory by lock.
// Means: rig.
#include "core/batchslot.h"
#include "core/bytestore.h"
#include "core/idindex.h"
#include "rig.h"
#include "support/suite.h"

#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>

using namespace lockscope;
using namespace lockscope::test;

namespace {

Batch oneEvent(std::uint32_t lock, std::uint64_t epoch = 0)
{
    Batch batch;
    LockEvent event;
    event.lock = LockId{lock};
    batch.events.push_back(event);
    batch.epoch = epoch;
    return batch;
}

void define(Batch& batch, std::uint32_t lock, std::string_view name, std::uint64_t reusedFrom = 0)
{
    const auto offset = static_cast<std::uint32_t>(batch.bytes.size());
    batch.bytes.append(name);
    batch.names.push_back({LockId{lock}, NodeId{0}, 0, offset, static_cast<std::uint32_t>(name.size()), reusedFrom});
}

[[nodiscard]] bool put(BatchSlot& slot, Batch& batch)
{
    return slot.add([&](Batch& waiting) { waiting.append(batch); });
}

} // namespace

class TestBatch : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void byteStoreKeepsBytes();
    void byteStoreReusesMemory();
    void indexFindsWhatIsIn();
    void indexFindsNothingWhereEveryLineWasPassed();
    void hashesStandForWhatWasHashed();
    void appendMovesDefinitions();
    void appendLeavesOutWhatChangedItsMeaning();
    void whoWaitsIsNotLeftOut();
    void statesStandAmongEvents();
    void whatIsLeftOutComesAsState();
    void whatIsLeftOutHasABegin();
    void anIdThatIsUsedAgainLeavesOutWhatWaits();
    void slotHandsOverOnce();
    void slotRefusesWhenFarBehind();
    void slotBetweenTwoThreads();
    void viewFollowsRecycledIds();
    void memoryFollowsWhatIsLive();
    void memoryOfOneBusyLock();
    void longNames();
};

void TestBatch::byteStoreKeepsBytes()
{
    ByteStore store;
    std::mt19937 random(7);
    std::map<ByteStore::Ref, std::string> truth;
    QVERIFY(store.put({}) == nullptr);
    QCOMPARE(ByteStore::get(nullptr), std::string_view());
    for (int i = 0; i < 20'000; ++i) {
        if (!truth.empty() && random() % 3 == 0) {
            const auto it = std::next(truth.begin(),
                                      static_cast<std::ptrdiff_t>(random() % std::min<std::size_t>(truth.size(), 50)));
            store.drop(it->first);
            truth.erase(it);
            continue;
        }
        // Around the border of what is small, and now and then much more.
        const auto size = random() % 100 == 0 ? 1000 + random() % 4000 : 1 + random() % 60;
        std::string bytes(size, '\0');
        for (auto& c : bytes)
            c = static_cast<char>(random());
        const auto ref = store.put(bytes);
        QVERIFY(truth.emplace(ref, bytes).second);
        if (i % 1000 == 0) {
            for (const auto& [r, b] : truth)
                QVERIFY(ByteStore::get(r) == b);
        }
    }
    for (const auto& [r, b] : truth)
        QVERIFY(ByteStore::get(r) == b);
}

void TestBatch::byteStoreReusesMemory()
{
    ByteStore store;
    std::vector<ByteStore::Ref> refs;
    const std::string name(40, 'n');
    const std::string large(5000, 'l');
    for (int i = 0; i < 1000; ++i)
        refs.push_back(store.put(name));
    const auto capacity = store.capacityBytes();
    QVERIFY(capacity <= 64 * 1024 + 1000); // 48 bytes each
    for (int round = 0; round < 100; ++round) {
        for (auto& ref : refs) {
            store.drop(ref);
            ref = store.put(name);
        }
        const auto ref = store.put(large);
        QVERIFY(store.capacityBytes() >= capacity + large.size());
        store.drop(ref);
    }
    QVERIFY(store.capacityBytes() <= capacity + 64);
}

void TestBatch::indexFindsWhatIsIn()
{
    // Hashes whose low half has four bits: every chain is long, holes are closed across the end of the table.
    IdIndex index;
    std::mt19937 random(3);
    std::set<std::uint32_t> truth;
    const auto hashOf = [](std::uint32_t id) { return std::uint64_t{id} << 32 | ((id * 7u) & 15u); };
    for (int i = 0; i < 50'000; ++i) {
        const auto id = static_cast<std::uint32_t>(random() % 300);
        if (truth.count(id) != 0) {
            index.erase(hashOf(id), id);
            truth.erase(id);
        } else {
            index.insert(hashOf(id), id);
            truth.insert(id);
        }
        const auto probe = static_cast<std::uint32_t>(random() % 300);
        const auto found = index.find(hashOf(probe));
        QCOMPARE(found == probe, truth.count(probe) != 0);
        QCOMPARE(index.size(), static_cast<std::uint32_t>(truth.size()));
    }
}

void TestBatch::indexFindsNothingWhereEveryLineWasPassed()
{
    // Line by line: five fill it, a sixth has to go past it, and the five go.
    constexpr std::uint32_t kLines = 16; // of the smallest table
    IdIndex index;
    std::uint32_t id = 0;
    const auto hashOf = [](std::uint32_t which, std::uint32_t line) { return std::uint64_t{which} << 32 | line; };
    std::map<std::uint32_t, std::uint32_t> passed; ///< and its line
    for (std::uint32_t line = 0; line < kLines; ++line) {
        const auto first = id;
        const auto filling = line == 0 ? 5u : 4u; // the one that went past the line before is there already
        for (; id < first + filling; ++id)
            index.insert(hashOf(id, line), id);
        passed[id] = line;
        index.insert(hashOf(id, line), id);
        ++id;
        for (auto gone = first; gone < first + filling; ++gone)
            index.erase(hashOf(gone, line), gone);
    }
    for (std::uint32_t line = 0; line < kLines; ++line)
        QCOMPARE(index.find(hashOf(1'000'000, line)), IdIndex::kNone);
    for (const auto& [which, line] : passed)
        QCOMPARE(index.find(hashOf(which, line)), which);
    QCOMPARE(index.size(), kLines);
}

void TestBatch::hashesStandForWhatWasHashed()
{
    const HashSeed seed{42, 43};
    std::set<std::uint64_t> hashes;
    std::set<std::uint32_t> lowHalves;
    for (int i = 0; i < 300'000; ++i) {
        const auto hash = hashBytes("lock:" + std::to_string(i), seed);
        hashes.insert(hash);
        lowHalves.insert(static_cast<std::uint32_t>(hash));
    }
    QCOMPARE(hashes.size(), std::size_t{300'000});
    QVERIFY(lowHalves.size() > 299'950); // chance alone loses about ten
    QVERIFY(hashBytes("a", seed) != hashBytes("a", {42, 44}));
    QVERIFY(hashBytes("a", seed) != hashBytes("a", {41, 43}));
    QVERIFY(hashBytes(std::string_view("a\0", 2), seed) != hashBytes("a", seed));
    const auto mine = HashSeed::random();
    QVERIFY(mine.start != HashSeed::random().start && mine.secret != HashSeed::random().secret);
    for (std::size_t n = 1; n < 70; ++n) { // each byte of each length counts
        const std::string base(n, 'x');
        for (std::size_t i = 0; i < n; ++i) {
            auto other = base;
            other[i] = 'y';
            QVERIFY(hashBytes(base, seed) != hashBytes(other, seed));
        }
    }
    // Words of the algorithm itself: without the seed, what stands before them would be multiplied by zero.
    for (const std::uint64_t word : {0x9E3779B97F4A7C15u, 0xD6E8FEB86659FD93u}) {
        std::string tail(16, 'x');
        std::memcpy(tail.data(), &word, sizeof word);
        QVERIFY(hashBytes("0123456789abcdef" + tail, seed) != hashBytes("0123456789abcdeg" + tail, seed));
    }
}

void TestBatch::appendMovesDefinitions()
{
    Batch first = oneEvent(1, 4);
    define(first, 1, "one");
    Batch second = oneEvent(2, 5);
    define(second, 2, "two");
    second.counters.reads = 7;
    second.now = Rig::time(9);
    NodeEvent gap;
    gap.kind = NodeEvent::Kind::Gap;
    gap.after = 1;
    first.nodes.push_back(gap);
    second.nodes.push_back(gap);
    first.append(second);
    QVERIFY(second.isEmpty());
    QCOMPARE(first.events.size(), std::size_t{2});
    QCOMPARE(first.text(first.names[0]), std::string_view("one"));
    QCOMPARE(first.text(first.names[1]), std::string_view("two"));
    QCOMPARE(first.counters.reads, std::uint64_t{7});
    QCOMPARE(first.now, Rig::time(9));
    QCOMPARE(first.epoch, std::uint64_t{4}); // of its oldest events
    QCOMPARE(first.nodes[0].after, 1u);
    QCOMPARE(first.nodes[1].after, 2u); // it keeps its place among the events
    first.clear();
    QVERIFY(first.isEmpty());
    QCOMPARE(first.epoch, std::uint64_t{0});
}

void TestBatch::appendLeavesOutWhatChangedItsMeaning()
{
    Batch waiting = oneEvent(1, 4);
    Batch fresh = oneEvent(1, 6);
    define(fresh, 1, "another", 3); // freed before what waits here
    waiting.append(fresh);
    QCOMPARE(waiting.events.size(), std::size_t{2});
    QCOMPARE(waiting.eventsLeftOut, std::uint64_t{0});
    fresh = oneEvent(1, 7);
    define(fresh, 1, "yet another", 4); // an event of epoch 4 may mean the former owner
    waiting.append(fresh);
    QCOMPARE(waiting.events.size(), std::size_t{1});
    QCOMPARE(waiting.eventsLeftOut, std::uint64_t{2});
    QCOMPARE(waiting.epoch, std::uint64_t{7});
}

void TestBatch::whoWaitsIsNotLeftOut()
{
    const auto waits = [](std::uint32_t lock) {
        return LockWaiters{Rig::time(1), LockId{lock}, 1, {WaitersFrom{WaitSource::Queue, "queue", 1, {}, {}, {}}}};
    };
    Batch waiting = oneEvent(1, 4);
    waiting.waits = {waits(1), waits(2), waits(3)};
    Batch fresh = oneEvent(2, 7);
    define(fresh, 2, "another", 5);
    fresh.waits = {waits(2)};
    waiting.append(fresh);
    QCOMPARE(waiting.eventsLeftOut, std::uint64_t{1});
    std::vector<std::uint32_t> said;
    for (const auto& one : waiting.waits)
        said.push_back(index(one.lock));
    QCOMPARE(said, (std::vector<std::uint32_t>{1, 3, 2})); // the new owner's, and not those of the one before
}

void TestBatch::statesStandAmongEvents()
{
    const auto order = [](const Batch& batch) {
        std::string told;
        batch.inOrder([&](const LockEvent& event) { told += "e" + std::to_string(index(event.lock)); },
                      [&](const Batch::State& state) { told += "s" + std::to_string(index(state.id)); });
        return told;
    };
    Batch batch = oneEvent(1);
    batch.states.push_back({LockId{1}, 0, {}});
    batch.states.push_back({LockId{2}, 1, {}});
    batch.events.push_back(batch.events.front());
    QCOMPARE(order(batch), std::string("s1e1s2e1"));
    Batch later = oneEvent(3);
    later.states.push_back({LockId{4}, 0, {}});
    later.states.push_back({LockId{5}, 1, {}});
    batch.append(later);
    QCOMPARE(order(batch), std::string("s1e1s2e1s4e3s5"));
    batch.leaveOutEvents();
    QCOMPARE(batch.eventsLeftOut, std::uint64_t{3});
    batch.events.push_back({});
    batch.events.back().lock = LockId{6};
    QCOMPARE(order(batch), std::string("s1s2s4s5e6"));
}

void TestBatch::whatIsLeftOutHasABegin()
{
    const auto event = [](std::int64_t ms, std::uint32_t precisionMs) {
        LockEvent one;
        one.at = Rig::time(ms);
        one.precisionUs = precisionMs * 1000;
        return one;
    };
    Batch batch;
    QVERIFY(batch.leftOutFrom == kUnknownTime);
    batch.events = {event(100, 1), event(200, 150), event(300, 2)};
    batch.events.push_back(event(400, 0));
    batch.events.back().precisionUs = kUnknownPrecisionUs;
    batch.leaveOutEvents();
    QVERIFY(batch.leftOutFrom == Rig::time(50)); // not the first, but what may have happened first
    batch.countLeftOut(1, Rig::time(70));
    batch.countLeftOut(0, kUnknownTime);
    QVERIFY(batch.leftOutFrom == Rig::time(50));
    Batch later;
    later.countLeftOut(2, Rig::time(20));
    batch.append(later);
    QVERIFY(batch.leftOutFrom == Rig::time(20));
    QCOMPARE(batch.eventsLeftOut, std::uint64_t{7});
    batch.clear();
    QVERIFY(batch.leftOutFrom == kUnknownTime);
}

void TestBatch::whatIsLeftOutComesAsState()
{
    Rig rig;
    Batch batch;
    rig.play("a:set a:+expire a:=x/1000");
    rig.collect(batch);
    QCOMPARE(batch.states.size(), std::size_t{0}); // its event says it all
    QVERIFY(rig.view.state(rig.lock("a")) == rig.picture.state(rig.lock("a")));
    rig.play("a:del b:set b:+expire b:=y/1000");
    std::vector<LockEvent> none;
    rig.picture.resend(std::span(rig.events).last(2)); // released, acquired
    batch.clear();
    rig.picture.collect(batch, none);
    rig.view.update(batch);
    QCOMPARE(batch.states.size(), std::size_t{2});
    QCOMPARE(rig.view.changed().size(), std::size_t{2});
    for (const auto* key : {"a", "b"})
        QVERIFY(rig.view.state(rig.lock(key)) == rig.picture.state(rig.lock(key)));
    QCOMPARE(rig.view.heldCount(), 1u);
}

void TestBatch::anIdThatIsUsedAgainLeavesOutWhatWaits()
{
    // A consumer that does not come for so long that an id is used again: the events are gone, the states are right.
    Picture picture;
    PictureView view;
    Reduction out;
    Batch waiting;
    std::int64_t ms = 0;
    const auto notify = [&](std::string_view key, KeyEvent event) {
        picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, Rig::time(ms), 0}, key, event, false}, out);
    };
    notify("kept", KeyEvent::Set);
    waiting.waits.push_back({Rig::time(ms), picture.node(NodeId{0}).find(0, "kept"), 1, std::vector<WaitersFrom>(1)});
    for (int i = 0; waiting.eventsLeftOut == 0; ++i) {
        QVERIFY(i < 100'000);
        const auto key = "job-" + std::to_string(i);
        notify(key, KeyEvent::Set);
        notify(key, KeyEvent::Del);
        out.readRequests.clear();
        if (i % 1000 == 0) {
            ms += 11'000;
            picture.node(NodeId{0}).tick(Rig::time(ms), out);
            picture.collect(waiting, out.events);
        }
    }
    view.update(waiting);
    QCOMPARE(view.heldCount(), 1u);
    QCOMPARE(view.waiters(picture.node(NodeId{0}).find(0, "kept")).size(), std::size_t{1}); // nobody says it again
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId id{i};
        if (picture.state(id).phase == LockPhase::Gone)
            continue;
        QVERIFY(view.state(id) == picture.state(id));
        QVERIFY(view.key(id).name == picture.key(id).name);
    }
}

void TestBatch::slotHandsOverOnce()
{
    BatchSlot slot;
    Batch batch = oneEvent(1);
    batch.counters.notifications = 3;
    batch.now = Rig::time(5);
    QVERIFY(put(slot, batch));
    QVERIFY(batch.isEmpty());
    batch = oneEvent(2);
    batch.counters.notifications = 4;
    batch.now = Rig::time(6);
    QVERIFY(put(slot, batch));
    Batch taken = oneEvent(99);
    QVERIFY(slot.takeBatch(taken));
    QCOMPARE(taken.events.size(), std::size_t{2});
    QCOMPARE(taken.counters.notifications, std::uint64_t{4});
    QVERIFY(!slot.takeBatch(taken));
    QVERIFY(taken.isEmpty());
    QCOMPARE(taken.counters.notifications, std::uint64_t{4}); // figures outlive the batch
    QCOMPARE(taken.now, Rig::time(6));
}

void TestBatch::slotRefusesWhenFarBehind()
{
    BatchSlot slot(100, 3);
    Batch batch;
    batch.states.resize(5); // into an empty slot anything fits
    QVERIFY(put(slot, batch));
    batch = oneEvent(1);
    QVERIFY(!put(slot, batch));
    QCOMPARE(batch.events.size(), std::size_t{1}); // nothing was taken
    Batch taken;
    QVERIFY(slot.takeBatch(taken));
    QCOMPARE(taken.states.size(), std::size_t{5});
    QVERIFY(taken.events.empty());
    for (std::uint32_t i = 0; i <= 100; ++i) {
        Batch one = oneEvent(i);
        QVERIFY(put(slot, one));
    }
    batch = oneEvent(101);
    QVERIFY(!put(slot, batch)); // the producer keeps it
    QVERIFY(slot.takeBatch(taken));
    QCOMPARE(taken.events.size(), std::size_t{101});
    QVERIFY(put(slot, batch));
    batch.clear();
    for (std::uint32_t i = 0; i < 4; ++i)
        define(batch, i, "name");
    QVERIFY(put(slot, batch));
    batch = oneEvent(102);
    QVERIFY(!put(slot, batch)); // names wait, too
}

void TestBatch::slotBetweenTwoThreads()
{
    constexpr std::uint32_t kBatches = 20'000;
    BatchSlot slot(1u << 20);
    std::thread producer([&] {
        Batch batch;
        for (std::uint32_t i = 0; i < kBatches; ++i) {
            batch.events.push_back({});
            batch.events.back().lock = LockId{i};
            batch.counters.notifications = i;
            while (!put(slot, batch)) {
            }
        }
    });
    std::uint32_t next = 0;
    Batch taken;
    while (next < kBatches) {
        slot.takeBatch(taken);
        for (const auto& event : taken.events) {
            if (index(event.lock) != next++)
                break;
        }
        QCOMPARE(taken.eventsLeftOut, std::uint64_t{0});
    }
    producer.join();
    QCOMPARE(next, kBatches);
}

void TestBatch::viewFollowsRecycledIds()
{
    // Short-lived names, one after the other, until ids are used again; the view is right after every batch.
    Rig rig;
    std::set<std::uint32_t> used;
    bool again = false;
    for (int i = 0; i < 30'000 && !again; ++i) {
        const auto key = "job-" + std::to_string(i);
        rig.play(key + ":set " + key + ":+expire");
        const auto id = rig.lock(key);
        again = !used.insert(index(id)).second;
        rig.play(key + ":del");
        if (i % 50 == 0) {
            rig.play("~11000 tick");
            Batch batch;
            rig.collect(batch);
            for (const auto& name : batch.names)
                QVERIFY(rig.view.key(name.id).name == rig.picture.key(name.id).name ||
                        rig.picture.key(name.id).name.empty());
        }
    }
    QVERIFY(again);
}

void TestBatch::memoryFollowsWhatIsLive()
{
    Picture picture;
    Reduction out;
    Batch batch;
    std::int64_t ms = 0;
    std::size_t afterWarmUp = 0;
    for (int i = 0; i < 400'000; ++i) {
        const auto key = "lock:one-off:" + std::to_string(i);
        const ObservedAt at{NodeId{0}, 0, Rig::time(ms), 0};
        picture.node(NodeId{0}).reduce(Notification{at, key, KeyEvent::Set, false}, out);
        KeyReading look;
        look.at = at;
        look.key = key;
        look.exists = look.hasValue = true;
        const auto token = "token of " + key;
        look.token = token;
        look.deadline = Deadline::at(Rig::time(ms + 30'000));
        look.askedAtSequence = picture.sequence(picture.node(NodeId{0}).find(0, key));
        picture.node(NodeId{0}).reduce(look, out);
        picture.node(NodeId{0}).reduce(Notification{at, key, KeyEvent::Del, false}, out);
        out.clear();
        if (i % 1000 == 0) {
            ms += 1000;
            picture.node(NodeId{0}).tick(Rig::time(ms), out);
            out.clear();
            batch.clear();
            picture.collect(batch, out.events);
        }
        if (i == 100'000)
            afterWarmUp = picture.memoryBytes();
    }
    QVERIFY(picture.trackedCount() < 20'000);
    QVERIFY2(picture.memoryBytes() < afterWarmUp + afterWarmUp / 10,
             qPrintable(QStringLiteral("%1 then %2").arg(afterWarmUp).arg(picture.memoryBytes())));
}

void TestBatch::memoryOfOneBusyLock()
{
    // Ever new tokens, and renewals without end: neither old tokens nor old deadlines pile up.
    Picture picture;
    Reduction out;
    Batch batch;
    std::size_t afterWarmUp = 0;
    for (int i = 0; i < 200'000; ++i) {
        const ObservedAt at{NodeId{0}, 0, Rig::time(i * 10), 0};
        const auto notify = [&](KeyEvent event) {
            picture.node(NodeId{0}).reduce(Notification{at, "lock:a", event, false}, out);
        };
        notify(KeyEvent::Set);
        const auto token = "token " + std::to_string(i);
        KeyReading look;
        look.at = at;
        look.key = "lock:a";
        look.exists = look.hasValue = true;
        look.token = token;
        look.deadline = Deadline::at(at.server + std::chrono::hours{1});
        look.askedAtSequence = picture.sequence(LockId{0});
        picture.node(NodeId{0}).reduce(look, out);
        notify(KeyEvent::Expire);
        notify(KeyEvent::Expire);
        notify(KeyEvent::Del);
        out.clear();
        if (i % 100 == 0) {
            picture.node(NodeId{0}).tick(at.server, out);
            out.clear();
            batch.clear();
            picture.collect(batch, out.events);
        }
        if (i == 50'000)
            afterWarmUp = picture.memoryBytes();
    }
    QVERIFY2(picture.memoryBytes() < afterWarmUp + afterWarmUp / 20,
             qPrintable(QStringLiteral("%1 then %2").arg(afterWarmUp).arg(picture.memoryBytes())));
}

void TestBatch::longNames()
{
    Rig rig;
    const std::string key(10'000'000, 'k');
    const auto step = [&](KeyEvent event) {
        Reduction out;
        rig.picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, Rig::time(1), 0}, key, event, false}, out);
        return out.events.size();
    };
    QCOMPARE(step(KeyEvent::Set), std::size_t{0});
    QCOMPARE(step(KeyEvent::Del), std::size_t{2});
    const auto id = rig.lock(key);
    QVERIFY(id != kNoLock);
    Batch batch;
    rig.collect(batch);
    QVERIFY(rig.view.key(id).name == key);
    const std::string_view odd("\0\xff\n lock \x80", 11);
    Reduction out;
    rig.picture.node(NodeId{3}).reduce(Notification{{NodeId{3}, 15, Rig::time(1), 0}, odd, KeyEvent::Set, false}, out);
    QVERIFY(rig.picture.node(NodeId{3}).find(15, odd) != kNoLock);
    QVERIFY(rig.picture.node(NodeId{3}).find(14, odd) == kNoLock);
    QVERIFY(rig.picture.node(NodeId{2}).find(15, odd) == kNoLock);
    rig.picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, Rig::time(1), 0}, "", KeyEvent::Set, false}, out);
    QVERIFY(rig.lock("") != kNoLock);
}

LOCKSCOPE_TEST_MAIN(TestBatch)
#include "tst_batch.moc"
