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

/// The consumer's copy of the picture (GUI, analysis, cli): states, names and tokens by id, filled from batches alone.
/// Not thread-safe. About 300 bytes a lock with 40-byte names and 36-byte tokens.
class PictureView
{
public:
    PictureView();
    ~PictureView();
    PictureView(const PictureView&) = delete;
    PictureView& operator=(const PictureView&) = delete;

    /// Takes names and tokens of a batch, then folds its events and states. Ids whose phase became Gone keep their name
    /// until re-defined.
    void update(const Batch& batch);
    /// The locks whose state the last update() touched, each once.
    [[nodiscard]] std::span<const LockId> changed() const { return m_changed; }

    /// Upper bound of ids: index(id) < size() for every id ever defined.
    [[nodiscard]] std::size_t size() const { return m_states.size(); }
    [[nodiscard]] const LockState& state(LockId id) const { return m_states[index(id)]; }
    [[nodiscard]] KeyView key(LockId id) const;
    /// Raw bytes; empty for TokenId::None.
    [[nodiscard]] std::string_view token(TokenId id) const;
    /// What a trace calls it; None for TokenId::None.
    [[nodiscard]] TokenMark mark(TokenId id) const;
    [[nodiscard]] std::uint32_t heldCount() const { return m_held; }
    /// The lock of the same name that another primary of its group has granted to somebody else (its
    /// LockState::grantedTwice is set, too); kNoLock: there is none.
    [[nodiscard]] LockId rivalOf(LockId id) const;
    /// Who waits for a held lock, by source; empty: nothing is known. Valid until the next update().
    [[nodiscard]] std::span<const WaitersFrom> waiters(LockId id) const;
    /// All locks of which something is known, in no order; some may be free by now.
    [[nodiscard]] const std::unordered_map<std::uint32_t, LockWaiters>& allWaiters() const { return m_waiters; }
    /// All of it as one batch without events, behind what is in `into`: a view that gets it is equal to this one,
    /// whatever it knew before. Also ids whose lock is gone, and tokens that no state holds: what comes may name them.
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
    std::vector<Place, BigAllocator<Place>> m_places; ///< beside the names: together they would be padded
    std::vector<KeyspaceId> m_keyspaces;              ///< by node: it has one all its life
    std::vector<ByteStore::Ref, BigAllocator<ByteStore::Ref>> m_tokens;
    std::vector<TokenMark> m_marks;                           ///< by id, those that a batch said; may be shorter
    std::unordered_map<std::uint32_t, LockWaiters> m_waiters; ///< by id
    std::vector<LockId> m_grantedTwice;                       ///< those that are, and some that were
    std::vector<LockId> m_changed;
    std::vector<bool> m_isChanged; ///< by id
    std::uint32_t m_held = 0;
    ByteStore m_bytes;
};

} // namespace lockscope
