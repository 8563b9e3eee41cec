// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "settings/profile.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace lockscope::settings {

/// A connection of another program as a profile with a new id, read-only by default. Value type.
struct ImportedConnection
{
    Profile profile;
    Secret password;
    Secret sentinelPassword;
};

/// The content of a file of connections.
struct ImportedConnections
{
    /// Source of the file: "RedisInsight", "Another Redis Desktop Manager", "Tiny RDM", "ssh", "Lockscope".
    QString from;
    QList<ImportedConnection> connections;
    QStringList notes; ///< one sentence per skipped item, with the connection's name
};

/// Reads exports of RedisInsight (JSON), Another Redis Desktop Manager (.ano: JSON in base64), Tiny RDM
/// (settings/tinyrdm.h) and Lockscope, and the hosts of an ssh configuration, each as a server on its own port 6379.
/// Skips embedded private keys and SSH passwords, because the system's ssh has its own. Safe on arbitrary bytes: the
/// error is a translated sentence with the problem and the remedy. Reads no other file.
[[nodiscard]] Result<ImportedConnections, QString> readConnections(const QByteArray& content);

} // namespace lockscope::settings
