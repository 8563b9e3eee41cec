// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowlayout.h"

#include "settings/preferences.h"

#include <QMainWindow>
#include <QScreen>

#include <algorithm>

namespace lockscope::gui {

namespace prefs = settings::prefs;

WindowLayout::WindowLayout(QMainWindow& window, settings::Preferences& preferences)
    : m_window(window), m_preferences(preferences), m_first(window.saveState(kVersion))
{
}

bool WindowLayout::restore()
{
    if (m_preferences.get(prefs::windowStateVersion) != kVersion)
        return false;
    const bool geometry = m_window.restoreGeometry(m_preferences.get(prefs::windowGeometry));
    if (geometry)
        bringOntoScreen();
    if (m_window.restoreState(m_preferences.get(prefs::windowState), kVersion))
        return geometry;
    m_window.restoreState(m_first, kVersion);
    return false;
}

/// Qt moves a window whose screen is gone until a part of it is seen: of a large one, on a small screen, the part
/// beside the buttons. A window across two screens stays as it was.
void WindowLayout::bringOntoScreen()
{
    const QScreen& screen = *m_window.screen();
    if (screen.availableVirtualGeometry().contains(m_window.geometry()))
        return;
    const QRect place = screen.availableGeometry();
    QRect fitting(m_window.pos(), m_window.size().boundedTo(place.size()));
    fitting.moveRight(std::min(fitting.right(), place.right()));
    fitting.moveBottom(std::min(fitting.bottom(), place.bottom()));
    fitting.moveLeft(std::max(fitting.left(), place.left()));
    fitting.moveTop(std::max(fitting.top(), place.top()));
    m_window.setGeometry(fitting);
}

void WindowLayout::save() const
{
    m_preferences.set(prefs::windowGeometry, m_window.saveGeometry());
    m_preferences.set(prefs::windowState, m_window.saveState(kVersion));
    m_preferences.set(prefs::windowStateVersion, kVersion);
}

void WindowLayout::reset()
{
    m_preferences.reset(prefs::windowGeometry.info);
    m_preferences.reset(prefs::windowState.info);
    m_preferences.reset(prefs::windowStateVersion.info);
    m_window.restoreState(m_first, kVersion);
}

} // namespace lockscope::gui
