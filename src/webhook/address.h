// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"

#include <QString>
#include <QUrl>

namespace lockscope::webhook {

/// Parses a webhook address: https://, or http:// for loopback only; without user and password. The error is a sentence
/// for the user (what, why, what to do) that never contains the address.
[[nodiscard]] Result<QUrl, QString> addressFrom(const QString& text);

/// Scheme, host and port for display; the rest of the URL is often secret.
[[nodiscard]] QString shownAddress(const QUrl& url);

/// The receiver of messages. `url` comes from addressFrom().
struct Target
{
    QUrl url;
    Secret secret; ///< empty: messages are not signed
    friend bool operator==(const Target&, const Target&) = default;
};

} // namespace lockscope::webhook
