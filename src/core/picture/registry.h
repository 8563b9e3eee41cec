// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "core/idindex.h"
#include "core/picture/lockrecord.h"

#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// Who is who: gives small ids to the names of locks and to tokens, and takes them back. A lock is a keyspace, a
/// database and a name; on which node it is seen is a property of its record. A token is its bytes, kept as long as a
/// state names it.
///
/// An id that becomes free rests until hardly any batch that still waits somewhere can speak of its former owner: a
/// second at least, while that costs no more than a megabyte. Who hands a new definition over says from which epoch on
/// older events mean somebody else (Defined::reusedFrom). Memory follows what is live, not what ever was.
///
/// Decides nothing and knows no clock: advance() brings the time. Thread: the picture's.
class Registry
{
public:
    /// An id that was given to somebody since the last endEpoch().
    struct Defined
    {
        std::uint32_t id;
        std::uint64_t reusedFrom; ///< last epoch whose events may mean the id's former owner; 0: a fresh id
    };

    // --- places
    /// A node belongs to one keyspace all its life; until this is called, to the one of its own number.
    void assign(NodeId node, KeyspaceId keyspace);
    [[nodiscard]] KeyspaceId keyspaceOf(NodeId node) const
    {
        const auto i = static_cast<std::size_t>(node);
        return i < m_keyspaces.size() ? m_keyspaces[i] : KeyspaceId{static_cast<std::uint16_t>(node)};
    }

    // --- locks
    [[nodiscard]] LockRecords& records() { return m_records; }
    [[nodiscard]] LockRecord& at(LockId id) { return m_records[index(id)]; }
    [[nodiscard]] const LockRecord& at(LockId id) const { return m_records[index(id)]; }
    /// Upper bound of ids.
    [[nodiscard]] std::uint32_t size() const { return m_records.size(); }
    /// Locks in the picture.
    [[nodiscard]] std::uint32_t tracked() const { return m_names.size(); }
    [[nodiscard]] std::string_view nameOf(LockId id) const { return ByteStore::get(at(id).name); }
    /// Of a lock's full identity.
    [[nodiscard]] std::uint64_t hashOf(KeyspaceId keyspace, std::uint16_t database, std::string_view name) const
    {
        const auto place = static_cast<std::uint64_t>(keyspace) << 16 | database;
        return hashBytes(name, {m_seed.start + place * 0xA24BAED4963EE407u, m_seed.secret});
    }
    /// By hashOf(); kNoLock: it is not in the picture.
    [[nodiscard]] LockId find(std::uint64_t hash) const { return LockId{m_names.find(hash)}; }
    /// `guess` spares the search if it is right.
    [[nodiscard]] LockId find(KeyspaceId keyspace, std::uint16_t database, std::string_view name, LockId guess) const
    {
        return is(guess, keyspace, database, name) ? guess : find(hashOf(keyspace, database, name));
    }
    /// A new record, Standing::Heard, as seen on `node` at `seen`. `hash` is that of its identity, which is not in the
    /// picture.
    [[nodiscard]] LockId add(NodeId node, std::uint16_t database, std::string_view name, std::uint64_t hash,
                             ServerTime seen);
    /// Takes the lock out; its id rests. The record's state is the caller's to clear before.
    void drop(LockId id);

    // --- tokens
    /// With one user more: the caller. `hash`: hashOfToken(), if that is known, or 0. TokenId::None for no bytes.
    [[nodiscard]] TokenId intern(std::string_view token, std::uint64_t hash);
    [[nodiscard]] std::uint64_t hashOfToken(std::string_view token) const { return hashBytes(token, m_seed); }
    void use(TokenId id)
    {
        if (id != TokenId::None)
            ++m_tokens[index(id)].users;
    }
    void unuse(TokenId id);
    /// Raw bytes; empty for TokenId::None.
    [[nodiscard]] std::string_view token(TokenId id) const
    {
        return index(id) < m_tokens.size() ? ByteStore::get(m_tokens[index(id)].bytes) : std::string_view{};
    }

    // --- hand-over
    [[nodiscard]] std::span<const Defined> newNames() const { return m_newNames; }
    [[nodiscard]] std::span<const Defined> newTokens() const { return m_newTokens; }
    /// Counts hand-overs, from 1.
    [[nodiscard]] std::uint64_t epoch() const { return m_epoch; }
    /// What was new has been handed over: ids that have rested long enough may be given away again. Keep: not yet;
    /// events that speak of them are held back somewhere.
    enum class FreeIds : std::uint8_t { Reuse, Keep };
    void endEpoch(FreeIds freed);
    /// The time by a node's clock. One of the nodes is the clock that ids rest by: the first that comes, and the next
    /// one after forget().
    void advance(NodeId node, ServerTime now);
    void forget(NodeId node);

    // --- memory
    void prefetchName(std::uint64_t hash) const { m_names.prefetch(hash); }
    void prefetchToken(std::uint64_t hash) const { m_tokenIndex.prefetch(hash); }
    /// Bytes.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    /// Interned bytes with a count of the states that name them.
    struct TokenRecord
    {
        ByteStore::Ref bytes = nullptr;
        std::uint32_t hash = 0; ///< the low half, enough to find its place again
        std::uint32_t users : 31 = 0;
        std::uint32_t lapsed : 1 = false; ///< in m_lapsedTokens
    };
    struct Resting
    {
        std::uint64_t epoch; ///< of the last events that may mean the former owner
        ServerTime since;
        std::uint32_t id;
    };

    [[nodiscard]] bool is(LockId id, KeyspaceId keyspace, std::uint16_t database, std::string_view name) const
    {
        if (index(id) >= m_records.size())
            return false;
        const auto& e = at(id);
        return e.isKnown() && e.database == database && keyspaceOf(e.node) == keyspace && nameOf(id) == name;
    }
    void restLapsedTokens();
    void wakeRested();

    LockRecords m_records;
    IdIndex m_names;
    std::vector<TokenRecord, BigAllocator<TokenRecord>> m_tokens{1}; // [0] is TokenId::None
    IdIndex m_tokenIndex;
    ByteStore m_bytes;
    HashSeed m_seed = HashSeed::random();
    std::vector<KeyspaceId> m_keyspaces; ///< by node
    std::deque<Resting> m_restingLocks;
    std::deque<Resting> m_restingTokens;
    std::vector<std::uint32_t> m_lapsedTokens; ///< without users, still in the index
    std::vector<Defined> m_freeLocks;
    std::vector<Defined> m_freeTokens;
    std::vector<Defined> m_newNames;
    std::vector<Defined> m_newTokens;
    std::uint64_t m_epoch = 1;
    std::uint32_t m_nextSequence = 0x5bd1e995;
    std::optional<NodeId> m_clock;
    ServerTime m_now{}; ///< by m_clock
};

} // namespace lockscope
