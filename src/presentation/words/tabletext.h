// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

/// Tables as text for the clipboard; the first row is the header. Pure.
namespace lockscope::presentation::tabletext {

[[nodiscard]] QString tabSeparated(const QList<QStringList>& rows);
/// A Markdown table for an issue or a chat; cell content is escaped.
[[nodiscard]] QString markdown(const QList<QStringList>& rows);

} // namespace lockscope::presentation::tabletext
