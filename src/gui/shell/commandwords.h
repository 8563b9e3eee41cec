// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

/// Other words that people type for a command, by PaletteEntry::id, in English and in the language of the window:
/// "unlock" for "lock.release". Empty: none.
[[nodiscard]] QString commandWords(const QString& id);

} // namespace lockscope::gui
