// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/tourtarget.h"

#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/tables/livetable.h"
#include "gui/tables/sectiontable.h"

#include <QScrollArea>

#include <algorithm>
#include <vector>

namespace lockscope::gui {

namespace {

constexpr int kGap = 14;   ///< between target and panel
constexpr int kRows = 3;   ///< number of first rows that are outlined
constexpr int kScroll = 8; ///< margin around a target that is scrolled into view

/// The part of `rect` that no ancestor clips, in coordinates of the window; no value if nothing is visible.
std::optional<QRect> inWindow(const QWidget& window, const QWidget& widget, QRect rect)
{
    const QWidget* at = &widget;
    for (rect &= at->rect(); at != &window && !rect.isEmpty(); at = at->parentWidget()) {
        if (!at->isVisible() || !at->parentWidget())
            return {};
        rect = rect.translated(at->pos()) & at->parentWidget()->rect();
    }
    return rect.isEmpty() ? std::nullopt : std::optional(rect);
}

/// Visible widgets with one of the names, which blanks separate. Several pages may use the same name.
std::vector<QWidget*> widgetsNamed(const QWidget& window, const char* names)
{
    std::vector<QWidget*> found;
    for (const QString& name : QString::fromLatin1(names).split(u' ', Qt::SkipEmptyParts)) {
        for (QWidget* each : window.findChildren<QWidget*>(name)) {
            if (each->isVisible())
                found.push_back(each);
        }
    }
    return found;
}

std::optional<QRect> widgetsInWindow(const QWidget& window, const char* names)
{
    QRect all;
    for (const QWidget* each : widgetsNamed(window, names))
        all |= inWindow(window, *each, each->rect()).value_or(QRect());
    return all.isEmpty() ? std::nullopt : std::optional(all);
}

std::optional<QRect> rowsInWindow(const QWidget& window, const QAbstractItemView& table, int first, int count)
{
    QRect rows;
    for (int row = first; row < first + count && row < table.model()->rowCount(); ++row) {
        for (int column = 0; column < table.model()->columnCount(); ++column)
            rows |= table.visualRect(table.model()->index(row, column));
    }
    return inWindow(window, *table.viewport(), rows);
}

/// The first row in view.
int firstRow(const QAbstractItemView& table)
{
    if (const auto* sections = qobject_cast<const SectionTable*>(&table))
        return sections->visibleRows().first;
    const auto* live = qobject_cast<const LiveTable*>(&table);
    return live ? live->visibleRows().first : 0;
}

int rowOf(const QAbstractItemView& table, LockId lock)
{
    const auto* model = qobject_cast<const LocksModel*>(table.model());
    return model ? model->rowOf(lock) : -1;
}

} // namespace

std::optional<QRect> tourTarget(const QWidget& window, const TourStep& step, LockId lock)
{
    const QLatin1StringView name(step.target);
    switch (step.part) {
    case TourPart::Widget:
        return widgetsInWindow(window, step.target);
    case TourPart::FirstRows:
    case TourPart::LockRow: {
        const auto* table = window.findChild<QAbstractItemView*>(name);
        if (!table || !table->isVisible() || !table->model())
            return {};
        if (step.part == TourPart::FirstRows)
            return rowsInWindow(window, *table, firstRow(*table), kRows);
        const int row = rowOf(*table, lock);
        return row < 0 ? std::nullopt : rowsInWindow(window, *table, row, 1);
    }
    case TourPart::LockLane: {
        const auto* table = window.findChild<LocksTable*>(name);
        const int row = table && table->isVisible() ? rowOf(*table, lock) : -1;
        return row < 0 ? std::nullopt : inWindow(window, *table->viewport(), table->rowRect(row));
    }
    }
    return {};
}

std::optional<QRect> otherTourTarget(const QWidget& window, const TourStep& step)
{
    return widgetsInWindow(window, step.otherTarget);
}

void revealTourTarget(QWidget& window, const TourStep& step, LockId lock)
{
    if (step.part == TourPart::LockLane) {
        if (auto* page = window.findChild<LocksPage*>()) {
            window.findChild<LocksTable*>(QLatin1StringView(step.target))->followLive(); // the last minute is meant
            page->revealHold(lock);
        }
        return;
    }
    for (QWidget* widget : widgetsNamed(window, step.target)) {
        if (auto* table = qobject_cast<QAbstractItemView*>(widget)) {
            const int row = step.part == TourPart::LockRow ? rowOf(*table, lock) : 0;
            if (row >= 0 && table->model())
                table->scrollTo(table->model()->index(row, 0));
            continue;
        }
        for (QWidget* at = widget; at; at = at->parentWidget()) {
            if (auto* scroll = qobject_cast<QScrollArea*>(at))
                scroll->ensureWidgetVisible(widget, kScroll, kScroll);
        }
    }
}

QPoint placeBeside(const QSize& panel, const QRect& target, const QRect& area)
{
    const auto within = [&](QPoint at) {
        return QPoint(std::clamp(at.x(), area.left(), std::max(area.left(), area.right() - panel.width() + 1)),
                      std::clamp(at.y(), area.top(), std::max(area.top(), area.bottom() - panel.height() + 1)));
    };
    const QPoint middle = target.center() - QPoint(panel.width() / 2, panel.height() / 2);
    const QPoint left(target.left() - kGap - panel.width(), middle.y());
    const QPoint below(middle.x(), target.bottom() + 1 + kGap);
    const bool isAtTheRight = target.left() > area.center().x() && target.width() < panel.width(); // usually a dock
    const QPoint wished[] = {
        isAtTheRight ? left : below,
        isAtTheRight ? below : left,
        {middle.x(), target.top() - kGap - panel.height()},
        {target.right() + 1 + kGap, middle.y()},
        area.bottomRight() - QPoint(panel.width(), panel.height()),
        area.topLeft(),
    };
    for (const QPoint& each : wished) {
        if (!QRect(within(each), panel).intersects(target))
            return within(each);
    }
    return within(area.bottomRight());
}

} // namespace lockscope::gui
