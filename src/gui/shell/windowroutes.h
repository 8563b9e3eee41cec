// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QCoreApplication>
#include <QObject>

#include <memory>

namespace lockscope::gui {

class FindingWalk;
class MainWindow;
class PaletteContents;
class Sidebar;
class TimeBar;
class WatchedDeployment;
class WindowDocks;
class WindowSession;
struct Services;

/// The ways from one part of the window to another: from the menu of a lock, a finding, a mark on the strip of time,
/// the side bar or what the palette found to the page that shows it. Its words are the window's. GUI thread.
class WindowRoutes final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    WindowRoutes(MainWindow& window, Services& services, WindowSession& session, FindingWalk& walk, TimeBar& bar,
                 Sidebar& sidebar, WindowDocks& docks);

    /// What the field of the top bar finds now.
    [[nodiscard]] std::unique_ptr<PaletteContents> commands();

private:
    void connectLockMenu();
    void connectFindings();
    void connectSidebar();
    [[nodiscard]] const WatchedDeployment* deployment(const std::string& name) const;
    [[nodiscard]] std::string group(const std::string& deployment) const;
    void showFinding(std::uint64_t episode);
    void showMoment(LockId lock, ServerTime at, bool opensLocks);

    MainWindow& m_window;
    Services& m_services;
    WindowSession& m_session;
    FindingWalk& m_walk;
    TimeBar& m_bar;
    Sidebar& m_sidebar;
    WindowDocks& m_docks;
};

} // namespace lockscope::gui
