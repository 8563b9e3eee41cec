// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/rates.h"
#include "core/batch.h"
#include "core/pictureview.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// What the trace bursts of a session tell of each lock: attempts and refusals, by whom, how long they waited, how fast
/// the lock went from hand to hand. A lock is kept by its name, because ids are used again. Thread: the one that owns
/// it.
///
/// A wait is from somebody's first refusal (or entry into a queue) to their acquisition. Somebody is a token, as long
/// as tokens come back at this lock; where each attempt has a token of its own, a connection; and where each attempt
/// has a connection of its own, too, a host, as far back as one attempt followed the other. Connections that share an
/// address are told apart by tokens alone. A hand-over is from a release to the next acquisition, counted only when
/// somebody was waiting.
class TraceBook
{
public:
    static constexpr std::size_t kMostLocks = 20'000;
    static constexpr std::size_t kMostWaiters = 256; ///< of a lock; the one that was refused the longest ago leaves
    static constexpr std::size_t kMostClients = 256; ///< of a lock; those behind are counted together as client 0

    struct ByClient
    {
        std::uint32_t client = 0; ///< TracedClient::id
        std::uint64_t refused = 0;
        std::uint64_t acquired = 0;
        std::uint64_t refusedByReading = 0;
        ServerTime lookedAt = kUnknownTime;  ///< the first of its looks since it had the lock
        std::chrono::microseconds waited{0}; ///< all its waits that ended in an acquisition
    };
    struct Asker
    {
        std::uint32_t client = 0;
        TokenMark token = TokenMark::None;
        ServerTime since{};
        ServerTime last{}; ///< refusal
        std::uint32_t refused = 0;
        std::chrono::microseconds longestPause{0}; ///< between two refusals
        bool listens = false;                      ///< began to wait for a signal
        bool onlyLooked = false;                   ///< never asked for it but by reading
    };
    /// Somebody who would give back or prolong a lock that has another's token by then.
    struct RefusedRelease
    {
        std::uint32_t client = 0;
        TokenMark token = TokenMark::None;     ///< that was compared
        TokenMark lockToken = TokenMark::None; ///< of the lock at that time; None: not seen
        std::uint32_t holder = 0;              ///< whose it was then, TracedClient::id; 0: not seen
        bool isRenewal = false;
        ServerTime last{};
        std::uint64_t times = 0;
    };
    static constexpr std::size_t kMostRefusedReleases = 32; ///< kinds, of a lock
    struct Row
    {
        KeyspaceId keyspace{};
        NodeId node{}; ///< where the last command was seen
        std::uint16_t database = 0;
        std::string key;
        LockId lock = kNoLock; ///< as of the last command seen; check the name before using it
        std::uint64_t refused = 0;
        std::uint64_t acquired = 0;
        std::uint64_t renewed = 0;
        std::uint64_t released = 0;
        std::uint64_t refusedByReading = 0; ///< read it while it was held, and changed nothing; not in attempts()
        std::uint64_t refusedReleases = 0;  ///< and renewals: another had it
        std::vector<RefusedRelease> inVain; ///< the kinds of these
        std::uint32_t holder = 0;           ///< client that acquired it last and has not released it; 0: not seen
        ServerTime releasedAt = kUnknownTime;
        ServerTime lastAt = kUnknownTime;
        LogHistogram waits;
        LogHistogram handOvers;
        std::vector<ByClient> clients;
        std::vector<Asker> waiters; ///< refused, and not seen to get it since; waiting() says who waits still
        std::chrono::microseconds longestPause{0}; ///< of those who were refused again
        bool tokensComeBack = false;
        [[nodiscard]] std::uint64_t attempts() const { return refused + acquired; }
    };

    /// `view` must have taken the batch already. A burst that begins forgets what the one before it told of the same
    /// node.
    void add(const Batch& batch, const PictureView& view);
    void clear();

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// Changes with each add() that changed a row.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// nullptr: no trace has seen it.
    [[nodiscard]] const Row* find(const KeyView& key) const;
    /// The last status of the node's burst; nullptr: there was none.
    [[nodiscard]] const TraceStatus* status(NodeId node) const;
    /// The last of each node.
    [[nodiscard]] const std::vector<TraceStatus>& bursts() const { return m_states; }
    /// Of those who were refused and have not got it: how many wait still, and how many ask no more. As of the last
    /// that the node's burst was heard of.
    struct WaitCounts
    {
        std::size_t still = 0;
        std::size_t gaveUp = 0;
        /// Of those who wait still, from the first refusal to the last one, or until then for who listens.
        std::chrono::microseconds longest{0};
        std::chrono::microseconds longestGaveUp{0}; ///< of the others, from the first refusal to the last one
        [[nodiscard]] bool any() const { return still > 0 || gaveUp > 0; }
    };
    [[nodiscard]] WaitCounts waiting(const Row& row) const;
    /// The same of one client, TracedClient::id.
    [[nodiscard]] WaitCounts waiting(const Row& row, std::uint32_t client) const;
    /// When the node's burst was heard of last, by the server's clock.
    [[nodiscard]] ServerTime heardUntil(NodeId node) const;
    /// Commands of locks beyond kMostLocks.
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }

private:
    [[nodiscard]] static std::string nameOf(const KeyView& key);
    Row* rowOf(LockId lock, const PictureView& view);
    void forgetNode(NodeId node);
    void take(Row& row, const TracedCommand& command, const PictureView& view) const;
    void acquired(Row& row, const TracedCommand& command) const;
    [[nodiscard]] std::optional<ServerTime> endChain(Row& row, const TracedCommand& command) const;
    void endListening(Row& row, const TracedCommand& command) const;
    [[nodiscard]] bool areOfOneHost(std::uint32_t a, std::uint32_t b) const;
    /// `since`: when its wait began, if this is news.
    void waits(Row& row, const TracedCommand& command, ServerTime since) const;
    void looked(Row& row, const TracedCommand& command) const;
    static void forgetLook(Row& row, std::uint32_t client);
    static void gaveInVain(Row& row, const TracedCommand& command, const PictureView& view);
    /// A connection ended. Who listened by it listens by a newer one of its host, if one does: clients that block in
    /// short turns connect anew for each.
    void left(std::uint32_t client);
    [[nodiscard]] static bool isHeld(const Row& row, const PictureView& view);
    [[nodiscard]] static bool isHolders(const Row& row, const TracedCommand& command, const PictureView& view);
    [[nodiscard]] static bool waitsStill(const Row& row, const Asker& waiter, ServerTime now);
    void hear(NodeId node, ServerTime at);
    [[nodiscard]] WaitCounts count(const Row& row, std::optional<std::uint32_t> client) const;
    [[nodiscard]] bool isSeveral(std::uint32_t client) const;
    [[nodiscard]] std::vector<Asker>::iterator waiterOf(Row& row, const TracedCommand& command) const;
    [[nodiscard]] static ByClient& clientOf(Row& row, std::uint32_t client);

    std::vector<Row> m_rows;
    std::unordered_map<std::string, std::size_t> m_places; ///< by keyspace, database and name
    std::vector<TraceStatus> m_states;                     ///< one a node
    std::vector<std::string> m_hosts;                      ///< of the clients, by id - 1
    std::vector<bool> m_several;                           ///< by id - 1: its address is that of several
    std::vector<bool> m_gone;                              ///< by id - 1: its connection is known to have ended
    struct Heard
    {
        NodeId node{};
        ServerTime at{};            ///< the last command
        std::int64_t elapsedMs = 0; ///< of the burst, when it was taken
    };
    std::vector<Heard> m_heard; ///< one a node
    std::uint64_t m_revision = 0;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::analysis
