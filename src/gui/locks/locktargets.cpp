// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locktargets.h"

#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"

#include <utility>

namespace lockscope::gui {

void LockTargets::addPlace(QWidget* place, Shows shows)
{
    std::erase_if(m_places, [](const Place& each) { return each.widget.isNull(); });
    m_places.push_back({place, std::move(shows)});
}

std::vector<bool> LockTargets::shown(std::span<const LockId> locks) const
{
    std::vector<bool> shown(locks.size(), false);
    bool anyPlace = false;
    for (const Place& each : m_places) {
        if (!each.widget || !each.widget->isVisible())
            continue;
        anyPlace = true;
        each.shows(locks, shown);
    }
    for (std::size_t i = 0; i < locks.size(); ++i)
        shown[i] = (shown[i] || !anyPlace) && m_frames.scope().shows(m_frames.picture().key(locks[i]).node);
    return shown;
}

bool LockTargets::isShown(LockId lock) const
{
    const LockId one[] = {lock};
    return index(lock) < m_frames.picture().size() && shown(one).front();
}

LockTargets::Aim LockTargets::aim() const
{
    const PictureView& picture = m_frames.picture();
    std::vector<LockId> there;
    there.reserve(meant().size());
    for (const LockRef& each : meant()) {
        if (isCurrent(picture, each))
            there.push_back(each.id);
    }
    Aim aim;
    aim.selected = meant().size();
    const std::vector<bool> isShown = shown(there);
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (!isShown[i]) {
            ++aim.hidden;
            continue;
        }
        aim.locks.push_back(there[i]);
        aim.held += picture.state(there[i]).phase == LockPhase::Held;
    }
    return aim;
}

const std::vector<LockRef>& LockTargets::meant() const
{
    return m_isHolding ? m_held : m_selection.locks();
}

void LockTargets::hold()
{
    m_held = m_selection.locks();
    m_isHolding = true;
}

void LockTargets::release()
{
    m_held.clear();
    m_isHolding = false;
}

} // namespace lockscope::gui
