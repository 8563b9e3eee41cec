// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace lockscope::gui {

class Playback;

/// The keys of a recording: Space plays and stops, comma and full stop step, Esc goes back to live. While a recording
/// is shown, tables and pictures of the window do not get these keys. GUI thread.
class PlayKeys final : public QObject
{
public:
    /// Both must outlive it.
    PlayKeys(Playback& playback, QWidget& window);

    /// Past or present was entered.
    void update();
    /// True if it was one of them.
    bool press(const QKeyEvent& event);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Playback& m_playback;
    QWidget& m_window;
};

} // namespace lockscope::gui
