// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QCommandLineOption>
#include <QList>

class QCommandLineParser;

namespace lockscope::cli {

/// `record`, `replay`, `export` and `report`: a verb that has to do with a recording, and reads options of its own.
[[nodiscard]] bool isAboutRecordings(VerbId verb);
/// Of these, one that reads a file and needs no server.
[[nodiscard]] bool isAboutFiles(VerbId verb);
/// The options that only such a verb has.
[[nodiscard]] QList<QCommandLineOption> recordOptions(VerbId verb);
/// Of `ls` and `inspect`: --recording and --at.
[[nodiscard]] QList<QCommandLineOption> lookBackOptions();
/// Fills options.recording. Returns the problem, empty when there is none.
[[nodiscard]] QString readRecordOptions(const QCommandLineParser& parser, Options& options);
[[nodiscard]] QString readLookBackOptions(const QCommandLineParser& parser, Options& options);

} // namespace lockscope::cli
