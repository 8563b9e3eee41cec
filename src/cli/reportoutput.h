// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string>

namespace lockscope::cli {

class Output;

/// Writes the file as presentation::writeWhole() does. False if it cannot be written; the reason was printed.
[[nodiscard]] bool writeReport(const std::string& path, const QByteArray& bytes, bool isPrivate);
/// Prints a text line by line, until it ends or the reader is gone.
void printReport(const QByteArray& text, Output& output);

} // namespace lockscope::cli
