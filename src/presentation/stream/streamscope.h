// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/recentstream.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// The deployments of a stream, and the choice to show all or one. A view of one deployment receives only its data,
/// beginning with the last minutes, so that all pages are limited to it; the view of all goes on beside it.
///
/// A deployment is a keyspace with its name; a former primary that still claims the role (`group@host:port`) belongs to
/// its group. With a single deployment nothing is stored or copied. Not thread-safe.
class StreamScope
{
public:
    /// Period of history that a choice includes.
    static constexpr std::chrono::minutes kKept{10};

    StreamScope();
    ~StreamScope();

    /// Takes the next batch. `before`: the picture before this batch.
    void addBatch(const Batch& batch, const PictureView& before);
    /// Removes hidden data from a batch that was taken.
    void sieve(Batch& batch);

    /// Names of the deployments with a current node, in the order of joining.
    [[nodiscard]] std::vector<std::string> deployments() const;
    /// The deployment of any node seen so far; empty: unknown node.
    [[nodiscard]] std::string deploymentOf(NodeId node) const;
    /// Maps a deployment's name to its display title; an empty title means the name itself.
    void setTitles(std::function<std::string(const std::string&)> titleOf) { m_titleOf = std::move(titleOf); }
    [[nodiscard]] std::string title(const std::string& deployment) const;
    /// Title of a node's deployment where several are shown, so that equal lock names stay distinct; else empty.
    [[nodiscard]] std::string tag(NodeId node) const;
    /// Its deployment has other watched nodes, so that its title does not say which one it is.
    [[nodiscard]] bool hasSiblings(NodeId node) const;
    /// No value: all are shown.
    [[nodiscard]] const std::optional<std::string>& chosen() const { return m_chosen; }
    /// Several nodes are watched and shown, of one deployment or more.
    [[nodiscard]] bool showsSeveralNodes() const;
    [[nodiscard]] bool shows(NodeId node) const { return !m_chosen || deploymentOf(node) == *m_chosen; }

    /// Shows only this deployment, or all. `tell` receives a `rewound` snapshot batch and the batches since. False: no
    /// such deployment, or too little is known yet to begin anew; nothing changes.
    bool choose(const std::optional<std::string>& deployment, const std::function<void(const Batch&)>& tell);

private:
    /// Filters hidden data from batches. Remembers the owners of ids, and counts what passes.
    class Sieve;
    struct Node
    {
        std::string keyspace;
        bool isWatched = true;
        bool hasSiblings = false;
    };
    void learn(const std::vector<NodeEvent>& events);
    void holdOrLetGo(const Batch& batch, const PictureView& before);
    void beginSieve();

    std::map<NodeId, Node> m_nodes; ///< includes retired nodes, whose events are replayed
    bool m_hasSeveral = false;
    std::function<std::string(const std::string&)> m_titleOf;
    RecentStream m_recent{kKept};
    std::optional<std::string> m_chosen;
    std::unique_ptr<Sieve> m_sieve; ///< while one deployment is shown
};

} // namespace lockscope::presentation
