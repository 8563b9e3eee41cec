// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string>

namespace lockscope::cli {

class Output;

/// Beside the file first, then in its place. False: it was said why. `isPrivate`: for nobody else, as a recording is.
[[nodiscard]] bool writeReport(const std::string& path, const QByteArray& bytes, bool isPrivate);
/// Line by line.
void printReport(const QByteArray& text, Output& output);

} // namespace lockscope::cli
