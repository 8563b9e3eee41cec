// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QJsonArray>
#include <QString>

namespace lockscope::settings {

/// True for a zip archive, by its first bytes.
[[nodiscard]] bool isZip(const QByteArray& content);

/// Reads an export of Tiny RDM into objects with RedisInsight's member names: a zip archive with a YAML list,
/// connections.yaml (source: backend/types/connection.go of Tiny RDM), with nested groups. At most `most` connections,
/// in order. Safe on arbitrary bytes: the error is a translated sentence with the problem and the remedy. Writes
/// nothing to disk. Thread: any.
[[nodiscard]] Result<QJsonArray, QString> connectionsOfTinyRdm(const QByteArray& zip, qsizetype most);

} // namespace lockscope::settings
