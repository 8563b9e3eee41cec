// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/serveridentity.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::actions {

/// Rules of the saved profiles for a server whose identity is known. Value type.
struct ServerRules
{
    bool isProduction = false;
    bool readOnly = false;
    QString profile; ///< the name of the profile that says so
};

/// Does the deployment stand behind the server that is about to be changed?
struct Confirmation
{
    enum class Kind : std::uint8_t {
        NotNeeded,  ///< a server of its own, or the only node of a cluster
        ByOthers,   ///< another node of the cluster knows it as the owner of the slot
        Alone,      ///< no other node could be asked
        Superseded, ///< another node knows a newer owner of the slot
        Foreign,    ///< others do not know it: it belongs to another cluster, or was removed from this one
        Lost,       ///< the connection ended before the answer came
    };
    Kind kind = Kind::NotNeeded;
    std::string by; ///< Superseded, Foreign: the node that says so, as host:port
    std::string to; ///< Superseded: where the newer owner is
};

} // namespace lockscope::actions
