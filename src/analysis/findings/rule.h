// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episodes.h"
#include "analysis/findings/history.h"
#include "analysis/tokenclients.h"
#include "analysis/waitsfor.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

namespace lockscope::analysis {

/// What is known of the watched nodes.
struct SeenNodes
{
    struct Node
    {
        ServerTime seenSince = kUnknownTime;    ///< nothing is missing since then
        ServerTime answersSince = kUnknownTime; ///< it was silent before, so what was due then could not come
        ServerTime heard = kUnknownTime;        ///< it was alive then: the last thing that it told
        KeyspaceId keyspace{};
        bool isLive = false; ///< what happens is told at once
        /// A renewal that was due before this moment is not missed.
        [[nodiscard]] ServerTime punctualSince() const { return std::max(seenSince, answersSince); }
    };
    /// A silent server is known as silent (NodeEvent::Kind::Stalled) within this time: it is told after two seconds.
    static constexpr std::chrono::milliseconds kSilenceKnown{2500};
    std::vector<Node> nodes; ///< by id
    [[nodiscard]] Node& at(NodeId id)
    {
        if (static_cast<std::size_t>(id) >= nodes.size())
            nodes.resize(static_cast<std::size_t>(id) + 1);
        return nodes[static_cast<std::size_t>(id)];
    }
    void hear(NodeId id, ServerTime when)
    {
        Node& node = at(id);
        node.heard = std::max(node.heard, when);
    }
    /// The node's clock was set back: moments that it told before are after its present time.
    void setBack(NodeId id, ServerTime to)
    {
        Node& node = at(id);
        for (ServerTime* each : {&node.seenSince, &node.answersSince, &node.heard})
            *each = std::min(*each, to);
    }
    [[nodiscard]] const Node& of(NodeId id) const
    {
        static const Node kNobody;
        return static_cast<std::size_t>(id) < nodes.size() ? nodes[static_cast<std::size_t>(id)] : kNobody;
    }
};

/// Who each traced lock belongs to, as the commands of the burst say.
struct TracedHold
{
    std::uint32_t holder = 0;           ///< client; 0: not seen
    std::uint32_t last = 0;             ///< client that had it before
    ServerTime lostAt = kUnknownTime;   ///< when that one's hold ended, not by its own command
    std::vector<std::uint32_t> refused; ///< since they had it last; the oldest leave
};

/// What every rule works with. Valid during one call of Findings.
struct FindingContext
{
    const PictureView& picture;
    Episodes& episodes;
    Histories& histories;
    const Thresholds& thresholds;
    const SeenNodes& nodes;
    const TokenClients& clients;
    const Counters& counters;
    ServerTime now;

    [[nodiscard]] std::int64_t limit(FindingId id, Measure measure) const { return thresholds.of(id, measure); }
    [[nodiscard]] std::string token(TokenId id) const { return std::string(picture.token(id)); }
    /// What should have happened by `then` would be known: the node has told something since, or it would be known as
    /// silent. Else the server may be at fault, not the holder.
    [[nodiscard]] bool isToldBy(NodeId node, ServerTime then) const
    {
        return nodes.of(node).heard >= then || now - then >= SeenNodes::kSilenceKnown;
    }
    /// Begin of the current hold of a held lock, or the earliest time at which it was seen held.
    [[nodiscard]] ServerTime heldSince(LockId lock) const;
    /// Of an event, with its holders.
    [[nodiscard]] EvidencePoint point(const LockEvent& event) const;
    [[nodiscard]] EvidencePoint command(const TracedCommand& command, std::uint32_t other) const;
};

/// How many wait, and a connection of theirs: "4 (worker-2)"; "4" where none is known.
[[nodiscard]] std::string waitingText(std::uint64_t count, const std::string& connection);

/// The value says when the lease ends, as there is no TTL.
[[nodiscard]] bool endsByItsValue(const LockState& state, const FindingContext& context, LockId lock, ServerTime now);

/// A held lock, looked at from time to time.
struct HeldLook
{
    LockId lock;
    const LockState& state;
    Verdict verdict;
    ServerTime since; ///< held since then, or at least since then
};

/// One finding of the catalogue: decides when it is raised and when it is over. Knows no clock: time comes with what it
/// is told. Cheap: happened() is called for each event of kinds(), held() for each lock that may be in trouble.
class FindingRule
{
public:
    virtual ~FindingRule() = default;
    [[nodiscard]] virtual EventKinds kinds() const { return 0; }
    virtual void happened(const Happened& /*what*/, const FindingContext& /*context*/) {}
    virtual void held(const HeldLook& /*look*/, const FindingContext& /*context*/) {}
    virtual void waits(const LockWaiters& /*waits*/, const FindingContext& /*context*/) {}
    virtual void traced(const TracedCommand& /*command*/, const TracedHold& /*before*/,
                        const FindingContext& /*context*/)
    {
    }
    virtual void node(const NodeEvent& /*event*/, const FindingContext& /*context*/) {}
    virtual void graph(const WaitsForGraph& /*graph*/, const FindingContext& /*context*/) {}
    /// Once for each batch, and whenever time goes on.
    virtual void passed(const FindingContext& /*context*/) {}
    /// The id means another lock.
    virtual void forget(LockId /*lock*/) {}
    virtual void clear() {}
};

using FindingRules = std::vector<std::unique_ptr<FindingRule>>;

// A function for each file of rules: appends its own.
void addHoldRules(FindingRules& rules);
void addPatternRules(FindingRules& rules);
void addEventRules(FindingRules& rules);
void addWaitRules(FindingRules& rules);
void addStuckRules(FindingRules& rules);
void addStarvingRules(FindingRules& rules);
void addTraceRules(FindingRules& rules);
void addNodeRules(FindingRules& rules);

} // namespace lockscope::analysis
