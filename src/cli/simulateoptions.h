// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QCommandLineOption>
#include <QList>

class QCommandLineParser;

namespace lockscope::cli {

/// The options that only `simulate` has.
[[nodiscard]] QList<QCommandLineOption> simulateOptions();
/// Fills options.simulate, json and yes. Returns the problem, empty when there is none.
[[nodiscard]] QString readSimulateOptions(const QCommandLineParser& parser, Options& options);

} // namespace lockscope::cli
