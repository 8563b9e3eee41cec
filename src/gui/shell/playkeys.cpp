// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/playkeys.h"

#include "gui/recordings/playback.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace lockscope::gui {

PlayKeys::PlayKeys(Playback& playback, QWidget& window) : m_playback(playback), m_window(window) {}

void PlayKeys::update()
{
    qApp->removeEventFilter(this);
    if (m_playback.isPast())
        qApp->installEventFilter(this);
}

bool PlayKeys::press(const QKeyEvent& event)
{
    using Direction = Playback::Direction;
    if (!m_playback.isPast() || event.modifiers() != Qt::NoModifier)
        return false;
    if (event.key() == Qt::Key_Escape && m_playback.hasLive())
        m_playback.backToLive();
    else if (event.key() == Qt::Key_Space)
        m_playback.toggle();
    else if (event.key() == Qt::Key_Comma || event.key() == Qt::Key_Period)
        m_playback.stepEvent(event.key() == Qt::Key_Comma ? Direction::Back : Direction::Forward);
    else
        return false;
    return true;
}

bool PlayKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto* area = qobject_cast<QAbstractScrollArea*>(watched);
    const bool isText = qobject_cast<QPlainTextEdit*>(watched) || qobject_cast<QTextEdit*>(watched);
    auto& key = *static_cast<QKeyEvent*>(event);
    // Esc leaves the past last: the area or its page may have something of its own to close.
    const bool isOurs = area && !isText && area->window() == &m_window && key.key() != Qt::Key_Escape;
    return isOurs && press(key);
}

} // namespace lockscope::gui
