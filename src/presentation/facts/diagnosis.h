// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/buildinfo.h"
#include "presentation/facts/nodeboard.h"

namespace lockscope::presentation {

/// What the window knows of where it runs.
struct Surroundings
{
    QString windowSystem; ///< "xcb", "wayland", "offscreen"
    QString scale;
    QString language; ///< of the catalogue in use
};

/// What *Report a Problem* copies: program, system, and what each server is and permits. Only words of a fixed
/// vocabulary and numbers get in: no name, address, key, pattern, token or sentence of a server. English.
[[nodiscard]] QString diagnosis(const BuildInfo& build, const Surroundings& here, const std::vector<NodeStatus>& nodes);

} // namespace lockscope::presentation
