// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Filter, order, pins, groups and names of LocksModel: the choices of a person.
#include "gui/locks/lockcolumns.h"
#include "gui/locks/locksmodelimpl.h"
#include "presentation/locks/holdernames.h"

#include <algorithm>
#include <utility>

namespace lockscope::gui {

std::optional<FilterError> LocksModel::applyFilter(const QString& text)
{
    const bool changed = text != m->choice.text();
    const SavedFilter before = m->choice.saved();
    if (auto error = m->choice.setText(text))
        return error;
    if (m->choice.saved() != before)
        applySavedFilter();
    m->index().setFilter(m->choice.filter(), m->picture(), m->frames.now());
    showFiltered();
    if (changed)
        Q_EMIT filterChanged();
    return std::nullopt;
}

/// At once where the first slice was all; else after some turns of the event loop, so that none takes long.
void LocksModel::showFiltered()
{
    if (m->index().isFiltering())
        m->filterTurns.start();
    else
        commit(CommitHow::Sorted);
}

bool LocksModel::isFiltering() const
{
    return m->filterTurns.isActive() || m->awaitsRows;
}

void LocksModel::finishFiltering()
{
    if (!isFiltering())
        return;
    const bool settle = m->awaitsRows; // its findings place rows with the next frame
    commit(CommitHow::Sorted);
    m->settle = settle;
}

std::optional<QString> LocksModel::setFilterText(const QString& text)
{
    const auto error = applyFilter(text);
    return error ? std::optional<QString>(error->message) : std::nullopt;
}

QString LocksModel::filterText() const
{
    return m->choice.text();
}

void LocksModel::applySavedFilter()
{
    m->index().setSavedFilter(m->choice.saved(), m->picture(), m->frames.now());
}

void LocksModel::placePins()
{
    std::vector<std::uint32_t> ids;
    for (LockRef& pin : m->pinned) {
        pin.id = idOf(m->picture(), pin);
        if (pin.id != kNoLock)
            ids.push_back(lockscope::index(pin.id));
    }
    m->index().setPinned(ids, m->picture(), m->frames.now());
}

void LocksModel::togglePin(LockId lock)
{
    const LockRef ref = lockRef(m->picture(), lock);
    if (ref.id == kNoLock)
        return;
    if (std::erase_if(m->pinned, [&](const LockRef& pin) { return pin.key() == ref.key(); }) == 0)
        m->pinned.push_back(ref);
    placePins();
    commit(CommitHow::Sorted);
    announceScreen();
}

bool LocksModel::isPinned(LockId lock) const
{
    return m->index().isPinned(lockscope::index(lock));
}

void LocksModel::setSavedFilter(SavedFilter filter)
{
    if (filter == m->choice.saved())
        return;
    m->choice.setSaved(filter);
    applySavedFilter();
    showFiltered();
    Q_EMIT filterChanged();
}

SavedFilter LocksModel::savedFilter() const
{
    return m->choice.saved();
}

const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& LocksModel::savedFilterCounts() const
{
    return m->index().counts();
}

const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& LocksModel::countsOfRun() const
{
    return m->index().countsOfRun();
}

void LocksModel::sort(int column, Qt::SortOrder order)
{
    m->order = {lockColumn(std::max(column, 0)).sort, order == Qt::DescendingOrder};
    m->index().setSort(m->order.first, m->order.second);
    if (m->index().orderIsStale())
        commit(CommitHow::Sorted);
}

std::vector<std::uint32_t> LocksModel::serverPlaces() const
{
    std::vector<std::pair<QString, std::size_t>> servers;
    for (std::size_t i = 0; i < m->index().nodeCount(); ++i) {
        const auto node = static_cast<NodeId>(i);
        servers.emplace_back(lockcells::server(nodeAddress(node), QString::fromStdString(m->frames.scope().tag(node)),
                                               m->frames.scope().hasSiblings(node)),
                             i);
    }
    std::sort(servers.begin(), servers.end());
    std::vector<std::uint32_t> places(servers.size());
    for (std::size_t place = 0; place < servers.size(); ++place)
        places[servers[place].second] = static_cast<std::uint32_t>(place);
    return places;
}

void LocksModel::setOrderFrozen(bool frozen)
{
    m->settle = m->settle || (m->frozen && !frozen);
    m->frozen = frozen;
}

bool LocksModel::isOrderFrozen() const
{
    return m->frozen;
}

void LocksModel::setGrouping(LockGrouping grouping)
{
    if (grouping == m->groups.grouping())
        return;
    m->groups.setGrouping(grouping);
    m->countedGroupsAt = {};
    commit(CommitHow::Sorted);
    countGroups();
    Q_EMIT sectionsChanged();
}

const LockGroups& LocksModel::groups() const
{
    return m->groups;
}

void LocksModel::setFolded(const LockGroups::Group& group, bool folded)
{
    m->groups.setFolded(group, folded);
    Q_EMIT sectionsChanged();
}

void LocksModel::foldAllGroups(bool folded)
{
    m->groups.foldAll(folded);
    Q_EMIT sectionsChanged();
}

void LocksModel::countGroups()
{
    if (m->groups.isOn())
        m->groups.count(m->picture(), m->given.now, m->frames.known(), m->index());
    Q_EMIT groupsCounted();
}

std::vector<int> LocksModel::newInGroups() const
{
    std::vector<int> news(m->groups.groups().size());
    for (const std::uint32_t id : m->index().waitingForRow()) {
        if (!news.empty() && !isFiltering())
            ++news[m->groups.groupFor(m->picture(), LockId{id}, m->index().section(LockId{id}))];
    }
    return news;
}

grouptext::Facts LocksModel::groupFacts(const LockGroups::Group& group) const
{
    return {m->groups.grouping(), m->groups.facts(group), m->picture(), m->given.names, m->given.now};
}

void LocksModel::setTimeZone(celltext::Zone zone)
{
    m->given.zone = zone;
    announceScreen();
}

celltext::Zone LocksModel::timeZone() const
{
    return m->given.zone;
}

void LocksModel::setMasked(bool masked)
{
    if (std::exchange(m->given.masked, masked) != masked)
        announceScreen();
}

void LocksModel::setTraces(const TraceStore& traces)
{
    m->given.traces = &traces;
}

void LocksModel::setHolderNames(const HolderNames& names)
{
    m->given.names = &names;
    m->views.live().index.setHolderNames(&names);
    m->index().setHolderNames(&names);
    m->groups.setNames(&names);
    connect(&names, &HolderNames::changed, this, [this] {
        m->groups.forgetNames();
        m->index().refilter();
        retranslate(); // every text may have changed
    });
    connect(&names, &HolderNames::learnt, this, [this] {
        m->groups.forgetNames();
        if (m->choice.filter().isCostly()) // the filter may match a connection's name
            m->index().refilter();
    });
}

} // namespace lockscope::gui
