// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/serveridentity.h"
#include "core/time.h"
#include "topology/clustermap.h"
#include "topology/nodequery.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::actions {

/// Another node's reply to CLUSTER NODES.
struct Witness
{
    const topology::ClusterMap* map = nullptr;
    std::string at;      ///< host:port
    bool isSeed = false; ///< named by the user, not by the node in question
};

/// Decides whether the other nodes agree that the node of `own` has this slot. `importedFrom`: the owner that
/// redirected us by ASK, else empty. A witness that is the node itself does not count. One node with a higher epoch
/// suffices for Superseded, whatever the others report.
[[nodiscard]] Confirmation judgeOwner(const topology::ClusterMap& own, const std::vector<Witness>& others,
                                      std::uint16_t slot, const std::string& importedFrom);

/// Asks the seeds and the other nodes of a cluster, all at once, whether a node still has a slot. A hung node delays
/// the result by kDeadline at most. Thread: that of its event loop.
class ClusterConfirmation final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Confirmation&)>;
    static constexpr std::chrono::milliseconds kDeadline{1500}; ///< per node
    /// Further time for silent nodes after the first reply.
    static constexpr std::chrono::milliseconds kGrace{600};
    static constexpr std::size_t kMostAsked = 64; ///< primaries first

    /// `clock` must outlive it. `own`: the map of the node itself, from `at`.
    ClusterConfirmation(const Deployment& cluster, topology::ClusterMap own, HostPort at, std::uint16_t slot,
                        std::string importedFrom, const Clock& clock, QObject* parent);
    ~ClusterConfirmation() override;
    /// Call once. `done` is called once, later, unless this object is destroyed before.
    void start(Done done);
    /// Closes the connections; `done` is not called any more.
    void cancel();
    /// True once every node has replied or timed out.
    [[nodiscard]] bool isDone() const { return m_isDone; }
    /// Judges another slot of the node by the same replies.
    [[nodiscard]] Confirmation judge(const topology::ClusterMap& own, std::uint16_t slot,
                                     const std::string& importedFrom) const;

private:
    void ask(const Deployment& cluster, const HostPort& announced, const HostPort& by, const std::string& id);
    void onAnswer();
    void end();

    const topology::ClusterMap m_own;
    const HostPort m_at;
    const std::uint16_t m_slot;
    const std::string m_importedFrom;
    const Clock& m_clock;
    std::vector<std::unique_ptr<topology::NodeQuery>> m_asked;
    std::size_t m_awaited = 0;
    QTimer m_grace;
    Done m_done;
    bool m_isDone = false;
};

} // namespace lockscope::actions
