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

/// Which deployments there are in a stream, and which of them is shown: all, or one. The view of one is given what
/// belongs to it alone, beginning with the last minutes, so that every page shows that deployment and knows nothing of
/// others; the view of all goes on beside it.
///
/// A deployment is a keyspace with its name; a former primary that still calls itself one (`group@host:port`) belongs
/// to its group. While there is one deployment nothing is kept and nothing is copied. Not thread-safe.
class StreamScope
{
public:
    /// How much of the past a choice brings along.
    static constexpr std::chrono::minutes kKept{10};

    StreamScope();
    ~StreamScope();

    /// The next batch. `before`: the picture of all that came before it.
    void take(const Batch& batch, const PictureView& before);
    /// Leaves out of a batch that was taken what is not shown.
    void sieve(Batch& batch);

    /// The names of those that have a node now, in the order in which they joined.
    [[nodiscard]] std::vector<std::string> deployments() const;
    /// Of a node that was ever heard of; empty: of none.
    [[nodiscard]] std::string deploymentOf(NodeId node) const;
    /// What a person calls a deployment, by its name; where that is empty it is called by its name.
    void setTitles(std::function<std::string(const std::string&)> titleOf) { m_titleOf = std::move(titleOf); }
    [[nodiscard]] std::string title(const std::string& deployment) const;
    /// Title of a node's deployment where several are shown and a lock of the same name may be on each; else empty.
    [[nodiscard]] std::string tag(NodeId node) const;
    /// Nothing: all are shown.
    [[nodiscard]] const std::optional<std::string>& chosen() const { return m_chosen; }
    [[nodiscard]] bool shows(NodeId node) const { return !m_chosen || deploymentOf(node) == *m_chosen; }

    /// Shows this one from now on, or all. `tell` is given what a consumer has to fold: a batch that is `rewound`, and
    /// what came since. False: there is no such deployment, or not enough is known yet to begin anew; nothing changes.
    bool choose(const std::optional<std::string>& deployment, const std::function<void(const Batch&)>& tell);

private:
    /// Leaves out what is not shown. Has a memory of which ids are whose, and counts what it lets through.
    class Sieve;
    struct Node
    {
        std::string keyspace;
        bool isWatched = true;
    };
    void learn(const std::vector<NodeEvent>& events);
    void holdOrLetGo(const Batch& batch, const PictureView& before);
    void beginSieve();

    std::map<NodeId, Node> m_nodes; ///< also those that are gone: what they told is told again
    bool m_hasSeveral = false;
    std::function<std::string(const std::string&)> m_titleOf;
    RecentStream m_recent{kKept};
    std::optional<std::string> m_chosen;
    std::unique_ptr<Sieve> m_sieve; ///< while one is shown
};

} // namespace lockscope::presentation
