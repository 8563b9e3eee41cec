// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/mainactions.h"
#include "gui/shell/page.h"

namespace lockscope::gui {

/// A panel beside the pages. To add one, add a row in shell/docks.cpp (and a toggle in mainactions.cpp).
struct DockSpec
{
    const char* id;    ///< stable: saved layout, tests
    const char* title; ///< QT_TRANSLATE_NOOP("DockTitles", ...)
    Qt::DockWidgetArea area;
    MainActions::Id toggle;
    const char* onlyOnPage; ///< visible only with this page; nullptr: with every page
    int firstWidth;         ///< in lines of text
    std::function<Page*(Services&, QWidget* parent)> create;
};

[[nodiscard]] const std::vector<DockSpec>& dockSpecs();

} // namespace lockscope::gui
