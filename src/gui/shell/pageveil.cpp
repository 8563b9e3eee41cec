// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pageveil.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/windowdocks.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <QApplication>
#include <QGraphicsColorizeEffect>

#include <utility>
#include <vector>

namespace lockscope::gui {

PageVeil::PageVeil(Services& services, const NodeStore& board, PageDeck& pages, const WindowDocks& docks)
    : m_services(services), m_board(board), m_pages(pages), m_docks(docks),
      m_cover(new PageCover(services.theme, &pages))
{
}

void PageVeil::update()
{
    updateGrey();
    updateCover();
}

void PageVeil::setUnknown(bool isUnknown)
{
    m_isUnknown = isUnknown;
    updateCover();
}

void PageVeil::updateGrey()
{
    const auto asOf = m_services.frames.asOf();
    const QString time = asOf ? celltext::timeOfDay(*asOf, m_services.locks.timeZone()).left(8) : QString();
    if (std::exchange(m_asOf, time) == time)
        return;
    std::vector<Page*> pages = m_pages.pagesOfLocks();
    for (const WindowDocks::Dock& each : m_docks.all()) {
        if (each.page)
            pages.push_back(each.page);
    }
    for (Page* page : pages) {
        page->showAsOf(time);
        QGraphicsColorizeEffect* grey = nullptr; // the widget owns it
        if (!time.isEmpty()) {
            grey = new QGraphicsColorizeEffect;
            grey->setColor(Qt::black); // removes the colours only
        }
        page->setGraphicsEffect(grey);
    }
}

void PageVeil::updateCover()
{
    const bool covers = m_pages.spec().showsLocks && m_isUnknown;
    if (covers) {
        const bool isConnecting = m_board.worst() == ConnectionState::Connecting;
        QString text;
        for (const NodeStatus& node : m_board.nodes())
            text = node.text;
        m_cover->setTexts(isConnecting ? tr("Connecting") : tr("No connection"), text, tr("Change Connection…"));
    }
    const bool hadFocus = m_cover->isAncestorOf(QApplication::focusWidget());
    m_cover->cover(covers ? &m_pages.page() : nullptr);
    if (hadFocus && !covers)
        m_pages.page().focusContent();
}

} // namespace lockscope::gui
