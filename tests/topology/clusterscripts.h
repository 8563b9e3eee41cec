// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "support/privateserver.h"
#include "topology/scripts.h"

#include <QHostAddress>
#include <QTcpServer>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace lockscope::test {

inline std::string nodeId(int number)
{
    const std::string text = QByteArray::number(number, 16).toStdString();
    return std::string(40 - text.size(), 'a') + text;
}

/// A line of CLUSTER NODES. Without an address 10.0.0.<number>, without an epoch the number.
inline std::string nodeLine(int number, const std::string& flags, const std::string& slots = {},
                            const std::string& primary = "-", const std::string& address = {}, int epoch = -1)
{
    return nodeId(number) + ' ' + (address.empty() ? "10.0.0." + std::to_string(number) + ":7000@17000" : address) +
           ' ' + flags + ' ' + primary + " 0 1700000000000 " + std::to_string(epoch < 0 ? number : epoch) +
           " connected" + (slots.empty() ? "" : " " + slots) + '\n';
}

/// A node that lets everybody in and answers CLUSTER NODES (with these bytes as they are, if `isRaw`), SHARDS (which it
/// does not know) and INFO.
inline void scriptNode(ScriptedServer& server, const QByteArray& nodes, const QByteArray& info, bool isRaw = false)
{
    server.expectAny()
        .reply(helloReply("cluster", "master"))
        .expectAny()
        .reply("+PONG\r\n")
        .expectAny()
        .reply((isRaw ? nodes : bulk(nodes)) + "-ERR unknown subcommand\r\n" + bulk(info));
}

inline void scriptNode(ScriptedServer& server, const std::string& nodes,
                       const QByteArray& info = "cluster_state:ok\r\n")
{
    scriptNode(server, QByteArray::fromStdString(nodes), info);
}

inline Deployment clusterAt(std::initializer_list<std::uint16_t> ports)
{
    Deployment out;
    out.cluster.emplace();
    for (const auto port : ports)
        out.cluster->seeds.push_back({"127.0.0.1", port});
    return out;
}

/// With the login of this server.
inline Deployment clusterAt(std::initializer_list<std::uint16_t> ports, const PrivateServer& server)
{
    Deployment out = clusterAt(ports);
    out.server = server.tcpEndpoint();
    return out;
}

/// Where nobody listens, as of a moment ago.
inline std::uint16_t closedPort()
{
    QTcpServer gone;
    return gone.listen(QHostAddress::LocalHost) ? gone.serverPort() : 0;
}

} // namespace lockscope::test
