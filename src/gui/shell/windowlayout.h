// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QMainWindow;

namespace lockscope::settings {
class Preferences;
}

namespace lockscope::gui {

/// Saved place of window, docks and bars, with a version: a layout of another version, or one that Qt refuses, is
/// forgotten and the first layout stays. Construct it when the window has all its docks.
class WindowLayout
{
public:
    /// Grows whenever docks are renamed, added or removed.
    static constexpr int kVersion = 1;

    WindowLayout(QMainWindow& window, settings::Preferences& preferences);

    /// False when there was nothing (valid) to restore.
    bool restore();
    void save() const;
    /// Docks and bars as they were at first; forgets the saved layout. The window keeps its size.
    void reset();

private:
    void bringOntoScreen();
    QMainWindow& m_window;
    settings::Preferences& m_preferences;
    QByteArray m_first;
};

} // namespace lockscope::gui
