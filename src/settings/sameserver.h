// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "settings/profile.h"

namespace lockscope::settings {

/// Do both name one server by host and port (or socket), whatever database, user or encryption? Spellings of one host
/// count as one: letters' case, a dot at the end, the names of this machine. Names are not resolved. Thread: any.
[[nodiscard]] bool isSameServer(const Endpoint& a, const Endpoint& b);

/// Does the profile name what is asked for: the same server, or a group of the same name with a Sentinel in common? Of
/// a group whose primary was found, also the profile of that server alone. Thread: any.
[[nodiscard]] bool namesSame(const Profile& profile, const Deployment& deployment);

/// The first profile that calls this deployment production, by whatever spelling; nullptr: none does. Thread: any.
[[nodiscard]] const Profile* productionAt(const QList<Profile>& profiles, const Deployment& deployment);

} // namespace lockscope::settings
