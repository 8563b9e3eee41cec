// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What painting wide lanes costs with very many holds: a fixed tour over zooms, moments and lanes at 1600x1000, each
// picture whole. Thread CPU time. Prints one JSON object a zoom, and one for all; exit 1 when holds are missing.
//
//   bench_lanes [LOCKS] [HOLDS_PER_LOCK]
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/style/theme.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "support/qt/fakesource.h"
#include "threadcpu.h"

#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using bench::thisThreadCpuNs;

namespace {

constexpr QSize kSize(1600, 1000);
constexpr std::chrono::seconds kSpans[] = {1s, 5s, 15s, 60s, 300s, 1800s, 7200s, 28800s};
constexpr std::size_t kLocksAtOnce = 500; ///< of a frame

struct Scene
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    LaneHistory history{1'200'000};
    LockSelection selection{frames};
    Theme theme{*qApp};
    LockMenu lockMenu{frames, selection};
    LocksModel locks{frames, history};

    Scene()
    {
        frames.setSource(&source);
        frames.addConsumer(&history);
        frames.addConsumer(&locks);
        source.nodeReady();
        frames.step();
    }
    ~Scene()
    {
        frames.setSource(nullptr);
        frames.removeConsumer(&locks);
        frames.removeConsumer(&history);
    }

    /// Every lock is held again and again: about three seconds, and a pause of half of that.
    void fill(int count, int holds)
    {
        std::mt19937 random(7);
        std::vector<LockId> ids;
        for (int i = 0; i < count; ++i)
            ids.push_back(source.lock("lock:inventory:sku-" + std::to_string(1'000'000 + i)));
        for (int round = 0; round < holds; ++round) {
            std::size_t told = 0;
            const std::string token = "worker-" + std::to_string(random() % 50) + ":" + std::to_string(round);
            for (const bool begins : {true, false}) {
                for (const LockId lock : ids) {
                    if (begins)
                        source.acquired(lock, token, 30s);
                    else
                        source.released(lock);
                    source.advance(std::chrono::microseconds(150 + random() % 300));
                    if (++told % kLocksAtOnce == 0)
                        frames.step();
                }
            }
        }
        frames.step();
    }
};

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const int locks = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const int holds = argc > 2 ? std::atoi(argv[2]) : 100;
    Scene scene;
    scene.fill(locks, holds);
    LocksTable lanes({scene.frames, scene.history, scene.selection, scene.locks, scene.lockMenu, scene.theme});
    lanes.setModel(&scene.locks);
    lanes.setItemDelegate(new LockRowDelegate(scene.theme, &lanes));
    QHeaderView& header = *lanes.horizontalHeader();
    for (int column = 0; column < LocksModel::ColumnCount; ++column)
        header.setSectionHidden(column, column != LocksModel::Lock && column != LocksModel::Lane);
    header.setStretchLastSection(true);
    lanes.resize(kSize);
    lanes.show();
    QApplication::processEvents();
    scene.source.advance(1s);
    scene.frames.step();
    std::size_t kept = 0;
    for (int i = 0; i < locks; ++i)
        kept += scene.history.holds(LockId{static_cast<std::uint32_t>(i)}).size();

    QImage picture(lanes.viewport()->size(), QImage::Format_RGB32);
    std::vector<double> all;
    for (const std::chrono::seconds span : kSpans) {
        std::vector<double> zoom;
        lanes.followLive();
        lanes.setSpan(span);
        for (int step = 0; step < 24; ++step) {
            QScrollBar* bar = lanes.verticalScrollBar();
            bar->setValue(bar->maximum() * (step % 6) / 5);
            if (step > 0) // through the holds, and not beyond them
                lanes.pan(-lanes.viewport()->width() * std::min(0.4, 20.0 / static_cast<double>(span.count())));
            QApplication::processEvents();
            const double before = thisThreadCpuNs();
            lanes.viewport()->render(&picture);
            zoom.push_back((thisThreadCpuNs() - before) / 1e6);
        }
        std::printf(R"({"bench":"lanes","span_s":%lld,"p50_ms":%.2f,"p95_ms":%.2f,"worst_ms":%.2f})"
                    "\n",
                    static_cast<long long>(span.count()), percentile(zoom, 0.5), percentile(zoom, 0.95),
                    percentile(zoom, 1));
        all.insert(all.end(), zoom.begin(), zoom.end());
    }
    std::printf(
        R"({"bench":"lanes","locks":%d,"holds_kept":%zu,"lanes":%zu,"pictures":%zu,"p50_ms":%.2f,"p95_ms":%.2f,)"
        R"("worst_ms":%.2f})"
        "\n",
        locks, kept, static_cast<std::size_t>(scene.locks.rowCount()), all.size(), percentile(all, 0.5),
        percentile(all, 0.95), percentile(all, 1));
    return kept == 0 ? 1 : 0;
}
