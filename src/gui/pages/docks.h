// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/page.h"
#include "gui/shell/mainactions.h"

namespace lockscope::gui {

/// A panel beside the pages. Adding one is a row in pages/docks.cpp (and a toggle in mainactions.cpp).
struct DockSpec
{
    const char* id;    ///< stable: saved layout, tests
    const char* title; ///< QT_TRANSLATE_NOOP("DockTitles", ...)
    Qt::DockWidgetArea area;
    MainActions::Id toggle;
    const char* onlyOnPage; ///< shown while this page is; nullptr: on every page
    int firstSize;          ///< width or height at first, in lines of text
    std::function<Page*(Services&, QWidget* parent)> create;
};

[[nodiscard]] const std::vector<DockSpec>& dockSpecs();

} // namespace lockscope::gui
