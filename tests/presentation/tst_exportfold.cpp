// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an export makes of a stream: events as they were told, the holds that they come to, and what is not known.
#include "presentation/export/csvrows.h"
#include "presentation/export/exportfold.h"
#include "presentation/stream/streamfold.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QByteArrayList>

#include <algorithm>
#include <limits>
#include <map>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// Each row as a line.
class Rows final : public history::ExportSink
{
public:
    void node(const history::ExportNode& node) override
    {
        add("node " + QByteArray::number(node.number) + ' ' + text(node.address) + ' ' + text(node.version));
    }
    void lock(const history::ExportLock& lock) override
    {
        m_names[lock.slot] = text(lock.name);
        add("lock " + text(lock.name) + " at " + QByteArray::number(lock.node->number));
    }
    void event(const history::ExportEvent& event) override
    {
        add((event.isState ? "state " : "event ") + text(name(event.kind)) + ' ' + text(event.lock.name) + ' ' +
            text(event.holder) + " hold " + QByteArray::number(event.hold));
    }
    void holdBegan(const history::ExportHold& hold) override
    {
        add("began " + QByteArray::number(hold.number) + ' ' + m_names[hold.lock.slot] + ' ' + text(hold.holder) +
            (hold.begin == kUnknownTime ? " since unknown" : " since known"));
    }
    void holdEnded(const history::ExportHold& hold) override
    {
        using Ending = history::ExportHold::Ending;
        holds.push_back(hold);
        add("ended " + QByteArray::number(hold.number) + ' ' +
            (hold.ending == Ending::Open     ? QByteArray("open")
             : hold.ending == Ending::Unseen ? QByteArray("unseen")
                                             : text(name(hold.endedAs))) +
            " renewals " + QByteArray::number(hold.renewals));
    }
    void gap(const history::ExportGap& gap) override
    {
        add("gap " + QByteArray::number(usBetween(gap.from, gap.to) / 1000) + " ms " +
            (gap.node == nullptr ? QByteArray("all") : QByteArray::number(gap.node->number)) + ' ' + text(gap.reason) +
            ' ' + QByteArray::number(gap.leftOut));
    }
    void counts(const history::ExportCounts& counts) override
    {
        add("counts held " + QByteArray::number(counts.held) + " waiting " + QByteArray::number(counts.waiting));
    }

    QByteArrayList lines;
    std::vector<history::ExportHold> holds; ///< as they ended; without their texts

private:
    static QByteArray text(std::string_view bytes) { return {bytes.data(), static_cast<qsizetype>(bytes.size())}; }
    void add(const QByteArray& line) { lines += line; }
    std::map<std::uint32_t, QByteArray> m_names;
};

} // namespace

class ExportFoldTest final : public Suite
{
    Q_OBJECT

private:
    struct Scene
    {
        FakeSource source;
        Rows rows;
        StreamFold fold;
        ExportFold exported{rows, {"a:6379", "a:6379", [](std::string_view token) { return std::string(token); }, {}}};

        Scene()
        {
            fold.setSource(&source);
            fold.addConsumer(&exported);
            source.nodeReady(NodeId{0}, "a:6379");
            step(10ms);
            rows.lines.clear();
        }
        void step(std::chrono::milliseconds by)
        {
            fold.pull();
            source.advance(by);
        }
        QByteArrayList take(std::chrono::milliseconds by = 10ms)
        {
            step(by);
            return std::exchange(rows.lines, {});
        }
    };

private Q_SLOTS:
    void aHoldIsARow();
    void aTakeoverEndsOneAndBeginsAnother();
    void whatWasHeldBeforeIsFound();
    void whoWaitsIsCounted();
    void gapsAndWhatWasLeftOut();
    void aBeginThatQueuedUpIsABound();
    void anIdOfAnotherLock();
    void anotherRun();
    void whatIsOpenAtTheEnd();
    void aRangeWithinAGap();
    void silenceIsMeasured();
    void severalNodes();
    void csvCells_data();
    void csvCells();
    void timesNeverOverflow();
    void queuedHoldsHaveNoLength();
};

void ExportFoldTest::aHoldIsARow()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s);
    QCOMPARE(s.take(1s), (QByteArrayList{"lock lock:a at 1", "began 1 lock:a t1 since known",
                                         "event acquired lock:a t1 hold 1", "counts held 1 waiting 0"}));
    s.source.renewed(lock, 30s);
    QCOMPARE(s.take(1s), QByteArrayList{"event renewed lock:a t1 hold 1"});
    s.source.released(lock);
    QCOMPARE(s.take(), (QByteArrayList{"event released lock:a t1 hold 1", "ended 1 released renewals 1",
                                       "counts held 0 waiting 0"}));
    QCOMPARE(s.exported.events(), std::uint64_t{3});
    QCOMPARE(s.exported.holds(), std::uint64_t{1});
    QCOMPARE(s.rows.holds[0].end - s.rows.holds[0].begin, std::chrono::microseconds(2s));
}

void ExportFoldTest::aTakeoverEndsOneAndBeginsAnother()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s);
    s.take(1s);
    s.source.takenOver(lock, "t2", 30s);
    QCOMPARE(s.take(), (QByteArrayList{"ended 1 taken_over renewals 0", "began 2 lock:a t2 since known",
                                       "event taken_over lock:a t2 hold 2", "counts held 1 waiting 0"}));
}

void ExportFoldTest::whatWasHeldBeforeIsFound()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.found(lock, "t1", 30s);
    QCOMPARE(s.take().mid(1, 2), (QByteArrayList{"began 1 lock:a t1 since unknown", "event found lock:a t1 hold 1"}));
    // A consumer that begins in the middle is told states alone.
    Batch known;
    known.rewound = true;
    known.now = s.source.now();
    s.fold.picture().snapshot(known);
    Rows late;
    StreamFold other;
    ExportFold exported(late, {"a:6379", "a:6379", [](std::string_view token) { return std::string(token); }, {}});
    other.addConsumer(&exported);
    other.publish(known);
    QCOMPARE(late.lines.mid(1), (QByteArrayList{"lock lock:a at 1", "began 1 lock:a t1 since unknown",
                                                "state found lock:a t1 hold 1", "counts held 1 waiting 0"}));
    // The end of a hold that nobody saw begin.
    Scene bare;
    const LockId unseen = bare.source.lock("lock:b");
    bare.source.happened(unseen, EventKind::Released);
    QCOMPARE(bare.take().mid(1), (QByteArrayList{"began 1 lock:b  since unknown", "event released lock:b  hold 1",
                                                 "ended 1 released renewals 0", "counts held 0 waiting 0"}));
}

void ExportFoldTest::whoWaitsIsCounted()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s);
    s.take(1s);
    s.source.waiters(lock, 3);
    QCOMPARE(s.take(), QByteArrayList{"counts held 1 waiting 3"});
    s.source.waiters(lock, 1);
    s.source.released(lock);
    QVERIFY(s.take().contains("counts held 0 waiting 1"));
    QCOMPARE(s.rows.holds[0].mostWaiters, std::uint16_t{3});
}

void ExportFoldTest::gapsAndWhatWasLeftOut()
{
    Scene s;
    s.source.gap(NodeId{0}, 500ms, "cut");
    QCOMPARE(s.take(), QByteArrayList{"gap 500 ms 1 cut 0"});
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s);
    s.take(100ms);
    s.source.released(lock);
    s.source.acquired(lock, "t2", 30s);
    s.source.leaveOutEvents();
    const auto told = s.take();
    QVERIFY2(told[0].startsWith("gap ") && told[0].endsWith(" ms all 2 events were left out 2"), told[0].constData());
    QVERIFY2(told.contains("ended 1 unseen renewals 0"), told.join('\n').constData());
    QVERIFY2(told.contains("state found lock:a t2 hold 2"), told.join('\n').constData());
    QCOMPARE(s.exported.leftOut(), std::uint64_t{2});
    QCOMPARE(s.exported.gaps(), std::uint64_t{2});
}

void ExportFoldTest::aBeginThatQueuedUpIsABound()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s, [](LockEvent& event) { event.precisionUs = 15'000'000; });
    const ServerTime bound = s.source.now();
    s.source.leaveOutEvents();
    const auto told = s.take();
    QVERIFY2(told.contains("began 1 lock:a t1 since unknown"), told.join('\n').constData());
    s.source.released(lock);
    s.take();
    QCOMPARE(s.rows.holds.front().heldBefore, bound);
}

void ExportFoldTest::anIdOfAnotherLock()
{
    Scene s;
    const LockId first = s.source.lock("lock:a");
    s.source.acquired(first, "t1", 30s);
    s.take();
    s.source.forget(first);
    const auto told = s.take();
    QVERIFY2(told.contains("ended 1 unseen renewals 0"), told.join('\n').constData());
    QVERIFY2(told.contains("state vanished lock:a t1 hold 1"), told.join('\n').constData());
    const LockId second = s.source.lock("lock:b");
    QCOMPARE(second, first);
    s.source.acquired(second, "t2", 30s);
    QCOMPARE(s.take().mid(0, 2), (QByteArrayList{"lock lock:b at 1", "began 2 lock:b t2 since known"}));
}

void ExportFoldTest::anotherRun()
{
    Scene s;
    s.source.acquired(s.source.lock("lock:a"), "t1", 30s);
    s.take(1s);
    Batch anew;
    anew.rewound = true;
    anew.now = s.source.now() + 5s;
    s.fold.publish(anew);
    const auto told = std::exchange(s.rows.lines, {});
    QVERIFY2(told.contains("ended 1 unseen renewals 0"), told.join('\n').constData());
    QVERIFY2(told.contains("gap 6000 ms all what follows is of another run 0"), told.join('\n').constData());
}

void ExportFoldTest::whatIsOpenAtTheEnd()
{
    Scene s;
    s.source.acquired(s.source.lock("lock:a"), "t1", 30s);
    s.take(1s);
    s.exported.finish();
    QCOMPARE(s.rows.lines, QByteArrayList{"ended 1 open renewals 0"});
    Scene broken;
    broken.source.acquired(broken.source.lock("lock:a"), "t1", 30s);
    broken.take(1s);
    broken.exported.breakOff(broken.source.now(), "damaged");
    broken.exported.finish();
    QCOMPARE(broken.rows.lines, (QByteArrayList{"gap 1000 ms all damaged 0", "ended 1 unseen renewals 0"}));
    Rows none;
    ExportFold empty(none, {});
    QVERIFY(empty.isEmpty());
    empty.finish();
    QVERIFY(none.lines.isEmpty());
}

/// Its Gap event is behind the range: what is held was last seen before it, and how it ended is not known.
void ExportFoldTest::aRangeWithinAGap()
{
    Scene s;
    s.source.acquired(s.source.lock("lock:a"), "t1", 300s);
    s.step(5s);
    const ServerTime lost = s.source.now();
    s.source.nodeState(NodeId{0}, ConnectionState::Waiting, "cut");
    s.step(60s);
    const ServerTime from = s.source.now();
    Batch known; // as a recording begins there
    known.rewound = true;
    s.fold.picture().snapshot(known);
    for (const auto state : {ConnectionState::Live, ConnectionState::Waiting}) {
        NodeEvent event;
        event.at = event.knownUntil = lost;
        event.state = state;
        event.text = state == ConnectionState::Live ? "" : "cut";
        known.nodes.push_back(event);
    }
    known.now = from;
    Rows rows;
    QByteArrayList csv;
    CsvRows table([&csv](std::string_view line) { csv += QByteArray(line.data(), qsizetype(line.size())); });
    StreamFold fold;
    ExportFold exported(rows, {"a:6379", "a:6379", [](std::string_view token) { return std::string(token); }, {}});
    ExportFold asTable(table, {"a:6379", "a:6379", [](std::string_view token) { return std::string(token); }, {}});
    for (ExportFold* each : {&exported, &asTable}) {
        each->setFrom(from);
        fold.addConsumer(each);
    }
    fold.publish(known);
    for (ExportFold* each : {&exported, &asTable}) {
        each->tellUnseen(from + 10s);
        each->finish();
    }
    QVERIFY(rows.lines.contains("gap 10000 ms 1 cut 0"));
    QCOMPARE(rows.holds.size(), std::size_t{1});
    QCOMPARE(rows.holds[0].ending, history::ExportHold::Ending::Unseen);
    QCOMPARE(rows.holds[0].end, lost);
    QCOMPARE(csv.size(), 3);
    QVERIFY2(csv[1].startsWith("2026-03-04T03:08:46.217Z,found,lock:a"), csv[1]);
    QCOMPARE(csv[1].split(',')[csv[0].split(',').indexOf("precision_us")], QByteArray());
    QCOMPARE(exported.gaps(), std::uint64_t{1});

    s.rows.lines.clear(); // the whole recording ends in the gap
    s.exported.tellUnseen(from);
    s.exported.finish();
    QCOMPARE(s.rows.lines, (QByteArrayList{"gap 60000 ms 1 cut 0", "ended 1 unseen renewals 0"}));
}

void ExportFoldTest::silenceIsMeasured()
{
    Scene s;
    const LockId lock = s.source.lock("lock:a");
    s.source.acquired(lock, "t1", 30s);
    s.take(2s);
    s.source.renewed(lock, 30s);
    s.take(7s);
    s.source.renewed(lock, 30s);
    s.take(3s);
    s.source.released(lock);
    s.take();
    QCOMPARE(s.rows.holds[0].longestSilenceUs, std::int64_t{7'000'000});
    QCOMPARE(s.rows.holds[0].renewals, 2u);
    QCOMPARE(s.rows.holds[0].leaseMs, 30'000u);
    s.source.acquiredWithoutTtl(lock, "t2");
    s.take(5s);
    s.exported.finish();
    QVERIFY(s.rows.holds[1].hadNoLease);
}

void ExportFoldTest::severalNodes()
{
    Scene s;
    s.source.join(NodeId{1}, KeyspaceId{7}, "group");
    s.source.nodeReady(NodeId{1}, "b:6379");
    s.take();
    s.source.acquired(s.source.lock("lock:a", NodeId{1}), "t1", 30s);
    s.source.acquired(s.source.lock("lock:a", NodeId{0}), "t2", 30s);
    const auto told = s.take();
    QVERIFY2(told.contains("lock lock:a at 2") && told.contains("lock lock:a at 1"), told.join('\n').constData());
    QCOMPARE(std::count_if(told.begin(), told.end(),
                           [](const QByteArray& line) { return line.startsWith("counts held 1"); }),
             2);
}

void ExportFoldTest::csvCells_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("cell");
    const auto row = [](const char* name, const QByteArray& bytes, const char* cell) {
        QTest::newRow(name) << bytes << QByteArray(cell);
    };
    row("plain", "lock:a", "lock:a");
    row("empty", "", "");
    row("comma", "a,b", "\"a,b\"");
    row("quote", "a\"b", "\"a\"\"b\"");
    row("equals", "=1+1", "\"'=1+1\"");
    row("plus", "+1", "\"'+1\"");
    row("minus", "-1", "\"'-1\"");
    row("at", "@SUM(A1)", "\"'@SUM(A1)\"");
    row("apostrophe", "'a", "\"''a\"");
    row("tab", "\t=1", "\\t=1");
    row("line", "a\nb", "a\\nb");
    row("return", "\r=1", "\\r=1");
    row("backslash", "a\\nb", "a\\\\nb");
    row("nul", QByteArray("a\0b", 3), "a\\x00b");
    row("not UTF-8", "\xff\xfe", "\\xff\\xfe");
    row("formula behind a quote", "=cmd|'/c calc'!A0", "\"'=cmd|'/c calc'!A0\"");
    row("UTF-8", "schl\xc3\xbcssel", "schl\xc3\xbcssel");
}

void ExportFoldTest::csvCells()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, cell);
    QCOMPARE(QByteArray::fromStdString(csvCell(bytes.toStdString())), cell);
}

void ExportFoldTest::timesNeverOverflow()
{
    const auto most = std::numeric_limits<std::int64_t>::max();
    const auto least = std::numeric_limits<std::int64_t>::min();
    QCOMPARE(usBetween(serverTimeFromUs(least), serverTimeFromUs(most)), most);
    QCOMPARE(usBetween(serverTimeFromUs(most), serverTimeFromUs(least)), least);
    QCOMPARE(usBetween(serverTimeFromUs(2), serverTimeFromUs(5)), std::int64_t{3});
}

/// The watcher stood still: what was queued arrives together, and how long it was held is not known.
void ExportFoldTest::queuedHoldsHaveNoLength()
{
    FakeSource source;
    Rows rows;
    QByteArrayList csv;
    CsvRows table([&csv](std::string_view line) { csv += QByteArray(line.data(), qsizetype(line.size())); });
    StreamFold fold;
    const auto asIs = [](std::string_view token) { return std::string(token); };
    ExportFold exported(rows, {"a:6379", "a:6379", asIs, {}});
    ExportFold asTable(table, {"a:6379", "a:6379", asIs, {}});
    fold.setSource(&source);
    fold.addConsumer(&exported);
    fold.addConsumer(&asTable);
    source.nodeReady(NodeId{0}, "a:6379");
    const LockId lock = source.lock("lock:a");
    const auto isLate = [](LockEvent& event) { event.precisionUs = 15'000'000; };
    source.acquired(lock, "t1", 30s, isLate);
    source.released(lock, isLate);
    source.acquired(lock, "t2", 300s);
    fold.pull();
    source.advance(100s);
    source.released(lock);
    fold.pull();
    const auto column = csv[0].split(',').indexOf("held_ms");
    QCOMPARE(csv.size(), 5);
    QCOMPARE(csv[1].split(',')[column], QByteArray("0")); // it begins here
    QCOMPARE(csv[2].split(',')[column], QByteArray());
    QCOMPARE(csv[4].split(',')[column], QByteArray("100000"));
    QCOMPARE(rows.holds[0].beginPrecisionUs, std::int64_t{15'000'000});
    QCOMPARE(rows.holds[0].endPrecisionUs, std::int64_t{15'000'000});
    QCOMPARE(rows.holds[1].beginPrecisionUs, std::int64_t{400}); // as usual
}

LOCKSCOPE_TEST_MAIN(ExportFoldTest)
#include "tst_exportfold.moc"
