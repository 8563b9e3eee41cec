// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/stream/lockref.h"

#include <functional>
#include <vector>

namespace lockscope::presentation {

class LockHistory;

/// Selects and orders the locks with a lane: pinned ones first, then by name, latest activity or trouble. At most
/// kMaxLanes, the most recently active ones; a filter reveals others. GUI thread.
class LaneList
{
public:
    static constexpr std::size_t kMaxLanes = 2000;
    enum class Order { Name, Activity, Trouble };

    void setOrder(Order order) { m_order = order; }
    [[nodiscard]] Order order() const { return m_order; }
    /// Only locks that it accepts have a lane; empty: all.
    void setFilter(std::function<bool(LockId)> filter) { m_filter = std::move(filter); }
    void togglePin(const LockRef& lock);
    [[nodiscard]] bool isPinned(LockId lock) const;
    /// Rebuilds the list. `always` (the selected lock) gets a lane if it has a history. True when the lanes changed.
    bool refresh(const LockHistory& history, const PictureView& picture, ServerTime now, LockId always);
    void clear();
    /// Another picture follows: drops the lanes until the next refresh(); pins stay.
    void forgetLanes();

    [[nodiscard]] const std::vector<LockId>& lanes() const { return m_lanes; }
    /// -1 when it has no lane.
    [[nodiscard]] int rowOf(LockId lock) const;
    [[nodiscard]] LockId at(int row) const;
    /// Locks that pass the filter but exceed the limit.
    [[nodiscard]] std::size_t notShown() const { return m_notShown; }
    /// Lanes examined by the last refresh(), before the filter: a measure of its cost.
    [[nodiscard]] std::size_t scanned() const { return m_scanned; }

private:
    void followPins(const LockHistory& history, const PictureView& picture, const std::vector<LockId>& lanes);
    void sort(std::vector<LockId>& lanes, const PictureView& picture, ServerTime now) const;

    std::vector<LockId> m_lanes;
    std::vector<LockRef> m_pinned;
    std::function<bool(LockId)> m_filter;
    Order m_order = Order::Name;
    std::size_t m_notShown = 0;
    std::size_t m_scanned = 0;
};

} // namespace lockscope::presentation
