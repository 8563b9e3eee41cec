// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "presentation/timeline/lanehistory.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// Content of a picture: one lane for each lock.
struct ReportPicture
{
    struct Lane
    {
        LockId lock = kNoLock;
        QString name;
    };
    /// A finding: a sign above its lane, or above all lanes.
    struct Mark
    {
        ServerTime at{};
        int lane = -1; ///< index into `lanes`; -1: a finding of a node
        analysis::Severity severity{};
        QString text;
    };
    TimeSpan range;
    ServerTime now{}; ///< the time after it has not happened yet
    std::vector<Lane> lanes;
    std::vector<Mark> marks;
    bool isAboutHolders = false; ///< distinguish holders even where each lock had only one
    /// Renders a holder's token for output.
    std::function<std::string(std::string_view)> token;
};

/// One <svg> element in light colours, without style rules or external resources; holds too short to be visible are
/// merged into one bar with their number. Empty without lanes or time. O(holds of the lanes).
[[nodiscard]] QByteArray drawn(const ReportPicture& picture, const LaneHistory& history);

} // namespace lockscope::presentation
