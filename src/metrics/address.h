// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QString>

#include <optional>

namespace lockscope::metrics {

/// Listen address of the metrics endpoint. Value type.
struct Address
{
    QHostAddress host{QHostAddress::LocalHost};
    quint16 port = 0; ///< 0: any free port

    /// Reachable from this machine only.
    [[nodiscard]] bool isLoopback() const { return host.isLoopback(); }
    /// "127.0.0.1:9464", "[::1]:9464"
    [[nodiscard]] QString text() const;
};

/// Parses "127.0.0.1:9464", "[::1]:9464", "localhost:9464", or ":9464" for loopback; empty if invalid. Other host names
/// are invalid, because they may have several addresses.
[[nodiscard]] std::optional<Address> addressFrom(const QString& text);

} // namespace lockscope::metrics
