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

/// The validated command-line arguments of the window. Value type.
struct WindowArguments
{
    bool demo = false;
    std::optional<simulator::DemoKind> demoKind; ///< no value: the demo of one server
    std::vector<Deployment> deployments;         ///< each --uri, with its passwords
    bool uriHadPassword = false;
    QStringList patterns;           ///< --pattern, for --uri; empty: patterns of the saved server, or the default
    QString recording;              ///< --recording, or a file argument
    QString at;                     ///< --at: first shown moment of the recording
    QString lock;                   ///< --lock: name of a lock of the recording to select
    QString profile;                ///< --profile: name of a saved server
    std::optional<Secret> password; ///< for --profile, from --password-fd or the environment
    QString theme;                  ///< "", "system", "light", "dark"
    QString language;               ///< "", "system", "en", "zh_CN", "zh_TW"
    QString page;                   ///< "": the page shown last
    QString simulatorCase;          ///< id or name of a case to run at once, together with its right way
    std::optional<QSize> size;
    QString grabFolder; ///< if not empty: save a picture of each page there and exit
    std::chrono::milliseconds grabAfter{6000};
};

/// Ends the program instead: text to print and an exit code (help, version, an error).
struct Stop
{
    int code = 2;
    QString text; ///< goes to standard output when code is 0, else to standard error
};

/// `arguments`: without the program's name. Needs no application object; reads --password-fd and the environment.
[[nodiscard]] std::variant<WindowArguments, Stop> parseWindowArguments(const QStringList& arguments);

/// Ids of the pages, in tab order.
[[nodiscard]] QStringList pageIds();

} // namespace lockscope::app
