// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockchoices.h"

#include "presentation/locks/lockcells.h"
#include "presentation/stream/frameloop.h"

#include <algorithm>
#include <utility>

namespace lockscope::gui {

void LockChoices::apply()
{
    const PictureView& picture = m_frames.picture();
    index().setSort(m_key, m_isDescending);
    index().setSavedFilter(m_saved, picture, m_frames.now());
    index().setFilter(m_filter, picture, m_frames.now());
    while (index().filterSlice(picture, m_frames.now())) {
    }
    placePins();
}

std::optional<FilterError> LockChoices::setText(const QString& text)
{
    auto filter = Filter::parse(text);
    if (!filter)
        return filter.error();
    const bool leaves = !text.isEmpty() && m_text.isEmpty() && m_saved == SavedFilter::Attention;
    const bool returns = text.isEmpty() && m_leftAttention && m_saved == SavedFilter::All;
    const bool staysLeft = leaves || (m_leftAttention && !text.isEmpty());
    if (leaves || returns)
        setSaved(leaves ? SavedFilter::All : SavedFilter::Attention);
    m_leftAttention = staysLeft;
    m_text = text;
    m_filter = std::move(*filter);
    index().setFilter(m_filter, m_frames.picture(), m_frames.now());
    return std::nullopt;
}

void LockChoices::setSaved(SavedFilter filter)
{
    m_leftAttention = false;
    m_saved = filter;
    index().setSavedFilter(filter, m_frames.picture(), m_frames.now());
}

void LockChoices::setOrder(LockIndex::SortKey key, bool isDescending)
{
    m_key = key;
    m_isDescending = isDescending;
    index().setSort(key, isDescending);
}

/// The order is that of the texts of the column *Server*.
void LockChoices::placeServers()
{
    if (m_key != LockIndex::SortKey::Server)
        return;
    std::vector<std::pair<QString, std::size_t>> servers;
    for (std::size_t i = 0; i < index().nodeCount(); ++i) {
        const auto node = static_cast<NodeId>(i);
        const StreamScope& scope = m_frames.scope();
        servers.emplace_back(
            lockcells::server(index().nodeName(node), QString::fromStdString(scope.tag(node)), scope.hasSiblings(node)),
            i);
    }
    std::sort(servers.begin(), servers.end());
    std::vector<std::uint32_t> places(servers.size());
    for (std::size_t place = 0; place < servers.size(); ++place)
        places[servers[place].second] = static_cast<std::uint32_t>(place);
    index().setServerPlaces(std::move(places));
}

bool LockChoices::togglePin(LockId lock)
{
    const LockRef ref = lockRef(m_frames.picture(), lock);
    if (ref.id == kNoLock)
        return false;
    if (std::erase_if(m_pinned, [&](const LockRef& pin) { return pin.key() == ref.key(); }) == 0)
        m_pinned.push_back(ref);
    placePins();
    return true;
}

void LockChoices::followPins(const Batch& batch)
{
    bool areElsewhere = false;
    for (LockRef& pin : m_pinned)
        areElsewhere = follow(pin, batch) || areElsewhere;
    if (areElsewhere)
        placePins();
}

void LockChoices::placePins()
{
    std::vector<std::uint32_t> ids;
    for (LockRef& pin : m_pinned) {
        pin.id = idOf(m_frames.picture(), pin);
        if (pin.id != kNoLock)
            ids.push_back(lockscope::index(pin.id));
    }
    index().setPinned(ids, m_frames.picture(), m_frames.now());
}

} // namespace lockscope::gui
