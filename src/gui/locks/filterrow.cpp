// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filterrow.h"

#include "gui/locks/filtermenu.h"
#include "gui/locks/filterstrip.h"
#include "gui/locks/groupchoice.h"
#include "gui/locks/locksmodel.h"

#include <QApplication>
#include <QBoxLayout>
#include <QLabel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr std::size_t kLeastChips = 4;
} // namespace

/// Numbers that gain and lose a digit do not change the row back and forth: what is folded needs this much more.
int FilterRow::digits() const
{
    return m_parts.page.fontMetrics().horizontalAdvance(u"00,000"_s);
}

void FilterRow::fit(const QString& pausedWords)
{
    const QBoxLayout& row = m_parts.layout;
    FilterStrip& strip = m_parts.strip;
    const int beside = row.contentsMargins().left() + row.contentsMargins().right() + 4 * row.spacing() +
                       m_parts.count.minimumWidth() + m_parts.groups.sizeHint().width();
    const int room = m_parts.page.width() - beside;
    const std::size_t all = strip.chips().size();
    const int paused =
        m_parts.page.fontMetrics().horizontalAdvance(pausedWords) + (m_parts.order.isHidden() ? digits() : 0);
    m_parts.order.setVisible(strip.countFor(room - paused) == all);
    const std::size_t count = countThatFits(room, all);
    showChips(count, count < all);
}

std::size_t FilterRow::countThatFits(int room, std::size_t all) const
{
    const FilterStrip& strip = m_parts.strip;
    std::size_t count = strip.countFor(room - (m_parts.menu.isHidden() ? 0 : digits()));
    if (count == all)
        return all;
    const int besideMenu = room - m_parts.menu.sizeHint().width() - m_parts.layout.spacing();
    count = strip.countFor(besideMenu);
    if (!strip.isHidden() && count > strip.shownFirst())
        count = std::max(strip.shownFirst(), strip.countFor(besideMenu - digits()));
    if (strip.isHidden() && strip.countFor(besideMenu - digits()) < kLeastChips)
        count = 0;
    return count;
}

/// Is the chip of the active filter none of the first ones?
bool FilterRow::isActiveBehind(std::size_t count) const
{
    const auto chips = m_parts.strip.chips();
    const auto* const active = m_parts.strip.button(m_model.savedFilter());
    return std::find(chips.begin() + static_cast<std::ptrdiff_t>(count), chips.end(), active) != chips.end();
}

void FilterRow::showChips(std::size_t count, bool folds)
{
    const bool foldsAll = folds && count + (isActiveBehind(count) ? 1 : 0) < kLeastChips;
    const QWidget* focus = QApplication::focusWidget();
    const bool hadFocus = m_parts.strip.isAncestorOf(focus) || m_parts.groups.hasFocus();
    const bool menuHadFocus = m_parts.menu.hasFocus();
    m_parts.menu.setVisible(folds);
    m_parts.strip.showFirst(folds ? count : static_cast<std::size_t>(SavedFilter::Count));
    m_parts.strip.setVisible(!foldsAll);
    m_parts.groups.setVisible(!foldsAll);
    if (folds && hadFocus && !focus->isVisible())
        m_parts.menu.setFocus(Qt::OtherFocusReason);
    else if (!folds && menuHadFocus)
        m_parts.strip.button(m_model.savedFilter())->setFocus(Qt::OtherFocusReason);
}

} // namespace lockscope::gui
