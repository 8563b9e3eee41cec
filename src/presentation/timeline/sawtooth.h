// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"

#include <QList>
#include <QPointF>

#include <chrono>
#include <vector>

namespace lockscope::presentation {

/// A deadline that applies from `from` on: set by an acquisition, a renewal or a reading.
struct LeaseStep
{
    ServerTime from{};
    Deadline deadline;
};

/// The lease of one lock over the last seconds: x in seconds relative to now (negative), y in remaining seconds.
struct Sawtooth
{
    QList<QPointF> line;
    std::vector<double> ticks;  ///< renewals
    std::vector<double> missed; ///< missed renewals
    double top = 0;             ///< largest y
    bool operator==(const Sawtooth&) const = default;
};

struct SawtoothInput
{
    const Holds& holds;
    const std::vector<LeaseStep>& known;     ///< observed deadlines, ascending; may start later than the holds
    const std::vector<ServerTime>& overdue;  ///< renewals of the open hold that are overdue now
    std::chrono::milliseconds usualLease{0}; ///< for renewals without a kept deadline
    Deadline deadline{};                     ///< current end of the lease
    ServerTime now{};
    std::chrono::seconds window{60};
};

/// Pure. Free time is drawn at zero; a hold without TTL has no line.
[[nodiscard]] Sawtooth sawtooth(const SawtoothInput& input);

} // namespace lockscope::presentation
