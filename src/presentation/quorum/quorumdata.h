// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/quorum.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/nodeclocks.h"
#include "presentation/stream/streamscope.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// Independent servers that grant a lock together. Value type.
struct QuorumGroup
{
    std::string name;                     ///< given by a person; empty: a guessed group
    std::vector<std::string> deployments; ///< name of each server's deployment, in the order of the group
    friend bool operator==(const QuorumGroup&, const QuorumGroup&) = default;
};

/// A lock of a group with its state on every server. Valid until the next call of the data object.
struct QuorumRow
{
    struct Server
    {
        LockId lock = kNoLock;         ///< kNoLock: never seen there
        TokenId token = TokenId::None; ///< token of the current holder there
        analysis::ServerVote vote;
        /// How much later the lease ends here than the quorum does; negative: earlier. No value: one of them is
        /// unknown.
        std::optional<std::chrono::milliseconds> skew;
    };
    std::uint32_t number = 0; ///< small and stable while the lock is known
    const QuorumGroup* group = nullptr;
    std::uint16_t database = 0;
    std::string_view name;
    LibraryId library = LibraryId::Unknown; ///< from a server with the most frequent token
    TokenId token = TokenId::None;          ///< the most frequent one, from the first server that has it
    std::vector<Server> servers;            ///< in the order of the group
    analysis::QuorumView view;
    /// True when two different tokens count as one holder because their thread is the same, for a library whose clients
    /// have one id per server.
    bool isJoinedByThread = false;
};

/// The locks of Redlock groups, updated from the changed locks of each frame. Servers outside any named group are
/// joined as a guessed group where one holder has, or had, a lock of the same name on two of them. There is no group
/// while one deployment is shown alone, because the view has no data of the others. No widgets, no clock. Not
/// thread-safe.
class QuorumData final : public BatchConsumer
{
public:
    /// `scope` maps nodes to deployments and must outlive it. Whole: the data comes from a whole view, whichever
    /// deployment is shown alone.
    enum class Of : std::uint8_t { Shown, Whole };
    explicit QuorumData(const StreamScope& scope, Of of = Of::Shown) : m_scope(scope), m_of(of) {}

    /// Sets the groups. `picture`: the state after all consumed batches.
    void setGroups(std::vector<QuorumGroup> groups, const PictureView& picture);
    [[nodiscard]] const std::vector<QuorumGroup>& groups() const { return m_groups; }
    /// True when that server answers now.
    [[nodiscard]] bool answers(const std::string& deployment) const { return m_answers.contains(deployment); }

    void consume(const Frame& frame) override;
    void reset() override;

    /// True when something arrived since the last call that may change the rows.
    [[nodiscard]] bool takeChanged() { return std::exchange(m_changed, false); }
    /// Number of locks in that state; for Free only those that were seen held before.
    [[nodiscard]] std::size_t count(analysis::QuorumState state) const
    {
        return m_counts[static_cast<std::size_t>(state)];
    }
    /// Rows held on some server: worst state first, then by name; at most `most`.
    [[nodiscard]] std::vector<QuorumRow> rows(const PictureView& picture, ServerTime now, std::size_t most) const;

private:
    struct Place
    {
        LockId lock = kNoLock;
        bool isHeld = false;
        TokenId token = TokenId::None;
        std::string holder;      ///< voterOf() the holder; empty: free or not seen
        std::string released;    ///< the holder that released it last
        bool namesParty = false; ///< the token identifies a client, so the same token on two servers is one party
    };
    struct Entry
    {
        std::size_t group = 0;
        std::uint16_t database = 0;
        std::string name;
        std::vector<Place> places; ///< by server; empty: a free entry
        analysis::QuorumState state = analysis::QuorumState::Free;
        bool isJoined = false; ///< in a named group, or one holder has, or had, it on two servers
    };
    struct Server
    {
        std::size_t group = 0;
        std::size_t place = 0;
    };
    void readLock(LockId lock, const PictureView& picture);
    void leave(LockId lock);
    Entry& entryFor(const Server& server, const KeyView& key, LockId lock);
    void judge(Entry& entry);
    bool learn(const Batch& batch);
    void chooseServers();
    void askWhoAnswers();
    void forgetLocks();
    [[nodiscard]] std::vector<analysis::ServerVote> votes(const Entry& entry) const;
    [[nodiscard]] QuorumRow row(std::size_t number, const PictureView& picture, ServerTime now) const;

    const StreamScope& m_scope;
    const Of m_of;
    std::vector<QuorumGroup> m_groups;
    std::vector<QuorumGroup> m_named;                   ///< as set; m_groups also has the guessed ones
    std::vector<std::string> m_deployments;             ///< the candidates for groups
    std::unordered_map<std::string, Server> m_servers;  ///< by deployment
    std::map<NodeId, std::optional<Server>> m_serverOf; ///< cache
    std::map<NodeId, bool> m_isLive;
    std::unordered_set<std::string> m_answers; ///< deployments
    NodeClocks m_clocks;
    std::unordered_map<std::string, std::size_t> m_byKey; ///< group, database and name
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_free;      ///< places in m_entries
    std::vector<std::uint32_t> m_entryOf; ///< by lock id: its entry plus 1; 0: in no group
    std::array<std::size_t, 6> m_counts{};
    bool m_changed = true;
};

} // namespace lockscope::presentation
