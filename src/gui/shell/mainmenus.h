// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/windowdocks.h"
#include "gui/style/themed.h"

#include <utility>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;

namespace lockscope::gui {

class Language;

/// The menu bar of the main window. Its only own actions are the choice of a language. GUI thread.
class MainMenus final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// Builds the menus; `pages`: the actions that go to each page. All arguments must outlive it.
    MainMenus(QMainWindow& window, MainActions& actions, Services& services, Language& language,
              const std::vector<QAction*>& pages, const WindowDocks& docks);

    /// Adds to the Tools menu, above the rest.
    void addTool(QAction* action);

Q_SIGNALS:
    /// A recent recording was chosen.
    void recordingChosen(const QString& file);

private:
    void retranslate() override;
    void fillLanguageMenu();
    void fillRecentMenu();

    QMainWindow& m_window;
    MainActions& m_actions;
    settings::Preferences& m_preferences;
    Language& m_language;
    std::vector<std::pair<QMenu*, const char*>> m_menus; ///< with their untranslated titles
    std::vector<QAction*> m_languageActions;
    QMenu* m_toolsMenu = nullptr;
    QMenu* m_recentMenu = nullptr;
    QMenu* m_languageMenu = nullptr;
};

} // namespace lockscope::gui
