// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"

#include <QList>
#include <QPointF>

#include <chrono>
#include <vector>

namespace lockscope::presentation {

/// From `from` on the lease ended at `deadline`: an acquisition, a renewal, or a look.
struct LeaseStep
{
    ServerTime from{};
    Deadline deadline;
};

/// The lease of one lock over the last seconds: x in seconds before now (negative), y in seconds that were left.
struct Sawtooth
{
    QList<QPointF> line;
    std::vector<double> ticks;  ///< renewals
    std::vector<double> missed; ///< due and not come
    double top = 0;             ///< largest y
    bool operator==(const Sawtooth&) const = default;
};

struct SawtoothInput
{
    const Holds& holds;
    const std::vector<LeaseStep>& known;     ///< deadlines as they were seen, ascending; may begin later than the holds
    const std::vector<ServerTime>& overdue;  ///< renewals of the open hold that are due now
    std::chrono::milliseconds usualLease{0}; ///< for renewals whose deadline was not kept
    Deadline deadline{};                     ///< of the lease now
    ServerTime now{};
    std::chrono::seconds window{60};
};

/// Pure. Free time lies on zero; a hold without TTL has no line.
[[nodiscard]] Sawtooth sawtooth(const SawtoothInput& input);

} // namespace lockscope::presentation
