// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/serveridentity.h"
#include "settings/profile.h"

#include <string>
#include <vector>

namespace lockscope::settings {

/// Identifying facts of servers, independent of their addresses. Empty fields: not known. Value type.
struct ServerSigns
{
    std::vector<std::string> runIds;
    std::vector<std::string> replicationIds; ///< shared by a primary and its replicas
    std::vector<std::string> nodeIds;        ///< in a cluster
    std::vector<HostPort> places;            ///< where they announce themselves, or were found
    /// "run:<id>", "replication:<id>", "node:<id>", "at:host:port". Loopback places tell nothing apart, and are left
    /// out.
    [[nodiscard]] QStringList toList() const;
};

/// What a server states of itself, as the signs that a saved profile keeps. Thread: any.
[[nodiscard]] ServerSigns signsOf(const ServerIdentity& who);

/// Rules of the profiles for a server. A match adds rules; a missing match removes none. Value type.
struct SavedRules
{
    const Profile* production = nullptr; ///< the first that calls it production
    const Profile* readOnly = nullptr;   ///< the first that forbids actions there
    const Profile* untraced = nullptr;   ///< the first that calls it production and forbids traces on suspicion, too
};

/// Do both name one server by host and port (or socket), whatever database, user or encryption? Spellings of one host
/// count as one: letters' case, a dot at the end, the names of this machine. Names are not resolved. Thread: any.
[[nodiscard]] bool isSameServer(const Endpoint& a, const Endpoint& b);

/// Does the profile name what is asked for: the same server, or a group of the same name with a Sentinel in common? Of
/// a group whose primary was found, also the profile of that server alone. Thread: any.
[[nodiscard]] bool namesSame(const Profile& profile, const Deployment& deployment);

/// Is a server with one of these signs known by the profile? Also by its own address. Thread: any.
[[nodiscard]] bool knowsSigns(const Profile& profile, const QStringList& signs);

/// By the address that was asked for, by whatever spelling, and by what answered there. Points into `profiles`. Thread:
/// any.
[[nodiscard]] SavedRules rulesOf(const QList<Profile>& profiles, const Deployment& deployment,
                                 const QStringList& signs = {});

/// The first profile that calls this deployment production, by whatever spelling; nullptr: none does. Thread: any.
[[nodiscard]] const Profile* productionAt(const QList<Profile>& profiles, const Deployment& deployment);

} // namespace lockscope::settings
