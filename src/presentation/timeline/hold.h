// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::presentation {

/// Milliseconds since a hold's start, ascending. Most holds have none and then cost one pointer.
class Ticks
{
public:
    Ticks() = default;
    Ticks(const Ticks& other) : m_list(other.m_list ? std::make_unique<List>(*other.m_list) : nullptr) {}
    Ticks(Ticks&&) noexcept = default;
    Ticks& operator=(Ticks other) noexcept
    {
        m_list.swap(other.m_list);
        return *this;
    }
    ~Ticks() = default;

    [[nodiscard]] const std::uint32_t* begin() const { return m_list ? m_list->data() : nullptr; }
    [[nodiscard]] const std::uint32_t* end() const { return m_list ? m_list->data() + m_list->size() : nullptr; }
    [[nodiscard]] std::size_t size() const { return m_list ? m_list->size() : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::uint32_t operator[](std::size_t i) const { return (*m_list)[i]; }
    [[nodiscard]] std::uint32_t front() const { return m_list->front(); }
    [[nodiscard]] std::uint32_t back() const { return m_list->back(); }

    void push_back(std::uint32_t ms)
    {
        if (!m_list)
            m_list = std::make_unique<List>();
        m_list->push_back(ms);
    }
    /// Drops the `count` oldest.
    void dropFront(std::size_t count)
    {
        if (m_list)
            m_list->erase(m_list->begin(), m_list->begin() + static_cast<std::ptrdiff_t>(std::min(count, size())));
    }

private:
    using List = std::vector<std::uint32_t>;
    std::unique_ptr<List> m_list;
};

/// Number of waiters from this time until the next change or the end of the hold.
struct WaitersChange
{
    std::uint32_t afterMs = 0; ///< ms after the hold's start
    std::uint16_t waiters = 0;
};

/// Maximum number of changes kept per hold: hours of changing numbers.
inline constexpr std::size_t kMaxWaitersChanges = 1024;

/// One hold of a lock as the timeline draws it.
struct DrawnHold
{
    ServerTime begin{};                      ///< start if beginKnown, else first seen
    ServerTime end = ServerTime::max();      ///< max: still held
    ServerTime untouchedFrom = kUnknownTime; ///< upper bound for an unobserved start (see beginKnown)
    ServerTime heldUntil = kUnknownTime;     ///< lower bound of an end that is not known exactly
    std::uint32_t label = 0;                 ///< LaneHistory::label()
    EventKind beganAs = EventKind::Acquired;
    EventKind endedAs = EventKind::Released; ///< valid once ended
    bool beginKnown = true;
    bool contended = false;                              ///< had waiters, or was handed over within a few ms
    bool noTtl = false;                                  ///< without a lease, now or at its end
    bool ticksClipped = false;                           ///< its oldest renewals were dropped
    std::uint32_t beginPrecisionMs = 0;                  ///< it began at most this long before; 0: exact to a second
    Ticks ticks;                                         ///< renewals, ms after begin
    Ticks missedTicks;                                   ///< missed renewals, ms after begin
    std::unique_ptr<std::vector<WaitersChange>> waiters; ///< nullptr when no waiters were seen

    [[nodiscard]] bool isOpen() const { return end == ServerTime::max(); }
    [[nodiscard]] ServerTime tickTime(std::uint32_t ms) const { return begin + std::chrono::milliseconds{ms}; }
    /// True unless it ended at an unknown time.
    [[nodiscard]] bool endKnown() const { return heldUntil == kUnknownTime; }
    /// True when it ended without a release by its holder.
    [[nodiscard]] bool isLost() const { return !isOpen() && factsOf(endedAs).isLost; }
};

/// The kept holds of one lock, oldest first. A view: valid until the history changes.
class Holds
{
public:
    Holds() = default;
    /// `inOrder`: none begins before the one before it has ended, as may be after a clock was set back.
    Holds(const DrawnHold* data, std::size_t size, bool inOrder = false)
        : m_data(data), m_size(size), m_inOrder(inOrder)
    {
    }
    explicit Holds(DrawnHold single) : m_single(std::move(single)), m_size(1) {}
    Holds(const Holds&) = delete;
    Holds& operator=(const Holds&) = delete;

    [[nodiscard]] const DrawnHold* begin() const { return m_single ? &*m_single : m_data; }
    [[nodiscard]] const DrawnHold* end() const { return begin() + m_size; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] bool inOrder() const { return m_inOrder; }
    [[nodiscard]] const DrawnHold& operator[](std::size_t i) const { return begin()[i]; }
    [[nodiscard]] const DrawnHold& front() const { return *begin(); }
    [[nodiscard]] const DrawnHold& back() const { return begin()[m_size - 1]; }

private:
    std::optional<DrawnHold> m_single;
    const DrawnHold* m_data = nullptr;
    std::size_t m_size = 0;
    bool m_inOrder = true;
};

} // namespace lockscope::presentation
