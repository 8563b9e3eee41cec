// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"
#include "core/event.h"
#include "core/shorttime.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Time of a change, with its precision and source.
struct ChangeTime
{
    ServerTime at{};
    ShortSpan precision;
    Evidence evidence = Evidence::Event;
};

/// A change, by event name, whose meaning depends on the next reading.
enum class ChangeKind : std::uint8_t {
    Begin,   ///< free -> held
    Replace, ///< the whole value of a held key was overwritten
    Change,  ///< part of a collection changed: re-entry, partial unlock, another member
    Expire,  ///< a TTL was set
    Persist, ///< the TTL was removed
};
struct PendingChange
{
    ServerTime at{};
    ShortSpan precision;
    ChangeKind op = ChangeKind::Begin;
    bool lease : 1 = false;    ///< an `expire` of the same command belongs to it
    bool counts : 1 = false;   ///< Change by HINCRBY, Replace by INCR or DECR, which only mean up or down
    bool restored : 1 = false; ///< Replace, Change: by a command that may set a TTL without an `expire`
    bool unclear : 1 = false;  ///< Change by an unknown event name; of several in a row the first and the last are kept
    bool expired : 1 = false;  ///< Change: the lease of a field ended
    [[nodiscard]] ChangeTime when() const { return {at, precision, Evidence::Event}; }
};
static_assert(sizeof(PendingChange) <= 16);

/// The pending changes of one lock since its last reading, if more than an acquisition.
struct PendingChanges
{
    static constexpr std::size_t kItems = 6;
    std::array<PendingChange, kItems> items;
    std::uint8_t size = 0;
    [[nodiscard]] PendingChange& last() { return items[size - 1u]; }
};

/// The pending changes of one node's locks. Most locks have none, so they are stored apart from the records, and their
/// places are reused.
class PendingChangesPool
{
public:
    [[nodiscard]] PendingChanges& operator[](std::size_t place) { return m_entries[place]; }
    [[nodiscard]] const PendingChanges& operator[](std::size_t place) const { return m_entries[place]; }
    /// Adds an empty entry; returns its place.
    [[nodiscard]] std::size_t add()
    {
        if (m_free.empty()) {
            m_entries.emplace_back();
            return m_entries.size() - 1;
        }
        const auto place = m_free.back();
        m_free.pop_back();
        m_entries[place].size = 0;
        return place;
    }
    void drop(std::size_t place) { m_free.push_back(static_cast<std::uint32_t>(place)); }
    [[nodiscard]] bool isAnyUsed() const { return m_entries.size() > m_free.size(); }
    [[nodiscard]] const PendingChanges* data() const { return m_entries.data(); }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return m_entries.capacity() * sizeof(PendingChanges) + m_free.capacity() * sizeof(std::uint32_t);
    }

private:
    std::vector<PendingChanges, BigAllocator<PendingChanges>> m_entries;
    std::vector<std::uint32_t> m_free;
};

} // namespace lockscope
