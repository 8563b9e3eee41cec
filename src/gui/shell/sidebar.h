// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QTreeWidget>

#include <functional>
#include <string>
#include <vector>

namespace lockscope::presentation {
class NodeStore;
class PrefixCounts;
struct NodeStatus;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Theme;

/// The left dock: watched servers with their limitations, and prefixes with counts. Several deployments form a tree:
/// all, each deployment, its nodes; choosing one shows it alone. A single list for the arrow keys; Enter or a click
/// chooses. Updated at most twice a second. GUI thread.
class Sidebar final : public Themed<QTreeWidget>
{
    Q_OBJECT
public:
    Sidebar(const NodeStore& board, PrefixCounts& prefixes, const Theme& theme, QWidget* parent = nullptr);

    /// Redlock group of a deployment; empty: none. Servers of a group are listed under its name.
    void setGroups(std::function<std::string(const std::string& deployment)> groupOf)
    {
        m_groupOf = std::move(groupOf);
    }
    /// True when a deployment can be closed from here.
    void setCloses(std::function<bool(const std::string& deployment)> closes) { m_closes = std::move(closes); }
    /// Shows only servers and prefixes whose name contains the text; empty: all.
    void search(const QString& text);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Makes the first row that can be chosen the current one.
    void goToFirst();
    /// Letters typed in the list.
    void keyboardSearch(const QString& letters) override { Q_EMIT typed(letters); }
    /// Servers, counts and prefixes as they are now; also when another scope is shown.
    void refresh();

Q_SIGNALS:
    void serverChosen();
    /// Show only that deployment; empty: all.
    void scopeChosen(const QString& deployment);
    /// Show the combined state of this Redlock group.
    void groupChosen(const QString& group);
    /// Stop watching this deployment.
    void closeRequested(const QString& deployment);
    /// Stop watching all servers of this group.
    void groupCloseRequested(const QString& group);
    /// A glob for the filter box, "lock:order:*".
    void prefixChosen(const QString& pattern);
    /// Letters for the search.
    void typed(const QString& letters);

private:
    void retranslate() override;
    void restyle() override;
    struct RowContent;
    void refreshServers();
    void addNode(std::vector<RowContent>& rows, const NodeStatus& node, int level, bool isOneOfMany) const;
    static void addClock(std::vector<RowContent>& rows, const NodeStatus& node, int level);
    void addEviction(std::vector<RowContent>& rows, const NodeStatus& node, int level, bool isOneOfMany) const;
    void addGroup(std::vector<RowContent>& rows, const std::string& group, const std::vector<std::string>& names) const;
    void addDeployment(std::vector<RowContent>& rows, const std::string& name, int level) const;
    void addDeployments(std::vector<RowContent>& rows, const std::vector<std::string>& names) const;
    [[nodiscard]] std::vector<RowContent> found(std::vector<RowContent> rows) const;
    [[nodiscard]] RowContent rowOf(const std::vector<const NodeStatus*>& nodes) const;
    void showMenu(const QPoint& at);
    void refreshPrefixes();
    void choose(QTreeWidgetItem* item);
    QTreeWidgetItem* addHeading(const char* name);
    /// Gives `heading` exactly `count` children and returns them.
    static void resizeChildren(QTreeWidgetItem* heading, int count);

    const NodeStore& m_board;
    PrefixCounts& m_prefixes;
    const Theme& m_theme;
    std::function<bool(const std::string&)> m_closes;
    std::function<std::string(const std::string&)> m_groupOf;
    QString m_text; ///< search()
    QTreeWidgetItem* m_servers;
    QTreeWidgetItem* m_prefixRows;
};

} // namespace lockscope::gui
