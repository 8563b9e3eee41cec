// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real window on a real redis-server: what a frame costs the GUI thread on each page with 100,000 live locks, how
// long a SET needs to the screen, and how long the program to its first row. Prints one JSON object a row with the
// counts it verified; exit 1 on a wrong count.
//
// `rest`: what the window costs, page by page, while 20 locks are idle, while 300 events come a second, minimised, and
// hidden. `simulator`: the same frames while 64 workers of the simulator are at it on a server of their own, and
// without them.
//
// `scan`: the longest turns of the GUI thread while the locks of a server arrive, in a window that is open already.
//
//   bench_window [frames|latency|scan|start|rest|simulator ...] [--locks N] [--seconds N] [--page ID]
#include "gui/shell/windowsession.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/simulatorpage.h"
#include "livewindow.h"
#include "threadcpu.h"

#include <QApplication>
#include <QCursor>
#include <QHeaderView>
#include <QProcess>
#include <QTemporaryDir>

#include <iostream>
#include <random>
#include <thread>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace std::chrono_literals;
using namespace lockscope::bench;

namespace {

bool failed = false;
int locks = 100'000;
int seconds = 10;
QString onlyPage; ///< of those whose frames are measured; empty: all

void report(const Json& row)
{
    std::cout << row.dump() << std::endl;
}

/// What the GUI thread spends from one frame to the next, everything included; and when a paint has ended.
class Thread final : public QObject, public presentation::FrameConsumer
{
public:
    explicit Thread(QWidget& painted) : m_painted(painted) { painted.installEventFilter(this); }
    void clear()
    {
        busy.clear();
        gaps.clear();
        m_lastTick = -1;
    }
    void consume(const presentation::Frame&) override {}
    void present(const presentation::Frame&) override
    {
        const double now = nowMs(CLOCK_MONOTONIC);
        const double cpu = nowMs(CLOCK_THREAD_CPUTIME_ID);
        if (m_lastTick >= 0) {
            gaps.push_back(now - m_lastTick);
            busy.push_back(cpu - m_lastCpu);
        }
        m_lastTick = now;
        m_lastCpu = cpu;
    }
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override {}

    std::vector<double> busy; ///< CPU between frames
    std::vector<double> gaps; ///< wall between frames
    std::function<void()> onPainted;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_painted && event->type() == QEvent::Paint && onPainted) {
            const auto after = [this] {
                if (onPainted)
                    onPainted();
            };
            QMetaObject::invokeMethod(this, after, Qt::QueuedConnection);
        }
        return false;
    }

private:
    QWidget& m_painted;
    double m_lastTick = -1;
    double m_lastCpu = 0;
};

/// Processor time of the window's two threads, in percent of a core, over some seconds.
Json costFor(std::chrono::seconds time)
{
    const double gui = bench::thisThreadCpuNs();
    const double io = bench::threadCpuNs("redis-io");
    runFor(time);
    const auto percent = [&](double ns) {
        return std::round(ns / (static_cast<double>(time.count()) * 1e7) * 100) / 100;
    };
    return {{"gui_percent", percent(bench::thisThreadCpuNs() - gui)},
            {"io_percent", percent(bench::threadCpuNs("redis-io") - io)}};
}

void rest(int idle)
{
    const auto server = startServer();
    fill(server->port(), idle);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"locks"_s));
    window.start();
    showAll(window);
    const bool all = runUntil([&] { return window.locks().totalLocks() >= idle; }, 60s);
    failed |= !all;
    const auto tell = [&](const char* row, const QString& page) {
        runFor(3s);
        report({{"row", row},
                {"page", page.toStdString()},
                {"idle_locks", idle},
                {"verified", all},
                {"cost", costFor(std::chrono::seconds(seconds))}});
    };
    for (const QString& page : window.window().pageIds()) {
        window.window().showPage(page);
        tell("window at rest", page);
    }
    window.window().showMinimized();
    tell("window at rest, minimised", {});
    window.window().hide();
    tell("window at rest, hidden", {});
    window.window().showNormal();
    std::jthread writing([&](const std::stop_token& stop) {
        bench::LoadWriter writer(server->port());
        while (!stop.stop_requested())
            writer.run({.keys = 40, .eventsPerSecond = 300, .hold = 20ms, .cycles = 100});
    });
    for (const QString& page : window.window().pageIds()) {
        window.window().showPage(page);
        tell("300 events/s", page);
    }
}

void frames()
{
    const auto server = startServer();
    fill(server->port(), locks);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"locks"_s));
    window.start();
    showAll(window);
    Thread thread(*tableOf(window).viewport());
    auto& loop = const_cast<presentation::FrameLoop&>(window.frames());
    loop.addConsumer(&thread);
    const bool all = runUntil([&] { return window.locks().totalLocks() >= locks; }, 60s);
    {
        const Background background(server->port());
        for (const auto& page : onlyPage.isEmpty() ? window.window().pageIds() : QStringList(onlyPage)) {
            window.window().showPage(page);
            runFor(1500ms); // what showing it for the first time costs is another matter
            thread.clear();
            const auto before = background.events();
            const auto notified = loop.counters().notifications;
            runFor(std::chrono::seconds(seconds));
            const bool right = all && window.locks().totalLocks() >= locks && background.events() > before;
            failed |= !right;
            report({{"row", "frame tick and paint"},
                    {"page", page.toStdString()},
                    {"locks", window.locks().totalLocks()},
                    {"events_per_s", double(loop.counters().notifications - notified) / seconds},
                    {"frames", thread.busy.size()},
                    {"verified", right},
                    {"cpu_ms", quantiles(thread.busy)},
                    {"between_frames_ms", quantiles(thread.gaps)}});
        }
    }
    loop.removeConsumer(&thread);
}

/// Turns of the loop are what lies between two beats of a timer of a few milliseconds.
void scan()
{
    const auto server = startServer();
    fill(server->port(), locks);
    app::WindowArguments arguments = argumentsFor(server->port(), u"locks"_s);
    const Deployment deployment = arguments.deployments.front();
    arguments.deployments.clear();
    app::WindowApp window(*qApp, arguments);
    window.start();
    runFor(2s); // it is drawn
    std::vector<double> turns;
    double lastCpu = nowMs(CLOCK_THREAD_CPUTIME_ID);
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    QObject::connect(&beat, &QTimer::timeout, &beat, [&] {
        const double cpu = nowMs(CLOCK_THREAD_CPUTIME_ID);
        turns.push_back(cpu - std::exchange(lastCpu, cpu));
    });
    beat.start(2);
    settings::Profile profile = settings::newProfile();
    profile.endpoint = deployment.server;
    const double begin = nowMs(CLOCK_MONOTONIC);
    const_cast<gui::WindowSession&>(window.session()).connectTo(profile, {});
    const bool all = runUntil([&] { return window.locks().totalLocks() >= locks; }, 60s);
    const double known = nowMs(CLOCK_MONOTONIC) - begin;
    runFor(2s);
    failed |= !all;
    std::sort(turns.begin(), turns.end(), std::greater<>());
    turns.resize(std::min<std::size_t>(turns.size(), 5));
    report({{"row", "first scan"},
            {"locks", window.locks().totalLocks()},
            {"verified", all},
            {"all_known_ms", std::round(known)},
            {"longest_turns_cpu_ms", turns}});
}

/// 64 workers that all want one lock, each for 5 ms: in the window's own process, as somebody who plays with it has.
void besideWorkers()
{
    constexpr int kWorkers = 64;
    const auto server = startServer();
    fill(server->port(), locks);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"simulator"_s));
    window.start();
    showAll(window);
    auto& page = *window.window().findChild<gui::SimulatorPage*>();
    page.showCase("B3");
    using Field = gui::ParameterBar::Field;
    page.parameters().setValue(Field::Workers, kWorkers);
    page.parameters().setValue(Field::Hold, 5);
    page.parameters().setValue(Field::Think, 2);
    page.parameters().setValue(Field::Seconds, 120);
    Thread thread(*tableOf(window).viewport());
    auto& loop = const_cast<presentation::FrameLoop&>(window.frames());
    loop.addConsumer(&thread);
    bool right = runUntil([&] { return window.locks().totalLocks() >= locks; }, 60s);
    const gui::SimRun* run = nullptr;
    const auto sections = [&] { return run ? run->result().figures.cycles : 0; };
    for (const bool isRunning : {false, true}) {
        if (isRunning) {
            page.startRun();
            run = page.panel().run();
            right &= run && runUntil([&] { return run->lanes().workers() == kWorkers && sections() > 0; }, 30s);
        }
        for (const auto& shown : {u"simulator"_s, u"locks"_s}) {
            window.window().showPage(shown);
            runFor(1500ms);
            thread.clear();
            const auto before = sections();
            runFor(std::chrono::seconds(seconds));
            const auto done = sections() - before;
            right &= window.locks().totalLocks() >= locks && isRunning == page.isRunning() && isRunning == (done > 0);
            report({{"row", "frame tick and paint beside the simulator"},
                    {"page", shown.toStdString()},
                    {"workers", isRunning ? kWorkers : 0},
                    {"sections_per_s", double(done) / seconds},
                    {"locks", window.locks().totalLocks()},
                    {"frames", thread.busy.size()},
                    {"verified", right},
                    {"cpu_ms", quantiles(thread.busy)},
                    {"between_frames_ms", quantiles(thread.gaps)}});
        }
    }
    page.stopRuns();
    runUntil([&] { return !page.isRunning(); }, 30s);
    loop.removeConsumer(&thread);
    failed |= !right;
}

void latency()
{
    const auto server = startServer();
    fill(server->port(), 1000);
    app::WindowApp window(*qApp, argumentsFor(server->port(), u"locks"_s));
    window.start();
    showAll(window);
    auto& table = tableOf(window);
    QCursor::setPos(0, 0); // rows do not move under the pointer
    table.horizontalHeader()->setSortIndicator(gui::LocksModel::Lock, Qt::AscendingOrder);
    runUntil([&] { return window.locks().totalLocks() >= 1000; }, 10s);
    const Background background(server->port());
    runFor(1s);

    Thread thread(*table.viewport());
    auto* redis = redisConnect("127.0.0.1", server->port());
    std::mt19937 random(1);
    std::vector<double> times;
    constexpr int kProbes = 300;
    for (int i = 0; i < kProbes; ++i) {
        runFor(std::chrono::milliseconds(20 + random() % 60));
        const auto key = QStringLiteral("lock:!probe-%1").arg(999 - i); // sorts before all others, and those before
        double painted = -1;
        thread.onPainted = [&] {
            for (int row = 0; row < 5 && painted < 0; ++row) {
                if (table.model()->index(row, gui::LocksModel::Lock).data().toString() == key)
                    painted = nowMs(CLOCK_MONOTONIC);
            }
        };
        freeReplyObject(redisCommand(redis, "SET %s probe NX PX 60000", key.toUtf8().constData()));
        const double answered = nowMs(CLOCK_MONOTONIC);
        if (runUntil([&] { return painted >= 0; }, 2s))
            times.push_back(painted - answered);
        else if (times.size() + 5 < std::size_t(i))
            break; // it will not get better
        thread.onPainted = {};
        freeReplyObject(redisCommand(redis, "DEL %s", key.toUtf8().constData()));
    }
    redisFree(redis);
    failed |= times.size() != kProbes;
    report({{"row", "SET answered to row painted"},
            {"events_per_s", 10'000},
            {"probes", kProbes},
            {"verified", times.size() == kProbes},
            {"ms", quantiles(times)}});
}

/// The program of the start row: ends after the first paint with a row and says when that was.
int child(std::uint16_t port)
{
    app::WindowApp window(*qApp, argumentsFor(port, u"locks"_s));
    window.start();
    showAll(window);
    auto& table = tableOf(window);
    Thread thread(*table.viewport());
    double painted = -1;
    thread.onPainted = [&] {
        if (painted < 0 && table.model()->rowCount() > 0)
            painted = nowMs(CLOCK_MONOTONIC);
    };
    if (!runUntil([&] { return painted >= 0; }, 10s))
        return 1;
    std::printf("%.3f\n", painted);
    std::fflush(stdout);
    return 0;
}

void start()
{
    const auto server = startServer();
    fill(server->port(), 1000);
    std::vector<double> times;
    constexpr int kRuns = 9;
    for (int i = 0; i < kRuns; ++i) {
        QProcess process;
        const double begin = nowMs(CLOCK_MONOTONIC);
        process.start(QCoreApplication::applicationFilePath(), {u"--child"_s, QString::number(server->port())});
        process.waitForFinished(20'000);
        const double painted = process.readAllStandardOutput().trimmed().toDouble();
        if (process.exitCode() == 0 && painted > begin && i > 0) // the first one warms the caches
            times.push_back(painted - begin);
    }
    failed |= times.size() != kRuns - 1;
    report({{"row", "start to the first live row"},
            {"locks", 1000},
            {"platform", QGuiApplication::platformName().toStdString()},
            {"runs", times.size()},
            {"verified", times.size() == kRuns - 1},
            {"ms", quantiles(times)}});
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // nobody's settings
    qputenv("XDG_CONFIG_HOME", home.filePath(u"config"_s).toUtf8());
    qputenv("XDG_DATA_HOME", home.filePath(u"data"_s).toUtf8());
    qputenv("XDG_STATE_HOME", home.filePath(u"state"_s).toUtf8());
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    QApplication application(argc, argv);
    QStringList rows;
    const auto arguments = application.arguments().mid(1);
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == u"--child" && i + 1 < arguments.size())
            return child(arguments[i + 1].toUShort());
        if (arguments[i] == u"--locks" && i + 1 < arguments.size())
            locks = arguments[++i].toInt();
        else if (arguments[i] == u"--seconds" && i + 1 < arguments.size())
            seconds = arguments[++i].toInt();
        else if (arguments[i] == u"--page" && i + 1 < arguments.size())
            onlyPage = arguments[++i];
        else
            rows << arguments[i];
    }
    const auto wanted = [&](const QString& row) { return rows.isEmpty() || rows.contains(row); };
    if (wanted(u"start"_s))
        start();
    if (wanted(u"latency"_s))
        latency();
    if (wanted(u"frames"_s))
        frames();
    if (wanted(u"scan"_s))
        scan();
    if (wanted(u"rest"_s)) {
        rest(20);
        rest(100'000);
    }
    if (wanted(u"simulator"_s))
        besideWorkers();
    return failed ? 1 : 0;
}
