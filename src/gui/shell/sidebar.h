// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"

#include <QTreeWidget>

#include <vector>

namespace lockscope::presentation {
class NodeBoard;
class PrefixCounts;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Theme;

/// The left dock: watched servers with what limits the view of them, prefixes with counts.
/// One list, walked with the arrow keys; Enter or a click chooses. Renewed at most twice a second. GUI thread.
class Sidebar final : public QTreeWidget
{
    Q_OBJECT
public:
    Sidebar(const NodeBoard& board, PrefixCounts& prefixes, const Theme& theme, QWidget* parent = nullptr);

    void retranslate();
    void restyle();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void serverChosen();
    /// A glob for the filter box, "lock:order:*".
    void prefixChosen(const QString& pattern);

private:
    void refresh();
    void refreshServers();
    void refreshPrefixes();
    void choose(QTreeWidgetItem* item);
    QTreeWidgetItem* addHeading(const char* name);
    /// Brings `heading` to `count` children and returns them as they are then.
    static void resizeChildren(QTreeWidgetItem* heading, int count);

    const NodeBoard& m_board;
    PrefixCounts& m_prefixes;
    const Theme& m_theme;
    QTreeWidgetItem* m_servers;
    QTreeWidgetItem* m_prefixRows;
};

} // namespace lockscope::gui
