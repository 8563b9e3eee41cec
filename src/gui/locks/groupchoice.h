// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"
#include "presentation/locks/holdercensus.h"

#include <QPointer>
#include <QToolButton>

#include <vector>

class QAction;

namespace lockscope::gui {

class LocksModel;
class MainActions;
struct Services;

/// The choice of the grouping of the Locks table: a click groups as chosen last, by holder at first, and a second one
/// shows the sections again; the arrow opens the list of all. Kept in the preferences. GUI thread.
class GroupChoice final : public Themed<QToolButton>
{
    Q_OBJECT
public:
    explicit GroupChoice(Services& services, QWidget* parent = nullptr);

    /// The actions of the menu choose and show the grouping. They must outlive it.
    void connectActions(const MainActions& actions);
    void choose(presentation::LockGrouping grouping);
    /// Between the sections and the grouping that was chosen last.
    void toggle();

private:
    void retranslate() override;
    void showChoice();
    [[nodiscard]] presentation::LockGrouping lastGrouping() const;

    Services& m_services;
    QPointer<QAction> m_toggle;
    std::vector<QPointer<QAction>>
        m_actions; ///< in the order of LockGrouping; the window deletes them before its pages
};

} // namespace lockscope::gui
