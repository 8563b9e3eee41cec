// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::monitor {

/// The connections seen by a session's traces, by the address that MONITOR prints, joined with CLIENT LIST by that
/// address. A reused port is another client. Clients of a unix socket share one address: they count as several, unless
/// every list had the same single client there. Thread: redis-io.
class TraceClients
{
public:
    static constexpr std::uint32_t kMostClients = 65'536; ///< further clients get id 0

    /// The id of the connection at this address; takeNews() reports new ones.
    std::uint32_t idOf(NodeId node, std::string_view address);
    /// Learns from the output of CLIENT LIST.
    void readClientList(NodeId node, std::string_view clientList);
    /// A client was seen to set this name.
    void learnName(NodeId node, std::string_view address, std::string_view name);
    /// True when a client of the node has not appeared in a list yet.
    [[nodiscard]] bool hasUnlisted(NodeId node) const;
    /// True when a unix socket had one client in every list so far. Only the last list proves it.
    [[nodiscard]] bool hasLoneSocket(NodeId node) const;
    /// nullptr when there is none. Valid until the next change.
    [[nodiscard]] const TracedClient* client(std::uint32_t id) const
    {
        return id == 0 || id > m_clients.size() ? nullptr : &m_clients[id - 1];
    }
    /// The node was retired. Client ids stay assigned.
    void forget(NodeId node);
    [[nodiscard]] std::vector<TracedClient> takeNews();
    [[nodiscard]] bool hasNews() const { return !m_news.empty(); }

private:
    struct Listed
    {
        std::int64_t serverId = 0; ///< CLIENT LIST id; 0: not listed
        std::string name;
        std::string library;
        std::string user;
        bool ambiguous = false; ///< several connections have this address (unix sockets)
    };
    struct Known
    {
        std::uint32_t id = 0;
        std::int64_t serverId = 0;
        bool listed = false;   ///< looked up in a list since it was first seen
        bool isMissed = false; ///< missing in a list, for the first time
        bool several = false;  ///< proved to be several; never revoked
    };
    struct Node
    {
        std::unordered_map<std::string, Listed> listed; ///< the latest list
        std::unordered_map<std::string, Known> known;
    };
    Node& node(NodeId id);
    std::uint32_t add(NodeId id, const std::string& address, Node& node);
    void fill(const Listed& from, Known& known);
    void fillSocket(const Listed& from, Known& known);
    void setSeveral(Known& known);
    void setGone(TracedClient& client, bool isDeparted);

    std::vector<Node> m_nodes;
    std::vector<TracedClient> m_clients; ///< by id - 1
    std::vector<std::uint32_t> m_news;
};

} // namespace lockscope::monitor
