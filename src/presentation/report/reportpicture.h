// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "presentation/timeline/lockhistory.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// What is to be drawn: a lane each lock, one below the other.
struct ReportPicture
{
    struct Lane
    {
        LockId lock = kNoLock;
        QString name;
    };
    /// Something was found: a sign above its lane, or above all of them.
    struct Mark
    {
        ServerTime at{};
        int lane = -1; ///< place in `lanes`; -1: of a node
        analysis::Severity severity{};
        QString text;
    };
    TimeSpan range;
    ServerTime now{}; ///< what is behind it has not happened yet
    std::vector<Lane> lanes;
    std::vector<Mark> marks;
    bool isAboutHolders = false; ///< they are told apart also where each lock had but one
    /// A holder's token as it may be shown.
    std::function<std::string(std::string_view)> token;
};

/// One <svg> element, light, with no rules of style and nothing from elsewhere; holds that are too short to be seen are
/// one bar with their number. Empty without lanes, or time. O(holds of the lanes).
[[nodiscard]] QByteArray drawn(const ReportPicture& picture, const LockHistory& history);

} // namespace lockscope::presentation
