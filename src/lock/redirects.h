// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: commands that follow the redirections of a cluster.

#include "core/endpoint.h"
#include "core/redirect.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/process.h"
#include "lock/reply.h"
#include "lock/slotmap.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The key that decides which node executes a command; empty: any node can. Covers only the commands that locks need:
/// EVAL and EVALSHA name their keys after a count, the others have the key as first argument. Pure.
[[nodiscard]] std::optional<std::string_view> keyOf(std::span<const std::string_view> words);

/// Where MOVED or ASK points; empty for other errors. Pure.
[[nodiscard]] std::optional<Redirect> redirectIn(const Error& error);

/// What the options share, or a new one for them.
[[nodiscard]] std::shared_ptr<SlotMap> slotsFor(const Endpoint& seed, const ClientOptions& options);

/// The nodes of a cluster, with one connection each, and the slots that a SlotMap knows. A redirected node is reached
/// like the first one: same TLS settings, password, and certificate name. Any thread.
class Redirects
{
public:
    static constexpr int kMost = 5; ///< per command
    /// Where a command goes; `node` nullptr: to the first node.
    struct Target
    {
        Client* node = nullptr;
        bool isAsking = false; ///< behind ASKING, for this command alone
    };
    /// Runs one command on one node without following redirections.
    using Run = std::function<Result<Reply, Error>(const Target& to, std::span<const std::string_view> words)>;

    /// `seed`: the endpoint of the first node.
    Redirects(const Endpoint& seed, const ClientOptions& options);

    /// Reads the slots of all nodes if that is due, from the first node that tells them all, else from the first that
    /// tells some; takes half of the time at most.
    void refresh(MonoTime deadline, const std::function<Result<Reply, Error>(Client*, MonoTime)>& ask);
    /// Runs the command on the node of its key. Resends a command only if a
    /// node replied that it was not executed, or it was never sent; nothing after `deadline`.
    Result<Reply, Error> follow(std::span<const std::string_view> words, MonoTime deadline, const Run& run);
    /// The node that has the key of a command, as far as known; nullptr: the first node.
    [[nodiscard]] Client* homeOf(std::span<const std::string_view> words);
    [[nodiscard]] Client* homeOf(std::uint16_t slot);
    /// Notes where MOVED points, or another node if `asked` was not reached. Where the command of this error can be
    /// sent now; empty: nowhere.
    [[nodiscard]] std::optional<Target> learn(std::span<const std::string_view> words, Client* asked,
                                              const Error& error);
    /// The part of its time, as a divisor, that a command may wait for a node to accept a connection: while others are
    /// known, a host that answers no packet leaves time for them.
    [[nodiscard]] std::size_t connectShare() const;
    /// All nodes so far but the first one; they stay.
    [[nodiscard]] std::vector<Client*> others() const;
    /// Closes all connections. In a child of the process, none if a thread was making one.
    void disconnect();

private:
    using Number = SlotMap::Number;

    [[nodiscard]] Client& connectionTo(Number node);
    [[nodiscard]] Client* clientOf(Number node) { return node == 0 ? nullptr : &connectionTo(node); }
    [[nodiscard]] Number numberOf(const Client* node) const;
    [[nodiscard]] Number targetOf(const Redirect& redirect, Number from);
    /// A node other than `node` that may know the slot's owner: the next one, or `turn` ones behind it; empty: none.
    [[nodiscard]] std::optional<Number> anotherThan(Number node, std::size_t turn) const;
    /// A node replied that the cluster is down, which the others may see differently.
    void doubt(Number down);
    void lose(Number node, std::uint16_t slot, Number other);

    const Origin m_origin;
    const std::shared_ptr<SlotMap> m_map;
    const ClientOptions m_options;
    std::atomic<std::size_t> m_downs{0}; ///< replies that the cluster is down
    mutable std::mutex m_mutex;
    std::map<Number, std::unique_ptr<Client>> m_nodes; ///< but the first one
};

} // namespace v1
} // namespace lockscope::lock
