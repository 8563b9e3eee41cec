// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"

#include <QCoreApplication>
#include <QObject>

class QWidget;

namespace lockscope::presentation {
class LiveLocks;
} // namespace lockscope::presentation

namespace lockscope::gui {

class PageDeck;
class WindowSession;

/// The window's title, and how many watched locks need attention: in the title and in the rail, even while a recording
/// is shown. Its words are the window's. GUI thread.
class AttentionTitle final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    AttentionTitle(QWidget& window, const presentation::LiveLocks& live, const WindowSession& session, PageDeck& pages);

    void update();

private:
    QWidget& m_window;
    const presentation::LiveLocks& m_live;
    const WindowSession& m_session;
    PageDeck& m_pages;
};

} // namespace lockscope::gui
