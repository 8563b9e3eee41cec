// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QToolButton>

class QMenu;

namespace lockscope::presentation {
class PrefixCounts;
} // namespace lockscope::presentation

namespace lockscope::gui {

class FilterStrip;
class GroupChoice;
struct Services;

/// All filters of the Locks page in one button, for a page without room for their row: the chips with their counts,
/// prefix, server, grouping. The button says how many are active; the menu is filled when it opens. GUI thread.
class FilterMenu final : public Themed<QToolButton>
{
    Q_OBJECT
public:
    /// All must outlive it.
    FilterMenu(Services& services, const FilterStrip& strip, const GroupChoice& groups, QWidget* parent);
    /// Offers the commonest of them; must outlive it.
    void setPrefixes(const presentation::PrefixCounts& prefixes) { m_prefixes = &prefixes; }

private:
    void retranslate() override;
    void updateCount();
    void fill();
    void addPrefixes();
    void addServers();

    Services& m_services;
    const FilterStrip& m_strip;
    const GroupChoice& m_groups;
    const presentation::PrefixCounts* m_prefixes = nullptr;
    QMenu* m_menu;
};

} // namespace lockscope::gui
