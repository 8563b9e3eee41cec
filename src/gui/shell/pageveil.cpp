// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pageveil.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowsession.h"
#include "history/replaysource.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <QApplication>
#include <QGraphicsColorizeEffect>

#include <utility>
#include <vector>

namespace lockscope::gui {

namespace {
/// Interval of the moments that are told while a recording plays, at any speed.
constexpr std::chrono::milliseconds kPlayedMoments{250};
} // namespace

PageVeil::PageVeil(Services& services, const NodeStore& board, PageDeck& pages, const WindowDocks& docks)
    : m_services(services), m_board(board), m_pages(pages), m_docks(docks),
      m_cover(new PageCover(services.theme, &pages))
{
    m_services.frames.addConsumer(this);
}

PageVeil::~PageVeil()
{
    m_services.frames.removeConsumer(this);
}

void PageVeil::update()
{
    tellMoment();
    updateGrey();
    updateCover();
}

void PageVeil::setUnknown(bool isUnknown)
{
    m_isUnknown = isUnknown;
    updateCover();
}

std::vector<Page*> PageVeil::pages() const
{
    std::vector<Page*> all = m_pages.pagesOfLocks();
    for (const WindowDocks::Dock& each : m_docks.all()) {
        if (each.page)
            all.push_back(each.page);
    }
    return all;
}

/// Time of day of the shown data; empty: now.
QString PageVeil::moment() const
{
    const FrameLoop& frames = m_services.frames;
    if (!frames.showsPast() && !frames.asOf())
        return {};
    constexpr int kToSeconds = 8;
    return celltext::timeOfDay(frames.now(), m_services.locks.timeZone()).left(kToSeconds);
}

bool PageVeil::isPlaying() const
{
    const history::ReplaySource* replay = m_services.session.replay();
    return replay != nullptr && replay->isPlaying();
}

void PageVeil::tellMoment()
{
    const QString time = moment();
    const MonoTime now = m_services.frames.clock().mono();
    const bool isSoon = isPlaying() && !time.isEmpty() && !m_moment.isEmpty() && now - m_toldAt < kPlayedMoments;
    if (isSoon || std::exchange(m_moment, time) == time)
        return;
    m_toldAt = now;
    for (Page* page : pages())
        page->showAsOf(time);
}

void PageVeil::updateGrey()
{
    const bool isGrey = m_services.frames.asOf().has_value();
    if (std::exchange(m_isGrey, isGrey) == isGrey)
        return;
    for (Page* page : pages()) {
        QGraphicsColorizeEffect* grey = nullptr; // the widget owns it
        if (isGrey) {
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
