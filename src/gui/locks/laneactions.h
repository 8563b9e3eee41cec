// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include <vector>

class QAction;

namespace lockscope::gui {

class GroupChoice;
class LocksTable;
class MainActions;

/// The window's actions on the lanes and groups of the Locks table; disabled while the page is hidden. GUI thread.
class LaneActions final : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    LaneActions(LocksTable& table, GroupChoice& groups) : m_table(table), m_groups(groups) {}

    /// The actions must outlive it.
    void connectActions(const MainActions& actions);
    void setEnabled(bool enabled);
    /// Selects what is shown if nothing is, for its ends to be typed.
    void editRange();

Q_SIGNALS:
    /// A range is selected, and its ends are to be typed.
    void rangeEditRequested();

private:
    LocksTable& m_table;
    GroupChoice& m_groups;
    std::vector<QPointer<QAction>> m_actions; ///< the window deletes them before its pages
};

} // namespace lockscope::gui
