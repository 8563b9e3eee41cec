// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/momentpill.h"

#include "gui/recordings/playback.h"
#include "gui/shell/mainactions.h"
#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/momenttext.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

constexpr int kPillHigh = 24;    ///< pixels for a font of 10 pt
constexpr int kPillPadding = 10; ///< likewise, at both ends of the pill

/// Without the thousandths: the field has them.
QString wholeSecond(ServerTime at, ServerTime now, celltext::Zone zone)
{
    QString text = momenttext::time(at, now, zone);
    if (const auto point = text.lastIndexOf(u'.'); point >= 0)
        text.remove(point, 4);
    return text;
}

} // namespace

MomentPill::MomentPill(Playback& playback, FrameLoop& frames, MainActions& actions, const Theme& theme, QWidget* parent)
    : Themed(parent), m_playback(playback), m_frames(frames), m_actions(actions), m_theme(theme),
      m_time(new QLineEdit(this))
{
    setObjectName(u"momentPill"_s);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_time->setObjectName(u"timeMoment"_s);
    m_time->hide();
    m_time->installEventFilter(this);
    connect(this, &QAbstractButton::clicked, m_actions[Id::BackToLive], &QAction::trigger);
    connect(m_time, &QLineEdit::returnPressed, this, &MomentPill::goToTyped);
    connect(&playback, &Playback::changed, this, &MomentPill::refresh);
    connect(&playback, &Playback::moved, this, &MomentPill::refresh);
    connect(&playback, &Playback::failed, this, [this] { m_asksForTime = false; });
    retranslate();
    restyle();
}

// --- texts ---

void MomentPill::retranslate()
{
    m_time->setAccessibleName(tr("Moment that is shown"));
    m_time->setToolTip(tr("The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 "
                          "14:03, -10m (before the end) or +30s (after the start)."));
    m_shows = Shows::Nothing;
    m_words.clear();
    refresh();
    measureAnew();
}

void MomentPill::restyle()
{
    m_time->setFont(m_theme.monospace());
    measureAnew();
}

void MomentPill::setZone(celltext::Zone zone)
{
    m_zone = zone;
    refresh();
}

void MomentPill::setShort(bool isShort)
{
    if (std::exchange(m_isShort, isShort) == isShort)
        return;
    refresh();
    measureAnew();
}

/// A widget of fixed size does not make the window lay itself out with each text.
void MomentPill::measureAnew()
{
    setFixedWidth(widthFor(m_isShort));
}

MomentPill::Shows MomentPill::whatItShows() const
{
    if (m_playback.isPast())
        return Shows::Past;
    if (m_frames.source() == nullptr)
        return Shows::Nothing;
    if (m_frames.isPaused())
        return Shows::Paused;
    return m_frames.asOf() ? Shows::NotLive : Shows::Live;
}

QString MomentPill::wordsFor(Shows shows) const
{
    switch (shows) {
    case Shows::Nothing:
        return {};
    case Shows::Live:
        return tr("LIVE");
    case Shows::NotLive:
        return tr("NOT LIVE");
    case Shows::Paused: {
        const QString time = celltext::timeOfDay(m_frames.now(), m_zone).left(8);
        return m_isShort ? tr("PAUSED %1").arg(time) : tr("PAUSED %1 · Esc").arg(time);
    }
    case Shows::Past:
        break;
    }
    const ServerTime at = m_playback.position();
    const ServerTime now = m_playback.now();
    const QString time = wholeSecond(at, now, m_zone);
    if (m_isShort)
        return tr("PAST %1").arg(time);
    const QString age = u'\u2212' + lengthtext::seconds(std::max(now - at, ServerTime::duration::zero()));
    return m_playback.hasLive() ? tr("PAST %1 (%2) · Esc", "time, minus its age").arg(time, age)
                                : tr("PAST %1 (%2)", "time, minus its age").arg(time, age);
}

void MomentPill::refresh()
{
    const Shows shows = whatItShows();
    const bool differs = std::exchange(m_shows, shows) != shows;
    const QString words = wordsFor(shows);
    if (m_asksForTime && shows == Shows::Past)
        askForTime();
    if (shows != Shows::Past && m_time->isVisible())
        closeField();
    if (std::exchange(m_words, words) == words && !differs)
        return;
    if (differs) {
        const bool leadsBack = shows == Shows::Paused || (shows == Shows::Past && m_playback.hasLive());
        setAccessibleName(shows == Shows::Past     ? tr("The past is shown")
                          : shows == Shows::Paused ? tr("Paused")
                          : shows == Shows::Live   ? tr("Live")
                                                   : tr("Not live"));
        setToolTip(leadsBack ? m_actions[Id::BackToLive]->toolTip() : accessibleName());
        setFocusPolicy(leadsBack ? Qt::TabFocus : Qt::NoFocus);
    }
    if (const int needed = widthFor(m_isShort); needed > minimumWidth())
        setFixedWidth(needed);
    update();
}

// --- the field ---

void MomentPill::askForTime()
{
    if (!m_asksForTime && !m_time->hasFocus())
        m_focusBefore = QApplication::focusWidget();
    m_asksForTime = true;
    if (!m_playback.isPast())
        return m_playback.goTo(m_playback.position());
    m_asksForTime = false;
    m_time->setText(momenttext::time(m_playback.position(), m_playback.now(), m_zone));
    m_time->show();
    m_time->setFocus(Qt::ShortcutFocusReason);
    m_time->selectAll();
}

void MomentPill::goToTyped()
{
    const auto range = m_playback.range();
    const QString typed = m_time->text();
    const auto moment = momenttext::momentOf(typed, {range.from, range.to, m_playback.position(), m_zone});
    if (moment) {
        closeField();
        return m_playback.goTo(*moment);
    }
    m_time->selectAll();
    Q_EMIT m_playback.failed(tr("%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten "
                                "minutes before the end.")
                                 .arg(typed));
}

void MomentPill::closeField()
{
    const bool hadFocus = m_time->hasFocus();
    m_time->hide();
    if (hadFocus && m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    m_focusBefore.clear();
}

/// Esc in the field discards what was typed and does nothing else.
bool MomentPill::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        closeField();
        return true;
    }
    if (event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        m_time->hide();
    return QAbstractButton::eventFilter(watched, event);
}

// --- the picture ---

QFont MomentPill::boldFont() const
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

/// Room for a moment of the last hour, so that nothing moves when it is entered.
int MomentPill::widthFor(bool isShort) const
{
    const QString time = u"00:00:00"_s;
    const QString age = u'\u2212' + lengthtext::seconds(std::chrono::minutes(59) + std::chrono::seconds(59));
    const QFontMetrics metrics(boldFont());
    const QString sample =
        isShort ? tr("PAST %1").arg(time) : tr("PAST %1 (%2) · Esc", "time, minus its age").arg(time, age);
    int wide = metrics.horizontalAdvance(sample);
    if (isShort == m_isShort)
        wide = std::max(wide, metrics.horizontalAdvance(m_words));
    return wide + 2 * fontPixels(*this, kPillPadding) + 2;
}

QSize MomentPill::sizeHint() const
{
    return {std::max(minimumWidth(), widthFor(m_isShort)), fontPixels(*this, kPillHigh) + 4};
}

/// At the right end: what is shorter leaves room at its left.
QRect MomentPill::pillRect() const
{
    const int wide =
        std::min(width(), QFontMetrics(boldFont()).horizontalAdvance(m_words) + 2 * fontPixels(*this, kPillPadding));
    const int high = std::min(height(), fontPixels(*this, kPillHigh));
    return {width() - wide, (height() - high) / 2, wide, high};
}

bool MomentPill::hitButton(const QPoint& place) const
{
    return pillRect().contains(place) && focusPolicy() != Qt::NoFocus;
}

void MomentPill::resizeEvent(QResizeEvent*)
{
    const int high = std::min(height(), std::max(m_time->sizeHint().height(), fontPixels(*this, kPillHigh)));
    m_time->setGeometry(0, (height() - high) / 2, width(), high);
}

void MomentPill::paintEvent(QPaintEvent*)
{
    if (m_words.isEmpty())
        return;
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF pill = QRectF(pillRect()).adjusted(1, 1, -1, -1);
    const bool isGrey = m_shows == Shows::NotLive;
    const QColor ground = isGrey ? colors.track : m_shows == Shows::Live ? colors.good : colors.contended;
    painter.setPen(hasFocus() ? QPen(colors.text, 2) : QPen(Qt::NoPen));
    painter.setBrush(isDown() ? ground.darker(115) : ground);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setFont(boldFont());
    painter.setPen(isGrey ? colors.text : colors.window);
    painter.drawText(pill, Qt::AlignCenter, m_words);
}

} // namespace lockscope::gui

#include "moc_momentpill.cpp"
