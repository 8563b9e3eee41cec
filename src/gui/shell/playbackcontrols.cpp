// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/playbackcontrols.h"

#include "gui/recordings/playback.h"
#include "gui/shell/mainactions.h"
#include "presentation/words/momenttext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0, history::kFastest};
constexpr int kControlsApart = 2; ///< pixels

void keepRoom(QWidget& widget)
{
    QSizePolicy policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget.setSizePolicy(policy);
}

} // namespace

PlaybackControls::PlaybackControls(Playback& playback, MainActions& actions, QWidget* parent)
    : Themed(parent), m_playback(playback), m_speed(new QComboBox(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kControlsApart);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_speed->setObjectName(u"timeSpeed"_s);
    m_speed->setFocusPolicy(Qt::TabFocus);
    for (std::size_t i = 0; i < kSpeeds.size(); ++i)
        m_speed->addItem(QString());
    keepRoom(*m_speed);
    row->addWidget(m_speed);
    addStep(actions[Id::StepBack], true);
    addStep(actions[Id::StepForward], true);
    addStep(actions[Id::Pause], false);
    connect(m_speed, &QComboBox::activated, this, &PlaybackControls::chooseSpeed);
    connect(&playback, &Playback::changed, this, &PlaybackControls::refresh);
    retranslate();
}

void PlaybackControls::addStep(QAction* action, bool onlyInPast)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setObjectName(u"button."_s + action->objectName());
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    if (onlyInPast) {
        keepRoom(*button);
        m_pastParts.push_back(button);
    }
}

void PlaybackControls::retranslate()
{
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast it is played"));
    for (std::size_t i = 0; i < kSpeeds.size(); ++i)
        m_speed->setItemText(static_cast<int>(i), momenttext::speed(kSpeeds[i]));
    refresh();
}

void PlaybackControls::refresh()
{
    const bool isPast = m_playback.isPast();
    for (QWidget* part : m_pastParts)
        part->setVisible(isPast);
    m_speed->setVisible(isPast && m_hasSpeed);
    const auto place = std::find(kSpeeds.begin(), kSpeeds.end(), m_playback.speed());
    const QSignalBlocker blocker(m_speed);
    m_speed->setCurrentIndex(static_cast<int>(place - kSpeeds.begin()));
}

int PlaybackControls::widthFor(bool hasSpeed) const
{
    const int speed = m_speed->sizeHint().width() + kControlsApart;
    return sizeHint().width() + (hasSpeed ? speed : 0) - (m_hasSpeed ? speed : 0);
}

void PlaybackControls::setHasSpeed(bool has)
{
    if (std::exchange(m_hasSpeed, has) == has)
        return;
    QSizePolicy policy = m_speed->sizePolicy();
    policy.setRetainSizeWhenHidden(has);
    m_speed->setSizePolicy(policy);
    layout()->invalidate(); // a hidden widget does not tell its layout
    updateGeometry();
    refresh();
}

void PlaybackControls::chooseSpeed(int place)
{
    m_playback.setSpeed(kSpeeds[static_cast<std::size_t>(place)]);
}

} // namespace lockscope::gui

#include "moc_playbackcontrols.cpp"
