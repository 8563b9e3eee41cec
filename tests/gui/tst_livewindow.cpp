// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pages on a real server with real writers; a hundred thousand rows. Means: live page.
#include "gui/charts/barchart.h"
#include "gui/charts/sawtoothchart.h"
#include "gui/charts/trendchart.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/inspector/inspector.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/tables/livetable.h"
#include "livefixture.h"
#include "part.h"
#include "support/suite.h"

#include <QHeaderView>
#include <QScrollBar>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::part;

namespace {

/// A writer that knows what it did: only what the server confirmed counts.
class Writer
{
public:
    explicit Writer(const test::PrivateServer& server) : m_redis(redisConnectUnix(server.socketPath().c_str())) {}
    ~Writer() { redisFree(m_redis); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    template <class... Arguments>
    void send(const char* format, Arguments... arguments)
    {
        redisAppendCommand(m_redis, format, arguments...);
        ++m_pending;
    }
    /// How many commands since the last call answered OK or a number above zero.
    int confirmed()
    {
        int done = 0;
        for (; m_pending > 0; --m_pending) {
            const auto reply = next();
            done += reply.type == test::Reply::Type::Status || reply.integer > 0;
        }
        return done;
    }
    test::Reply next()
    {
        void* reply = nullptr;
        if (redisGetReply(m_redis, &reply) != REDIS_OK)
            return {};
        auto value = test::toReply(reply);
        freeReplyObject(reply);
        return value;
    }
    /// The server's clock.
    ServerTime time()
    {
        redisAppendCommand(m_redis, "TIME");
        return timeIn(next());
    }
    /// Renews and says when, by the server's clock and in one go with it; nothing if the lock was not there.
    std::optional<ServerTime> renew(const std::string& key)
    {
        redisAppendCommand(m_redis, "TIME");
        redisAppendCommand(m_redis, "PEXPIRE %s 30000", key.c_str());
        const auto at = timeIn(next());
        return next().integer == 1 ? std::optional(at) : std::nullopt;
    }

private:
    static ServerTime timeIn(const test::Reply& reply)
    {
        return reply.elements.size() != 2 ? ServerTime{}
                                          : serverTimeFromUs(std::stoll(reply.elements[0].text) * 1'000'000 +
                                                             std::stoll(reply.elements[1].text));
    }
    redisContext* m_redis;
    int m_pending = 0;
};

double sum(const QList<QPointF>& points)
{
    return std::accumulate(points.begin(), points.end(), 0.0,
                           [](double total, const QPointF& point) { return total + point.y(); });
}

/// One hold with its renewals, of which one is left out.
struct Beats
{
    static constexpr int kDue = 12;
    static constexpr int kDropped = 8;
    static constexpr auto kEvery = 400ms;
    std::string key;
    std::vector<ServerTime> renewals;
    ServerTime dropped{};
    bool regular = true; ///< the machine let the writer keep its beat

    void run(const test::PrivateServer& server)
    {
        Writer writer(server);
        writer.send("SET %s token NX PX 30000", key.c_str());
        regular = writer.confirmed() == 1;
        auto last = writer.time();
        auto due = std::chrono::steady_clock::now();
        for (int i = 1; i <= kDue; ++i) {
            std::this_thread::sleep_until(due += kEvery);
            const auto at = i == kDropped ? std::optional(writer.time()) : writer.renew(key);
            regular = regular && at && *at - last < kEvery + 100ms;
            last = at.value_or(last);
            (i == kDropped ? dropped : renewals.emplace_back()) = last;
        }
    }
};

/// Those before the last renewal: after it the writer has stopped, and more are overdue with every moment.
template <class Times>
Times upTo(ServerTime last, const Times& times)
{
    Times kept;
    std::copy_if(times.begin(), times.end(), std::back_inserter(kept), [&](ServerTime at) { return at <= last; });
    return kept;
}

bool near(ServerTime a, ServerTime b)
{
    return a - b <= 50ms && b - a <= 50ms;
}

double distance(const QColor& a, const QColor& b)
{
    return std::hypot(a.redF() - b.redF(), a.greenF() - b.greenF(), a.blueF() - b.blueF());
}

} // namespace

/// The pages on a real server that real clients write to.
class TestLiveWindow : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void chartsSumUpToTheWritersCounts();
    void aStoppedWriterBringsEveryRateToZeroWithinTwoSeconds();
    void renewalsAreTicksAtTheWritersTimes();
    void aHundredThousandRows();

private:
    [[nodiscard]] static QString wrongTicks(test::LiveFixture& live, const Beats& beats);
    [[nodiscard]] static QString wrongInLane(test::LiveFixture& live, LockId lock, const Beats& beats);
    [[nodiscard]] static QString wrongInSawtooth(test::LiveFixture& live, LockId lock, const Beats& beats);
};

void TestLiveWindow::chartsSumUpToTheWritersCounts()
{
    test::LiveFixture live;
    DashboardPage page(live.services);
    page.resize(1000, 800);
    page.show();
    QVERIFY2(live.watch(), live.server.log().c_str());
    constexpr int kCycles = 10'000;
    constexpr int kExpiring = 300;
    int acquired = 0;
    int renewed = 0;
    int released = 0;
    live.beside([&] {
        Writer writer(live.server);
        for (int i = 0; i < kCycles; i += 50) {
            for (int j = i; j < i + 50; ++j)
                writer.send("SET lock:%d token-%d NX PX 30000", j % 200, j);
            acquired += writer.confirmed();
            for (int j = i; j < i + 50; ++j)
                writer.send("PEXPIRE lock:%d 40000", j % 200);
            renewed += writer.confirmed();
            for (int j = i; j < i + 50; ++j)
                writer.send("DEL lock:%d", j % 200);
            released += writer.confirmed();
        }
        for (int i = 0; i < kExpiring; ++i)
            writer.send("SET lock:brief:%d token NX PX 20", i);
        acquired += writer.confirmed();
    });
    QCOMPARE(acquired, kCycles + kExpiring);
    QCOMPARE(renewed, kCycles);
    QCOMPARE(released, kCycles);
    const auto total = [&](analysis::Rates::Series series) { return int(page.data().rates().total(series)); };
    QVERIFY(live.until([&] {
        return total(analysis::Rates::Series::Releases) >= released &&
               total(analysis::Rates::Series::Expiries) >= kExpiring;
    }));
    live.clock.advance(2s); // the running second is not drawn yet
    for (int frame = 0; frame < 8; ++frame)
        live.step();
    QCOMPARE(sum(part<TrendChart>(page, "rates").points(0)), double(acquired));
    QCOMPARE(sum(part<TrendChart>(page, "rates").points(1)), double(renewed));
    QCOMPARE(sum(part<TrendChart>(page, "rates").points(2)), double(released));
    QCOMPARE(sum(part<TrendChart>(page, "rates").points(3)), double(kExpiring));
    QCOMPARE(int(page.data().holdTimes().holds().total()), released + kExpiring);
    QCOMPARE(part<TrendChart>(page, "locksHeld").points(0).back().y(), 0.0);
}

void TestLiveWindow::aStoppedWriterBringsEveryRateToZeroWithinTwoSeconds()
{
    test::LiveFixture live;
    DashboardPage page(live.services);
    page.resize(1000, 800);
    page.show();
    QVERIFY2(live.watch(), live.server.log().c_str());
    constexpr int kSeries = 4;
    const auto last = [&](int series) { return part<TrendChart>(page, "rates").points(series).back().y(); };
    for (int round = 0; round < 3; ++round) { // wherever in a second it stops
        ServerTime stopped{};
        std::uint32_t released = 0;
        live.beside([&] {
            Writer writer(live.server);
            const auto begin = writer.time();
            for (int i = 0; stopped < begin + 1300ms + round * 300ms; ++i) {
                writer.send("SET lock:a token-%d NX PX 30000", i);
                writer.send("PEXPIRE lock:a 30000");
                writer.send("DEL lock:a");
                writer.send("SET lock:brief:%d token NX PX 1", i);
                released += writer.confirmed() == 4;
                stopped = writer.time();
                std::this_thread::sleep_for(5ms);
            }
        });
        const auto events = [&] { return live.frames.counters().events; };
        QVERIFY(live.until([&] {
            const auto* counts = events();
            return counts[std::size_t(EventKind::Acquired)] ==
                   counts[std::size_t(EventKind::Released)] + counts[std::size_t(EventKind::Expired)];
        }));
        QVERIFY(released > 0);
        QVERIFY(sum(part<TrendChart>(page, "rates").points(0)) > 0);
        if (live.frames.now() < stopped + 2s)
            live.clock.advance(stopped + 2s - live.frames.now());
        live.step();
        for (int series = 0; series < kSeries; ++series)
            QCOMPARE(last(series), 0.0);
    }
}

QString TestLiveWindow::wrongInLane(test::LiveFixture& live, LockId lock, const Beats& beats)
{
    LocksPage page(live.services);
    page.setWideLanes(true);
    page.resize(1300, 300);
    page.show();
    LocksTable& lanes = *page.findChild<LocksTable*>(u"locksTable"_s);
    lanes.setSpan(8s);
    live.clock.advance(200ms); // the last one is not under the line of now
    live.step();
    const QImage image = lanes.viewport()->grab().toImage();
    const int y = lanes.laneRect(live.locks.rowOf(lock)).top() + 2;
    std::vector<ServerTime> painted;
    for (int x = lanes.gutter(); x < image.width(); ++x) {
        if (distance(image.pixelColor(x, y), live.theme.colors().tick) < 0.05)
            painted.push_back(lanes.view().timeAt(x - lanes.gutter() + 0.5));
    }
    if (lanes.view().usPerPixel() > 25'000 || painted.size() != beats.renewals.size())
        return u"lane: %1 ticks painted"_s.arg(painted.size());
    for (std::size_t i = 0; i < painted.size(); ++i) {
        if (!near(painted[i], beats.renewals[i]))
            return u"lane: tick %1 is off"_s.arg(i);
    }
    const Holds holds = live.history.holds(lock);
    if (holds.back().missedTicks.size() != 1)
        return u"lane: %1 missed"_s.arg(holds.back().missedTicks.size());
    return near(holds.back().tickTime(holds.back().missedTicks[0]), beats.dropped) ? QString()
                                                                                   : u"lane: the missed one is off"_s;
}

QString TestLiveWindow::wrongInSawtooth(test::LiveFixture& live, LockId lock, const Beats& beats)
{
    Inspector inspector(live.services);
    inspector.resize(360, 900);
    live.selection.select(lock);
    inspector.show();
    live.clock.advance(600ms); // in a calm its texts follow twice a second
    live.step();
    const Sawtooth& teeth = inspector.chart().data();
    const auto at = [&](double ago) { return live.frames.now() + std::chrono::microseconds(std::llround(ago * 1e6)); };
    std::vector<ServerTime> missed;
    for (const double ago : teeth.missed)
        missed.push_back(at(ago));
    missed = upTo(beats.renewals.back(), missed);
    if (teeth.ticks.size() != beats.renewals.size() || missed.size() != 1)
        return u"saw-tooth: %1 ticks, %2 missed"_s.arg(teeth.ticks.size()).arg(missed.size());
    for (std::size_t i = 0; i < beats.renewals.size(); ++i) {
        if (!near(at(teeth.ticks[i]), beats.renewals[i]))
            return u"saw-tooth: tick %1 is off"_s.arg(i);
    }
    return near(missed.front(), beats.dropped) ? QString() : u"saw-tooth: the missed one is off"_s;
}

QString TestLiveWindow::wrongTicks(test::LiveFixture& live, const Beats& beats)
{
    LockId lock = kNoLock;
    const bool all = live.until([&] {
        lock = live.find(beats.key);
        return lock != kNoLock && !live.history.holds(lock).empty() &&
               live.history.holds(lock).back().ticks.size() >= beats.renewals.size();
    });
    if (!all)
        return u"renewals are missing"_s;
    const QString lane = wrongInLane(live, lock, beats);
    return lane.isEmpty() ? wrongInSawtooth(live, lock, beats) : lane;
}

/// In lane and saw-tooth, within 50 ms; the dropped one is one missing tick. A machine that stops the writer
/// or us for so long gets two more tries.
void TestLiveWindow::renewalsAreTicksAtTheWritersTimes()
{
    test::LiveFixture live;
    live.locks.setViewVisible(true);
    QVERIFY2(live.watch(), live.server.log().c_str());
    QString wrong;
    for (int attempt = 0; attempt < 3; ++attempt) {
        Beats beats;
        beats.key = "lock:beat:" + std::to_string(attempt);
        live.beside([&] { beats.run(live.server); });
        QCOMPARE(beats.renewals.size(), std::size_t(Beats::kDue - 1));
        wrong = wrongTicks(live, beats);
        if (wrong.isEmpty() && beats.regular)
            return;
        qInfo("attempt %d: %s", attempt, beats.regular ? qPrintable(wrong) : "the writer was held up");
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TestLiveWindow::aHundredThousandRows()
{
    constexpr int kLocks = 100'000;
    test::LiveFixture live;
    const auto key = [](int i) { return u"lock:row:%1"_s.arg(i, 6, 10, QLatin1Char('0')); };
    for (int from = 0; from < kLocks; from += 10'000)
        live.server.command({"EVAL",
                             "for i = ARGV[1], ARGV[2] do redis.call('SET', string.format('lock:row:%06d', i), "
                             "string.format('token-%06d', i), 'PX', 3600000) end",
                             "0", std::to_string(from), std::to_string(from + 9'999)});
    LocksPage page(live.services);
    live.locks.setSavedFilter(SavedFilter::All);
    page.resize(1100, 600);
    page.show();
    QVERIFY2(live.watch(), live.server.log().c_str());
    auto& table = *page.findChild<LocksTable*>(u"locksTable"_s);
    auto& model = live.locks;
    table.horizontalHeader()->setSortIndicator(LocksModel::Lock, Qt::AscendingOrder);
    const auto text = [&](int row, LocksModel::Column column) { return model.index(row, column).data().toString(); };
    const auto isSorted = [&] {
        return model.rowCount() > 0 && text(0, LocksModel::Lock) == key(0) &&
               text(model.rowCount() - 1, LocksModel::Lock) == key(kLocks - 1);
    };
    QVERIFY(live.until([&] { return model.rowCount() == kLocks && isSorted(); }));
    const PictureView& picture = live.frames.picture();
    for (int row = 0; row < kLocks; ++row) { // each is the server's lock, with its holder
        const LockId lock = model.lockAt(row);
        const auto name = key(row).toStdString();
        if (picture.key(lock).name != name || picture.token(picture.state(lock).holder) != "token-" + name.substr(9))
            QFAIL(qPrintable(u"row %1 is %2"_s.arg(row).arg(text(row, LocksModel::Lock))));
    }
    const LockId last = live.find(key(kLocks - 1).toStdString());
    QVERIFY(live.until([&] { // the view learns of its rows when it comes to it
        table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum());
        return !model.visibleLocks().empty() && model.visibleLocks().back() == last;
    }));

    // What clients do next is in the rows: releases, new ones, and what a filter leaves of them.
    live.server.command(
        {"EVAL",
         "for i = 0, 999 do redis.call('DEL', string.format('lock:row:%06d', i)) end "
         "for i = 0, 499 do redis.call('SET', string.format('lock:row:x%05d', i), 'new', 'PX', 600000) end",
         "0"});
    QVERIFY(!model.setFilterText(u"state:held lock:row:*"_s));
    QVERIFY(live.until([&] { return model.rowCount() == kLocks - 1000 + 500; }));
    QVERIFY(!model.setFilterText(u"holder:new"_s));
    QVERIFY(live.until([&] { return model.rowCount() == 500; }));
    QVERIFY(!model.setFilterText(u"state:held lock:row:0123*"_s));
    QVERIFY(live.until([&] { return model.rowCount() == 100; }));
    QCOMPARE(live.server.command({"DBSIZE"}).integer, kLocks - 1000 + 500);
}

LOCKSCOPE_TEST_GUI_MAIN(TestLiveWindow)
#include "tst_livewindow.moc"
