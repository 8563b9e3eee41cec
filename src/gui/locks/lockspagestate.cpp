// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Locks page's number of rows, and the reason why there are none.
#include "gui/locks/besidestrip.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/pagefilter.h"
#include "presentation/stream/frameloop.h"
#include "ui_lockspage.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void LocksPage::updateCount()
{
    const QLocale locale;
    const LocksModel& model = m_services.locks;
    const bool all = model.filterText().isEmpty() && model.savedFilter() == SavedFilter::All;
    const int held = model.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::All)];
    const int ended = std::max(0, model.totalLocks() - held);
    const QString total = locale.toString(model.totalLocks());
    if (!model.knowsNow())
        //: how many locks, as they were when the connection was lost
        m_ui->countLabel->setText(tr("%1 as last seen").arg(locale.toString(model.rowCount())));
    else if (!all)
        m_ui->countLabel->setText(notCounted());
    else if (ended > 0)
        //: how many locks are held, and how many ended a moment ago
        m_ui->countLabel->setText(tr("%1 held, %2 ended").arg(locale.toString(held), locale.toString(ended)));
    else
        m_ui->countLabel->setText(tr("%1 held").arg(total));
    // The field says how much of all the filter shows. Rows under the pointer may outlive their locks.
    const QString shown =
        model.isFiltering() ? QStringLiteral("…") : locale.toString(std::min(model.rowCount(), model.totalLocks()));
    if (model.knowsNow() && !all)
        m_filter->setCount(tr("%1 of %2").arg(shown, total));
    // The selection replaces the counts, which the strip shows as well: the label has room for one of them.
    if (const QString selected = m_services.lockMenu.selectionText(); !selected.isEmpty())
        m_ui->countLabel->setText(selected);
}

void LocksPage::updateEmptyState()
{
    const LocksModel& model = m_services.locks;
    const bool empty = model.rowCount() == 0;
    if (empty && model.isFiltering()) // filtered() tells whether it is
        return;
    QWidget* const shown = empty ? static_cast<QWidget*>(m_ui->emptyState) : m_table;
    if (QWidget* const before = m_ui->stack->currentWidget(); before != shown) {
        const QWidget* focus = window()->focusWidget();
        const bool hadFocus = focus && (focus == before || before->isAncestorOf(focus));
        m_ui->stack->setCurrentWidget(shown);
        if (hadFocus) // keep the keyboard focus on the visible widget
            shown->setFocus(Qt::OtherFocusReason);
    }
    if (!empty)
        return;
    const QString patterns = model.watchedPatterns().join(u", "_s);
    m_emptyDoes = EmptyDoes::Nothing;
    const auto say = [this](const QString& title, const QString& text, const QString& action = {},
                            EmptyDoes does = EmptyDoes::Nothing) {
        m_emptyDoes = does;
        m_ui->emptyState->setTexts(title, text, action);
    };
    if (!m_services.frames.source())
        say(tr("Not connected"), tr("Connect to a server to see its locks."));
    else if (patterns.isEmpty())
        say(tr("Looking for locks"), tr("The keys of the server are being scanned: %1 %.").arg(model.scanPercent()));
    else if (!model.knowsNow() && model.totalLocks() == 0)
        say(tr("Nothing is known now"), tr("No lock was held when the server was last heard."));
    else if (!model.knowsNow())
        say(tr("Nothing is known now"),
            tr("%n lock(s) were held when the server was last heard.", nullptr, model.totalLocks()),
            tr("Show All Locks"), EmptyDoes::ClearFilters);
    else if (model.totalLocks() > 0 && showsAttentionOnly())
        say(m_beside->words().isEmpty() ? tr("Nothing needs attention") : tr("No lock that is held needs attention"),
            tr("%n lock(s) are held, and no finding about them is open.", nullptr,
               model.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::All)]) +
                (notCounted().isEmpty() ? QString() : u"\n"_s + notCounted()),
            tr("Show All Locks"), EmptyDoes::ClearFilters);
    else if (model.totalLocks() > 0)
        say(tr("No locks match"), tr("%n lock(s) are hidden by the filter.", nullptr, model.totalLocks()),
            tr("Clear Filter"), EmptyDoes::ClearFilters);
    else if (model.mayMissLocks())
        say(tr("No locks are seen"),
            tr("This user may not list or may not read the watched keys (%1): locks may be held all the same. The "
               "Server page names the right that is missing.")
                .arg(patterns));
    else
        say(tr("No locks are held"),
            tr("Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key "
               "patterns of the connection.")
                .arg(patterns),
            tr("Find Locks…"), EmptyDoes::FindLocks);
}

/// updateEmptyState() decides what the button does.
void LocksPage::emptyStateTriggered()
{
    switch (m_emptyDoes) {
    case EmptyDoes::ClearFilters: // also "Show All Locks"
        return clearFilters();
    case EmptyDoes::FindLocks:
        Q_EMIT findLocksRequested();
        break;
    case EmptyDoes::Nothing:
        break;
    }
}

/// Empty unless the filter is Attention and locks of a watched simulator run match it.
QString LocksPage::notCounted() const
{
    const int count = m_services.locks.countsOfRun()[static_cast<std::size_t>(SavedFilter::Attention)];
    if (m_services.locks.savedFilter() != SavedFilter::Attention || count == 0)
        return {};
    return tr("%n lock(s) of the simulator's run not counted", nullptr, count);
}

bool LocksPage::showsAttentionOnly() const
{
    return m_services.locks.savedFilter() == SavedFilter::Attention && m_services.locks.filterText().isEmpty();
}

} // namespace lockscope::gui
