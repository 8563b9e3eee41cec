// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/picture/registry.h"
#include "core/picture/tally.h"

#include <span>
#include <vector>

namespace lockscope {

/// Gives consumers what changed since the last time: names, tokens, events, and the states that the events do not tell.
/// A consumer that was told a batch late learns from its epoch which ids mean somebody else by now. Thread: the
/// picture's.
class HandOver
{
public:
    /// Both outlive it.
    HandOver(Registry& registry, const Tally& tally) : m_registry(registry), m_tally(tally) {}

    /// The events that are to come do not tell this lock's state: it is handed over whole.
    void touch(LockId id, LockRecord& e)
    {
        if (!e.has(flag::Dirty)) {
            e.set(flag::Dirty);
            m_dirty.push_back(id);
        }
    }
    /// Is there anything besides events?
    [[nodiscard]] bool hasChanged() const
    {
        return !m_dirty.empty() || !m_registry.newNames().empty() || !m_registry.newTokens().empty();
    }
    /// Picture::resend().
    void resend(std::span<const LockEvent> events);
    /// Picture::collect().
    void collect(Batch& into, std::vector<LockEvent>& events, Registry::FreeIds freed);
    /// Bytes.
    [[nodiscard]] std::size_t memoryBytes() const { return m_dirty.capacity() * sizeof(LockId); }

private:
    /// The latest epoch whose events mean a former owner of an id that is defined here.
    [[nodiscard]] std::uint64_t define(Batch& into) const;

    Registry& m_registry;
    const Tally& m_tally;
    std::vector<LockId> m_dirty;
};

} // namespace lockscope
