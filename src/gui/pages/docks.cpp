// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/docks.h"

#include "gui/pages/compacttimeline.h"
#include "gui/pages/inspector.h"

#include <QCoreApplication>

namespace lockscope::gui {

const std::vector<DockSpec>& dockSpecs()
{
    static const std::vector<DockSpec> specs{
        {"timeline", QT_TRANSLATE_NOOP("DockTitles", "Timeline"), Qt::BottomDockWidgetArea, MainActions::Id::Timeline,
         "locks", 16, makePage<CompactTimeline>},
        {"inspector", QT_TRANSLATE_NOOP("DockTitles", "Inspector"), Qt::RightDockWidgetArea, MainActions::Id::Inspector,
         nullptr, 24, makePage<Inspector>},
    };
    return specs;
}

} // namespace lockscope::gui
