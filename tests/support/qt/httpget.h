// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"

#include <QByteArray>
#include <QHostAddress>
#include <QTcpSocket>

namespace lockscope::test {

struct HttpAnswer
{
    int code = 0; ///< 0: there was none
    QByteArray body;
};

/// One GET, one connection; blocks, at most 5 s for each part of the answer. HTTP/1.0, so that the body comes in one
/// piece.
[[nodiscard]] inline HttpAnswer httpGet(const QHostAddress& host, quint16 port, const QByteArray& path)
{
    QTcpSocket socket;
    socket.connectToHost(host, port);
    if (!socket.waitForConnected(kPatience))
        return {};
    socket.write("GET " + path + " HTTP/1.0\r\nHost: x\r\n\r\n");
    QByteArray all;
    while (socket.waitForReadyRead(kPatience))
        all += socket.readAll();
    all += socket.readAll();
    const auto end = all.indexOf("\r\n\r\n");
    return {all.mid(all.indexOf(' ') + 1, 3).toInt(), end < 0 ? QByteArray() : all.mid(end + 4)};
}

} // namespace lockscope::test
