// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/serveridentity.h"
#include "settings/profile.h"

#include <string>
#include <vector>

namespace lockscope::settings {

/// Identities of servers, independent of their addresses. Empty: unknown. Value type.
struct ServerSigns
{
    std::vector<std::string> runIds;
    std::vector<std::string> replicationIds; ///< shared by a primary and its replicas
    std::vector<std::string> nodeIds;        ///< in a cluster
    std::vector<HostPort> places;            ///< announced addresses, or where they were found
    /// "run:<id>", "replication:<id>", "node:<id>", "at:host:port". Skips loopback addresses, which identify nothing.
    [[nodiscard]] QStringList toList() const;
};

/// The identities of a server, in the form that profiles save. Thread: any.
[[nodiscard]] ServerSigns signsOf(const ServerIdentity& who);

/// Rules of the profiles that match a server. A match adds rules; a missing match removes none. Value type.
struct SavedRules
{
    const Profile* production = nullptr; ///< the first match marked as production
    const Profile* readOnly = nullptr;   ///< the first match that forbids actions
    const Profile* untraced = nullptr;   ///< the first production match that forbids traces on suspicion
};

/// True if both name the same server by host and port (or socket), independent of database, user and encryption.
/// Ignores different spellings of one host: case, a final dot, the names of this machine. Does not resolve names.
/// Thread: any.
[[nodiscard]] bool isSameServer(const Endpoint& a, const Endpoint& b);

/// True if the profile names the deployment: the same server, or a group of the same name with a common Sentinel. For a
/// group with known primary, a profile of that server alone matches, too. Thread: any.
[[nodiscard]] bool namesSame(const Profile& profile, const Deployment& deployment);

/// True if the profile knows a server with one of these identities, including its own address. Thread: any.
[[nodiscard]] bool knowsSigns(const Profile& profile, const QStringList& signs);

/// The rules for an address in any spelling, and for the server that replied there. Points into `profiles`. Thread:
/// any.
[[nodiscard]] SavedRules rulesOf(const QList<Profile>& profiles, const Deployment& deployment,
                                 const QStringList& signs = {});

/// The first profile that marks this deployment, in any spelling, as production; nullptr: none. Thread: any.
[[nodiscard]] const Profile* productionAt(const QList<Profile>& profiles, const Deployment& deployment);

} // namespace lockscope::settings
