// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/waiterslist.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/celltext.h"
#include "presentation/words/waittext.h"

#include <QHeaderView>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::gui {

namespace {

using namespace Qt::StringLiterals;

constexpr int kMostRows = 8;
constexpr int kRoomForAll = 44; ///< characters; a narrower list hides the time waited
enum Column { Who, Waited, Prospect, Columns };

} // namespace

WaitersList::WaitersList(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_sources(new QLabel(this)), m_rows(new QTreeWidget(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_sources->setObjectName(u"inspectorWaitSources"_s);
    m_sources->setWordWrap(true);
    m_sources->setTextFormat(Qt::PlainText);
    m_sources->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rows->setObjectName(u"inspectorWaiters"_s);
    m_rows->setColumnCount(Columns);
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setTextElideMode(Qt::ElideMiddle);
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows->header()->hide();
    m_rows->header()->setStretchLastSection(false);
    m_rows->header()->setSectionResizeMode(Who, QHeaderView::Stretch);
    m_rows->header()->setSectionResizeMode(Waited, QHeaderView::ResizeToContents);
    m_rows->header()->setSectionResizeMode(Prospect, QHeaderView::ResizeToContents);
    column->addWidget(m_rows);
    column->addWidget(m_sources);
    setTone(m_sources, theme, lockcells::Tone::Muted);
    restyle();
    retranslate();
}

bool WaitersList::setLock(const PictureView& picture, LockId lock, ServerTime now)
{
    const auto from = picture.waiters(lock);
    QStringList sources;
    std::vector<const Waiter*> waiters;
    for (const auto& one : from) {
        sources << (one.count > 0 ? waittext::source(one) + u". "_s + waittext::blindSpot(one)
                                  : waittext::source(one) + u'.');
        if (!one.waiters.empty() && one.count > one.waiters.size())
            sources.back() += u' ' + tr("The first %1 of %2 are listed.").arg(one.waiters.size()).arg(one.count);
        for (const auto& waiter : one.waiters)
            waiters.push_back(&waiter);
    }
    if (sources.isEmpty())
        return false;
    m_sources->setText(sources.join(u'\n'));
    while (m_rows->topLevelItemCount() > static_cast<int>(waiters.size()))
        delete m_rows->takeTopLevelItem(m_rows->topLevelItemCount() - 1);
    while (m_rows->topLevelItemCount() < static_cast<int>(waiters.size()))
        m_rows->addTopLevelItem(new QTreeWidgetItem);
    for (int i = 0; i < static_cast<int>(waiters.size()); ++i)
        setRow(m_rows->topLevelItem(i), i + 1, *waiters[static_cast<std::size_t>(i)], picture.state(lock).library, now);
    m_rows->setVisible(!waiters.empty());
    fit();
    return true;
}

void WaitersList::setRow(QTreeWidgetItem* row, int place, const Waiter& waiter, LibraryId library, ServerTime now)
{
    const QString who = u"%1. %2"_s.arg(place).arg(waittext::who(library, waiter));
    const QString waited = waittext::waited(waiter, now);
    const QString prospect = waittext::prospect(waiter, now);
    const bool dead = waittext::isDead(waiter, now);
    row->setText(Who, who);
    row->setText(Waited, waited);
    row->setText(Prospect, prospect);
    row->setTextAlignment(Waited, Qt::AlignRight | Qt::AlignVCenter);
    const QString tip = celltext::bytes(waiter.id) + u'\n' + who + u'\n' + waited + u'\n' + waittext::fate(waiter, now);
    for (int column = 0; column < Columns; ++column) {
        row->setToolTip(column, plainTip(tip));
        row->setForeground(column, dead            ? m_theme.colors().alarm
                                   : column == Who ? m_theme.colors().text
                                                   : m_theme.colors().mutedText);
    }
}

/// A narrow list hides the time waited, so that the waiter's name stays readable; the tool tip has both.
void WaitersList::fit()
{
    const int rows = std::clamp(m_rows->topLevelItemCount(), 1, kMostRows);
    const int rowHeight = m_rows->topLevelItemCount() > 0 ? m_rows->sizeHintForRow(0) : fontMetrics().height();
    const int wanted = rows * rowHeight + 2;
    if (m_rows->height() != wanted)
        m_rows->setFixedHeight(wanted);
    m_rows->setColumnHidden(Waited, width() < fontMetrics().averageCharWidth() * kRoomForAll);
}

void WaitersList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void WaitersList::restyle()
{
    QPalette panel = m_rows->palette();
    panel.setColor(QPalette::Base, m_theme.colors().panel);
    panel.setColor(QPalette::Text, m_theme.colors().text);
    m_rows->setPalette(panel);
}

void WaitersList::retranslate()
{
    m_rows->setAccessibleName(tr("Waiters of this lock, the next one first"));
    m_rows->setHeaderLabels({tr("Who"), tr("Has waited"), tr("Will wait")});
}

} // namespace lockscope::gui

#include "moc_waiterslist.cpp"
