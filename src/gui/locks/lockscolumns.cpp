// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockscolumns.h"

#include "gui/locks/lockcolumns.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/page.h"
#include "gui/tables/columnlayout.h"
#include "settings/preferences.h"

#include <QHeaderView>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;

/// `character`: pixels.
std::vector<ColumnLayout::Column> columnWidths(int character)
{
    const auto inCharacters = [character](int& pixels) {
        pixels = (pixels + LanePlaces::kMargin + character - 1) / character;
    };
    std::vector<ColumnLayout::Column> widths(kLockColumns.size());
    std::ranges::transform(kLockColumns, widths.begin(), &LockColumn::width);
    inCharacters(widths[LocksModel::Lane].least);
    inCharacters(widths[LocksModel::Lane].whole);
    return widths;
}

} // namespace

LocksColumns::LocksColumns(Services& services, LocksTable& table) : m_services(services), m_table(table)
{
    LocksModel& model = m_services.locks;
    QHeaderView* header = table.horizontalHeader();
    header->setSortIndicator(LocksModel::Lock, Qt::AscendingOrder);
    header->setSortIndicatorShown(true);
    connect(header, &QHeaderView::sortIndicatorChanged, &model, &LocksModel::sort);
    for (int column = 0; column < LocksModel::ColumnCount; ++column)
        header->setSectionHidden(column, lockColumn(column).isOnRequest);
    header->moveSection(header->visualIndex(LocksModel::Server), 1);
    m_layout = new ColumnLayout(table, *header, columnWidths(table.fontMetrics().averageCharWidth()));
    m_layout->setObjectName(u"columns"_s);
    restore();
    connect(m_layout, &ColumnLayout::switched, this, [this](int column, bool isShown) {
        if (column != LocksModel::Server)
            return;
        m_hasServer = isShown;
        m_services.preferences.set(prefs::locksServerColumn, isShown ? u"shown"_s : u"hidden"_s);
    });
    connect(&m_services.frames, &FrameLoop::scopeChanged, this, &LocksColumns::updateServer);
    connect(&model, &LocksModel::countsChanged, this, &LocksColumns::updateServer); // nodes join with their locks
    connect(m_layout, &ColumnLayout::changed, this,
            [this](const QByteArray& state) { m_services.preferences.set(prefs::locksColumns, state); });
    connect(&m_services.preferences, &settings::Preferences::changed, this, &LocksColumns::readPreference);
}

void LocksColumns::setWideLanes(bool wide)
{
    m_layout->showOnly(wide ? std::vector<int>{LocksModel::Lock, LocksModel::Lane} : std::vector<int>());
}

void LocksColumns::readPreference(const QString& key)
{
    const auto is = [&](const auto& setting) { return key == QLatin1StringView(setting.info.key); };
    if (is(prefs::locksColumns) && m_services.preferences.get(prefs::locksColumns).isEmpty())
        restore();
    else if (is(prefs::locksServerColumn))
        updateServer();
}

void LocksColumns::restore()
{
    m_layout->restore(m_services.preferences.get(prefs::locksColumns));
    // A state of a version without the column has it behind the lane, which gets what the others leave.
    QHeaderView& header = *m_table.horizontalHeader();
    if (header.visualIndex(LocksModel::Server) > header.visualIndex(LocksModel::Lane))
        header.moveSection(header.visualIndex(LocksModel::Server), 1);
    m_layout->setShown(LocksModel::Server, m_hasServer);
    updateServer();
}

void LocksColumns::updateServer()
{
    const QString choice = m_services.preferences.get(prefs::locksServerColumn);
    const bool isWanted = choice == u"auto" ? m_services.frames.scope().showsSeveralNodes() : choice == u"shown";
    if (std::exchange(m_hasServer, isWanted) != isWanted)
        m_layout->setShown(LocksModel::Server, isWanted);
}

} // namespace lockscope::gui

#include "moc_lockscolumns.cpp"
