// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/address.h"

#include <algorithm>

namespace lockscope::metrics {

QString Address::text() const
{
    const bool isV6 = host.protocol() == QAbstractSocket::IPv6Protocol;
    return (isV6 ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(host.toString()).arg(port);
}

std::optional<Address> addressFrom(const QString& text)
{
    const auto colon = text.lastIndexOf(QLatin1Char(':'));
    if (colon < 0)
        return std::nullopt;
    const QString digits = text.mid(colon + 1);
    const bool areDigits = std::all_of(digits.begin(), digits.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    bool isPort = false;
    Address address;
    address.port = digits.toUShort(&isPort);
    if (!isPort || !areDigits)
        return std::nullopt;
    QString host = text.left(colon);
    if (host.isEmpty() || host == QLatin1StringView("localhost"))
        return address;
    const bool isV6 = host.size() > 2 && host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']'));
    if (isV6)
        host = host.mid(1, host.size() - 2);
    if (host.contains(QLatin1Char('%')) || !address.host.setAddress(host) ||
        isV6 != (address.host.protocol() == QAbstractSocket::IPv6Protocol))
        return std::nullopt;
    // Rejects short forms such as "1.2", which would parse as an unintended address.
    if (!isV6 && host.count(QLatin1Char('.')) != 3)
        return std::nullopt;
    return address;
}

} // namespace lockscope::metrics
