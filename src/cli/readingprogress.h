// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

namespace lockscope::cli {

/// Shows in one line how far a verb has read a recording. Prints nothing unless standard error is a terminal.
class ReadingProgress
{
public:
    ReadingProgress(ServerTime from, ServerTime to);
    /// Updates the line if the percentage changed.
    void show(ServerTime at);
    /// Removes the line.
    void clear();

private:
    ServerTime m_from;
    ServerTime m_to;
    bool m_isShown; ///< standard error is a terminal
    int m_percent = -1;
};

} // namespace lockscope::cli
