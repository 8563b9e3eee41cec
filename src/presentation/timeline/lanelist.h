// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/stream/lockref.h"

#include <functional>
#include <vector>

namespace lockscope::presentation {

class LockHistory;

/// Which locks have a lane, and in which order: pinned ones first, then by name, latest activity or trouble. At most
/// kMaxLanes, the latest active ones; a filter brings others in. GUI thread.
class LaneList
{
public:
    static constexpr std::size_t kMaxLanes = 2000;
    enum class Order { Name, Activity, Trouble };

    void setOrder(Order order) { m_order = order; }
    [[nodiscard]] Order order() const { return m_order; }
    /// Only locks for which it is true have a lane; empty: all.
    void setFilter(std::function<bool(LockId)> filter) { m_filter = std::move(filter); }
    void togglePin(const LockRef& lock);
    [[nodiscard]] bool isPinned(LockId lock) const;
    /// Collects and sorts; `always` (the selected lock) has a lane if it has a history. True when the lanes changed.
    bool refresh(const LockHistory& history, const PictureView& picture, ServerTime now, LockId always);
    void clear();
    /// Those of another picture come with the next refresh(); what is pinned stays pinned.
    void forgetLanes();

    [[nodiscard]] const std::vector<LockId>& lanes() const { return m_lanes; }
    /// -1 when it has no lane.
    [[nodiscard]] int rowOf(LockId lock) const;
    [[nodiscard]] LockId at(int row) const;
    /// Locks that pass the filter and have no lane because of the limit.
    [[nodiscard]] std::size_t notShown() const { return m_notShown; }
    /// Lanes there were at the last refresh(), whatever the filter: what the next one costs.
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
