// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

namespace lockscope::cli {

/// How far a verb has read a recording, in one line of a terminal that is standard error; nothing where it is none.
class ReadingProgress
{
public:
    ReadingProgress(ServerTime from, ServerTime to);
    /// Writes only when another percent is done.
    void show(ServerTime at);
    /// Takes the line away.
    void clear();

private:
    ServerTime m_from;
    ServerTime m_to;
    bool m_isShown; ///< somebody can see it
    int m_percent = -1;
};

} // namespace lockscope::cli
