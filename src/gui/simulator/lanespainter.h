// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/simulator/simrun.h"
#include "gui/style/theme.h"
#include "gui/timeline/geometry.h"

#include <QPainter>
#include <QStaticText>

#include <optional>
#include <vector>

namespace lockscope::gui {

/// Free pixels at each side of a lane's name.
inline constexpr int kLaneLabelSpace = 8;

/// Names at the left, elided and laid out once, because each is painted thirty times a second.
struct LaneLabels
{
    std::vector<QStaticText> workers;
    std::vector<QStaticText> locks;
};

/// Everything that one picture of the lanes depends on.
struct LanesScene
{
    const SimRun& run;
    const Colors& colors;
    TimeView view;
    LaneRows rows; ///< rows of the workers
    QSize size;
    int gutter = 0;
    int observedTop = 0; ///< top of the lanes of Redis
    int locks = 0;
    int axisHeight = 0;
    std::optional<simulator::Violation> moment;
    const LaneLabels& labels;
};

/// The colour of a worker, the same in both kinds of lanes.
[[nodiscard]] QColor workerColor(const Colors& colors, std::uint32_t worker);
/// Colour for the time in which the worker believes that it holds the lock outside the critical section.
[[nodiscard]] QColor paleWorkerColor(const Colors& colors, std::uint32_t worker);

void paintLanes(QPainter& painter, const LanesScene& scene);

} // namespace lockscope::gui
