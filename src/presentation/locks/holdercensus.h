// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "core/batch.h"
#include "core/lockstate.h"
#include "presentation/stream/freshnesstracker.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope {
class PictureView;
} // namespace lockscope

namespace lockscope::presentation {

class HolderNames;

/// Liveness of a holder, judged by its renewals. A holder that never renews may be alive or dead: Redis cannot tell.
enum class HolderLife : std::uint8_t { Renewing, Late, Stopped, CannotTell };
inline constexpr std::size_t kHolderLives = 4;

/// What the locks of a group have in common.
enum class LockGrouping : std::uint8_t {
    Lock,       ///< nothing: no groups
    Holder,     ///< process or client
    Host,       ///< host named in the token
    Service,    ///< service assigned by an operator (HolderNames)
    Connection, ///< CLIENT SETNAME of the connection that uses the token, as learned from traces
    Prefix      ///< of the lock's name, as PrefixCounts has it
};
inline constexpr std::size_t kLockGroupings = 6;

/// The groups of a grouping: what their locks have in common, their holders and the holders' signs of life. A holder is
/// a process or client; of a prefix each lock counts as one. Ids of groups are small numbers and recycled. GUI thread.
class HolderCensus
{
public:
    /// A group, or with a grouping by what holders share one of its holders.
    struct Row
    {
        std::string key;               ///< formats::clientOf, or the value it is grouped by; empty: unknown
        std::uint32_t sum = 0;         ///< row of its group; of a group its own
        bool isSum = false;            ///< a group of several holders
        bool isEmptyValue = false;     ///< sums the locks whose value is empty
        LibraryId library{};           ///< Unknown for a sum of several libraries
        bool isLibraryGuessed = false; ///< for a sum: the library of some of its holders
        TokenId token{};               ///< token of one of its locks, or of the last one; None for a sum
        int locks = 0;
        int holders = 0;                  ///< for a sum: number of rows below it
        ServerTime oldest = kUnknownTime; ///< earliest known start of a hold
        bool olderUnknown = false;        ///< includes a hold with an unknown start
        ServerTime lastSign = kUnknownTime;
        HolderLife life = HolderLife::CannotTell; ///< for a sum: the liveliest state below it
        std::array<int, kHolderLives> lives{};    ///< for a sum: number of rows below it in each state
        bool hasRenewed = false;                  ///< at least one of its locks was renewed
        /// No other group of the same grouping has it.
        [[nodiscard]] std::string identity() const { return (isEmptyValue ? 'e' : 'k') + key; }
    };

    void setNames(const HolderNames* names);
    /// Drops everything that is known. Not Lock.
    void setGrouping(LockGrouping grouping);
    [[nodiscard]] LockGrouping grouping() const { return m_grouping; }
    /// Forgets the group of a token whose id was reused.
    void forget(TokenId token);
    /// Forgets the group of a lock whose id was reused.
    void forget(LockId lock);
    /// Names of holders have changed.
    void forgetNames() { m_rowOfToken.clear(); }
    void clear();

    /// Id of the group of a lock that is held, or was (by its last holder).
    [[nodiscard]] std::uint32_t groupOf(const PictureView& picture, LockId lock);
    /// Recounts the whole picture. `counts`: selects the held locks to count.
    void count(const PictureView& picture, ServerTime now, const FreshnessTracker& known,
               const std::function<bool(LockId)>& counts);
    [[nodiscard]] const Row& row(std::uint32_t id) const { return m_rows[id]; }
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    /// Frees ids for reuse that had no locks at the last count and are not in use.
    void dropEmpty(const std::function<bool(std::uint32_t id)>& isUsed);

private:
    [[nodiscard]] std::uint32_t rowOf(const PictureView& picture, LockId lock);
    [[nodiscard]] std::uint32_t rowOfPrefix(const PictureView& picture, LockId lock);
    [[nodiscard]] std::uint32_t rowFor(const std::string& identity, std::string key, bool isSum);
    void add(Row& row, const LockState& state, ServerTime now, ServerTime seenSince) const;
    void addToSum(const Row& row);

    const HolderNames* m_names = nullptr;
    LockGrouping m_grouping = LockGrouping::Holder;
    std::vector<Row> m_rows;               ///< by id
    std::vector<std::string> m_identities; ///< by id: key in m_ids; empty: the id is free
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_rowOfToken; ///< by token id
    std::vector<std::uint32_t> m_rowOfLock;  ///< by lock id; of a prefix alone
    analysis::NameGroups m_prefixes;
};

} // namespace lockscope::presentation
