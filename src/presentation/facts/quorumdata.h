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

/// Servers that know nothing of each other and grant a lock together. Value type.
struct QuorumGroup
{
    std::string name; ///< as a person called it; empty: nobody named it, and what is said of it is a guess
    std::vector<std::string> deployments; ///< each server by the name of its deployment, in the order of the group
    friend bool operator==(const QuorumGroup&, const QuorumGroup&) = default;
};

/// A lock as all servers of its group together have it. Valid until the next call of the data that made it.
struct QuorumRow
{
    struct Server
    {
        LockId lock = kNoLock;         ///< kNoLock: it never was seen there
        TokenId token = TokenId::None; ///< of who holds it there now
        analysis::ServerVote vote;
        /// How much later the lease ends here than the quorum does; negative: earlier. Nothing: one of them is unknown.
        std::optional<std::chrono::milliseconds> skew;
    };
    std::uint32_t number = 0; ///< small, stays while the lock is known
    const QuorumGroup* group = nullptr;
    std::uint16_t database = 0;
    std::string_view name;
    LibraryId library = LibraryId::Unknown; ///< of a server that has the most frequent token
    TokenId token = TokenId::None;          ///< the most frequent one, of the first server that has it
    std::vector<Server> servers;            ///< in the order of the group
    analysis::QuorumView view;
    /// Two different tokens count as one holder, because their thread is the same: a library whose clients have an id
    /// of their own for each server.
    bool isJoinedByThread = false;
};

/// The locks of Redlock groups, kept up from the changed locks of each frame. Locks of servers that belong to no group
/// are joined where the same holder has, or had, a lock of that name on two of them: a group that nobody named. While
/// one deployment is shown alone there is no group: of the others nothing is told. No widgets, no clock. Not
/// thread-safe.
class QuorumData final : public BatchConsumer
{
public:
    /// `scope` says whose a node is, and must outlive it. Whole: it is fed with a whole view, whichever deployment is
    /// shown alone.
    enum class Of : std::uint8_t { Shown, Whole };
    explicit QuorumData(const StreamScope& scope, Of of = Of::Shown) : m_scope(scope), m_of(of) {}

    /// Which groups there are. `picture`: what was consumed so far.
    void setGroups(std::vector<QuorumGroup> groups, const PictureView& picture);
    [[nodiscard]] const std::vector<QuorumGroup>& groups() const { return m_groups; }
    /// Does that server answer now?
    [[nodiscard]] bool answers(const std::string& deployment) const { return m_answers.contains(deployment); }

    void consume(const Frame& frame) override;
    void reset() override;

    /// Has anything come since the last call that the rows could show?
    [[nodiscard]] bool takeChanged() { return std::exchange(m_changed, false); }
    /// How many locks are in that state; of Free those that a person saw held before.
    [[nodiscard]] std::size_t count(analysis::QuorumState state) const
    {
        return m_counts[static_cast<std::size_t>(state)];
    }
    /// Those that somebody holds somewhere, the worst state first and by name in it, at most so many.
    [[nodiscard]] std::vector<QuorumRow> rows(const PictureView& picture, ServerTime now, std::size_t most) const;

private:
    struct Place
    {
        LockId lock = kNoLock;
        bool isHeld = false;
        TokenId token = TokenId::None;
        std::string holder;      ///< what makes tokens one holder; empty: nobody, or not seen
        std::string released;    ///< the holder that gave it back last
        bool namesParty = false; ///< no word that many write alike: who has it on two servers is one party
    };
    struct Entry
    {
        std::size_t group = 0;
        std::uint16_t database = 0;
        std::string name;
        std::vector<Place> places; ///< by server; none: the entry is free
        analysis::QuorumState state = analysis::QuorumState::Free;
        bool isJoined = false; ///< of a group with a name; or one holder has, or had, it on two servers
    };
    struct Server
    {
        std::size_t group = 0;
        std::size_t place = 0;
    };
    void look(LockId lock, const PictureView& picture);
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
    std::vector<QuorumGroup> m_named;                   ///< those that were set; m_groups has the guessed one, too
    std::vector<std::string> m_deployments;             ///< those that the groups were chosen from
    std::unordered_map<std::string, Server> m_servers;  ///< by deployment
    std::map<NodeId, std::optional<Server>> m_serverOf; ///< those that were asked for
    std::map<NodeId, bool> m_isLive;
    std::unordered_set<std::string> m_answers; ///< deployments
    NodeClocks m_clocks;
    std::unordered_map<std::string, std::size_t> m_byKey; ///< group, database and name
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_free;      ///< places in m_entries
    std::vector<std::uint32_t> m_entryOf; ///< by lock id: its entry and 1 more; 0: of no group
    std::array<std::size_t, 6> m_counts{};
    bool m_changed = true;
};

} // namespace lockscope::presentation
