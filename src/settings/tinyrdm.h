// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QJsonArray>
#include <QString>

namespace lockscope::settings {

/// A zip archive, by its first bytes.
[[nodiscard]] bool isZip(const QByteArray& content);

/// The connections in an export of Tiny RDM, each as an object with the members that RedisInsight gives them: a zip
/// archive with a list in YAML, connections.yaml (backend/types/connection.go of its sources), in which groups hold
/// others. At most `most` of them, in their order. Any bytes: the error is a sentence that says what is wrong and what
/// to do (translated). Nothing is written to the disk. Thread: any.
[[nodiscard]] Result<QJsonArray, QString> connectionsOfTinyRdm(const QByteArray& zip, qsizetype most);

} // namespace lockscope::settings
