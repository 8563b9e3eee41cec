// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timestrip.h"

#include "gui/recordings/playback.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/mainactions.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/widgets/steadylabel.h"
#include "presentation/words/momenttext.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0, history::kFastest};

} // namespace

TimeStrip::TimeStrip(Playback& playback, MainActions& actions, const Theme& theme, QWidget* parent)
    : Themed(parent), m_playback(playback), m_actions(actions), m_theme(theme),
      m_bar(new TimeBar(playback, theme, this)), m_speed(new QComboBox(this)), m_time(new QLineEdit(this)),
      m_ago(new QLabel(this)), m_live(new QToolButton(this))
{
    setObjectName(u"timeStrip"_s);
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize(QSize(fontMetrics().height(), fontMetrics().height()));
    m_speed->setObjectName(u"timeSpeed"_s);
    m_time->setObjectName(u"timeMoment"_s);
    m_ago->setObjectName(u"timeAgo"_s);
    m_live->setObjectName(u"timeLive"_s);
    for (const Id id : {Id::StepBack, Id::Pause, Id::StepForward}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(m_actions[id]);
        button->setObjectName(u"button."_s + m_actions[id]->objectName());
        button->setProperty("flat", true);
        button->setFocusPolicy(Qt::TabFocus);
        m_pastItems.push_back(addWidget(button));
    }
    for (std::size_t i = 0; i < kSpeeds.size(); ++i)
        m_speed->addItem(QString());
    m_speed->setFocusPolicy(Qt::TabFocus);
    m_pastItems.push_back(addWidget(m_speed));
    addWidget(m_bar);
    m_pastItems.push_back(addWidget(m_time));
    m_pastItems.push_back(addWidget(m_ago));
    m_live->setDefaultAction(m_actions[Id::BackToLive]);
    m_live->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_live->setFocusPolicy(Qt::TabFocus);
    m_liveItem = addWidget(m_live);

    connect(m_speed, &QComboBox::activated, this, &TimeStrip::chooseSpeed);
    connect(m_time, &QLineEdit::returnPressed, this, &TimeStrip::goToTyped);
    connect(&m_playback, &Playback::failed, this, [this] { m_asksForTime = false; });
    connect(m_time, &QLineEdit::editingFinished, this, &TimeStrip::showMoment);
    m_time->installEventFilter(this);
    connect(&playback, &Playback::changed, this, &TimeStrip::refresh);
    connect(&playback, &Playback::moved, this, [this] {
        m_bar->refresh();
        showMoment();
    });
    retranslate();
    restyle();
    refresh();
}

void TimeStrip::retranslate()
{
    setWindowTitle(tr("Time strip"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast it is played"));
    for (std::size_t i = 0; i < kSpeeds.size(); ++i)
        m_speed->setItemText(static_cast<int>(i), momenttext::speed(kSpeeds[i]));
    m_time->setAccessibleName(tr("Moment that is shown"));
    m_time->setToolTip(tr("The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 "
                          "14:03, -10m (before the end) or +30s (after the start)."));
    forgetSize(*m_ago);
    refresh();
}

void TimeStrip::restyle()
{
    setStyleSheet(timeStripStyle(m_theme.colors(), m_theme.isDark()));
    const QFontMetrics metrics(m_theme.monospace());
    m_time->setFont(m_theme.monospace());
    m_time->setFixedWidth(metrics.horizontalAdvance(u"2026-03-04 03:08:41.207+00:00"_s) + 16);
}

void TimeStrip::setZone(celltext::Zone zone)
{
    m_zone = zone;
    m_bar->setZone(zone);
    showMoment();
}

void TimeStrip::refresh()
{
    const bool isPast = m_playback.isPast();
    const bool differs = property("past").toBool() != isPast;
    setProperty("past", isPast);
    for (QAction* item : m_pastItems)
        item->setVisible(isPast);
    m_liveItem->setVisible(isPast && m_playback.hasLive());
    setVisible(isPast || m_playback.canGoBack());
    if (differs)
        restyle(); // the style sheet depends on the property
    const auto place = std::find(kSpeeds.begin(), kSpeeds.end(), m_playback.speed());
    const QSignalBlocker blocker(m_speed);
    m_speed->setCurrentIndex(static_cast<int>(place - kSpeeds.begin()));
    m_bar->refresh();
    showMoment();
    if (isPast && m_asksForTime)
        askForTime();
}

void TimeStrip::showMoment()
{
    if (!m_playback.isPast())
        return;
    const auto at = m_playback.position();
    const auto now = m_playback.now();
    showSteadily(*m_ago, momenttext::ago(at, now));
    if (!m_time->isModified()) {
        const QString text = momenttext::time(at, now, m_zone);
        if (m_time->text() != text)
            m_time->setText(text);
    }
}

/// Opens the field for a time. In the live view it first opens the recent past at the shown moment.
void TimeStrip::askForTime()
{
    if (!m_asksForTime && !m_time->hasFocus())
        m_focusBefore = QApplication::focusWidget();
    m_asksForTime = true;
    if (!m_playback.isPast())
        return m_playback.goTo(m_playback.position());
    if (!m_time->isVisible())
        return; // a hidden field cannot have the focus; eventFilter() asks again when it is shown
    m_asksForTime = false;
    m_time->setFocus(Qt::ShortcutFocusReason);
    m_time->selectAll();
}

void TimeStrip::goToTyped()
{
    const auto range = m_playback.range();
    const auto moment = momenttext::momentOf(m_time->text(), {range.from, range.to, m_playback.position(), m_zone});
    m_time->setModified(false);
    if (moment) {
        m_playback.goTo(*moment);
        showMoment();
        if (m_focusBefore)
            m_focusBefore->setFocus(Qt::OtherFocusReason);
        m_focusBefore.clear();
        return;
    }
    const QString typed = m_time->text();
    showMoment();
    Q_EMIT m_playback.failed(tr("%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten "
                                "minutes before the end.")
                                 .arg(typed));
}

/// Esc in the edited time field discards the text and does nothing else.
bool TimeStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_time && event->type() == QEvent::Show && m_asksForTime && m_playback.isPast())
        askForTime();
    if (watched == m_time && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && m_time->isModified()) {
        m_time->setModified(false);
        showMoment();
        m_time->selectAll();
        return true;
    }
    if (watched == m_time && event->type() == QEvent::FocusOut && m_time->isModified()) {
        m_time->setModified(false);
        showMoment();
    }
    return QToolBar::eventFilter(watched, event);
}

void TimeStrip::chooseSpeed(int place)
{
    m_playback.setSpeed(kSpeeds[static_cast<std::size_t>(place)]);
}

} // namespace lockscope::gui

#include "moc_timestrip.cpp"
