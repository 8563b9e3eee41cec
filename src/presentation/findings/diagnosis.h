// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/servers/nodestore.h"
#include "presentation/words/buildinfo.h"

namespace lockscope::presentation {

/// The environment of the window.
struct Surroundings
{
    QString windowSystem; ///< "xcb", "wayland", "offscreen"
    QString scale;
    QString language; ///< language of the catalogue in use
};

/// The text that *Report a Problem* copies: program, system, and type and permissions of each server. Contains only
/// numbers and words of a fixed vocabulary: no name, address, key, pattern, token or server message. English.
[[nodiscard]] QString diagnosis(const BuildInfo& build, const Surroundings& here, const std::vector<NodeStatus>& nodes);

} // namespace lockscope::presentation
