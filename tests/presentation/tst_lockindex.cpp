// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Verdicts and counts of an index that judges a lock when it is due, beside one that judges all of them in every frame;
// its order under changing filters, beside one that is made anew; a filter that is applied in slices. Means: fake
// source.
#include "presentation/locks/lockindex.h"
#include "scriptedframes.h"
#include "support/suite.h"

#include <algorithm>
#include <iterator>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

/// The index as a table keeps it, and beside it one that judges every lock in every frame.
class BothIndexes final : public FrameConsumer
{
public:
    void consume(const Frame& frame) override
    {
        for (const NodeEvent& event : frame.batch.nodes) {
            kept.noteState(event);
            fresh.noteState(event);
        }
        for (const ReusedLock& reused : frame.reusedLocks) {
            kept.redefine(reused.id);
            fresh.redefine(reused.id);
        }
        for (const LockId id : frame.picture.changed())
            kept.touch(frame.picture, id, frame.now);
    }
    void present(const Frame& frame) override
    {
        kept.sweep(frame.picture, frame.now);
        for (std::uint32_t id = 0; id < frame.picture.size(); ++id)
            fresh.touch(frame.picture, LockId{id}, frame.now);
    }
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override {}

    LockIndex kept;
    LockIndex fresh;
};

struct Scene : test::ScriptedFrames
{
    BothIndexes both;

    Scene()
    {
        frames.addConsumer(&both);
        frames.setSource(&source);
        source.nodeReady();
        step(0ms);
    }
    ~Scene() { frames.removeConsumer(&both); }
    /// Whatever happens to one of 200 locks.
    void operate(std::mt19937& random)
    {
        const LockId lock = source.lock("lock:" + std::to_string(random() % 200));
        const std::string token = "t" + std::to_string(random() % 9);
        const auto ttl = std::chrono::milliseconds(1000 + random() % 20'000);
        const bool held = source.state(lock).phase == LockPhase::Held;
        switch (random() % 7) {
        case 0:
        case 1:
        case 2:
            return held ? source.renewed(lock, ttl) : source.acquired(lock, token, ttl);
        case 3:
            return held ? source.released(lock) : source.acquiredWithoutTtl(lock, token);
        case 4:
            return held ? source.expired(lock) : source.found(lock, token, ttl);
        case 5:
            return held ? source.takenOver(lock, token + "x", ttl) : source.forget(lock);
        default:
            return held ? source.waiters(lock, static_cast<std::uint16_t>(random() % 3)) : void();
        }
    }
};

/// The numbers of the sections are those of the counts, also of rows that were placed some time ago.
void compareSections(const LockIndex& index, const PictureView& picture, const std::vector<std::uint32_t>& rows)
{
    LockIndex::SectionCounts expected{};
    std::size_t row = 0;
    for (std::size_t section = 0; section < kLockSections; ++section) {
        for (int n = 0; n < index.sectionRows()[section]; ++n) {
            const std::uint32_t id = rows[row++];
            const bool isEnded = static_cast<LockSection>(section) == LockSection::Ended;
            const SavedFilter counts = section == 0 ? SavedFilter::Attention : SavedFilter::All;
            if (index.isRedefined(id))
                continue;
            if (isEnded || index.isCounted(id, counts))
                ++expected[section].counted;
            else if (index.known().of(picture.key(LockId{id}).node))
                ++expected[section].away;
            else
                ++expected[section].over;
        }
    }
    QVERIFY(index.sectionCounts() == expected);
}

} // namespace

class LockIndexTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// What only time changes is judged when it is due, and nothing later than that: leases that run out, renewals
    /// that stay away, holds that get long, and a node that is of the past for a while.
    void timeChangesNothingUnseen_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 24; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void timeChangesNothingUnseen()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        Scene s;
        LockIndex::Counts most{};
        for (int round = 0; round < 600; ++round) {
            if (round % 100 < 30) { // then nothing happens, and time goes on
                for (unsigned n = random() % 20; n > 0; --n)
                    s.operate(random);
            }
            if (round % 150 == 60)
                s.source.nodeState(NodeId{0}, ConnectionState::Waiting);
            if (round % 150 == 90)
                s.source.nodeState(NodeId{0}, ConnectionState::Live);
            s.step(std::chrono::milliseconds(round % 200 < 190 ? random() % 400 : 40'000));
            for (std::uint32_t id = 0; id < s.frames.picture().size(); ++id) {
                const auto name = s.frames.picture().key(LockId{id}).name;
                QVERIFY2(s.both.kept.verdict(LockId{id}) == s.both.fresh.verdict(LockId{id}),
                         qPrintable(QString::fromStdString(std::string(name)) + QString::number(round)));
            }
            QVERIFY2(s.both.kept.counts() == s.both.fresh.counts(), qPrintable(QString::number(round)));
            for (std::size_t i = 0; i < most.size(); ++i)
                most[i] = std::max(most[i], s.both.kept.counts()[i]);
        }
        for (const SavedFilter filter : {SavedFilter::All, SavedFilter::RenewalLate, SavedFilter::Expiring,
                                         SavedFilter::HeldLong, SavedFilter::ExpiredUnreleased})
            QVERIFY2(most[static_cast<std::size_t>(filter)] > 0, qPrintable(QString::number(static_cast<int>(filter))));
    }

    /// A recording is filled by the end of a batch and shown at a moment before that: what was judged by then is judged
    /// anew.
    void aMomentBeforeIsJudgedByItsOwnTime()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 5s);
        s.step(1s);
        const ServerTime before = s.frames.now();
        LockIndex index;
        index.touch(s.frames.picture(), lock, before + 60s);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Overdue);
        index.sweep(s.frames.picture(), before);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Held);
        index.sweep(s.frames.picture(), before + 6s);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Overdue);
    }

    /// The begin of one queued up: it may have been held for long.
    void aBoundIsNoAge()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 1h);
        s.source.acquired(s.source.lock("lock:b"), "t", 1h, [](LockEvent& event) { event.precisionUs = 30'000'000; });
        s.step(4s);
        LockIndex& index = s.both.kept;
        const auto rowsOf = [&](const char* text) {
            index.setFilter(*Filter::parse(QString::fromLatin1(text)), s.frames.picture(), s.frames.now());
            while (index.filterSlice(s.frames.picture(), s.frames.now())) {
            }
            std::vector<std::uint32_t> rows;
            index.update(s.frames.picture(), LockIndex::Order::Joined, rows);
            return rows.size();
        };
        QCOMPARE(rowsOf("held<5s"), std::size_t{1});
        QCOMPARE(rowsOf("held>3s"), std::size_t{2}); // both at least
    }

    /// Calm or minimised, frames come once a second: a filter by time is as good there.
    void aFilterByTimeKeepsUpWithSlowFrames()
    {
        constexpr int kLocks = 30'000;
        Scene s;
        for (int i = 0; i < kLocks; ++i)
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "t", i == kLocks / 2 ? 8s : 1h);
        s.step(0ms);
        LockIndex& index = s.both.kept;
        index.setFilter(*Filter::parse(QStringLiteral("ttl<5s")), s.frames.picture(), s.frames.now());
        while (index.filterSlice(s.frames.picture(), s.frames.now())) {
        }
        std::vector<std::uint32_t> rows;
        for (int second = 1; second <= 5; ++second) { // 4 are enough
            s.step(1s);
            index.update(s.frames.picture(), LockIndex::Order::Joined, rows);
            QVERIFY(second > 2 || rows.empty());
        }
        QCOMPARE(rows.size(), std::size_t{1});
    }

    /// Whatever was filtered, joined and pinned before: in order it is what an index made anew has, and pinned rows
    /// stay.
    void orderUnderChangingFilters_data() { timeChangesNothingUnseen_data(); }
    void orderUnderChangingFilters()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        Scene s;
        LockIndex& index = s.both.kept;
        const auto key = static_cast<LockIndex::SortKey>(random() % 9);
        const bool isDescending = random() % 2 == 0;
        index.setSort(key, isDescending);
        std::vector<std::uint32_t> rows;
        const char* const filters[] = {"", "lock:1", "holder:t1", "state:held", "lock:*7", "nothing"};
        for (int round = 0; round < 300; ++round) {
            for (unsigned n = random() % 12; n > 0; --n)
                s.operate(random);
            s.step(std::chrono::milliseconds(random() % 400));
            const PictureView& picture = s.frames.picture();
            if (random() % 4 == 0)
                index.setFilter(*Filter::parse(QString::fromLatin1(filters[random() % std::size(filters)])), picture,
                                s.frames.now());
            if (random() % 8 == 0)
                index.setSavedFilter(random() % 2 == 0 ? SavedFilter::All : SavedFilter::NoTtl, picture,
                                     s.frames.now());
            compareSections(index, picture, rows);
            if (QTest::currentTestFailed())
                return;
            const auto how = static_cast<LockIndex::Order>(random() % 3);
            const std::vector<std::uint32_t> before = rows;
            if (how != LockIndex::Order::Pinned) // as the table does
                index.forgetRedefined();
            index.update(picture, how, rows);
            if (how == LockIndex::Order::Pinned && !before.empty())
                QCOMPARE(rows, before);
            const auto waiting = index.waitingForRow();
            if (how != LockIndex::Order::Pinned)
                QVERIFY(waiting.empty());
            for (const std::uint32_t id : waiting)
                QVERIFY(std::find(rows.begin(), rows.end(), id) == rows.end());
            if (how != LockIndex::Order::Sorted)
                continue;
            LockIndex fresh = index; // knows when each lock was first seen, and sorts all of them anew
            fresh.setSort(key, !isDescending);
            fresh.setSort(key, isDescending);
            fresh.setFilter(index.filter(), picture, s.frames.now());
            std::vector<std::uint32_t> expected;
            fresh.update(picture, LockIndex::Order::Sorted, expected);
            QCOMPARE(rows, expected);
            QCOMPARE(index.sectionRows(), fresh.sectionRows());
            QVERIFY(index.sectionCounts() == fresh.sectionCounts());
        }
    }

    /// Names that have much in common, begin like each other or end in null bytes: sorted by name, by a text that many
    /// have, and by a number that all have.
    void equalKeysAreInTheOrderOfTheirTexts_data()
    {
        QTest::addColumn<LockIndex::SortKey>("key");
        QTest::addColumn<bool>("isDescending");
        for (const bool isDescending : {false, true}) {
            const char* way = isDescending ? "descending" : "ascending";
            QTest::addRow("name, %s", way) << LockIndex::SortKey::Name << isDescending;
            QTest::addRow("holder, %s", way) << LockIndex::SortKey::Holder << isDescending;
            QTest::addRow("waiters, %s", way) << LockIndex::SortKey::Waiters << isDescending;
        }
    }
    void equalKeysAreInTheOrderOfTheirTexts()
    {
        QFETCH(LockIndex::SortKey, key);
        QFETCH(bool, isDescending);
        std::mt19937 random(42);
        Scene s;
        const std::string parts[] = {"order",
                                     "order:of-a-usual-length",
                                     "a",
                                     std::string(1, '\0'),
                                     std::string(8, '\0'),
                                     "\xff\xff\xff\xff\xff\xff\xff\xff",
                                     ""};
        const auto randomText = [&](std::string text) {
            for (unsigned n = random() % 4; n > 0; --n)
                text += parts[random() % std::size(parts)];
            return text;
        };
        for (int i = 0; i < 600; ++i) {
            const LockId lock = s.source.lock(randomText("lock:"));
            if (s.source.state(lock).phase != LockPhase::Held)
                s.source.acquired(lock, i % 3 == 0 ? "same-token" : randomText("t"), 1h);
        }
        s.step(0ms);
        const PictureView& picture = s.frames.picture();
        LockIndex& index = s.both.kept;
        index.setSort(key, isDescending);
        std::vector<std::uint32_t> rows;
        index.update(picture, LockIndex::Order::Sorted, rows);
        QVERIFY(rows.size() > 100);
        std::vector<std::uint32_t> expected = rows;
        std::ranges::sort(expected, [&](std::uint32_t a, std::uint32_t b) {
            const auto text = [&](std::uint32_t id) {
                return key == LockIndex::SortKey::Holder ? picture.token(picture.state(LockId{id}).holder)
                                                         : picture.key(LockId{id}).name;
            };
            if (text(a) != text(b))
                return (text(a) < text(b)) != (isDescending && key != LockIndex::SortKey::Waiters);
            return a < b;
        });
        QCOMPARE(rows, expected);
    }

    /// The first slice is filtered at once, the others by and by; a lock that changes meanwhile is filtered by the new
    /// text at once, and another text begins anew.
    void slices()
    {
        constexpr int kLocks = 30'000;
        Scene s;
        for (int i = 0; i < kLocks; ++i)
            s.source.acquired(s.source.lock("lock:" + std::to_string(i % 10) + ":" + std::to_string(i)), "t", 1h);
        s.step(0ms);
        LockIndex& index = s.both.kept;
        std::vector<std::uint32_t> rows;
        const auto filter = [&](const char* text) {
            index.setFilter(*Filter::parse(QString::fromLatin1(text)), s.frames.picture(), s.frames.now());
        };
        const auto shown = [&] {
            index.update(s.frames.picture(), LockIndex::Order::Joined, rows);
            return static_cast<int>(rows.size());
        };
        QCOMPARE(shown(), kLocks);
        filter("lock:3:");
        QVERIFY(index.isFiltering());
        QVERIFY(shown() > kLocks / 2); // most are not filtered yet
        filter("lock:4:");
        int slices = 0;
        s.source.acquired(s.source.lock("lock:4:new"), "t", 1h);
        s.source.acquired(s.source.lock("lock:5:new"), "t", 1h);
        s.step(0ms); // also filters some
        for (; index.filterSlice(s.frames.picture(), s.frames.now()); ++slices) {
        }
        QVERIFY2(slices >= 1 && slices <= 10, qPrintable(QString::number(slices)));
        QVERIFY(!index.isFiltering());
        QCOMPARE(shown(), kLocks / 10 + 1);
        filter("");
        while (index.filterSlice(s.frames.picture(), s.frames.now())) {
        }
        QCOMPARE(shown(), kLocks + 2);
        filter("holder:t"); // decodes tokens: smaller slices
        for (slices = 0; index.filterSlice(s.frames.picture(), s.frames.now()); ++slices) {
        }
        QVERIFY2(slices > 8, qPrintable(QString::number(slices)));
    }
};

LOCKSCOPE_TEST_MAIN(LockIndexTest)
#include "tst_lockindex.moc"
