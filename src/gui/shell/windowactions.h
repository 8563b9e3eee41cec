// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/mainactions.h"

#include <QCoreApplication>
#include <QObject>
#include <QString>

namespace lockscope::gui {

class MainWindow;
class PageDeck;
class TimeStrip;
class TopBar;
class WindowDocks;
class WindowSession;
struct Services;

/// What the actions of the main window do, and when each can be done. Those of recordings, findings and help are in
/// RecordingCommands, WindowRoutes and WindowHelp. Its words are the window's. GUI thread.
class WindowActions final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    WindowActions(MainWindow& window, Services& services, WindowSession& session, PageDeck& pages, WindowDocks& docks,
                  TopBar& bar, TimeStrip& strip);

    /// "system", "light" or "dark".
    void applyTheme(const QString& choice);
    /// "utc" or "local".
    void applyZone(const QString& choice);
    /// Another source is shown, or none. `watching`: something is shown.
    void updateSource(bool watching);
    /// Past or present was entered: actions that need live data say why they are off.
    void updateWhen();

private:
    void connectSources();
    void connectTime();
    void connectView();
    void showMessages();
    void savePageAsPicture();

    MainWindow& m_window;
    MainActions& m_actions;
    Services& m_services;
    WindowSession& m_session;
    PageDeck& m_pages;
    WindowDocks& m_docks;
    TopBar& m_bar;
    TimeStrip& m_strip;
};

} // namespace lockscope::gui
