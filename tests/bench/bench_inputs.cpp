// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an input costs the GUI thread on the page Locks, from its event to the end of the paint that shows it, with
// 100,000 locks, 10,000 events a second and 24 rows of 20 holds: a key in the filter (the field shows its letter), a
// hover, a scrolled row, a zoom of the lanes, a click on the header of a column. After each key also the time until the
// rows are those of the text, which waits for further keys first; and beside each kind all turns of the event loop.
// Before that: how long the window takes to its first row and to all of them. Run it under xcb with a window manager.
// Prints one JSON object a kind; exit 1 when an input had no paint, a text had not its rows, or the load was not there.
//
//   bench_inputs [--locks N] [--inputs N] [--kind "row scroll"]...
#include "gui/locks/locksmodel.h"
#include "livewindow.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <array>
#include <functional>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int kRows = 24;
constexpr int kHolds = 20;

/// Sort before all other locks, and are held.
void fillRows(std::uint16_t port)
{
    auto* redis = redisConnect("127.0.0.1", port);
    for (int hold = 0; hold < kHolds; ++hold) {
        for (int row = 0; row < kRows; ++row) {
            freeReplyObject(redisCommand(redis, "DEL lock:a:%02d", row));
            freeReplyObject(redisCommand(redis, "SET lock:a:%02d worker-%d NX PX 600000", row, hold));
        }
        runFor(100ms);
    }
    redisFree(redis);
}

/// Counts the paints of a widget, and keeps when the last one had ended and was on its way to the screen: the queued
/// call runs behind the update in which the paint took place.
class Paints final : public QObject
{
public:
    explicit Paints(QWidget& widget) { widget.installEventFilter(this); }
    std::uint64_t count = 0;
    double cpuMs = 0;  ///< of this thread
    double wallMs = 0; ///< monotonic

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(this, &Paints::end, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    void end()
    {
        ++count;
        cpuMs = nowMs(CLOCK_THREAD_CPUTIME_ID);
        wallMs = nowMs(CLOCK_MONOTONIC);
    }
};

/// Processor time of each turn of the event loop.
std::vector<double> turnsMs;

void turnLoop()
{
    const double begin = nowMs(CLOCK_THREAD_CPUTIME_ID);
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // with a time limit it would never wait
    turnsMs.push_back(nowMs(CLOCK_THREAD_CPUTIME_ID) - begin);
}

struct Costs
{
    std::vector<double> cpu;
    std::vector<double> wall;
    std::vector<double> rows; ///< wall, until the rows follow
    int unpainted = 0;
};

struct Kind
{
    const char* name;
    std::function<void(int)> send;
    Paints& paints;                     ///< of what shows it
    std::function<bool()> hasRows = {}; ///< are the rows those of the input by now?
    int part = 1;                       ///< of so many inputs one is of this kind
};

/// Sends the inputs at intervals that are no multiple of a frame's, each when the one before it is painted.
Costs measure(int inputs, const Kind& kind, Paints& rows)
{
    Costs costs;
    const auto waitUntil = [](double limit, const auto& isDone) {
        while (!isDone() && nowMs(CLOCK_MONOTONIC) < limit)
            turnLoop();
        return isDone();
    };
    for (int i = 0; i < inputs; ++i) {
        bool isOver = false;
        QTimer::singleShot(7 + i * 13 % 29, qApp, [&] { isOver = true; });
        while (!isOver)
            turnLoop();
        const auto painted = kind.paints.count;
        const double cpu = nowMs(CLOCK_THREAD_CPUTIME_ID);
        const double wall = nowMs(CLOCK_MONOTONIC);
        kind.send(i);
        // The turn of the event loop that painted may go on with what has nothing to do with the input.
        const bool isPainted = waitUntil(wall + 1000, [&] { return kind.paints.count != painted; });
        costs.unpainted += !isPainted;
        costs.cpu.push_back((isPainted ? kind.paints.cpuMs : nowMs(CLOCK_THREAD_CPUTIME_ID)) - cpu);
        costs.wall.push_back((isPainted ? kind.paints.wallMs : nowMs(CLOCK_MONOTONIC)) - wall);
        if (!kind.hasRows)
            continue;
        bool isIn = waitUntil(wall + 5000, kind.hasRows);
        const auto before = rows.count;
        isIn = isIn && waitUntil(wall + 5000, [&] { return rows.count != before; });
        costs.rows.push_back(nowMs(CLOCK_MONOTONIC) - wall);
        costs.unpainted += !isIn;
    }
    return costs;
}

void click(QWidget& on, const QPoint& at)
{
    for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        const auto buttons = type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton;
        QMouseEvent event(type, at, on.mapToGlobal(at), Qt::LeftButton, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&on, &event);
    }
}

void wheel(QWidget& on, const QPoint& at, int delta, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(at, on.mapToGlobal(at), {}, QPoint(0, delta), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&on, &event);
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // nobody's settings
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
        qputenv(name, home.filePath(QLatin1StringView(name)).toUtf8());
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    QApplication application(argc, argv);
    int locks = 100'000;
    int inputs = 1000;
    QStringList kinds;
    const auto arguments = application.arguments().mid(1);
    for (qsizetype i = 0; i + 1 < arguments.size(); i += 2) {
        if (arguments[i] == u"--kind"_s)
            kinds += arguments[i + 1];
        else
            (arguments[i] == u"--locks"_s ? locks : inputs) = arguments[i + 1].toInt();
    }

    const auto server = startServer();
    fill(server->port(), locks);
    const double started = nowMs(CLOCK_MONOTONIC);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"locks"_s));
    window.start();
    showAll(window);
    auto& table = tableOf(window);
    QHeaderView& header = *table.horizontalHeader();
    header.setSortIndicator(gui::LocksModel::Lock, Qt::AscendingOrder);
    QWidget& viewport = *table.viewport();
    Paints rows(viewport);
    const auto waitForRows = [&](int count) {
        std::uint64_t painted = 0; // before there were so many
        for (bool has = false; (!has || rows.count == painted) && nowMs(CLOCK_MONOTONIC) < started + 60'000;
             turnLoop()) {
            if (!has)
                painted = rows.count;
            has = window.locks().rowCount() >= count;
        }
        return std::round(nowMs(CLOCK_MONOTONIC) - started);
    };
    const double first = waitForRows(1);
    const double all = waitForRows(locks);
    bool isRight = window.locks().rowCount() >= locks;
    std::cout << Json({{"row", "start"},
                       {"locks", window.locks().rowCount()},
                       {"ms_to_first_row", first},
                       {"ms_to_all_rows", all},
                       {"turn_cpu_ms", quantiles(turnsMs)}})
                     .dump()
              << std::endl;
    fillRows(server->port());
    const Background background(server->port());
    runFor(3s);

    auto& filter = *window.window().findChild<QLineEdit*>(u"filterEdit"_s);
    Paints field(filter);
    const QPoint lane(viewport.width() - (viewport.width() - table.gutter()) / 2, viewport.height() / 2);
    // From all locks down to two hundred, and back.
    const QString text = u"shop-0123"_s;
    const auto key = [&](int i) {
        const auto step = i % (2 * text.size());
        const bool isBack = step >= text.size();
        QKeyEvent press(QEvent::KeyPress, isBack ? Qt::Key_Backspace : Qt::Key_S, Qt::NoModifier,
                        isBack ? QString() : QString(text[step]));
        QCoreApplication::sendEvent(&filter, &press);
    };
    const auto hasRows = [&] { return window.locks().filterText() == filter.text() && !window.locks().isFiltering(); };
    const auto hover = [&](int i) {
        const QPoint at(lane.x() + i * 37 % 200 - 100, 60 + i * 53 % (viewport.height() - 80));
        QMouseEvent move(QEvent::MouseMove, at, viewport.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&viewport, &move);
    };
    const auto scroll = [&](int i) { wheel(viewport, lane, i % 20 < 10 ? -120 : 120); };
    const auto zoom = [&](int i) { wheel(viewport, lane, i % 8 < 4 ? 120 : -120, Qt::ControlModifier); };
    // Another column each time, up and down; at the end by name again.
    const std::array columns{gui::LocksModel::Holder, gui::LocksModel::HeldFor, gui::LocksModel::Waiters,
                             gui::LocksModel::Lock};
    const auto sort = [&](int i) {
        const int column = columns[static_cast<std::size_t>(i) / 2 % columns.size()];
        click(*header.viewport(),
              {header.sectionViewportPosition(column) + header.sectionSize(column) / 2, header.height() / 2});
    };
    for (const Kind& kind :
         {Kind{"key in the filter", key, field, hasRows}, Kind{"hover", hover, rows}, Kind{"row scroll", scroll, rows},
          Kind{"lane zoom", zoom, rows}, Kind{"click on a column", sort, rows, {}, 10}}) {
        if (!kinds.isEmpty() && !kinds.contains(QLatin1StringView(kind.name)))
            continue;
        const auto before = background.events();
        const double begin = nowMs(CLOCK_MONOTONIC);
        turnsMs.clear();
        const Costs costs = measure(inputs / kind.part, kind, rows);
        const double rate = double(background.events() - before) / (nowMs(CLOCK_MONOTONIC) - begin) * 1e3;
        Json row{{"row", "input to paint"},
                 {"input", kind.name},
                 {"platform", QGuiApplication::platformName().toStdString()},
                 {"locks", window.locks().totalLocks()},
                 {"events_per_s", std::round(rate)},
                 {"inputs", inputs / kind.part},
                 {"unpainted", costs.unpainted},
                 {"cpu_ms", quantiles(costs.cpu)},
                 {"wall_ms", quantiles(costs.wall)},
                 {"turn_cpu_ms", quantiles(turnsMs)}};
        if (kind.hasRows)
            row["wall_ms_until_rows"] = quantiles(costs.rows);
        std::cout << row.dump() << std::endl;
        isRight &= costs.unpainted == 0 && rate > 5000;
        filter.clear();
        runFor(1s);
    }
    return isRight ? 0 : 1;
}
