// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of events: cells, filters, gaps, what was left out. Means: fake source.
#include "gui/events/eventsmodel.h"
#include "presentation/scriptedframes.h"
#include "support/suite.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QSignalSpy>

#include <numeric>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct EventsScene : test::ScriptedFrames
{
    EventsModel model;

    explicit EventsScene(std::size_t capacity = 1000, std::size_t maxPerFrame = 4096)
        : model(frames, nullptr, capacity, maxPerFrame)
    {
        frames.addConsumer(&model);
        frames.setSource(&source);
        model.setShown(true);
    }
    ~EventsScene() { frames.removeConsumer(&model); }
    [[nodiscard]] QString text(int row, int column) const { return model.index(row, column).data().toString(); }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList list;
        for (int row = 0; row < model.rowCount(); ++row)
            list.append(text(row, column));
        return list;
    }
};

std::vector<int> rowsOf(int count)
{
    std::vector<int> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

class EventsModelTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void cells()
    {
        EventsScene s;
        const LockId lock = s.source.lock("lock:order:1");
        s.source.acquired(lock, "worker-1", 30s, [](LockEvent& event) { event.precisionUs = 400; });
        s.source.advance(1s);
        s.source.takenOver(lock, "worker-2", 30s);
        s.step();
        QCOMPARE(s.column(EventsModel::Event), (QStringList{u"acquired"_s, u"taken over"_s}));
        QCOMPARE(s.text(0, EventsModel::Time), u"2026-03-04 03:08:41.207Z"_s);
        QCOMPARE(s.text(0, EventsModel::Key), u"lock:order:1"_s);
        QCOMPARE(s.text(0, EventsModel::Ttl), u"30.0 s"_s);
        QCOMPARE(s.text(0, EventsModel::Evidence), u"event"_s);
        QCOMPARE(s.text(0, EventsModel::Precision), u"± 0.4 ms"_s);
        QVERIFY(s.text(1, EventsModel::Holder).contains(u"worker-2"_s));
        QVERIFY(s.text(1, EventsModel::Holder).contains(u"worker-1"_s));
        QCOMPARE(s.model.lockAt(0), lock);
    }

    void unknownPrecision()
    {
        EventsScene s;
        s.source.acquired(s.source.lock("lock:order:1"), "worker-1", 30s,
                          [](LockEvent& event) { event.precisionUs = kUnknownPrecisionUs; });
        s.step();
        QCOMPARE(s.text(0, EventsModel::Precision), u"unknown"_s);
        const QString tip = s.model.index(0, EventsModel::Precision).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"It happened before 2026-03-04 03:08:41.207Z; how long before is unknown"_s),
                 qPrintable(tip));
    }

    void anEmptyValueIsSaid()
    {
        EventsScene s;
        s.source.acquired(s.source.lock("lock:order:1"), "", 30s, [](LockEvent& event) { event.count = 1; });
        s.source.acquired(s.source.lock("lock:order:2"), "", 30s);
        s.step();
        const auto tip = [&](int row) { return s.model.index(row, 0).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(tip(0).contains(u"Token: (empty)"_s), qPrintable(tip(0)));
        QVERIFY2(tip(1).contains(u"Token: not seen"_s), qPrintable(tip(1)));
        const auto tone = [&](int row) { return s.model.index(row, EventsModel::Holder).data(LocksModel::ToneRole); };
        QVERIFY(tone(0) != tone(1));
    }

    void namesOutliveTheirIds()
    {
        EventsScene s;
        const LockId old = s.source.lock("lock:old");
        s.source.acquired(old, "t", 30s);
        s.step();
        s.source.forget(old);
        const LockId fresh = s.source.lock("lock:new");
        QCOMPARE(fresh, old);
        s.source.acquired(fresh, "t", 30s);
        s.step();
        QCOMPARE(s.column(EventsModel::Key), (QStringList{u"lock:old"_s, u"lock:new"_s}));
        QCOMPARE(s.model.lockAt(0), kNoLock); // nothing can be done to the new lock by way of the old row
        QCOMPARE(s.model.lockAt(1), fresh);
    }

    void oldestGoFirst()
    {
        EventsScene s(10);
        QAbstractItemModelTester tester(&s.model);
        for (int i = 0; i < 25; ++i) {
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "t", 30s);
            s.step();
            QCOMPARE(s.model.rowCount(), std::min(i + 1, 10));
        }
        QCOMPARE(s.text(0, EventsModel::Key), u"lock:15"_s);
        QCOMPARE(s.text(9, EventsModel::Key), u"lock:24"_s);
        for (int i = 0; i < 40; ++i) // more than the capacity in one frame
            s.source.renewed(s.source.lock("lock:" + std::to_string(i % 25)), 30s);
        s.step(250ms);
        QCOMPARE(s.model.rowCount(), 10);
        QCOMPARE(s.text(9, EventsModel::Event), u"renewed"_s);
    }

    void gapsHaveRows()
    {
        EventsScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.source.advance(2s);
        s.source.gap(NodeId{0}, 1200ms, "connection cut");
        s.source.advance(1s);
        s.source.released(lock);
        s.model.setKinds(1U << static_cast<unsigned>(EventKind::Released));
        s.step();
        QCOMPARE(s.column(EventsModel::Event), (QStringList{u"gap"_s, u"released"_s})); // whatever the filter
        QVERIFY(s.text(0, EventsModel::Key).contains(u"1.200 s"_s));
        QVERIFY(s.text(0, EventsModel::Key).contains(u"connection cut"_s));
    }

    void whatIsLeftOutIsSaid()
    {
        EventsScene s(1000, 100);
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        const LockId lost = s.source.lock("lock:lost");
        s.source.acquired(lost, "t", 1s);
        s.source.expired(lost);
        for (int i = 0; i < 500; ++i)
            s.source.renewed(lock, 30s);
        s.source.pending().eventsLeftOut = 7;
        s.step();
        QCOMPARE(s.text(0, EventsModel::Event), u"left out"_s);
        // 503 events: fifty common ones and the rare one stay.
        QVERIFY2(s.text(0, EventsModel::Key).startsWith(u"459 "_s), qPrintable(s.text(0, EventsModel::Key)));
        QCOMPARE(s.model.rowCount(), 52);
        QCOMPARE(s.text(1, EventsModel::Event), u"expired"_s); // rare ones are kept
    }

    void filters()
    {
        EventsScene s;
        for (int i = 0; i < 6; ++i) {
            const LockId lock =
                s.source.lock(i % 2 ? "lock:stock:" + std::to_string(i) : "lock:order:" + std::to_string(i));
            s.source.acquired(lock, "worker-" + std::to_string(i), 30s);
            s.source.released(lock);
        }
        s.step();
        QCOMPARE(s.model.rowCount(), 12);
        s.model.setText(u"stock"_s);
        QCOMPARE(s.model.rowCount(), 6);
        s.model.setText(u"worker-3"_s);
        QCOMPARE(s.model.rowCount(), 2);
        s.model.setText(u"lock:order:*"_s);
        s.model.setKinds(1U << static_cast<unsigned>(EventKind::Acquired));
        QCOMPARE(s.model.rowCount(), 3);
        s.source.acquired(s.source.lock("lock:order:77"), "w", 30s);
        s.source.acquired(s.source.lock("lock:stock:77"), "w", 30s);
        s.step();
        QCOMPARE(s.model.rowCount(), 4); // what comes is filtered too
        s.model.setText({});
        s.model.setKinds(EventsModel::kAllKinds);
        QCOMPARE(s.model.rowCount(), 14);
        QCOMPARE(s.model.total(), 14);
    }

    void hiddenKeepsButDoesNotCommit()
    {
        EventsScene s;
        s.model.setShown(false);
        QSignalSpy inserted(&s.model, &QAbstractItemModel::rowsInserted);
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.step();
        QCOMPARE(inserted.size(), 0);
        QCOMPARE(s.model.total(), 1);
        s.model.setShown(true);
        s.step();
        QCOMPARE(s.model.rowCount(), 1);
    }

    void aFloodIsShownFourTimesASecond()
    {
        EventsScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.step();
        QSignalSpy inserted(&s.model, &QAbstractItemModel::rowsInserted);
        const auto aSecondOf = [&](int perFrame) {
            inserted.clear();
            for (int frame = 0; frame < 40; ++frame) {
                for (int i = 0; i < perFrame; ++i)
                    s.source.renewed(lock, 30s);
                s.step(25ms);
            }
            return inserted.size();
        };
        QCOMPARE(aSecondOf(1), 10); // 40 a second
        QCOMPARE(aSecondOf(8), 4);  // 320 a second
        s.step(250ms);
        QCOMPARE(s.model.rowCount(), s.model.total()); // and nothing stays behind
    }

    void copies()
    {
        EventsScene s;
        s.source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        const LockId lock = s.source.lock(std::string("lock:\"\xff", 7));
        s.source.acquired(lock, "worker-1", 30s, [](LockEvent& event) { event.precisionUs = 1500; });
        s.source.advance(2s);
        s.source.gap(NodeId{0}, 1s, "cut");
        s.source.released(lock);
        s.step();
        const QStringList lines = s.model.asText(rowsOf(3)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0].split(u'\t').size(), static_cast<qsizetype>(EventsModel::ColumnCount));
        const QStringList json = s.model.asJson(rowsOf(3)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(json.size(), 3);
        const auto first = nlohmann::ordered_json::parse(json[0].toStdString());
        QCOMPARE(first["event"].get<std::string>(), std::string("acquired"));
        QCOMPARE(first["pttl_ms"].get<int>(), 30'000);
        QCOMPARE(first["precision_ms"].get<double>(), 1.5);
        QCOMPARE(first["node"].get<std::string>(), std::string("10.1.4.7:6379"));
        QCOMPARE(first["key_hex"].get<std::string>(), std::string("6c6f636b3a22ff"));
        std::string keys;
        for (const auto& item : first.items())
            keys += item.key() + " ";
        QCOMPARE(keys, std::string("t event key db node holder pttl_ms evidence precision_ms key_hex keyspace "));
        QCOMPARE(first["keyspace"], first["node"]); // a server of its own
        QVERIFY(nlohmann::json::parse(json[2].toStdString())["pttl_ms"].is_null());
    }

    void anEventOfBeforeAFailoverIsOfTheSameLock()
    {
        EventsScene s;
        s.source.join(NodeId{1}, KeyspaceId{0}, "orders");
        s.source.join(NodeId{0}, KeyspaceId{0}, "orders");
        s.source.nodeReady(NodeId{0}, "a:6379");
        s.source.nodeReady(NodeId{1}, "b:6379");
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "worker-1", 30s);
        s.step();
        s.source.moved(lock, NodeId{1});
        s.source.released(lock);
        s.step();
        QCOMPARE(s.model.lockAt(0), lock);
        QCOMPARE(s.model.lockAt(1), lock);
        const QStringList lines = s.model.asJson(rowsOf(2)).split(u'\n', Qt::SkipEmptyParts);
        const auto acquired = nlohmann::json::parse(lines[0].toStdString());
        const auto released = nlohmann::json::parse(lines[1].toStdString());
        QCOMPARE(acquired["node"], "a:6379");
        QCOMPARE(released["node"], "b:6379");
        QCOMPARE(acquired["keyspace"], "orders");
        QCOMPARE(released["keyspace"], "orders");
        s.source.forget(lock);
        QCOMPARE(s.source.lock("lock:a", NodeId{7}), lock); // the same name somewhere else
        s.step();
        QCOMPARE(s.model.lockAt(0), kNoLock);
    }

    void randomFrames()
    {
        std::mt19937 random(3);
        EventsScene s(200, 64);
        QAbstractItemModelTester tester(&s.model);
        for (int round = 0; round < 400; ++round) {
            for (unsigned n = random() % 90; n > 0; --n) {
                const LockId lock = s.source.lock("lock:" + std::to_string(random() % 40));
                if (s.source.state(lock).phase != LockPhase::Held)
                    s.source.acquired(lock, "t" + std::to_string(random() % 5), 30s);
                else if (random() % 2)
                    s.source.renewed(lock, 30s);
                else
                    s.source.released(lock);
                if (random() % 30 == 0)
                    s.source.forget(lock);
                if (random() % 100 == 0)
                    s.source.gap(NodeId{0}, 10ms, "cut");
            }
            if (random() % 12 == 0)
                s.model.setText(random() % 2 ? u"lock:1"_s : QString());
            if (random() % 12 == 0)
                s.model.setShown(random() % 2);
            s.step();
            QVERIFY(s.model.total() <= 200);
            QVERIFY(s.model.rowCount() <= 200);
        }
    }
};

LOCKSCOPE_TEST_MAIN(EventsModelTest)
#include "tst_eventsmodel.moc"
