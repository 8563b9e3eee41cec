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

namespace {

template <class P>
Page* make(Services& services, QWidget* parent)
{
    return new P(services, parent);
}

} // namespace

const std::vector<PageSpec>& pageSpecs()
{
    static const std::vector<PageSpec> specs{
        {"locks", QT_TRANSLATE_NOOP("PageTitles", "Locks"), "locks", make<LocksPage>},
        {"timeline", QT_TRANSLATE_NOOP("PageTitles", "Timeline"), "timeline", make<TimelinePage>},
        {"dashboard", QT_TRANSLATE_NOOP("PageTitles", "Dashboard"), "dashboard", make<DashboardPage>},
        {"waitsfor", QT_TRANSLATE_NOOP("PageTitles", "Waits-for"), "waitsfor", make<WaitsForPage>},
        {"findings", QT_TRANSLATE_NOOP("PageTitles", "Findings"), "findings", make<FindingsPage>},
        {"events", QT_TRANSLATE_NOOP("PageTitles", "Events"), "events", make<EventsPage>},
        {"simulator", QT_TRANSLATE_NOOP("PageTitles", "Simulator"), "demo", make<SimulatorPage>, true, false},
        {"server", QT_TRANSLATE_NOOP("PageTitles", "Server"), "server", make<ServerPage>, false, false},
        {"quorum", QT_TRANSLATE_NOOP("PageTitles", "Quorum"), "quorum", make<QuorumPage>},
    };
    return specs;
}

} // namespace lockscope::gui
