// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/words/celltext.h"

#include <QPointer>
#include <QToolBar>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lockscope::gui {

class MainActions;
class Playback;
class Theme;
class TimeBar;

/// The time strip under the top bar, the same on every page. While live is shown it is a thin line of event counts; in
/// the past it has a play head, steps, speeds, an editable time, and the only way back to live. GUI thread.
class TimeStrip final : public Themed<QToolBar>
{
    Q_OBJECT
public:
    /// All must outlive it.
    TimeStrip(Playback& playback, MainActions& actions, const Theme& theme, QWidget* parent);

    void setZone(celltext::Zone zone);
    [[nodiscard]] TimeBar& bar() { return *m_bar; }
    /// Updates everything: after another recording, or after a layout was restored.
    void refresh();
    /// Starts editing the time.
    void askForTime();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void showMoment();
    void goToTyped();
    void chooseSpeed(int place);

    Playback& m_playback;
    MainActions& m_actions;
    const Theme& m_theme;
    celltext::Zone m_zone = celltext::Zone::Utc;
    TimeBar* m_bar;
    QComboBox* m_speed;
    QLineEdit* m_time;
    QLabel* m_ago;
    QToolButton* m_live;
    std::vector<QAction*> m_pastItems; ///< of the tool bar: shown in the past only
    QAction* m_liveItem = nullptr;     ///< likewise, if something is watched
    bool m_asksForTime = false;        ///< as soon as the field is shown
    QPointer<QWidget> m_focusBefore;   ///< gets the focus back after editing the time
};

} // namespace lockscope::gui
