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

/// Since when each watched node is observed without interruption, and when it was last heard.
struct SeenNodes
{
    struct Node
    {
        ServerTime seenSince = kUnknownTime;    ///< observation is complete from here on
        ServerTime answersSince = kUnknownTime; ///< end of the last silence: a renewal due before it could not arrive
        ServerTime heard = kUnknownTime;        ///< time of the node's latest message
        KeyspaceId keyspace{};
        bool isLive = false; ///< its connection is live
        /// A renewal that was due before this moment does not count as missed.
        [[nodiscard]] ServerTime punctualSince() const { return std::max(seenSince, answersSince); }
    };
    /// A server that stops answering is reported (NodeEvent::Kind::Stalled) within this time: after two seconds.
    static constexpr std::chrono::milliseconds kSilenceKnown{2500};
    std::vector<Node> nodes; ///< by id
    [[nodiscard]] Node& at(NodeId id)
    {
        if (static_cast<std::size_t>(id) >= nodes.size())
            nodes.resize(static_cast<std::size_t>(id) + 1);
        return nodes[static_cast<std::size_t>(id)];
    }
    void noteHeard(NodeId id, ServerTime when)
    {
        Node& node = at(id);
        node.heard = std::max(node.heard, when);
    }
    /// The node's clock was set back: limits all kept times to its new present.
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

/// The owner of a traced lock, according to the commands of the burst.
struct TracedHold
{
    std::uint32_t holder = 0;           ///< client id; 0: not seen
    TokenMark token = TokenMark::None;  ///< with which the holder acquired it; None: not seen
    std::uint32_t last = 0;             ///< client id of the previous holder
    ServerTime lostAt = kUnknownTime;   ///< when the previous holder lost it other than by its own command
    std::vector<std::uint32_t> refused; ///< since the previous holder had it; the oldest are dropped
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
    /// True when an event due by `then` would have arrived: the node has sent something later, or its silence would
    /// have been reported. Otherwise the server may be at fault, not the holder.
    [[nodiscard]] bool isToldBy(NodeId node, ServerTime then) const
    {
        return nodes.of(node).heard >= then || now - then >= SeenNodes::kSilenceKnown;
    }
    /// Start of the current hold, or the earliest time at which the lock was seen held.
    [[nodiscard]] ServerTime heldSince(LockId lock) const;
    /// An evidence point for an event, with its holders.
    [[nodiscard]] EvidencePoint point(const LockEvent& event) const;
    [[nodiscard]] EvidencePoint command(const TracedCommand& command, std::uint32_t other) const;
};

/// The number of waiters and one of their connections: "4 (worker-2)", or "4" without a known connection.
[[nodiscard]] std::string waitingText(std::uint64_t count, const std::string& connection);

/// True when the value encodes the end of the lease instead of a TTL.
[[nodiscard]] bool endsByItsValue(const LockState& state, const FindingContext& context, LockId lock, ServerTime now);

/// One periodic examination of a held lock.
struct HeldLook
{
    LockId lock;
    const LockState& state;
    Verdict verdict;
    ServerTime since; ///< start of the hold, or a lower bound of it when the start was not seen
};

/// One finding of the catalogue: decides when an episode begins and ends. Reads no clock; each call brings the time.
/// Must be cheap: happened() runs for each event of kinds(), held() for each lock
/// that Findings::examineLock() lets through: those with a verdict that may be trouble.
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
    /// Runs once per batch and on each advance().
    virtual void passed(const FindingContext& /*context*/) {}
    /// The id names another lock from now on.
    virtual void forget(LockId /*lock*/) {}
    virtual void clear() {}
};

using FindingRules = std::vector<std::unique_ptr<FindingRule>>;

// One function per source file of rules: each appends the rules of its file.
void addHoldRules(FindingRules& rules);
void addPatternRules(FindingRules& rules);
void addEventRules(FindingRules& rules);
void addWaitRules(FindingRules& rules);
void addStuckRules(FindingRules& rules);
void addStarvingRules(FindingRules& rules);
void addTraceRules(FindingRules& rules);
void addNodeRules(FindingRules& rules);

} // namespace lockscope::analysis
