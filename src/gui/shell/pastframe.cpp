// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pastframe.h"

#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"

#include <QPainter>

namespace lockscope::gui {

namespace {
constexpr int kFrameThick = 3; ///< pixels for a font of 10 pt
} // namespace

PastFrame::PastFrame(const Theme& theme, QWidget& window) : Themed(&window), m_theme(theme), m_window(window)
{
    setObjectName(QStringLiteral("pastFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    window.installEventFilter(this);
}

bool PastFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize)
        surround();
    return QWidget::eventFilter(watched, event);
}

/// Masked to the edge: what is inside is painted without it.
void PastFrame::surround()
{
    const int thick = fontPixels(*this, kFrameThick);
    setGeometry(m_window.rect());
    setMask(QRegion(rect()).subtracted(rect().adjusted(thick, thick, -thick, -thick)));
}

void PastFrame::showEvent(QShowEvent*)
{
    surround();
    raise();
}

void PastFrame::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), m_theme.colors().contended);
}

} // namespace lockscope::gui

#include "moc_pastframe.cpp"
