// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstdint>
#include <vector>

namespace lockscope::history {

/// The ids that the batches of a recording have defined so far. Whoever folds a batch looks into its picture by id; a
/// damaged file, or one whose chunks are in another order, names some that are not there. Value type; thread: one.
class KnownIds
{
public:
    void clear();
    /// The next batch. False: one of its events, states, waiters or traced commands names a lock or a token that no
    /// batch defined, or it defines an id far beyond all others; nothing can be read on from there.
    [[nodiscard]] bool take(const Batch& batch);

private:
    [[nodiscard]] bool define(const Batch& batch);
    [[nodiscard]] bool has(LockId id) const { return index(id) < m_locks.size() && m_locks[index(id)]; }
    [[nodiscard]] bool has(TokenId id) const
    {
        return id == TokenId::None || (index(id) < m_tokens.size() && m_tokens[index(id)]);
    }

    std::vector<bool> m_locks; ///< by id
    std::vector<bool> m_tokens;
    std::uint64_t m_lockCount = 0; ///< definitions so far: ids are small and dense
    std::uint64_t m_tokenCount = 0;
};

} // namespace lockscope::history
