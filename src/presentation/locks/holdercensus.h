// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/lockstate.h"
#include "presentation/stream/knownuntil.h"

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

/// What the renewals of a holder say. One that never renews may be alive or dead: Redis cannot tell.
enum class HolderLife : std::uint8_t { Renewing, Late, Stopped, CannotTell };
inline constexpr std::size_t kHolderLives = 4;

/// What holders are put together by.
enum class HolderRollup : std::uint8_t {
    None,      ///< each process or client by itself
    Host,      ///< as the token names it
    Service,   ///< by the operator's word (HolderNames)
    Connection ///< CLIENT SETNAME of the connection that uses the token, as traces told
};
/// What of a holder counts for a roll-up; empty: it is not known. UTF-8 or raw bytes of the token.
[[nodiscard]] std::string rolledUpBy(HolderRollup rollup, LibraryId library, std::string_view token,
                                     const HolderNames* names);

/// Who holds how many locks: a row for each process or client, and with a roll-up one above them for their host,
/// service or connection. Counted from the picture as a whole. GUI thread.
class HolderCensus
{
public:
    struct Row
    {
        std::string key;       ///< formats::clientOf, of a sum what it is rolled up by; empty: not seen, not known
        std::uint32_t sum = 0; ///< the row that it is counted in; without a roll-up itself
        bool isSum = false;    ///< of the rows below it
        LibraryId library{};   ///< Unknown for a sum of several
        bool isLibraryGuessed = false; ///< of a sum: of one of its holders
        TokenId token{};               ///< of one of its locks; None for a sum
        int locks = 0;
        int holders = 0;                  ///< of a sum: how many rows are below it
        ServerTime oldest = kUnknownTime; ///< earliest known begin of a hold
        bool olderUnknown = false;        ///< a hold of unknown begin is among them
        ServerTime lastSign = kUnknownTime;
        HolderLife life = HolderLife::CannotTell; ///< of a sum: of the liveliest below it
        std::array<int, kHolderLives> lives{};    ///< of a sum: how many below it are that
        bool hasRenewed = false;                  ///< one of its locks, at least once
    };
    enum class Order : std::uint8_t { Name, Library, Locks, Age, LastSign, Life };

    void setNames(const HolderNames* names);
    void setRollup(HolderRollup rollup);
    [[nodiscard]] HolderRollup rollup() const { return m_rollup; }
    /// A token's holder may be another's by name, or its id was given to another token.
    void forget(TokenId token);
    void forgetNames() { m_rowOfToken.clear(); }
    void clear();

    /// `counts`: is this held lock among those that are wanted?
    void count(const PictureView& picture, ServerTime now, const KnownUntil& known,
               const std::function<bool(LockId)>& counts);
    /// Ids of the rows that have locks, each sum before its holders. Ascending: the smallest, youngest, latest first.
    [[nodiscard]] std::vector<std::uint32_t> ordered(Order by, bool descending) const;
    [[nodiscard]] const Row& row(std::uint32_t id) const { return m_rows[id]; }
    /// Did the last count() count locks of this holder in that row?
    [[nodiscard]] bool isIn(std::uint32_t id, const LockState& state) const;
    /// Ids without locks may be given to others from now on. Only after nobody shows them.
    void dropEmpty();

private:
    [[nodiscard]] std::uint32_t rowOf(const PictureView& picture, const LockState& state);
    [[nodiscard]] std::uint32_t rowFor(const std::string& identity, std::string key, bool isSum);
    void add(Row& row, const LockState& state, ServerTime now, ServerTime seenSince) const;
    void addToSum(const Row& row);

    const HolderNames* m_names = nullptr;
    HolderRollup m_rollup = HolderRollup::None;
    std::vector<Row> m_rows;               ///< by id; recycled when empty
    std::vector<std::string> m_identities; ///< by id: what m_ids knows it by
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_rowOfToken; ///< by token id
};

} // namespace lockscope::presentation
