// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

/// Prepares plain text for a tool tip: Qt renders text as HTML when it looks like it, as names of locks and clients
/// may, and does not wrap plain text. Unchanged unless it looks like HTML or has a line too long for a small screen.
/// Not for texts that are HTML on purpose.
[[nodiscard]] QString plainTip(const QString& plain);

} // namespace lockscope::gui
