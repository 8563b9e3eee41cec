// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batches as bytes: anything survives to the bit, a snapshot is the picture, damage is noticed, ticks are equal by
// meaning. Means: pure, rig.
#include "core/batchcodec.h"
#include "core/randombatch.h"
#include "support/suite.h"

#include <fstream>
#include <iterator>

using namespace lockscope;
using namespace lockscope::test;

namespace {

std::vector<Batch> decoded(std::string_view block, bool* isDamaged = nullptr)
{
    std::vector<Batch> batches;
    BatchDecoder decoder(block);
    for (Batch batch; decoder.next(batch); batch = {})
        batches.push_back(batch);
    if (isDamaged != nullptr)
        *isDamaged = decoder.isDamaged();
    return batches;
}

} // namespace

class TestBatchCodec : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void anythingSurvives();
    void theFirstVersionStaysToTheByte();
    void reasonsSurvive();
    void whatTheReducerTellsSurvives();
    void aBlockIsSmall();
    void aSnapshotIsThePicture();
    void ticksAreEqualByMeaning();
    void damageIsNoticed();
    void anEncoderBeginsAnew();
};

void TestBatchCodec::anythingSurvives()
{
    Dice dice(1);
    for (int round = 0; round < 300; ++round) {
        BatchEncoder encoder;
        std::vector<Batch> batches;
        for (auto n = dice(8); n > 0; --n) {
            batches.push_back(randomBatch(dice));
            for (Batch::State& whole : batches.back().states)
                whole.state.endIsVague = dice.oneIn(8); // the block of the first version has none
            encoder.add(batches.back());
        }
        QCOMPARE(encoder.batches(), batches.size());
        std::string block;
        encoder.finish(block);
        bool isDamaged = true;
        const auto back = decoded(block, &isDamaged);
        QVERIFY(!isDamaged);
        QCOMPARE(back.size(), batches.size());
        for (std::size_t i = 0; i < back.size(); ++i)
            QCOMPARE(QString::fromStdString(differenceOf(batches[i], back[i])), QString());
    }
}

/// Batches are written with the bytes that version 1 wrote, and what these say is read. LOCKSCOPE_WRITE_FIXTURES=1
/// writes the block anew, which only a new version may do, to a new file, or for other random batches.
void TestBatchCodec::theFirstVersionStaysToTheByte()
{
    const auto fixture = std::string(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/batches-1.block");
    Dice dice(11);
    BatchEncoder encoder;
    std::vector<Batch> batches;
    std::size_t withEach = 0;
    for (int i = 0; i < 16; ++i) {
        const Batch& batch = batches.emplace_back(randomBatch(dice));
        withEach += !batch.events.empty() && !batch.states.empty() && !batch.waits.empty() && !batch.clients.empty() &&
                    !batch.traced.empty() && !batch.traceStates.empty() && !batch.nodes.empty();
        encoder.add(batch);
    }
    QVERIFY(withEach > 0); // else some record would not be compared
    std::string block;
    encoder.finish(block);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_FIXTURES"))
        std::ofstream(fixture, std::ios::binary) << block;
    std::ifstream file(fixture, std::ios::binary);
    const std::string written{std::istreambuf_iterator<char>(file), {}};
    QVERIFY(block == written);
    bool isDamaged = true;
    const auto back = decoded(written, &isDamaged);
    QVERIFY(!isDamaged);
    QCOMPARE(back.size(), batches.size());
    for (std::size_t i = 0; i < back.size(); ++i)
        QCOMPARE(QString::fromStdString(differenceOf(batches[i], back[i])), QString());
}

/// The blocks of before have none, and stay as they are.
void TestBatchCodec::reasonsSurvive()
{
    Dice dice(7);
    Batch batch;
    BatchEncoder encoder;
    for (int i = 0; i < 200; ++i)
        batch.nodes.emplace_back().reason = randomEngineText(dice);
    encoder.add(batch);
    std::string block;
    encoder.finish(block);
    bool isDamaged = true;
    const auto back = decoded(block, &isDamaged);
    QVERIFY(!isDamaged);
    QCOMPARE(back.size(), std::size_t{1});
    QVERIFY(back.front().nodes == batch.nodes);
}

void TestBatchCodec::whatTheReducerTellsSurvives()
{
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        RandomRun run(seed);
        PictureView live;
        PictureView replayed;
        BatchEncoder encoder;
        std::vector<Batch> batches;
        std::size_t events = 0;
        for (int round = 0; round < 200; ++round) {
            batches.push_back(run.next());
            events += batches.back().events.size();
            encoder.add(batches.back());
            if (round % 17 != 0)
                continue;
            std::string block;
            encoder.finish(block);
            const auto back = decoded(block);
            QCOMPARE(back.size(), batches.size());
            for (std::size_t i = 0; i < back.size(); ++i) {
                QCOMPARE(QString::fromStdString(differenceOf(batches[i], back[i])), QString());
                live.update(batches[i]);
                replayed.update(back[i]);
                QCOMPARE(QString::fromStdString(differenceOf(live, replayed)), QString());
            }
            batches.clear();
        }
        QVERIFY(events > 300); // else nothing was shown
        QVERIFY(live.heldCount() > 0);
    }
}

/// What is guessed right costs nothing: a hold with a renewal is a few bytes an event before anything compresses it.
void TestBatchCodec::aBlockIsSmall()
{
    BatchEncoder encoder;
    std::size_t events = 0;
    for (int i = 0; i < 500; ++i) {
        Batch batch;
        batch.now = Rig::time(i * 100);
        batch.taken = MonoTime(std::chrono::milliseconds(i * 100));
        const auto lock = LockId{static_cast<std::uint32_t>(i % 20)};
        batch.bytes = "token";
        batch.tokens.push_back({TokenId{static_cast<std::uint32_t>(1 + i)}, 0, 5});
        LockEvent event;
        event.lock = lock;
        event.kind = EventKind::Acquired;
        event.at = event.heldSince = batch.now;
        event.holder = batch.tokens[0].id;
        event.deadline = Deadline::in(30'000, batch.now);
        event.type = ValueType::String;
        batch.events.push_back(event);
        event.kind = EventKind::Renewed;
        event.at += std::chrono::milliseconds(10);
        event.deadline = Deadline::in(30'000, event.at);
        batch.events.push_back(event);
        event.kind = EventKind::Released;
        event.at += std::chrono::milliseconds(10);
        batch.events.push_back(event);
        for (const LockEvent& one : batch.events)
            ++batch.counters.events[static_cast<std::size_t>(one.kind)];
        encoder.add(batch);
        events += batch.events.size();
    }
    const auto size = encoder.bytes();
    QVERIFY2(size < events * 14, qPrintable(QString::number(size / events)));
}

void TestBatchCodec::aSnapshotIsThePicture()
{
    RandomRun run(7);
    PictureView live;
    for (int round = 0; round < 300; ++round) {
        live.update(run.next());
        if (round % 10 != 0)
            continue;
        Batch frame;
        live.snapshot(frame);
        BatchEncoder encoder;
        encoder.add(frame);
        std::string block;
        encoder.finish(block);
        PictureView again;
        again.update(decoded(block).at(0));
        QCOMPARE(QString::fromStdString(differenceOf(live, again)), QString());
        // What comes may name tokens that no state holds.
        for (std::uint32_t i = 0; i < 200; ++i)
            QCOMPARE(again.token(TokenId{i}), live.token(TokenId{i}));
    }
}

void TestBatchCodec::ticksAreEqualByMeaning()
{
    RenewalTicks around; // has gone round its ring
    ServerTime newest = Rig::time(0);
    for (int i = 1; i <= 20; ++i) {
        around.add(Rig::time(i * 1000), newest);
        newest = Rig::time(i * 1000);
    }
    const auto rebuilt = RenewalTicks::from(around.stored(), around.size());
    QVERIFY(rebuilt == around);
    for (std::size_t i = 0; i < around.size(); ++i)
        QCOMPARE(rebuilt.at(i, newest), around.at(i, newest));
    auto more = rebuilt;
    auto same = around;
    for (int i = 0; i < 40; ++i) { // and go on alike
        const auto next = newest + std::chrono::milliseconds(700 + i);
        more.add(next, newest);
        same.add(next, newest);
        newest = next;
        QVERIFY(more == same);
    }
    more.add(newest + std::chrono::milliseconds(1), newest);
    same.add(newest + std::chrono::milliseconds(2), newest);
    QVERIFY(!(more == same));
}

void TestBatchCodec::damageIsNoticed()
{
    Dice dice(3);
    BatchEncoder encoder;
    for (int i = 0; i < 5; ++i)
        encoder.add(randomBatch(dice));
    std::string block;
    encoder.finish(block);
    bool isDamaged = false;
    for (std::size_t size = 0; size < block.size(); size += 7) {
        static_cast<void>(decoded(std::string_view(block).substr(0, size), &isDamaged));
        QVERIFY(isDamaged);
    }
    decoded(block + "x", &isDamaged);
    QVERIFY(isDamaged);
    for (int i = 0; i < 3000; ++i) { // whatever it becomes, it ends, and is bounded
        auto other = block;
        for (auto n = 1 + dice(4); n > 0; --n)
            other[dice(other.size())] = static_cast<char>(dice(256));
        std::size_t events = 0;
        for (const Batch& batch : decoded(other))
            events += batch.events.size();
        QVERIFY(events <= other.size());
    }
}

void TestBatchCodec::anEncoderBeginsAnew()
{
    Dice dice(5);
    BatchEncoder used;
    for (int i = 0; i < 20; ++i)
        used.add(randomBatch(dice));
    std::string block;
    used.finish(block);
    QVERIFY(used.isEmpty());
    const Batch batch = randomBatch(dice);
    BatchEncoder fresh;
    used.add(batch);
    fresh.add(batch);
    std::string a;
    std::string b;
    used.finish(a);
    fresh.finish(b);
    QCOMPARE(a, b);
}

LOCKSCOPE_TEST_MAIN(TestBatchCodec)
#include "tst_batchcodec.moc"
