// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "settings/profile.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace lockscope::settings {

/// A connection of another program as a profile: with a new id, and read-only until somebody says otherwise. Value
/// type.
struct ImportedConnection
{
    Profile profile;
    Secret password;
    Secret sentinelPassword;
};

/// What a file of connections holds.
struct ImportedConnections
{
    QString from; ///< whose file it is: "RedisInsight", "Another Redis Desktop Manager", "Tiny RDM", "ssh", "Lockscope"
    QList<ImportedConnection> connections;
    QStringList notes; ///< a sentence for each thing that was not taken, with the connection's name
};

/// Reads what RedisInsight (JSON), Another Redis Desktop Manager (.ano: JSON in base64) and Tiny RDM
/// (settings/tinyrdm.h) export, what Lockscope exports, and the hosts of a configuration of ssh, each as the server on
/// its own port 6379. What stands in the file of private keys, and passwords of SSH, is not taken: the system's ssh has
/// its own. Any bytes: the error is a sentence that says what is wrong and what to do (translated). Looks at no other
/// file.
[[nodiscard]] Result<ImportedConnections, QString> readConnections(const QByteArray& content);

} // namespace lockscope::settings
