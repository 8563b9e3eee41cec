// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace lockscope::presentation {

/// Sentences behind each other. A blank stands between them, but behind a full-width mark, which brings its own room.
[[nodiscard]] QString joined(const QStringList& sentences);

} // namespace lockscope::presentation
