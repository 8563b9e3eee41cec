// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

/// Tables as text for the clipboard; the first row is the header. Pure.
namespace lockscope::presentation::tabletext {

[[nodiscard]] QString tabSeparated(const QList<QStringList>& rows);
/// For an issue or a chat: nothing in a cell ends it, or is taken for markup.
[[nodiscard]] QString markdown(const QList<QStringList>& rows);

} // namespace lockscope::presentation::tabletext
