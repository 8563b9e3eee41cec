// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string>

namespace lockscope::cli {

class Output;

/// Writes a temporary file and renames it to `path`. False if it cannot be written; the reason was printed. `isPrivate`
/// makes it readable only for its owner, like a recording.
[[nodiscard]] bool writeReport(const std::string& path, const QByteArray& bytes, bool isPrivate);
/// Prints a text line by line, until it ends or the reader is gone.
void printReport(const QByteArray& text, Output& output);

} // namespace lockscope::cli
