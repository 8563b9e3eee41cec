// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

class QLineEdit;

namespace lockscope::gui {

class Sidebar;
class Theme;

/// The left column: a search field above servers and prefixes. Letters typed in the list are searched for; Down and
/// Enter go to the list, Esc clears the search. GUI thread.
class SidebarColumn final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Takes the list. The theme must outlive it.
    SidebarColumn(Sidebar& list, const Theme& theme, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void goToList();

    Sidebar& m_list;
    const Theme& m_theme;
    QLineEdit* m_search;
};

} // namespace lockscope::gui
