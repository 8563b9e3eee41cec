// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/serveridentity.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::actions {

/// Rules of the saved profiles for a server of known identity. Value type.
struct ServerRules
{
    bool isProduction = false;
    bool readOnly = false;
    QString profile; ///< name of the profile with the rule
};

/// Whether the deployment confirms the server that is about to be changed.
struct Confirmation
{
    enum class Kind : std::uint8_t {
        NotNeeded,  ///< a standalone server, or the only node of a cluster
        ByOthers,   ///< another node confirms it as owner of the slot
        Alone,      ///< no other node could be queried
        Superseded, ///< another node knows a newer owner of the slot
        Foreign,    ///< others do not know it: it belongs to another cluster, or was removed from this one
        Lost,       ///< the connection ended before the reply
    };
    Kind kind = Kind::NotNeeded;
    std::string by; ///< Superseded, Foreign: the reporting node, as host:port
    std::string to; ///< Superseded: address of the newer owner
};

} // namespace lockscope::actions
