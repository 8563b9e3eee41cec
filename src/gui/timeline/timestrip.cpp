// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timestrip.h"

#include "gui/recordings/playback.h"
#include "gui/recordings/timebar.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"

namespace lockscope::gui {

TimeStrip::TimeStrip(Playback& playback, const Theme& theme, QWidget* parent)
    : Themed(parent), m_playback(playback), m_theme(theme), m_bar(new TimeBar(playback, theme, this))
{
    setObjectName(QStringLiteral("timeStrip"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    addWidget(m_bar);
    connect(&playback, &Playback::changed, this, &TimeStrip::refresh);
    connect(&playback, &Playback::moved, m_bar, &TimeBar::refresh);
    retranslate();
    restyle();
    refresh();
}

void TimeStrip::retranslate()
{
    setWindowTitle(tr("Time strip"));
}

void TimeStrip::restyle()
{
    setStyleSheet(plainBarStyle(m_theme.colors()));
}

void TimeStrip::setZone(celltext::Zone zone)
{
    m_bar->setZone(zone);
}

void TimeStrip::refresh()
{
    setVisible(m_playback.isPast() || m_playback.hasLive());
    m_bar->refresh();
}

} // namespace lockscope::gui

#include "moc_timestrip.cpp"
