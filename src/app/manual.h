// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <optional>
#include <vector>

namespace lockscope::app {

/// What --help says, written as a manual page and as completions of shells: one source, so that none can be behind.
struct Manual
{
    QString version;
    QString description;
    std::vector<cli::OptionHelp> options; ///< of the window
    std::vector<cli::VerbHelp> verbs;
    QString exitCodes;
    QString passwords;

    /// "man", "bash", "zsh" or "fish"; nothing: another word.
    [[nodiscard]] std::optional<QString> as(QStringView format) const;
};

} // namespace lockscope::app
