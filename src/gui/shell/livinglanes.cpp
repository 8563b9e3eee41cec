// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/livinglanes.h"

#include "gui/style/theme.h"
#include "gui/timeline/lanepainter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {

constexpr double kLoop = 30;   ///< seconds until it begins again
constexpr double kAcross = 24; ///< seconds from the left edge to the right one
constexpr int kLanes = 7;
constexpr int kEveryMs = 66;
constexpr double kPale = 0.34;      ///< opacity
constexpr double kVeil = 0.94;      ///< opacity over the middle
constexpr double kPlain = 0.28;     ///< where the middle begins, as a share of the width
constexpr double kUnderWords = 0.6; ///< least opacity under words that begin before it, so that they can be read
constexpr double kBarShare = 0.26;  ///< of a lane's height
constexpr double kTickEvery = 1.0;  ///< seconds between renewals

struct Hold
{
    int lane;
    double begin; ///< seconds
    double end;
    SpanState state;
    bool renews;
};

/// As the demo's workers held them.
constexpr Hold kHolds[] = {
    {0, 0.4, 6.1, SpanState::Held, true},         {0, 7.2, 11.0, SpanState::Held, true},
    {0, 11.6, 19.4, SpanState::Held, true},       {0, 20.3, 27.8, SpanState::Held, true},
    {1, 1.0, 1.8, SpanState::Held, false},        {1, 2.3, 2.9, SpanState::Held, false},
    {1, 3.2, 5.6, SpanState::Contended, false},   {1, 5.6, 8.1, SpanState::Contended, false},
    {1, 8.1, 9.0, SpanState::Contended, false},   {1, 10.4, 11.1, SpanState::Held, false},
    {1, 13.0, 14.2, SpanState::Held, false},      {1, 17.5, 20.0, SpanState::Contended, false},
    {1, 20.0, 21.7, SpanState::Contended, false}, {1, 24.2, 25.0, SpanState::Held, false},
    {2, 3.0, 29.0, SpanState::NoTtl, false},      {3, 2.0, 9.4, SpanState::Held, true},
    {3, 10.2, 14.6, SpanState::Held, true},       {3, 15.1, 18.0, SpanState::Lost, true},
    {3, 18.3, 28.4, SpanState::Held, true},       {4, 0.5, 1.3, SpanState::Held, false},
    {4, 4.5, 5.2, SpanState::Held, false},        {4, 7.0, 7.9, SpanState::Held, false},
    {4, 11.8, 12.3, SpanState::Held, false},      {4, 16.0, 17.1, SpanState::Held, false},
    {4, 19.6, 20.2, SpanState::Held, false},      {4, 25.8, 26.9, SpanState::Held, false},
    {5, 1.4, 13.2, SpanState::Held, true},        {5, 14.0, 26.0, SpanState::Held, true},
    {6, 4.0, 6.0, SpanState::Lost, false},        {6, 12.0, 14.0, SpanState::Lost, false},
    {6, 20.0, 22.0, SpanState::Lost, false},
};

} // namespace

LivingLanes::LivingLanes(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("livingLanes"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_clock.setInterval(kEveryMs);
    connect(&m_clock, &QTimer::timeout, this, [this] { showAt(m_now + kEveryMs / 1000.0); });
}

void LivingLanes::showAt(double seconds)
{
    m_now = std::fmod(seconds, kLoop);
    update();
}

void LivingLanes::setWords(double begin)
{
    m_words = std::clamp(begin, 0.0, 0.5);
    update();
}

void LivingLanes::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_theme.motion().isReduced())
        showAt(kAcross);
    else
        m_clock.start();
}

void LivingLanes::hideEvent(QHideEvent* event)
{
    m_clock.stop();
    QWidget::hideEvent(event);
}

void LivingLanes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setOpacity(kPale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double lane = static_cast<double>(height()) / kLanes;
    const double bar = lane * kBarShare;
    const double scale = width() / kAcross;
    for (const Hold& hold : kHolds) {
        for (const double turn : {0.0, kLoop}) { // the half minute before is still in view
            const double begin = hold.begin - turn;
            const double right = width() - (m_now - std::min(hold.end - turn, m_now)) * scale;
            const double left = width() - (m_now - begin) * scale;
            if (begin > m_now || right < 0)
                continue;
            const double top = lane * hold.lane + (lane - bar) / 2;
            painter.setBrush(LanePainter::fillOf(hold.state, m_theme.colors()));
            painter.drawRoundedRect(QRectF(left, top, std::max(2.0, right - left), bar), 3, 3);
            for (double at = begin + kTickEvery; hold.renews && at < std::min(hold.end - turn, m_now); at += kTickEvery)
                painter.fillRect(QRectF(width() - (m_now - at) * scale, top - 5, 1, 8), m_theme.colors().tick);
        }
    }
    // Words and buttons stand in the middle: there the ground is nearly plain.
    QLinearGradient veil(0, 0, width(), 0);
    QColor ground = m_theme.colors().window;
    const auto stop = [&](double place, double opacity) {
        ground.setAlphaF(static_cast<float>(opacity));
        veil.setColorAt(place, ground);
        veil.setColorAt(1 - place, ground);
    };
    stop(0, 0);
    if (m_words < kPlain)
        stop(m_words, kUnderWords);
    stop(kPlain, kVeil);
    painter.setOpacity(1);
    painter.fillRect(rect(), veil);
}

} // namespace lockscope::gui
