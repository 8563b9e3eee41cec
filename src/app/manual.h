// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QList>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::app {

/// What --help says, written as a manual page and as completions of shells: one source, so that none can be behind.
struct Manual
{
    struct Option
    {
        QString name;
        QString value; ///< name of its value; empty: a switch
        QString help;
        QStringList choices; ///< what the value may be; empty: not a few words
    };

    QString version;
    QString description;
    QString usage;
    QList<Option> options; ///< of the window
    std::vector<cli::VerbHelp> verbs;
    QString exitCodes;
    QString passwords;

    /// "man", "bash", "zsh" or "fish"; nothing: another word.
    [[nodiscard]] std::optional<QString> as(QStringView format) const;
};

} // namespace lockscope::app
