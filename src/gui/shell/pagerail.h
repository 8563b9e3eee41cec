// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QIcon>
#include <QTabBar>

#include <vector>

class QLabel;

namespace lockscope::gui {

class Theme;

/// The pages as a vertical list of icons with names and badges. Without room for the names it shows icons with tool
/// tips. The arrow keys, Home and End move the focus from page to page, Enter and Space show the focused page. Screen
/// readers see a list of page tabs. GUI thread.
class PageRail final : public Themed<QTabBar>
{
    Q_OBJECT
public:
    /// The theme must outlive it.
    explicit PageRail(const Theme& theme, QWidget* parent = nullptr);

    /// Adds a page at the end. `icon`: resources/icons/<icon>.svg; `badge`: object name of its number, empty for a page
    /// without one.
    void addPage(const QString& icon, const QString& badge);
    /// A hidden page can be the current one; then no tab is marked.
    void setPageVisible(int tab, bool visible);
    void setTitle(int tab, const QString& title);
    /// A number on the icon. `words`: what it counts, empty for none; part of the tab's accessible name and tool tip.
    void setBadge(int tab, int count, const QString& words);
    [[nodiscard]] bool showsNames() const { return m_showsNames; }
    /// The tab that Enter shows.
    [[nodiscard]] int focusedTab() const { return m_focused; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] QSize tabSizeHint(int tab) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int tab) const override { return tabSizeHint(tab); }
    void tabLayoutChange() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    struct Entry
    {
        QString icon;
        QString counted;         ///< words of the badge
        QLabel* badge = nullptr; ///< nullptr: none
    };
    void restyle() override;
    void measure();
    void tellTab(int tab);
    void setFocusedTab(int tab);
    void placeBadges();
    void paintTab(QPainter& painter, int tab) const;
    [[nodiscard]] int px(double pixels) const;
    [[nodiscard]] QSize itemSize(bool withNames) const;
    [[nodiscard]] int visibleTabs() const;
    [[nodiscard]] QRect iconRect(int tab) const;

    const Theme& m_theme;
    std::vector<Entry> m_entries; ///< by tab
    int m_focused = 0;
    int m_hovered = -1;
    QSize m_item;    ///< as the tabs are laid out
    int m_named = 0; ///< width of an item with the longest title, in pixels
    bool m_showsNames = true;
};

} // namespace lockscope::gui
