// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstdint>
#include <vector>

namespace lockscope::history {

/// The ids that the batches of a recording have defined so far. Consumers index their picture by id without a check, so
/// a damaged or reordered file must not name an undefined one. Value type; thread: one.
class KnownIds
{
public:
    void clear();
    /// Checks the next batch. False: an event, state, waiter or traced command uses an undefined lock or token, or the
    /// batch defines an id far beyond all others. Reading cannot continue after that.
    [[nodiscard]] bool addIds(const Batch& batch);

private:
    [[nodiscard]] bool define(const Batch& batch);
    [[nodiscard]] bool has(LockId id) const { return index(id) < m_locks.size() && m_locks[index(id)]; }
    [[nodiscard]] bool has(TokenId id) const
    {
        return id == TokenId::None || (index(id) < m_tokens.size() && m_tokens[index(id)]);
    }

    std::vector<bool> m_locks; ///< by id
    std::vector<bool> m_tokens;
    std::uint64_t m_lockCount = 0; ///< number of definitions, which bounds valid ids: they are small and dense
    std::uint64_t m_tokenCount = 0;
};

} // namespace lockscope::history
