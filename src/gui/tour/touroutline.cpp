// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/touroutline.h"

#include "gui/style/theme.h"

#include <QPainter>

namespace lockscope::gui {

namespace {
constexpr int kWidth = 3;
constexpr int kFromPlace = 1; ///< between the place and the frame
} // namespace

TourOutline::TourOutline(const Theme& theme, QWidget* window) : QWidget(window), m_theme(theme)
{
    setObjectName(QStringLiteral("tourOutline"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void TourOutline::surround(const std::optional<QRect>& place)
{
    if (!place) {
        hide();
        return;
    }
    constexpr int out = kWidth + kFromPlace;
    const QRect frame = place->adjusted(-out, -out, out, out) & parentWidget()->rect();
    if (frame != geometry() || mask().isEmpty()) {
        setGeometry(frame);
        // What is inside is painted as if this were not here.
        setMask(QRegion(rect()) - QRegion(rect().adjusted(kWidth, kWidth, -kWidth, -kWidth)));
    }
    if (isHidden()) {
        show();
        raise();
    }
}

void TourOutline::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), m_theme.colors().held);
}

} // namespace lockscope::gui

#include "moc_touroutline.cpp"
