// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what the locks on several servers share.

#include "lock/nodeset.h"
#include "lock/releaser.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Several servers: the connections of locks and watchdogs, and for each server a thread that deletes in the
/// background. Any thread.
class Nodes
{
public:
    using Answers = NodeSet::Answers;
    using Request = NodeSet::Request;
    using Outcome = NodeSet::Outcome;

    /// `resolver`: empty: its own.
    Nodes(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock,
          std::shared_ptr<Resolver> resolver = {}, std::shared_ptr<const Logger> logger = {});
    /// Stops the releasers, all at once: see Releaser::stop().
    ~Nodes();
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;

    /// The same for all callers with equal arguments, while one of them has it: locks that are made one by one need no
    /// threads and connections each.
    [[nodiscard]] static std::shared_ptr<Nodes> shared(const std::vector<Endpoint>& endpoints,
                                                       const std::string& clientName, const ClockPointer& clock);

    /// See NodeSet.
    [[nodiscard]] Result<void, Error> open() { return m_set->open(); }
    [[nodiscard]] Outcome ask(Request request) { return m_set->ask(std::move(request)); }
    [[nodiscard]] std::size_t size() const { return m_set->size(); }
    [[nodiscard]] std::size_t quorum() const { return m_set->quorum(); }
    [[nodiscard]] const Endpoint& endpoint(std::size_t node) const { return m_set->endpoint(node); }
    [[nodiscard]] std::vector<Endpoint> endpoints() const { return m_set->endpoints(); }
    [[nodiscard]] bool isSilent(std::size_t node) const { return m_set->isSilent(node); }
    [[nodiscard]] const std::shared_ptr<const Logger>& logger() const { return m_set->parts().logger; }

    /// Without the threads: a releaser that keeps these does not end itself.
    [[nodiscard]] const std::shared_ptr<NodeSet>& connections() const { return m_set; }

    /// Starts the threads for releaser(), once; OutOfResources.
    [[nodiscard]] Result<void, Error> startReleasers();
    /// Deletes at this node later, over a connection of its own, what these connections could not. Requires
    /// startReleasers().
    [[nodiscard]] Releaser& releaser(std::size_t node) const { return *m_releasers[node]; }

    /// In a child: closes the descriptors of the parent's connections.
    void disconnect();

private:
    const Origin m_origin{};
    const std::shared_ptr<NodeSet> m_set;
    std::vector<std::shared_ptr<Releaser>> m_releasers; ///< by node
};

} // namespace v1
} // namespace lockscope::lock
