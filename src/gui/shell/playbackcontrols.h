// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

#include <vector>

class QComboBox;

namespace lockscope::gui {

class MainActions;
class Playback;

/// Speed, steps and play in a slot of the top bar. While live is shown only Pause is in it, at the right end; the
/// places of the others stay empty. GUI thread.
class PlaybackControls final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it.
    PlaybackControls(Playback& playback, MainActions& actions, QWidget* parent = nullptr);

    /// Without it in a narrow window.
    void setHasSpeed(bool has);
    /// Pixels that it needs.
    [[nodiscard]] int widthFor(bool hasSpeed) const;

private:
    void retranslate() override;
    void refresh();
    void chooseSpeed(int place);
    void addStep(QAction* action, bool onlyInPast);

    Playback& m_playback;
    QComboBox* m_speed;
    std::vector<QWidget*> m_pastParts;
    bool m_hasSpeed = true;
};

} // namespace lockscope::gui
