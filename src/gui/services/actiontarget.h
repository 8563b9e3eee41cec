// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockaction.h"
#include "core/endpoint.h"
#include "settings/profile.h"

#include <optional>

namespace lockscope::gui {

class Session;

/// Where actions go. Value type.
struct ActionTarget
{
    settings::Profile profile;
    Endpoint endpoint; ///< with user and password of who may act
    actions::ReleaseNotices notices;
};

/// The connected server of the session as a target: with the profile's own user for actions if it names one, and the
/// live source told of each removal. Nothing while not connected.
[[nodiscard]] std::optional<ActionTarget> actionTarget(const Session& session);

} // namespace lockscope::gui
