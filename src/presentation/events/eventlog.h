// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/events/textpool.h"
#include "presentation/stream/batchconsumer.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// The latest events, with all texts needed to show them even after their lock's id was reused. A ring buffer: the
/// oldest are dropped first. Entry numbers never repeat. Contains no Qt model.
class EventLog
{
public:
    enum class What : std::uint8_t {
        Event,
        Gap,     ///< no data between event.heldSince and event.at; text is the reason
        LeftOut, ///< event.count events are missing in the log
    };
    struct Entry
    {
        LockEvent event;
        TextPool::Ref text = 0; ///< the key; for a gap the reason
        TextPool::Ref holder = 0;
        TextPool::Ref previous = 0;
        What what = What::Event;
        KeyspaceId keyspace{}; ///< keyspace of the lock; with database and key it identifies the lock
    };

    explicit EventLog(std::size_t capacity = 100'000, std::size_t maxPerFrame = 4'096);

    /// Appends the events of a frame. If they exceed the limit (see constructor), the frequent kinds are left out
    /// first, oldest first, and an entry has their number.
    void consume(const Frame& frame);
    void reset();

    /// Number of the oldest kept entry; next(): of the next one.
    [[nodiscard]] std::uint64_t first() const { return m_next > m_ring.size() ? m_next - m_ring.size() : 0; }
    [[nodiscard]] std::uint64_t next() const { return m_next; }
    [[nodiscard]] const Entry& entry(std::uint64_t number) const { return m_ring[number % m_capacity]; }
    [[nodiscard]] std::string_view text(TextPool::Ref ref) const { return m_pool.get(ref); }
    /// The reason of a gap; its English text is text().
    [[nodiscard]] EngineText reason(const Entry& gap) const;
    [[nodiscard]] std::size_t size() const { return m_ring.size(); }

private:
    void forgetRedefined(const Frame& frame);
    void add(Entry entry);
    void add(const LockEvent& event, const PictureView& picture);
    void addGap(const NodeEvent& gap);
    /// Selects the events of the batch to keep; returns how many are left out.
    std::size_t choose(const std::vector<LockEvent>& events);
    [[nodiscard]] TextPool::Ref name(LockId lock, const PictureView& picture);
    [[nodiscard]] TextPool::Ref token(TokenId token, const PictureView& picture);

    std::size_t m_capacity;
    std::size_t m_maxPerFrame;
    std::vector<Entry> m_ring;
    std::uint64_t m_next = 0;
    TextPool m_pool;
    std::unordered_map<TextPool::Ref, EngineText> m_reasons; ///< of gaps, by Entry::text
    std::vector<TextPool::Ref> m_nameOf;                     ///< by lock id
    std::vector<TextPool::Ref> m_tokenOf;                    ///< by token id
    std::vector<bool> m_kept;                                ///< scratch of choose()
};

} // namespace lockscope::presentation
