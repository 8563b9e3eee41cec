// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksrowmenu.h"

#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/locks/orderfreeze.h"
#include "gui/shell/page.h"
#include "presentation/locks/locktext.h"
#include "presentation/stream/lockselection.h"

#include <QAction>
#include <QApplication>

#include <unordered_set>

namespace lockscope::gui {

LocksRowMenu::LocksRowMenu(Services& services, LocksTable& table, OrderFreeze& freeze, QWidget& page)
    : m_services(services), m_table(table), m_freeze(freeze), m_page(page)
{
    LockMenu& lockMenu = services.lockMenu;
    connect(&table, &SectionTable::menuRequested, this, &LocksRowMenu::open);
    connect(&table, &SectionTable::copyRequested, lockMenu.action(LockMenu::Item::CopyRowText), &QAction::trigger);
    connect(&table, &QAbstractItemView::activated, this, [this, &lockMenu](const QModelIndex& index) {
        const LockId lock = m_services.locks.lockAt(index.row());
        if (lock == kNoLock)
            return;
        m_services.selection.select(lock);
        lockMenu.action(LockMenu::Item::Inspect)->trigger();
    });
    connect(&table, &LocksTable::putBackRequested, this, [this, &lockMenu](LockId lock) {
        m_services.selection.select(lock);
        lockMenu.action(LockMenu::Item::PutBack)->trigger();
    });
    lockMenu.addPlace(&page,
                      [this](std::span<const LockId> locks, std::vector<bool>& shown) { tellShown(locks, shown); });
    lockMenu.setHandler(LockMenu::Item::Pin, [this](LockId lock) { m_services.locks.togglePin(lock); });
    lockMenu.setHandler(LockMenu::Item::FilterHolder, [this](LockId lock) {
        const LockState& state = m_services.frames.picture().state(lock);
        m_services.locks.setFilterText(holderFilter(state.library, m_services.frames.picture().token(state.holder)));
    });
    lockMenu.setHandler(LockMenu::Item::FilterPrefix, [this](LockId lock) {
        m_services.locks.setFilterText(keyFilter(prefixPattern(m_services.frames.picture().key(lock).name)));
    });
}

void LocksRowMenu::tellShown(std::span<const LockId> locks, std::vector<bool>& shown) const
{
    constexpr std::size_t kFew = 8;
    const LocksModel& model = m_services.locks;
    std::unordered_set<LockId> rows;
    for (int row = 0; locks.size() > kFew && row < model.rowCount(); ++row) {
        if (m_table.isRowShown(row))
            rows.insert(model.lockAt(row));
    }
    const auto isShown = [&](LockId lock) {
        const int row = locks.size() > kFew ? -1 : model.rowOf(lock);
        return rows.contains(lock) || (row >= 0 && m_table.isRowShown(row));
    };
    for (std::size_t i = 0; i < locks.size(); ++i)
        shown[i] = shown[i] || isShown(locks[i]);
}

void LocksRowMenu::open(const QPoint& globalPosition)
{
    if (m_table.selectedRows().empty())
        return;
    m_services.lockMenu.popupMenu(globalPosition, &m_page);
    if (const QWidget* menu = QApplication::activePopupWidget())
        m_freeze.holdFor(*menu);
}

} // namespace lockscope::gui

#include "moc_locksrowmenu.cpp"
