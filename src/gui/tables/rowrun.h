// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::gui {

/// Rows of a table, from the first to the last.
struct RowRun
{
    int first = 0;
    int last = 0;
    friend bool operator==(const RowRun&, const RowRun&) = default;
};

} // namespace lockscope::gui
