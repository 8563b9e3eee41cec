// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"

#include <QString>
#include <QUrl>

namespace lockscope::webhook {

/// Where messages may be sent: https://, or http:// to this machine alone; without user and password. The error is a
/// sentence for a person that never has the address in it: what, why, what to do.
[[nodiscard]] Result<QUrl, QString> addressFrom(const QString& text);

/// Scheme, host and port, as they may be shown: what stands behind them is often secret.
[[nodiscard]] QString shownAddress(const QUrl& url);

/// Where messages go. `url` is one of addressFrom().
struct Target
{
    QUrl url;
    Secret secret; ///< empty: messages are not signed
    friend bool operator==(const Target&, const Target&) = default;
};

} // namespace lockscope::webhook
