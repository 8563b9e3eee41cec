// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFontMetrics;

namespace lockscope::gui {

/// The text as it fits into `width` pixels. A single word that was shortened before, such as a token, keeps both ends
/// and its one ellipsis: two of them hide the end, by which tokens are told apart.
[[nodiscard]] QString elidedOnce(const QFontMetrics& metrics, const QString& text, int width,
                                 Qt::TextElideMode mode = Qt::ElideRight);

} // namespace lockscope::gui
