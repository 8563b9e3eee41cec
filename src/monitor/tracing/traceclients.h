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

/// The connections that traces of one session saw, by the address that MONITOR prints, joined with CLIENT LIST by that
/// address. A port that is used again is another client. The clients of a unix socket have one address: they are told
/// as several, unless every list had the same single one there. Thread: redis-io.
class TraceClients
{
public:
    static constexpr std::uint32_t kMostClients = 65'536; ///< beyond, a client has id 0

    /// The id of the connection at this address; a new one is told by takeNews().
    std::uint32_t idOf(NodeId node, std::string_view address);
    /// The text of CLIENT LIST.
    void learn(NodeId node, std::string_view clientList);
    /// Somebody was seen to call itself so.
    void learnName(NodeId node, std::string_view address, std::string_view name);
    /// Is there a client of the node that no list has named yet?
    [[nodiscard]] bool hasUnlisted(NodeId node) const;
    /// Is there a unix socket that every list so far had one client at? Only the last list proves it.
    [[nodiscard]] bool hasLoneSocket(NodeId node) const;
    /// nullptr when there is none. Valid until the next change.
    [[nodiscard]] const TracedClient* client(std::uint32_t id) const
    {
        return id == 0 || id > m_clients.size() ? nullptr : &m_clients[id - 1];
    }
    /// The node is no more. The ids of its clients stay theirs.
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
        bool isMissed = false; ///< a list did not have it, and none before
        bool several = false;  ///< proved to be more than one; never taken back
    };
    struct Node
    {
        std::unordered_map<std::string, Listed> listed; ///< the last list
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
