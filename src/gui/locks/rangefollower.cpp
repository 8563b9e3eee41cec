// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/rangefollower.h"

#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/page.h"
#include "gui/shell/windowsession.h"
#include "gui/timeline/rangepanel.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/rangereport.h"

#include <algorithm>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr auto kUpdateRangeEvery = 500ms;
constexpr int kMostCounted = 2000; ///< locks in the statistics

} // namespace

RangeFollower::RangeFollower(Services& services, LocksTable& table, RangePanel& panel, QObject* parent)
    : QObject(parent), m_services(services), m_table(table), m_panel(panel)
{
    connect(&panel, &RangePanel::rangeTyped, &table, &LocksTable::selectRange);
    connect(&panel, &RangePanel::zoomWanted, &table, &LocksTable::fit);
    connect(&panel, &RangePanel::closeWanted, &table, [&table] {
        table.clearRange();
        table.setFocus();
    });
    connect(&panel, &RangePanel::lockChosen, this, [this](LockId lock) { m_services.selection.select(lock); });
    connect(&table, &LocksTable::rangeChanged, this, &RangeFollower::update);
    for (const auto signal : {&LocksModel::filterChanged, &LocksModel::filtered}) {
        connect(&services.locks, signal, this, [this] {
            m_shown.reset(); // as many rows may be of other locks
            update();
        });
    }
    m_clock.setInterval(kUpdateRangeEvery);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (m_panel.isVisible()) // the inspector may be folded
            update();
    });
    update();
}

void RangeFollower::update()
{
    const auto& range = m_table.range();
    m_panel.setVisible(range.has_value());
    if (!range) {
        m_clock.stop();
        if (std::exchange(m_shown, std::nullopt))
            m_panel.clear();
        return;
    }
    m_clock.start();
    if (m_services.locks.isFiltering()) // the rows are those of the filter before
        return;
    const ServerTime now = m_services.frames.now();
    const int rows = m_services.locks.rowCount();
    const Shown shown{*range, m_services.history.revision(), rows, std::min(range->second, now)};
    if (m_shown == shown)
        return;
    m_shown = shown;
    std::vector<LockId> locks;
    for (int row = 0; row < std::min(rows, kMostCounted); ++row)
        locks.push_back(m_services.locks.lockAt(row));
    m_panel.setFilter(m_services.locks.filterText().trimmed());
    m_panel.setServer(m_services.session.isConnected() ? m_services.session.title() : QString());
    m_panel.setLeftOut(rows - static_cast<int>(locks.size()));
    m_panel.show(reportOf(m_services.history, locks, {range->first, range->second}, now),
                 [this](LockId lock) { return lanetext::name(m_services.frames.picture().key(lock)); });
}

} // namespace lockscope::gui

#include "moc_rangefollower.cpp"
