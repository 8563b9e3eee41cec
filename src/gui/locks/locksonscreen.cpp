// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksonscreen.h"

#include <algorithm>

namespace lockscope::gui {

std::vector<int> LocksOnScreen::rows(int count) const
{
    std::vector<int> shown;
    for (const RowRun& run : m_viewport) {
        for (int row = std::max(run.first, 0); row <= std::min(run.last, count - 1); ++row)
            shown.push_back(row);
    }
    return shown;
}

void LocksOnScreen::note(const std::vector<std::uint32_t>& ids, std::size_t known)
{
    for (const std::uint32_t id : m_ids)
        m_isOnScreen[id] = false;
    m_ids.clear();
    const std::vector<int> shown = rows(static_cast<int>(ids.size()));
    for (const int row : shown) {
        const std::uint32_t id = ids[static_cast<std::size_t>(row)];
        if (id >= m_isOnScreen.size()) {
            m_isOnScreen.resize(std::max<std::size_t>(id + 1, known));
            m_isTouched.resize(m_isOnScreen.size());
        }
        m_isOnScreen[id] = true;
        m_ids.push_back(id);
    }
    m_cells.setRows(shown);
}

void LocksOnScreen::clear()
{
    m_ids.clear();
    m_isOnScreen.clear();
    m_isTouched.clear();
    m_cells.forget();
}

} // namespace lockscope::gui
