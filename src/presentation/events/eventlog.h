// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/events/textpool.h"
#include "presentation/stream/batchconsumer.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// The last events with everything that is needed to show them, also when their lock's id means another lock by now. A
/// ring: the oldest go first. Entries have running numbers that never repeat. No Qt model in it.
class EventLog
{
public:
    enum class What : std::uint8_t {
        Event,
        Gap,     ///< nothing is known between event.heldSince and event.at; text is the reason
        LeftOut, ///< event.count events are not in the log
    };
    struct Entry
    {
        LockEvent event;
        TextPool::Ref text = 0; ///< the key; of a gap: the reason
        TextPool::Ref holder = 0;
        TextPool::Ref previous = 0;
        What what = What::Event;
        KeyspaceId keyspace{}; ///< of the lock; with database and key it says which one
    };

    explicit EventLog(std::size_t capacity = 100'000, std::size_t maxPerFrame = 4'096);

    /// Of a frame with more events than fit (see constructor) the common kinds are left out first, the oldest first,
    /// and an entry says how many.
    void consume(const Frame& frame);
    void reset();

    /// Numbers of the oldest entry kept and of the next one to come.
    [[nodiscard]] std::uint64_t first() const { return m_next > m_ring.size() ? m_next - m_ring.size() : 0; }
    [[nodiscard]] std::uint64_t next() const { return m_next; }
    [[nodiscard]] const Entry& entry(std::uint64_t number) const { return m_ring[number % m_capacity]; }
    [[nodiscard]] std::string_view text(TextPool::Ref ref) const { return m_pool.get(ref); }
    [[nodiscard]] std::size_t size() const { return m_ring.size(); }

private:
    void forgetRedefined(const Frame& frame);
    void add(Entry entry);
    void add(const LockEvent& event, const PictureView& picture);
    void addGap(const NodeEvent& gap);
    /// Which events of the batch are kept; returns how many are not.
    std::size_t choose(const std::vector<LockEvent>& events);
    [[nodiscard]] TextPool::Ref name(LockId lock, const PictureView& picture);
    [[nodiscard]] TextPool::Ref token(TokenId token, const PictureView& picture);

    std::size_t m_capacity;
    std::size_t m_maxPerFrame;
    std::vector<Entry> m_ring;
    std::uint64_t m_next = 0;
    TextPool m_pool;
    std::vector<TextPool::Ref> m_nameOf;  ///< by lock id
    std::vector<TextPool::Ref> m_tokenOf; ///< by token id
    std::vector<bool> m_kept;             ///< scratch of choose()
};

} // namespace lockscope::presentation
