// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/waiterslist.h"

#include "gui/inspector/waitersmodel.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/tables/tonedelegate.h"
#include "gui/widgets/themedparts.h"
#include "presentation/waitsfor/waittext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/sentences.h"

#include <QHeaderView>
#include <QLabel>
#include <QStringList>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope::gui {

namespace {

using namespace Qt::StringLiterals;

constexpr int kMostRows = 8;
constexpr int kRoomForAll = 44; ///< characters; a narrower list hides the time waited

WaiterRow rowOf(int place, const Waiter& waiter, LibraryId library, ServerTime now)
{
    WaiterRow row{u"%1. %2"_s.arg(place).arg(waittext::who(library, waiter)),
                  waittext::waited(waiter, now),
                  waittext::prospect(waiter, now),
                  {},
                  waittext::isDead(waiter, now)};
    row.tip = celltext::bytes(waiter.id) + u'\n' + row.who + u'\n' + row.waited + u'\n' + waittext::fate(waiter, now);
    return row;
}

} // namespace

WaitersList::WaitersList(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_sources(new QLabel(this)), m_model(new WaitersModel(this)),
      m_rows(new QTreeView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_sources->setObjectName(u"inspectorWaitSources"_s);
    m_sources->setWordWrap(true);
    m_sources->setTextFormat(Qt::PlainText);
    m_sources->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rows->setObjectName(u"inspectorWaiters"_s);
    m_rows->setModel(m_model);
    m_rows->setItemDelegate(new ToneDelegate(theme, {}, -1, this));
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows->header()->hide();
    m_rows->header()->setStretchLastSection(false);
    m_rows->header()->setSectionResizeMode(WaitersModel::Who, QHeaderView::Stretch);
    m_rows->header()->setSectionResizeMode(WaitersModel::Waited, QHeaderView::ResizeToContents);
    m_rows->header()->setSectionResizeMode(WaitersModel::Prospect, QHeaderView::ResizeToContents);
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
    std::vector<WaiterRow> waiters;
    for (const auto& one : from) {
        sources << waittext::sentences(one);
        if (!one.waiters.empty() && one.count > one.waiters.size())
            sources.back() =
                joined({sources.back(), tr("The first %1 of %2 are listed.").arg(one.waiters.size()).arg(one.count)});
        for (const auto& waiter : one.waiters)
            waiters.push_back(rowOf(static_cast<int>(waiters.size()) + 1, waiter, picture.state(lock).library, now));
    }
    if (sources.isEmpty())
        return false;
    m_sources->setText(sources.join(u'\n'));
    m_rows->setVisible(!waiters.empty());
    m_model->update(std::move(waiters));
    fit();
    return true;
}

/// Too narrow for a piece of who it is, the rest is left to the tool tip.
void WaitersList::fit()
{
    const int rows = std::clamp(m_model->rowCount(), 1, kMostRows);
    const int rowHeight = m_model->rowCount() > 0 ? m_rows->sizeHintForRow(0) : fontMetrics().height();
    const int wanted = rows * rowHeight + 2;
    if (m_rows->height() != wanted)
        m_rows->setFixedHeight(wanted);
    m_rows->setColumnHidden(WaitersModel::Waited, width() < fontMetrics().averageCharWidth() * kRoomForAll);
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
}

} // namespace lockscope::gui

#include "moc_waiterslist.cpp"
