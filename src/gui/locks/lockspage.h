// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/locks/lockspagetext.h"
#include "gui/shell/page.h"

#include <QTimer>

#include <memory>

namespace lockscope::presentation {
class PrefixCounts;
} // namespace lockscope::presentation

namespace Ui {
class LocksPage;
}

namespace lockscope::gui {

class BesideStrip;
class FilterMenu;
class FilterRow;
class FilterStrip;
class GroupChoice;
class LaneActions;
class LaneFoot;
class LockSections;
class LocksColumns;
class LocksRowMenu;
class LocksTable;
class MainActions;
class OrderFreeze;

/// The Locks page: table, filters, and what stands in their place while there are no rows. GUI thread.
class LocksPage final : public Page
{
    Q_OBJECT
public:
    explicit LocksPage(Services& services, QWidget* parent = nullptr);
    ~LocksPage() override;

    void showAsOf(const QString& time) override;
    PageFilter* filter() override;
    void focusContent() override;
    /// Esc: clears the range, then the filters; live, then shows the last minute.
    bool backToLive() override;
    /// Brings the lock's row into view, also one that is folded away. Nothing happens without a row.
    void reveal(LockId lock);
    /// Brings the lock's row and its last hold into view.
    void revealHold(LockId lock);
    /// Brings the lock's row and that moment of its lane into view.
    void showMoment(LockId lock, ServerTime at);
    [[nodiscard]] LocksTable& table() const { return *m_table; }
    /// The actions on lanes and groups work on this page; elsewhere they are disabled. They must outlive the page.
    void connectActions(const MainActions& actions);
    /// For the menu of filters; must outlive the page.
    void setPrefixes(const presentation::PrefixCounts& prefixes);
    /// Findings of servers, below the rows.
    [[nodiscard]] QWidget& besideStrip() const;
    /// Folds the columns between lock and lane, so that the lanes have their room. Kept in the preferences.
    void setWideLanes(bool wide);

Q_SIGNALS:
    /// The watched names have no held locks; the user wants to search for others.
    void findLocksRequested();
    /// Requests the page of findings with this episode.
    void findingRequested(std::uint64_t episode);
    /// A range is selected, and its ends are to be typed.
    void rangeEditRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void retranslate() override;
    void setUpTable();
    void setUpFilter();
    [[nodiscard]] QColor stripeOf(LockId lock) const;
    void showFreeze();
    void updateCount();
    void updateEmptyState();
    void useRemedy();
    void selectFirstProblem();
    void clearFilters();
    void announceVisible();
    void fitFilters();
    [[nodiscard]] static QString pausedWords();
    void readPreference(const QString& key);
    void applyTimeZone();

    Services& m_services;
    std::unique_ptr<Ui::LocksPage> m_ui;
    PageFilter* m_filter;
    FilterStrip* m_strip;
    GroupChoice* m_groups;
    FilterMenu* m_filterMenu;
    BesideStrip* m_beside;
    LocksTable* m_table;
    LockSections* m_sections;
    LaneFoot* m_foot;
    std::unique_ptr<LocksColumns> m_columns;
    std::unique_ptr<OrderFreeze> m_freeze;
    std::unique_ptr<LaneActions> m_laneActions;
    std::unique_ptr<LocksRowMenu> m_rowMenu;
    std::unique_ptr<FilterRow> m_row;
    QTimer m_announce;
    bool m_hasSelected = false; ///< something was selected since the connection
    using Remedy = lockspagetext::WhyEmpty::Remedy;
    Remedy m_remedy = Remedy::None; ///< what the button of the empty state does
};

} // namespace lockscope::gui
