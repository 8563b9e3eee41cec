// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <optional>
#include <vector>

namespace lockscope::app {

/// The manual page and the shell completions, made from the same data as --help so that they cannot get out of date.
struct Manual
{
    QString version;
    QString description;
    std::vector<cli::OptionHelp> options; ///< options of the window
    std::vector<cli::VerbHelp> verbs;
    QString exitCodes;
    QString passwords;

    /// Writes the manual as "man", "bash", "zsh" or "fish"; nullopt for another format.
    [[nodiscard]] std::optional<QString> as(QStringView format) const;
};

} // namespace lockscope::app
