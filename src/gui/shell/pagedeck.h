// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/page.h"
#include "gui/shell/pagerail.h"
#include "gui/style/themed.h"

#include <QStackedWidget>

#include <vector>

class QAction;

namespace lockscope::gui {

/// All pages, one of them shown, with the rail that chooses it and the actions that go to each (Alt+1 to Alt+9). GUI
/// thread.
class PageDeck final : public Themed<QStackedWidget>
{
    Q_OBJECT
public:
    /// Builds the pages and the rail. The services must outlive it; the rail and the actions belong to `window`.
    PageDeck(Services& services, QWidget& window);

    [[nodiscard]] PageRail& rail() const { return *m_rail; }
    /// Actions in the order of pageSpecs(), named "page.<id>".
    [[nodiscard]] const std::vector<QAction*>& actions() const { return m_actions; }
    /// By PageSpec::id, or the page that it is a state of; false when there is no such page.
    bool showPage(const QString& id);
    [[nodiscard]] const PageSpec& spec() const;
    [[nodiscard]] Page& page() const;
    [[nodiscard]] QString title() const;
    /// Shows the next (+1) or the previous (-1) page of the rail.
    void step(int direction);
    /// Shows Locks if the page has nothing to search. True: the field of the top bar filters the page; false: its own
    /// field has the focus.
    bool showSearch();
    /// Without anything watched only the pages that are apart can be gone to.
    void setWatching(bool watching);
    /// Shows pages for Redlock groups in the rail.
    void setGroups(bool hasGroups);
    /// The number of a page's entry in the rail; Page::badgeChanged() does it for all pages but the first.
    void setBadge(const QString& id, int count, const QString& words);
    /// The pages that show locks.
    [[nodiscard]] std::vector<Page*> pagesOfLocks() const;
    /// Its minimum, without asking the pages for size hints or height-for-width: each changed text asks again, and all
    /// pages together took ten milliseconds to answer.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return minimumSize(); }

Q_SIGNALS:
    void pageChanged();
    /// The action of a page was triggered. Nothing is shown before the receiver asks for it.
    void pageWanted(const QString& id);

private:
    void turnTo(int page);
    void retranslate() override;
    void restyle() override;
    void build(Services& services, QWidget& window);
    [[nodiscard]] int current() const; ///< place in pageSpecs()
    [[nodiscard]] int tabOf(int page) const;

    const Theme& m_theme;
    PageRail* m_rail;
    std::vector<Page*> m_pages; ///< in the order of pageSpecs(); a state of a page has that page
    std::vector<QAction*> m_actions;
    std::vector<int> m_order; ///< places in pageSpecs() by tab of the rail
};

} // namespace lockscope::gui
