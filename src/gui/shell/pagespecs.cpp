// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dashboard/dashboardpage.h"
#include "gui/events/eventspage.h"
#include "gui/findings/findingspage.h"
#include "gui/locks/lockspage.h"
#include "gui/quorum/quorumpage.h"
#include "gui/servers/serverpage.h"
#include "gui/shell/page.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/timeline/timelinepage.h"
#include "gui/waitsfor/waitsforpage.h"

#include <QCoreApplication>

namespace lockscope::gui {

const std::vector<PageSpec>& pageSpecs()
{
    static const std::vector<PageSpec> specs{
        {"locks", QT_TRANSLATE_NOOP("PageTitles", "Locks"), "locks", makePage<LocksPage>, 1},
        {"timeline", QT_TRANSLATE_NOOP("PageTitles", "Timeline"), "timeline", makePage<TimelinePage>, 2},
        {"dashboard", QT_TRANSLATE_NOOP("PageTitles", "Dashboard"), "dashboard", makePage<DashboardPage>, 5},
        {"waitsfor", QT_TRANSLATE_NOOP("PageTitles", "Waits-for"), "waitsfor", makePage<WaitsForPage>, 4},
        {"findings", QT_TRANSLATE_NOOP("PageTitles", "Findings"), "findings", makePage<FindingsPage>, 3},
        {"events", QT_TRANSLATE_NOOP("PageTitles", "Events"), "events", makePage<EventsPage>, 6},
        {"simulator", QT_TRANSLATE_NOOP("PageTitles", "Simulator"), "demo", makePage<SimulatorPage>, 7, true, false},
        {"server", QT_TRANSLATE_NOOP("PageTitles", "Server"), "server", makePage<ServerPage>, 8, false, false},
        {"quorum", QT_TRANSLATE_NOOP("PageTitles", "Quorum"), "quorum", makePage<QuorumPage>, 9, false, true, true,
         true},
    };
    return specs;
}

} // namespace lockscope::gui
