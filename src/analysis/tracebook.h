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

/// Statistics of trace bursts for each lock: attempts and refusals by client, wait times, hand-over times. A lock is
/// kept by name, because ids are reused. Thread: the owner's.
///
/// A wait runs from a party's first refusal (or entry into a queue) to its acquisition. A party is identified by its
/// token while tokens recur at this lock; where each attempt has its own token, by its connection; and where each
/// attempt also has its own connection, by its host, as far back as the attempts follow each other. Connections that
/// share an address are told apart by token alone. A hand-over runs from a release to the next acquisition and counts
/// only when somebody was waiting.
class TraceBook
{
public:
    static constexpr std::size_t kMostLocks = 20'000;
    static constexpr std::size_t kMostWaiters = 256; ///< per lock; the one refused longest ago is dropped first
    static constexpr std::size_t kMostClients = 256; ///< per lock; further clients are counted together as client 0

    struct ByClient
    {
        std::uint32_t client = 0; ///< TracedClient::id
        std::uint64_t refused = 0;
        std::uint64_t acquired = 0;
        std::uint64_t refusedByReading = 0;
        ServerTime lookedAt = kUnknownTime;  ///< first read since this client last had the lock
        std::chrono::microseconds waited{0}; ///< sum of its waits that ended in an acquisition
    };
    struct Asker
    {
        std::uint32_t client = 0;
        TokenMark token = TokenMark::None;
        ServerTime since{};
        ServerTime last{}; ///< latest refusal, or when it gave up
        std::uint32_t refused = 0;
        std::chrono::microseconds longestPause{0}; ///< between two refusals
        bool listens = false;                      ///< began to wait for a signal
        bool onlyLooked = false;                   ///< only ever read the lock
        std::uint32_t listener = 0;                ///< the connection that listens for it; 0: none
        bool hasStopped = false;                   ///< unsubscribed without having acquired the lock: gave up
    };
    /// A client that tries to release or renew a lock that holds another token by then.
    struct RefusedRelease
    {
        std::uint32_t client = 0;
        TokenMark token = TokenMark::None;     ///< the token that the client compared
        TokenMark lockToken = TokenMark::None; ///< token of the lock at that time; None: not seen
        std::uint32_t holder = 0;              ///< holder at that time, TracedClient::id; 0: not seen
        bool isRenewal = false;
        ServerTime last{};
        std::uint64_t times = 0;
    };
    static constexpr std::size_t kMostRefusedReleases = 32; ///< kinds per lock
    struct Row
    {
        KeyspaceId keyspace{};
        NodeId node{}; ///< node of the latest command
        std::uint16_t database = 0;
        std::string key;
        LockId lock = kNoLock; ///< id as of the latest command; compare the name before using it
        std::uint64_t refused = 0;
        std::uint64_t acquired = 0;
        std::uint64_t renewed = 0;
        std::uint64_t released = 0;
        std::uint64_t refusedByReading = 0; ///< reads of the held lock that changed nothing; not part of attempts()
        std::uint64_t refusedReleases = 0;  ///< releases and renewals refused because another client held the lock
        std::vector<RefusedRelease> inVain; ///< these, grouped by kind
        std::uint32_t holder = 0;           ///< client that acquired it last and has not released it; 0: not seen
        ServerTime releasedAt = kUnknownTime;
        ServerTime lastAt = kUnknownTime;
        LogHistogram waits;
        LogHistogram handOvers;
        std::vector<ByClient> clients;
        std::vector<Asker> waiters; ///< refused and not seen to acquire since; waiting() tells which of them still wait
        std::chrono::microseconds longestPause{0}; ///< longest pause between two refusals of one client
        bool tokensComeBack = false;
        [[nodiscard]] std::uint64_t attempts() const { return refused + acquired; }
    };

    /// Feeds a batch that `view` has taken already. A new burst on a node discards the results of the previous burst on
    /// that node.
    void add(const Batch& batch, const PictureView& view);
    void clear();

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// Changes with each add() that changed a row.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// nullptr: no trace has seen the lock.
    [[nodiscard]] const Row* find(const KeyView& key) const;
    /// The latest status of the node's burst; nullptr: there was none.
    [[nodiscard]] const TraceStatus* status(NodeId node) const;
    /// The latest status of each node.
    [[nodiscard]] const std::vector<TraceStatus>& bursts() const { return m_states; }
    /// Counts the clients that were refused and did not acquire: how many still wait, and how many gave up. As of the
    /// latest message of the node's burst.
    struct WaitCounts
    {
        std::size_t still = 0;
        std::size_t gaveUp = 0;
        /// Among those still waiting: from the first to the latest refusal, or to the present for a client that
        /// listens.
        std::chrono::microseconds longest{0};
        std::chrono::microseconds longestGaveUp{0}; ///< among the others: from the first to the latest refusal
        [[nodiscard]] bool any() const { return still > 0 || gaveUp > 0; }
    };
    [[nodiscard]] WaitCounts waiting(const Row& row) const;
    /// The same for one client (TracedClient::id).
    [[nodiscard]] WaitCounts waiting(const Row& row, std::uint32_t client) const;
    /// Latest time of the node's burst, by the server's clock.
    [[nodiscard]] ServerTime heardUntil(NodeId node) const;
    /// Number of commands on locks beyond kMostLocks.
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
    /// `since`: start of the wait, if it is a new one.
    void waits(Row& row, const TracedCommand& command, ServerTime since) const;
    void stopped(Row& row, const TracedCommand& command, const PictureView& view) const;
    void addLook(Row& row, const TracedCommand& command) const;
    static void forgetLook(Row& row, std::uint32_t client);
    static void gaveInVain(Row& row, const TracedCommand& command, const PictureView& view);
    /// A connection ended. A client that listened on it moves to a newer connection of the same host, if one listens:
    /// clients that block in short turns reconnect for each turn.
    void left(std::uint32_t client);
    [[nodiscard]] static bool isHeld(const Row& row, const PictureView& view);
    [[nodiscard]] static bool isHolders(const Row& row, const TracedCommand& command, const PictureView& view);
    [[nodiscard]] static bool waitsStill(const Row& row, const Asker& waiter, ServerTime now);
    void noteHeard(NodeId node, ServerTime at);
    [[nodiscard]] WaitCounts count(const Row& row, std::optional<std::uint32_t> client) const;
    [[nodiscard]] bool isSeveral(std::uint32_t client) const;
    [[nodiscard]] std::vector<Asker>::iterator waiterOf(Row& row, const TracedCommand& command) const;
    [[nodiscard]] static ByClient& clientOf(Row& row, std::uint32_t client);

    std::vector<Row> m_rows;
    std::unordered_map<std::string, std::size_t> m_places; ///< by keyspace, database and name
    std::vector<TraceStatus> m_states;                     ///< one per node
    std::vector<std::string> m_hosts;                      ///< host of each client, by id - 1
    std::vector<bool> m_several;                           ///< by id - 1: several connections share its address
    std::vector<bool> m_gone;                              ///< by id - 1: its connection has ended
    struct Heard
    {
        NodeId node{};
        ServerTime at{};            ///< time of the latest command
        std::int64_t elapsedMs = 0; ///< elapsed time of the burst at that moment
    };
    std::vector<Heard> m_heard; ///< one per node
    std::uint64_t m_revision = 0;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::analysis
