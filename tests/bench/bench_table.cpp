// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Frame tick and paint of the Locks table with its lanes on the GUI thread, headless. Prints one JSON object: the load,
// the count it verified, and percentiles of the thread's CPU time of a frame. Exits 1 on a wrong count. A harder load
// than a real server's (bench_window): somebody scrolls all the time while a third of the changes begin or end a hold.
//
//     bench_table [--locks 100000] [--frames 900] [--changes 333] [--budget-ms 16] [--sort COLUMN]
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/style/theme.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "support/qt/fakesource.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QCommandLineParser>
#include <QScrollBar>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::presentation;

namespace {

double threadCpuMs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

nlohmann::ordered_json percentiles(std::vector<double> ms)
{
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double q) { return ms[static_cast<std::size_t>(q * static_cast<double>(ms.size() - 1))]; };
    const auto round = [](double value) { return std::round(value * 1000) / 1000; };
    return {{"p50_ms", round(at(0.5))},
            {"p90_ms", round(at(0.9))},
            {"p99_ms", round(at(0.99))},
            {"max_ms", round(ms.back())}};
}

struct Load
{
    int locks;
    int frames;
    int changes; ///< events a frame; a third of them ends or begins a hold
    int column;
};

std::string keyOf(int i)
{
    return "lock:order:" + std::to_string(1'000'000 + i) + ":of-a-usual-length-" + std::to_string(i % 7);
}

class Bench
{
public:
    explicit Bench(const Load& load) : m_load(load)
    {
        m_frames.addConsumer(&m_history);
        m_frames.addConsumer(&m_model);
        m_frames.setSource(&m_source);
        m_table.setModel(&m_model);
        m_table.setItemDelegate(new LockRowDelegate(m_theme, &m_table));
        QObject::connect(&m_table, &SectionTable::visibleRowsChanged, &m_model, &LocksModel::setViewport);
        m_table.resize(1200, 800);
        m_table.show();
        QApplication::processEvents();
    }
    ~Bench()
    {
        m_frames.removeConsumer(&m_model);
        m_frames.removeConsumer(&m_history);
    }

    /// All locks come in slices, as from a scan.
    double fill()
    {
        double worst = 0;
        for (int i = 0; i < m_load.locks; ++i) {
            acquire(i);
            if (i % 10'000 == 9'999 || i + 1 == m_load.locks)
                worst = std::max(worst, frame());
        }
        return worst;
    }
    std::vector<double> run()
    {
        m_model.sort(m_load.column, Qt::AscendingOrder);
        std::vector<double> times;
        for (int f = 0; f < m_load.frames; ++f) {
            for (int n = 0; n < m_load.changes; ++n)
                change(static_cast<int>(m_random() % static_cast<unsigned>(m_load.locks)));
            if (f % 3 == 0) // somebody scrolls all the time
                m_table.verticalScrollBar()->setValue(m_table.verticalScrollBar()->value() + 60);
            times.push_back(frame());
        }
        return times;
    }
    [[nodiscard]] int rows() const { return m_model.rowCount(); }
    [[nodiscard]] double sortMs()
    {
        const double before = threadCpuMs();
        m_model.sort(LocksModel::Ttl, Qt::AscendingOrder);
        m_model.sort(LocksModel::Lock, Qt::AscendingOrder);
        return (threadCpuMs() - before) / 2;
    }
    [[nodiscard]] double filterMs(const QString& text)
    {
        const double before = threadCpuMs();
        m_model.setFilterText(text);
        m_model.setFilterText({});
        return (threadCpuMs() - before) / 2;
    }

private:
    void acquire(int i)
    {
        m_source.acquired(m_source.lock(keyOf(i)), "8743c9c0-1b2d-4c3e-9a4f-" + std::to_string(100'000'000 + i), 30s);
    }
    void change(int i)
    {
        const LockId lock = m_source.lock(keyOf(i));
        if (m_source.state(lock).phase != LockPhase::Held)
            acquire(i);
        else if (m_random() % 3)
            m_source.renewed(lock, 30s);
        else if (m_random() % 2)
            m_source.released(lock);
        else
            m_source.forget(lock); // its row goes, another one comes
    }
    /// The tick and the paint it asks for.
    double frame()
    {
        m_source.advance(33ms);
        const double before = threadCpuMs();
        m_frames.step();
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        return threadCpuMs() - before;
    }

    Load m_load;
    std::mt19937 m_random{1};
    lockscope::test::FakeSource m_source;
    FrameLoop m_frames{m_source.clock()};
    LaneHistory m_history;
    Theme m_theme{*qApp};
    LocksModel m_model{m_frames, m_history};
    LockSelection m_selection{m_frames};
    LockMenu m_actions{m_frames, m_selection};
    LocksTable m_table{{m_frames, m_history, m_selection, m_model, m_actions, m_theme}};
};

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addOptions({{u"locks"_s, u"live locks"_s, u"n"_s, u"100000"_s},
                       {u"frames"_s, u"frames measured"_s, u"n"_s, u"900"_s},
                       {u"changes"_s, u"events a frame"_s, u"n"_s, u"333"_s},
                       {u"budget-ms"_s, u"p99 allowed"_s, u"ms"_s, u"16"_s},
                       {u"sort"_s, u"column"_s, u"n"_s, u"0"_s}});
    parser.addHelpOption();
    parser.process(app);
    const Load load{parser.value(u"locks"_s).toInt(), parser.value(u"frames"_s).toInt(),
                    parser.value(u"changes"_s).toInt(), parser.value(u"sort"_s).toInt()};
    Bench bench(load);
    const double fill = bench.fill();
    const int filled = bench.rows();
    const auto frame = percentiles(bench.run());
    nlohmann::ordered_json report{{"bench", "table"},
                                  {"locks", load.locks},
                                  {"frames", load.frames},
                                  {"changes_per_frame", load.changes},
                                  {"sort_column", load.column},
                                  {"rows_verified", filled},
                                  {"rows_at_end", bench.rows()},
                                  {"frame_cpu", frame},
                                  {"fill_worst_frame_ms", fill},
                                  {"sort_ms", bench.sortMs()},
                                  {"filter_word_ms", bench.filterMs(u"99999"_s)},
                                  {"filter_ttl_ms", bench.filterMs(u"ttl<5s"_s)},
                                  {"filter_holder_set_ms", bench.filterMs(u"holder:100000077"_s)}};
    const bool right = filled == load.locks;
    const bool fast = frame["p99_ms"].get<double>() <= parser.value(u"budget-ms"_s).toDouble();
    report["within_budget"] = fast;
    std::cout << report.dump() << std::endl;
    if (!right)
        std::cerr << "bench_table: " << filled << " rows instead of " << load.locks << '\n';
    return right ? 0 : 1;
}
