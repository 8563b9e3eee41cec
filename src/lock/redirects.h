// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: commands that follow the redirections of a cluster.

#include "core/deployment.h"
#include "core/endpoint.h"
#include "core/redirect.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/reply.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lockscope::lock::inline v1 {

/// The key that decides which node executes a command; empty: any node can. Covers only the commands that locks need:
/// EVAL and EVALSHA name their keys after a count, the others have the key as first argument. Pure.
[[nodiscard]] std::optional<std::string_view> keyOf(std::span<const std::string_view> words);

/// The other nodes of a cluster, with one connection each, and their known slots. A redirected node is reached like the
/// first one: same TLS settings, password, and certificate name. Any thread.
class Redirects
{
public:
    static constexpr int kMost = 5; ///< per command
    /// Runs one command on one node without following redirections.
    using Run = std::function<Result<Reply, Error>(Client* node, std::span<const std::string_view> words)>;

    /// `seed`: the endpoint of the first node.
    Redirects(Endpoint seed, const ClientOptions& options);

    /// Runs the command on the node of its key; `run` with nullptr means the first node. Resends a command only if a
    /// node replied that it was not executed, or it was never sent; nothing after `deadline`.
    Result<Reply, Error> follow(std::span<const std::string_view> words, MonoTime deadline, const Run& run);
    /// The node that has the key of a command, as far as known; nullptr: the first node.
    [[nodiscard]] Client* homeOf(std::span<const std::string_view> words);
    /// Notes where MOVED points, or another node if `asked` was not reached. True: the command of this error can be
    /// sent there now.
    bool learn(std::span<const std::string_view> words, Client* asked, const Error& error);
    /// The part of its time, as a divisor, that a command may wait for a node to accept a connection: while others are
    /// known, a host that answers no packet leaves time for them.
    [[nodiscard]] std::size_t connectShare();
    /// Closes all connections.
    void disconnect();

private:
    [[nodiscard]] Client* homeOf(std::uint16_t slot);
    [[nodiscard]] Client* nodeOf(const Redirect& redirect, Client* from);
    /// A node other than `node` that may know the slot's owner: the next one, or `turn` ones behind it; empty: none.
    [[nodiscard]] std::optional<Client*> anotherThan(Client* node, std::size_t turn);
    void setHome(std::uint16_t slot, Client* node);

    const Endpoint m_seed;
    const lockscope::Deployment m_cluster; ///< builds the endpoint of a redirected node
    const ClientOptions m_options;
    std::mutex m_mutex;
    std::map<std::string, std::unique_ptr<Client>> m_nodes; ///< by host:port
    std::unordered_map<std::uint16_t, Client*> m_homes;     ///< by slot; for other slots the first node is asked
};

} // namespace lockscope::lock::inline v1
