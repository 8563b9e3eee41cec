// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace names the simulator's deadlock within two seconds. Means: page on a live source, real server.
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/style/theme.h"
#include "gui/waitsfor/waitsforpage.h"
#include "monitor/livesource.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/traces/tracestore.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"
#include "simulator/caserun.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;

/// The deadlock of the simulator on a real server: before a trace nobody knows who waits, and soon after one begins
/// the page names the circle.
class TestWaitsForTrace : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aTraceNamesTheDeadlockWithinTwoSeconds()
    {
        test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(server.start(), server.log().c_str());
        const SystemClock clock;
        test::PageServices parts(clock);
        FrameLoop& frames = parts.frames;
        WaitsForPage page(parts.services);
        page.resize(900, 600);
        page.show();
        monitor::WatchOptions watch;
        watch.endpoint = server.tcpEndpoint();
        monitor::LiveSource source({watch}, clock);
        source.start();
        frames.setSource(&source);

        auto scenario = simulator::caseScenario(*simulator::findPattern("deadlock"), {});
        QVERIFY(scenario.has_value());
        scenario->duration = simulator::Millis{0};
        simulator::ScenarioRunner workers(std::move(*scenario), server.tcpEndpoint());
        workers.start();
        QTRY_VERIFY(frames.picture().heldCount() >= 2);
        QVERIFY(page.graph().deadlocks.empty()); // keyspace events show nobody who waits

        QElapsedTimer time;
        source.startTrace(NodeId{0}, {});
        time.start();
        const auto said = [&] { return page.findChild<QLabel*>(QStringLiteral("waitsForHeadline"))->text(); };
        const auto isNamed = [&] {
            return said().startsWith(QStringLiteral("Deadlock")) &&
                   said().contains(QStringLiteral("lock:account:bob")) && said().contains(QStringLiteral("to-alice"));
        };
        QTRY_VERIFY2(isNamed(), qPrintable(said()));
        // The sanitizers slow the program, not the deadlock.
#ifndef LOCKSCOPE_SANITIZED
        QVERIFY2(time.elapsed() <= 2000, qPrintable(QString::number(time.elapsed())));
#endif
        qInfo("named after %lld ms: %s", static_cast<long long>(time.elapsed()), qPrintable(said()));
        frames.setSource(nullptr);
        workers.stop();
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestWaitsForTrace)
#include "tst_waitsfortrace.moc"
