// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an input costs the GUI thread on the page Locks, from its event to the end of the paint that shows it, with
// 100,000 locks, 10,000 events a second and 24 rows of 20 holds: a key in the filter, a hover, a scrolled row, a zoom
// of the lanes. Run it under xcb with a window manager. Prints one JSON object a kind; exit 1 when an input had no
// paint or the load was not there.
//
//   bench_inputs [--locks N] [--inputs N]
#include "gui/locks/locksmodel.h"
#include "livewindow.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QWheelEvent>

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

/// Counts the paints of a widget after they have ended.
class Paints final : public QObject
{
public:
    explicit Paints(QWidget& widget) { widget.installEventFilter(this); }
    std::uint64_t count = 0;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(
                this, [this] { ++count; }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }
};

struct Costs
{
    std::vector<double> cpu;
    std::vector<double> wall;
    int unpainted = 0;
};

/// Sends the inputs at intervals that are no multiple of a frame's, each when the one before it is painted.
Costs measure(int inputs, Paints& paints, const std::function<void(int)>& input)
{
    Costs costs;
    for (int i = 0; i < inputs; ++i) {
        runFor(std::chrono::milliseconds(7 + i * 13 % 29));
        const auto painted = paints.count;
        const double cpu = nowMs(CLOCK_THREAD_CPUTIME_ID);
        const double wall = nowMs(CLOCK_MONOTONIC);
        input(i);
        while (paints.count == painted && nowMs(CLOCK_MONOTONIC) - wall < 1000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
        costs.unpainted += paints.count == painted;
        costs.cpu.push_back(nowMs(CLOCK_THREAD_CPUTIME_ID) - cpu);
        costs.wall.push_back(nowMs(CLOCK_MONOTONIC) - wall);
    }
    return costs;
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
    const auto arguments = application.arguments().mid(1);
    for (qsizetype i = 0; i + 1 < arguments.size(); i += 2)
        (arguments[i] == u"--locks"_s ? locks : inputs) = arguments[i + 1].toInt();

    const auto server = startServer();
    fill(server->port(), locks);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"locks"_s));
    window.start();
    showAll(window);
    auto& table = tableOf(window);
    table.horizontalHeader()->setSortIndicator(gui::LocksModel::Lock, Qt::AscendingOrder);
    bool isRight = runUntil([&] { return window.locks().totalLocks() >= locks; }, 60s);
    fillRows(server->port());
    const Background background(server->port());
    runFor(3s);

    QWidget& viewport = *table.viewport();
    Paints paints(viewport);
    const QPoint lane(viewport.width() - (viewport.width() - table.gutter()) / 2, viewport.height() / 2);
    auto& filter = *window.window().findChild<QLineEdit*>(u"filterEdit"_s);
    const auto key = [&](int i) {
        constexpr QStringView kText = u"lock";
        const bool isBack = i % (2 * kText.size()) >= kText.size();
        const QString text = isBack ? QString() : QString(kText[i % kText.size()]);
        QKeyEvent press(QEvent::KeyPress, isBack ? Qt::Key_Backspace : Qt::Key_L, Qt::NoModifier, text);
        QCoreApplication::sendEvent(&filter, &press);
    };
    const auto hover = [&](int i) {
        const QPoint at(lane.x() + i * 37 % 200 - 100, 60 + i * 53 % (viewport.height() - 80));
        QMouseEvent move(QEvent::MouseMove, at, viewport.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&viewport, &move);
    };
    const auto scroll = [&](int i) { wheel(viewport, lane, i % 20 < 10 ? -120 : 120); };
    const auto zoom = [&](int i) { wheel(viewport, lane, i % 8 < 4 ? 120 : -120, Qt::ControlModifier); };
    using Kind = std::pair<const char*, std::function<void(int)>>;
    for (const auto& [name, input] :
         {Kind{"key in the filter", key}, Kind{"hover", hover}, Kind{"row scroll", scroll}, Kind{"lane zoom", zoom}}) {
        const auto before = background.events();
        const double begin = nowMs(CLOCK_MONOTONIC);
        const Costs costs = measure(inputs, paints, input);
        const double rate = double(background.events() - before) / (nowMs(CLOCK_MONOTONIC) - begin) * 1e3;
        filter.clear();
        isRight &= costs.unpainted == 0 && rate > 5000;
        std::cout << Json{{"row", "input to paint"},
                          {"input", name},
                          {"platform", QGuiApplication::platformName().toStdString()},
                          {"locks", window.locks().totalLocks()},
                          {"events_per_s", std::round(rate)},
                          {"inputs", inputs},
                          {"unpainted", costs.unpainted},
                          {"cpu_ms", quantiles(costs.cpu)},
                          {"wall_ms", quantiles(costs.wall)}}
                         .dump()
                  << std::endl;
        runFor(1s);
    }
    return isRight ? 0 : 1;
}
