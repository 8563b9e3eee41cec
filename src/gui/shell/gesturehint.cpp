// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/gesturehint.h"

#include "gui/style/theme.h"
#include "settings/preferences.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

namespace prefs = settings::prefs;

GestureHint::GestureHint(settings::Preferences& preferences, const Theme& theme, QWidget* parent)
    : Themed(parent), m_preferences(preferences), m_theme(theme)
{
    setObjectName(QStringLiteral("gestureHint"));
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    hide();
    retranslate();
}

void GestureHint::setSeen(bool seen)
{
    if (seen && !std::exchange(m_isCounted, true)) {
        const int times = m_preferences.get(prefs::gestureHints);
        m_isWanted = times < kMostTimes;
        m_preferences.set(prefs::gestureHints, std::min(times + 1, kMostTimes));
    }
    setVisible(seen && m_isWanted);
}

void GestureHint::learn()
{
    m_preferences.set(prefs::gestureHints, kMostTimes);
    m_isWanted = false;
    hide();
}

void GestureHint::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(m_theme.colors().mutedText);
    painter.drawText(contentsRect(), Qt::AlignRight | Qt::AlignVCenter, text());
}

void GestureHint::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

/// A hint that is cut to a few letters is useless.
void GestureHint::fit()
{
    const bool hasRoom = fontMetrics().horizontalAdvance(m_words) <= contentsRect().width();
    setText(hasRoom ? m_words : QString());
}

void GestureHint::retranslate()
{
    m_words = tr("Ctrl+wheel zooms · Shift+wheel pans · ? shows the keys");
    fit();
}

} // namespace lockscope::gui

#include "moc_gesturehint.cpp"
