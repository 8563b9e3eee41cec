// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QList>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::app {

/// The content of --help, rendered as a manual page or shell completions, so that all of them agree.
struct Manual
{
    struct Option
    {
        QString name;
        QString value; ///< placeholder of its value; empty: a switch
        QString help;
        QStringList choices; ///< the possible values; empty: not a fixed set
    };

    QString version;
    QString description;
    QString usage;
    QList<Option> options; ///< options of the window
    std::vector<cli::VerbHelp> verbs;
    QString exitCodes;
    QString passwords;

    /// "man", "bash", "zsh" or "fish"; no value: unknown format.
    [[nodiscard]] std::optional<QString> as(QStringView format) const;
};

} // namespace lockscope::app
