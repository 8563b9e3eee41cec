// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

/// `plain` for a tool tip, which Qt takes for HTML when it looks like it, as names of locks and clients may, and does
/// not wrap when it is not. Unchanged unless it looks like HTML or has a line that is too long for a small screen. Not
/// for texts that are HTML on purpose.
[[nodiscard]] QString plainTip(const QString& plain);

} // namespace lockscope::gui
