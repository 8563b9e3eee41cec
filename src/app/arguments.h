// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "simulator/livingdemo.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope::app {

/// What the window was asked for on the command line; everything validated. Value type.
struct WindowArguments
{
    bool demo = false;
    std::optional<simulator::DemoKind> demoKind; ///< nothing: of one server
    std::vector<Deployment> deployments;         ///< each --uri, with its passwords
    bool uriHadPassword = false;
    QStringList patterns;           ///< --pattern, of --uri; empty: those of the saved server, or the default
    QString recording;              ///< --recording, or the file that was named
    QString at;                     ///< --at: the moment of it that is shown first
    QString lock;                   ///< --lock: name of a lock of it that is selected
    QString profile;                ///< --profile: name of a saved server
    std::optional<Secret> password; ///< for --profile, from --password-fd or the environment
    QString theme;                  ///< "", "system", "light", "dark"
    QString language;               ///< "", "system", "en", "zh_CN", "zh_TW"
    QString page;                   ///< "": the one shown last
    QString simulatorCase;          ///< id or name of a case to run at once, the right way beside it
    std::optional<QSize> size;
    QString grabFolder; ///< not empty: save a picture of each page there and end
    std::chrono::milliseconds grabAfter{6000};
};

/// Instead of arguments: text to print and an exit code (help, version, an error).
struct Stop
{
    int code = 2;
    QString text; ///< for standard output when code is 0, else for standard error
};

/// `arguments` without the program's name. Needs no application object; reads --password-fd and the environment.
[[nodiscard]] std::variant<WindowArguments, Stop> parseWindowArguments(const QStringList& arguments);

/// The pages that can be named, in tab order.
[[nodiscard]] QStringList pageIds();

} // namespace lockscope::app
