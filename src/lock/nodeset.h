// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: sends the same command to several independent servers at once.

#include "core/endpoint.h"
#include "lock/bell.h"
#include "lock/node.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Several servers, with one connection each for all locks and threads. It has no thread: one of those that wait polls
/// for all. Any thread; none waits for the requests of another, and none waits where the last reference ends.
class NodeSet
{
public:
    using Answers = std::vector<Result<Reply, Error>>;

    struct Request
    {
        std::span<const std::string_view> words;
        std::chrono::milliseconds limit{};
        /// The request ends once this is true. Called under the mutex of the nodes.
        std::function<bool(const Round&)> isOver;
        std::span<const std::string_view> first{}; ///< see Node::ask()
        std::span<const std::size_t> to{};         ///< node numbers; empty: all
        decltype(Round::heard) heard{};
        decltype(Round::report) report{};
    };
    struct Outcome
    {
        bool isDecided = false; ///< ended by isOver(); else all replied, or the limit passed
        Answers answers;        ///< by node; of those not asked: an error
    };

    /// `resolver`: empty: its own.
    NodeSet(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock,
            std::shared_ptr<Resolver> resolver = {}, std::shared_ptr<const Logger> logger = {});
    NodeSet(const NodeSet&) = delete;
    NodeSet& operator=(const NodeSet&) = delete;

    /// Opens the descriptor that wakes the polling thread, once; OutOfResources if there is none.
    [[nodiscard]] Result<void, Error> open();
    [[nodiscard]] const Node::Parts& parts() const { return m_parts; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] std::size_t quorum() const { return m_nodes.size() / 2 + 1; }
    [[nodiscard]] const Endpoint& endpoint(std::size_t node) const { return m_nodes[node].endpoint(); }
    [[nodiscard]] std::vector<Endpoint> endpoints() const;
    /// For isOver(): see Node.
    [[nodiscard]] bool isSilent(std::size_t node) const { return m_nodes[node].isSilent(); }

    /// Sends to all nodes at once, in the order of the endpoints. Requires open().
    [[nodiscard]] Outcome ask(Request request);

    /// Takes the late replies of a node that have arrived. Does not wait.
    void readLate(std::size_t node);

    /// In a child: closes the descriptors of the parent's connections.
    void disconnect();

private:
    class Polling;
    [[nodiscard]] bool wait(std::unique_lock<std::mutex>& lock, const Round& round, MonoTime deadline,
                            const Request& request);
    void pollOnce(std::unique_lock<std::mutex>& lock, MonoTime deadline);

    const Origin m_origin{};
    std::mutex m_mutex;           // guards what follows
    std::shared_ptr<Bell> m_bell; ///< wakes the polling thread; shared with lookups
    std::condition_variable m_changed;
    bool m_isPolled = false;
    std::vector<LateReply> m_late;
    Node::Parts m_parts;
    std::deque<Node> m_nodes; // Node is not movable
};

} // namespace v1
} // namespace lockscope::lock
