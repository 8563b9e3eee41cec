// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/dashboardpage.h"
#include "gui/pages/eventspage.h"
#include "gui/pages/findingspage.h"
#include "gui/pages/lockspage.h"
#include "gui/pages/page.h"
#include "gui/pages/quorumpage.h"
#include "gui/pages/serverpage.h"
#include "gui/pages/simulatorpage.h"
#include "gui/pages/timelinepage.h"
#include "gui/pages/waitsforpage.h"

#include <QCoreApplication>

namespace lockscope::gui {

const std::vector<PageSpec>& pageSpecs()
{
    static const std::vector<PageSpec> specs{
        {"locks", QT_TRANSLATE_NOOP("PageTitles", "Locks"), "locks", makePage<LocksPage>},
        {"timeline", QT_TRANSLATE_NOOP("PageTitles", "Timeline"), "timeline", makePage<TimelinePage>},
        {"dashboard", QT_TRANSLATE_NOOP("PageTitles", "Dashboard"), "dashboard", makePage<DashboardPage>},
        {"waitsfor", QT_TRANSLATE_NOOP("PageTitles", "Waits-for"), "waitsfor", makePage<WaitsForPage>},
        {"findings", QT_TRANSLATE_NOOP("PageTitles", "Findings"), "findings", makePage<FindingsPage>},
        {"events", QT_TRANSLATE_NOOP("PageTitles", "Events"), "events", makePage<EventsPage>},
        {"simulator", QT_TRANSLATE_NOOP("PageTitles", "Simulator"), "demo", makePage<SimulatorPage>, true, false},
        {"server", QT_TRANSLATE_NOOP("PageTitles", "Server"), "server", makePage<ServerPage>, false, false},
        {"quorum", QT_TRANSLATE_NOOP("PageTitles", "Quorum"), "quorum", makePage<QuorumPage>},
    };
    return specs;
}

} // namespace lockscope::gui
