// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

namespace lockscope::lock {

/// The key that decides which node a command goes to; nothing: any node will do. Of the commands that locks need: EVAL
/// and EVALSHA name their keys behind a number, the others have theirs first. Pure.
[[nodiscard]] std::optional<std::string_view> keyOf(std::span<const std::string_view> words);

/// The other nodes of a cluster, each with a connection of its own, and which slots they said are theirs. A node that
/// is sent to is reached as the first one is: over TLS or not, with its password and the name that its certificate has
/// to have. Any thread.
class Redirects
{
public:
    static constexpr int kMost = 5; ///< redirections of one command
    /// One command to one node, which follows nothing.
    using Run = std::function<Result<Reply, Error>(Client* node, std::span<const std::string_view> words)>;

    /// `seed`: how the first node is reached.
    Redirects(Endpoint seed, ClientOptions options);

    /// Runs the command where its key is; `run` with nullptr is the first node. A command is sent again only where a
    /// node answered that it did not execute it, or it was not sent at all; nothing after `deadline`.
    Result<Reply, Error> follow(std::span<const std::string_view> words, MonoTime deadline, const Run& run);
    /// Closes their connections.
    void disconnect();

private:
    [[nodiscard]] Client* homeOf(std::uint16_t slot);
    [[nodiscard]] Client* nodeOf(const Redirect& redirect, Client* from);
    /// Another node than that, which may know where the slot is now; nothing: there is none.
    [[nodiscard]] std::optional<Client*> anotherThan(Client* node, std::size_t turn);
    void forget(std::uint16_t slot);

    const Endpoint m_seed;
    const Deployment m_cluster; ///< says how a node that another one names is reached
    const ClientOptions m_options;
    std::mutex m_mutex;
    std::map<std::string, std::unique_ptr<Client>> m_nodes; ///< by host:port
    std::unordered_map<std::uint16_t, Client*> m_homes;     ///< of slots; of the others the first node is asked
};

} // namespace lockscope::lock
