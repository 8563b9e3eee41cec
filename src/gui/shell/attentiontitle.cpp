// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/attentiontitle.h"

#include "gui/shell/pagedeck.h"
#include "gui/shell/windowsession.h"
#include "presentation/locks/livelocks.h"

#include <QLocale>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

AttentionTitle::AttentionTitle(QWidget& window, const presentation::LiveLocks& live, const WindowSession& session,
                               PageDeck& pages)
    : m_window(window), m_live(live), m_session(session), m_pages(pages)
{
    connect(&live, &LiveLocks::attentionChanged, this, &AttentionTitle::update);
}

void AttentionTitle::update()
{
    const int count = m_live.attentionCount();
    m_pages.setBadge(u"locks"_s, count, count > 0 ? tr("%n lock(s) need attention", nullptr, count) : QString());
    QString title = u"Lockscope"_s;
    if (m_session.isPast())
        title = tr("%1 \u2013 Lockscope").arg(tr("Recording of %1").arg(m_session.recording().name));
    else if (m_session.isConnected())
        title = tr("%1 \u2013 Lockscope").arg(m_session.title());
    if (count > 0)
        //: window title: how many locks need attention, and the title
        title = tr("(%1) %2").arg(QLocale().toString(count), title);
    if (m_window.windowTitle() != title)
        m_window.setWindowTitle(title);
}

} // namespace lockscope::gui
