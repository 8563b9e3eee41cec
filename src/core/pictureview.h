// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "core/lockstate.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// The consumer's copy of the picture (GUI, analysis, cli): states, names and tokens by id, built from batches alone.
/// Not thread-safe. About 300 bytes a lock with 40-byte names and 36-byte tokens.
class PictureView
{
public:
    PictureView();
    ~PictureView();
    PictureView(const PictureView&) = delete;
    PictureView& operator=(const PictureView&) = delete;

    /// Applies names and tokens of a batch, then folds its events and states. An id whose phase became Gone keeps its
    /// name until it is redefined.
    void update(const Batch& batch);
    /// Locks whose state the last update() touched, without duplicates.
    [[nodiscard]] std::span<const LockId> changed() const { return m_changed; }

    /// Upper bound of ids: index(id) < size() for every id ever defined.
    [[nodiscard]] std::size_t size() const { return m_states.size(); }
    [[nodiscard]] const LockState& state(LockId id) const { return m_states[index(id)]; }
    [[nodiscard]] KeyView key(LockId id) const;
    /// Raw bytes; empty for TokenId::None.
    [[nodiscard]] std::string_view token(TokenId id) const;
    /// The token's mark in traces; None for TokenId::None.
    [[nodiscard]] TokenMark mark(TokenId id) const;
    [[nodiscard]] std::uint32_t heldCount() const { return m_held; }
    /// The lock of the same name that another primary of the group granted to another holder (its
    /// LockState::grantedTwice is set, too); kNoLock: none.
    [[nodiscard]] LockId rivalOf(LockId id) const;
    /// Waiters of a held lock, by source; empty: unknown. Valid until the next update().
    [[nodiscard]] std::span<const WaitersFrom> waiters(LockId id) const;
    /// All locks with waiter data, unordered; some may be free by now.
    [[nodiscard]] const std::unordered_map<std::uint32_t, LockWaiters>& allWaiters() const { return m_waiters; }
    /// Appends the whole view to `into` as states without events: a view that applies it equals this one, whatever it
    /// held before. Includes ids whose lock is gone and tokens without a user, because later batches may refer to them.
    void snapshot(Batch& into) const;

private:
    void touch(LockId id);
    void setKeyspace(NodeId node, KeyspaceId keyspace);
    void set(LockId id, const LockState& state);

    struct Place
    {
        NodeId node = kNoNode; ///< kNoNode: the id was never defined
        std::uint16_t database = 0;
    };
    std::vector<LockState, BigAllocator<LockState>> m_states;
    std::vector<ByteStore::Ref, BigAllocator<ByteStore::Ref>> m_names;
    std::vector<Place, BigAllocator<Place>> m_places; ///< separate from the names to avoid padding
    std::vector<KeyspaceId> m_keyspaces;              ///< by node; constant for its life
    std::vector<ByteStore::Ref, BigAllocator<ByteStore::Ref>> m_tokens;
    std::vector<TokenMark> m_marks; ///< by id; set by batches that carry marks; may be shorter than m_tokens
    std::unordered_map<std::uint32_t, LockWaiters> m_waiters; ///< by id
    std::vector<LockId> m_grantedTwice;                       ///< may include locks that no longer are
    std::vector<LockId> m_changed;
    std::vector<bool> m_isChanged; ///< by id
    std::uint32_t m_held = 0;
    ByteStore m_bytes;
};

} // namespace lockscope
