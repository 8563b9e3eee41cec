// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace lockscope::presentation {

/// Joins sentences with a blank, except after a full-width mark, which has its own spacing.
[[nodiscard]] QString joined(const QStringList& sentences);

} // namespace lockscope::presentation
