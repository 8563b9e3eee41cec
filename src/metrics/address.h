// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QString>

#include <optional>

namespace lockscope::metrics {

/// Where metrics are told. Value type.
struct Address
{
    QHostAddress host{QHostAddress::LocalHost};
    quint16 port = 0; ///< 0: one that is free

    /// Reached from this machine alone.
    [[nodiscard]] bool isLoopback() const { return host.isLoopback(); }
    /// "127.0.0.1:9464", "[::1]:9464"
    [[nodiscard]] QString text() const;
};

/// Of "127.0.0.1:9464", "[::1]:9464", "localhost:9464", or ":9464" for this machine alone. Nothing: it is none. Names
/// of other machines are none: nobody would know which of their addresses is meant.
[[nodiscard]] std::optional<Address> addressFrom(const QString& text);

} // namespace lockscope::metrics
