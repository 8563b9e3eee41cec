// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/docks.h"

#include "gui/pages/compacttimeline.h"
#include "gui/pages/inspector.h"

#include <QCoreApplication>

namespace lockscope::gui {

namespace {

template <class P>
Page* make(Services& services, QWidget* parent)
{
    return new P(services, parent);
}

} // namespace

const std::vector<DockSpec>& dockSpecs()
{
    static const std::vector<DockSpec> specs{
        {"timeline", QT_TRANSLATE_NOOP("DockTitles", "Timeline"), Qt::BottomDockWidgetArea, MainActions::Id::Timeline,
         "locks", 16, make<CompactTimeline>},
        {"inspector", QT_TRANSLATE_NOOP("DockTitles", "Inspector"), Qt::RightDockWidgetArea, MainActions::Id::Inspector,
         nullptr, 24, make<Inspector>},
    };
    return specs;
}

} // namespace lockscope::gui
