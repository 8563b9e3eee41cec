// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QMainWindow;

namespace lockscope::settings {
class Preferences;
}

namespace lockscope::gui {

/// The saved geometry of window, docks and bars, with a version: a layout of another version, or one that Qt rejects,
/// is dropped, and the initial layout stays. Construct it after the window has all its docks.
class WindowLayout
{
public:
    /// Increases whenever docks are renamed, added or removed.
    static constexpr int kVersion = 1;

    WindowLayout(QMainWindow& window, settings::Preferences& preferences);

    /// False when there was nothing (valid) to restore.
    bool restore();
    void save() const;
    /// Resets docks and bars to their initial state, and drops the saved layout. The window keeps its size.
    void reset();

private:
    void bringOntoScreen();
    QMainWindow& m_window;
    settings::Preferences& m_preferences;
    QByteArray m_first;
};

} // namespace lockscope::gui
