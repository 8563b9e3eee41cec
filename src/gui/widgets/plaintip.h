// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

/// `plain` for a tool tip, which Qt takes for HTML when it looks like it: names of locks and clients may. Unchanged
/// unless it does. Not for texts that are HTML on purpose.
[[nodiscard]] QString plainTip(const QString& plain);

} // namespace lockscope::gui
