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
#include "gui/waitsfor/waitsforpage.h"

#include <QCoreApplication>

namespace lockscope::gui {

const std::vector<PageSpec>& pageSpecs()
{
    static const std::vector<PageSpec> specs{
        {"locks", QT_TRANSLATE_NOOP("PageTitles", "Locks"), "locks", makePage<LocksPage>, 1},
        {"timeline",
         QT_TRANSLATE_NOOP("PageTitles", "Locks with Wide Lanes"),
         "timeline",
         {},
         0,
         false,
         true,
         false,
         "locks"},
        {"dashboard", QT_TRANSLATE_NOOP("PageTitles", "Dashboard"), "dashboard", makePage<DashboardPage>, 4},
        {"waitsfor", QT_TRANSLATE_NOOP("PageTitles", "Waits-for"), "waitsfor", makePage<WaitsForPage>, 3},
        {"findings", QT_TRANSLATE_NOOP("PageTitles", "Findings"), "findings", makePage<FindingsPage>, 2},
        {"events", QT_TRANSLATE_NOOP("PageTitles", "Events"), "events", makePage<EventsPage>, 5},
        {"simulator", QT_TRANSLATE_NOOP("PageTitles", "Simulator"), "demo", makePage<SimulatorPage>, 6, true, false},
        {"server", QT_TRANSLATE_NOOP("PageTitles", "Server"), "server", makePage<ServerPage>, 7, false, false},
        {"quorum", QT_TRANSLATE_NOOP("PageTitles", "Quorum"), "quorum", makePage<QuorumPage>, 8, false, true, true},
    };
    return specs;
}

} // namespace lockscope::gui
