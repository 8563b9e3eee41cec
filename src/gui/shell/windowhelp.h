// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/words/buildinfo.h"

#include <QCoreApplication>
#include <QObject>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Language;
class MainWindow;
class PageDeck;
class PageHelp;
class Theme;

/// The menu Help but for the tour: keys of the page, shortcuts, the diagnosis for a report, and what program this is.
/// Its words are the window's. GUI thread.
class WindowHelp final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    WindowHelp(MainWindow& window, const NodeStore& board, const Language& language, const PageDeck& pages,
               const Theme& theme);

    /// *About* and *Report a Problem* say this of the program.
    void setBuild(const BuildInfo& build) { m_build = build; }

private:
    void showAbout();
    void togglePageHelp();
    void copyDiagnosis();

    MainWindow& m_window;
    const NodeStore& m_board;
    const Language& m_language;
    const PageDeck& m_pages;
    PageHelp* m_pageHelp; ///< the window's
    BuildInfo m_build;
};

} // namespace lockscope::gui
