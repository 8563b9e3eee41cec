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

/// Maps the names of locks and the bytes of tokens to small ids, and takes ids back. A lock is identified by keyspace,
/// database and name; the node where it is seen is a property of its record. A token is kept while a state refers to
/// it.
///
/// A freed id rests until almost no pending batch can refer to its former owner: at least a second, while that costs no
/// more than a megabyte. A new definition carries the epoch up to which older events refer to the former owner
/// (Defined::reusedFrom). Memory follows the live locks.
///
/// Makes no decisions and has no clock: advance() sets the time. Thread: the picture's.
class Registry
{
public:
    /// An id assigned since the last endEpoch().
    struct Defined
    {
        std::uint32_t id;
        std::uint64_t reusedFrom; ///< last epoch whose events may mean the id's former owner; 0: a fresh id
    };

    // --- places
    /// Assigns a node to a keyspace for life; without a call, its keyspace has the node's own number.
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
    /// Hash of a lock's full identity.
    [[nodiscard]] std::uint64_t hashOf(KeyspaceId keyspace, std::uint16_t database, std::string_view name) const
    {
        const auto place = static_cast<std::uint64_t>(keyspace) << 16 | database;
        return hashBytes(name, {m_seed.start + place * 0xA24BAED4963EE407u, m_seed.secret});
    }
    /// By hashOf(); kNoLock: not in the picture.
    [[nodiscard]] LockId find(std::uint64_t hash) const { return LockId{m_names.find(hash)}; }
    /// `guess` saves a lookup if it is right.
    [[nodiscard]] LockId find(KeyspaceId keyspace, std::uint16_t database, std::string_view name, LockId guess) const
    {
        return is(guess, keyspace, database, name) ? guess : find(hashOf(keyspace, database, name));
    }
    /// Adds a record in LockStage::Heard, as seen on `node` at `seen`. `hash` is hashOf() its identity, which must not
    /// be in the picture.
    [[nodiscard]] LockId add(NodeId node, std::uint16_t database, std::string_view name, std::uint64_t hash,
                             ServerTime seen);
    /// Removes the lock; its id rests. The caller has cleared the state before.
    void drop(LockId id);

    // --- tokens
    /// Interns a token and counts the caller as a user. `hash`: hashOfToken(), or 0 if unknown. Empty bytes give
    /// TokenId::None.
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
    /// Reuse: freed ids that have rested long enough may be assigned again. Keep: not yet, because held-back events
    /// refer to them.
    enum class FreeIds : std::uint8_t { Reuse, Keep };
    void endEpoch(FreeIds freed);
    /// Sets the time of a node's clock. Ids rest by the clock of one node: the first that calls, and after forget() the
    /// next one.
    void advance(NodeId node, ServerTime now);
    void forget(NodeId node);

    // --- memory
    void prefetchName(std::uint64_t hash) const { m_names.prefetch(hash); }
    void prefetchToken(std::uint64_t hash) const { m_tokenIndex.prefetch(hash); }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    /// Interned bytes with the number of states that refer to them.
    struct TokenRecord
    {
        ByteStore::Ref bytes = nullptr;
        std::uint32_t hash = 0; ///< low half, which suffices to find the entry
        std::uint32_t users : 31 = 0;
        std::uint32_t lapsed : 1 = false; ///< in m_lapsedTokens
    };
    struct Resting
    {
        std::uint64_t epoch; ///< of the last events that may refer to the former owner
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
