// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QCommandLineOption>
#include <QList>

class QCommandLineParser;

namespace lockscope::cli {

/// Of `watch`: --webhook and what belongs to it.
[[nodiscard]] QList<QCommandLineOption> webhookOptions();
/// Fills options.webhook. Returns the problem, empty when there is none.
[[nodiscard]] QString readWebhookOptions(const QCommandLineParser& parser, Options& options);

} // namespace lockscope::cli
