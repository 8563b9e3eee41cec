// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"

#include <QString>

#include <chrono>
#include <string>

namespace lockscope::gui {

/// The folder that has one ring a server, each in a folder of its own. These work on the disk; thread: any but the
/// GUI's.

/// Makes the folder for nobody but the person, with those it is in, unless it is there. What cannot be made is told by
/// whoever writes into it.
void makePrivateFolder(const QString& folder);

/// The name of the folder of a server that is known by where it is.
[[nodiscard]] QString pastFolderOf(const std::string& uri);

/// Rings that were written before that moment only, unless another window has them open.
void deleteOldPast(const QString& folder, std::chrono::system_clock::time_point before);

/// All of them. The first one that cannot be deleted is told; the others are gone.
[[nodiscard]] Result<void, history::Error> deleteAllPast(const QString& folder);

} // namespace lockscope::gui
