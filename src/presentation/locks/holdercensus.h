// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// The attribute by which holders are grouped.
enum class HolderRollup : std::uint8_t {
    None,      ///< each process or client separately
    Host,      ///< host named in the token
    Service,   ///< service assigned by an operator (HolderNames)
    Connection ///< CLIENT SETNAME of the connection that uses the token, as learned from traces
};
/// The value of that attribute for a holder; empty: unknown. UTF-8 or raw bytes of the token.
[[nodiscard]] std::string rolledUpBy(HolderRollup rollup, LibraryId library, std::string_view token,
                                     const HolderNames* names);

/// Number of locks for each holder: a row for each process or client, and with a roll-up a parent row for its host,
/// service or connection. Recounts the whole picture. GUI thread.
class HolderCensus
{
public:
    struct Row
    {
        std::string key;               ///< formats::clientOf; for a sum the value it is grouped by; empty: unknown
        std::uint32_t sum = 0;         ///< row of its sum; without a roll-up its own
        bool isSum = false;            ///< sum of the rows below it
        LibraryId library{};           ///< Unknown for a sum of several libraries
        bool isLibraryGuessed = false; ///< for a sum: the library of some of its holders
        TokenId token{};               ///< token of one of its locks; None for a sum
        int locks = 0;
        int holders = 0;                  ///< for a sum: number of rows below it
        ServerTime oldest = kUnknownTime; ///< earliest known start of a hold
        bool olderUnknown = false;        ///< includes a hold with an unknown start
        ServerTime lastSign = kUnknownTime;
        HolderLife life = HolderLife::CannotTell; ///< for a sum: the liveliest state below it
        std::array<int, kHolderLives> lives{};    ///< for a sum: number of rows below it in each state
        bool hasRenewed = false;                  ///< at least one of its locks was renewed
    };
    enum class Order : std::uint8_t { Name, Library, Locks, Age, LastSign, Life };

    void setNames(const HolderNames* names);
    void setRollup(HolderRollup rollup);
    [[nodiscard]] HolderRollup rollup() const { return m_rollup; }
    /// Forgets the row of a token whose name may have changed or whose id was reused.
    void forget(TokenId token);
    void forgetNames() { m_rowOfToken.clear(); }
    void clear();

    /// `counts`: selects the held locks to count.
    void count(const PictureView& picture, ServerTime now, const FreshnessTracker& known,
               const std::function<bool(LockId)>& counts);
    /// Ids of rows with locks, each sum before its holders. Ascending: smallest, youngest, latest first.
    [[nodiscard]] std::vector<std::uint32_t> ordered(Order by, bool descending) const;
    [[nodiscard]] const Row& row(std::uint32_t id) const { return m_rows[id]; }
    /// True when the last count() counted locks of this holder in that row.
    [[nodiscard]] bool isIn(std::uint32_t id, const LockState& state) const;
    /// Frees ids without locks for reuse. Call only when no view shows them.
    void dropEmpty();

private:
    [[nodiscard]] std::uint32_t rowOf(const PictureView& picture, const LockState& state);
    [[nodiscard]] std::uint32_t rowFor(const std::string& identity, std::string key, bool isSum);
    void add(Row& row, const LockState& state, ServerTime now, ServerTime seenSince) const;
    void addToSum(const Row& row);

    const HolderNames* m_names = nullptr;
    HolderRollup m_rollup = HolderRollup::None;
    std::vector<Row> m_rows;               ///< by id; recycled when empty
    std::vector<std::string> m_identities; ///< by id: key in m_ids
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_rowOfToken; ///< by token id
};

} // namespace lockscope::presentation
