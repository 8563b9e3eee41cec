// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/docks.h"

#include "gui/inspector/inspector.h"

#include <QAction>
#include <QCoreApplication>

namespace lockscope::gui {

const std::vector<DockSpec>& dockSpecs()
{
    static const std::vector<DockSpec> specs{
        {"inspector", QT_TRANSLATE_NOOP("DockTitles", "Inspector"), Qt::RightDockWidgetArea, MainActions::Id::Inspector,
         nullptr, 24, makePage<Inspector>},
    };
    return specs;
}

} // namespace lockscope::gui
