// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"

#include <QString>

#include <chrono>
#include <string>

namespace lockscope::gui {

/// The folder with one ring per server, each in a folder of its own. These functions block on the disk; thread: any
/// except the GUI's.

/// Creates the folder and its parents, accessible only to the user, unless it exists. Errors surface when the folder is
/// written to.
void makePrivateFolder(const QString& folder);

/// Folder name for a server, derived from its address.
[[nodiscard]] QString pastFolderOf(const std::string& uri);

/// Deletes rings last written before that time, unless another window has them open.
void deleteOldPast(const QString& folder, std::chrono::system_clock::time_point before);

/// Deletes all rings. Returns the first failure; the others are deleted nevertheless.
[[nodiscard]] Result<void, history::Error> deleteAllPast(const QString& folder);

} // namespace lockscope::gui
