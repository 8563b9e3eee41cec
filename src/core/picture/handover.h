// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/picture/registry.h"
#include "core/picture/tally.h"

#include <span>
#include <vector>

namespace lockscope {

/// Gives consumers the changes since the previous collect(): names, tokens, events, and states that the events do not
/// carry. A consumer that lags detects reused ids by the batch's epoch. Thread: the picture's.
class HandOver
{
public:
    /// Both must outlive it.
    HandOver(Registry& registry, const Tally& tally) : m_registry(registry), m_tally(tally) {}

    /// Marks a lock whose state the coming events do not carry; the next collect() hands it over whole.
    void touch(LockId id, LockRecord& e)
    {
        if (!e.flags.isDirty) {
            e.flags.isDirty = true;
            m_dirty.push_back(id);
        }
    }
    /// True if there are changes besides events.
    [[nodiscard]] bool hasChanged() const
    {
        return !m_dirty.empty() || !m_registry.newNames().empty() || !m_registry.newTokens().empty();
    }
    void resend(std::span<const LockEvent> events);
    void collect(Batch& into, std::vector<LockEvent>& events, Registry::FreeIds freed);
    [[nodiscard]] std::size_t memoryBytes() const { return m_dirty.capacity() * sizeof(LockId); }

private:
    /// Defines new names and tokens; returns the latest epoch whose events may mean a former owner of one of these ids.
    [[nodiscard]] std::uint64_t define(Batch& into) const;

    Registry& m_registry;
    const Tally& m_tally;
    std::vector<LockId> m_dirty;
};

} // namespace lockscope
