// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/tracedialog.h"
#include "gui/models/tracemodel.h"
#include "gui/services/operationpermission.h"
#include "gui/services/traceservice.h"
#include "gui/services/windowsession.h"
#include "gui/shell/messagebar.h"
#include "pagefixture.h"
#include "presentation/facts/tracedesk.h"
#include "presentation/words/inspectorfacts.h"
#include "support/privateserver.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

using State = TraceStatus::State;

namespace {

/// A desk on a scripted source.
struct Scene : test::PageFixture
{
    Scene() { services.traces = &desk; }

    void client(std::uint32_t id, const std::string& address, const std::string& name)
    {
        TracedClient c;
        c.id = id;
        c.address = address;
        c.name = name;
        c.user = "app";
        source.pending().clients.push_back(c);
    }
    void command(LockId lock, TraceDeed deed, std::uint32_t by, std::string_view token = {})
    {
        source.pending().traced.push_back({at += 5ms, lock, markOf(token), by, deed});
    }
    void state(State state, const std::string& text = {})
    {
        TraceStatus status;
        status.state = state;
        status.limitMs = 10'000;
        status.byteLimit = 1 << 20;
        status.elapsedMs = state == State::Running ? 2500 : 10'000;
        status.bytes = 1 << 19;
        status.lines = 1000;
        status.matched = 12;
        status.serverShare = 0.07;
        status.text = text;
        source.pending().traceStates.push_back(status);
    }
    /// Two clients, a lock that is refused three times and then changes hands.
    void burst()
    {
        const LockId a = source.lock("lock:a");
        const LockId b = source.lock("lock:b");
        source.acquired(a, "token-a", 30s);
        client(1, "10.0.0.1:5000", "worker-1");
        client(2, "10.0.0.2:5000", "");
        state(State::Starting);
        frames.step();
        command(a, TraceDeed::Acquired, 1, "token-a");
        for (int i = 0; i < 3; ++i)
            command(a, TraceDeed::Refused, 2, "token-b");
        command(b, TraceDeed::Acquired, 2, "other");
        state(State::Running);
        frames.step();
    }
    ServerTime at = serverTimeFromUs(1'790'000'000'000'000);
    TraceDesk desk{frames};
};

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestTraceDialog : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void models();
    void dialogShowsTheBurst();
    void startAndStop();
    void whyNot();
    void inspectorNamesTheConnection();
    void endIsSaidInTheMessageBar();
    void productionIsRefused();
};

void TestTraceDialog::models()
{
    Scene scene;
    TraceModel model(scene.desk.book(), scene.desk.clients());
    TraceClientsModel clients(scene.desk.book(), scene.desk.clients());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester clientsTester(&clients, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QObject::connect(&scene.desk, &TraceDesk::changed, &model, [&] {
        model.update();
        clients.update();
    });
    scene.burst();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, TraceModel::Key), u"lock:a"_s);
    QCOMPARE(cell(model, 0, TraceModel::Attempts), u"4"_s);
    QCOMPARE(cell(model, 0, TraceModel::Refused), u"3 (75 %)"_s);
    QCOMPARE(cell(model, 0, TraceModel::Waiting), u"1"_s);
    QVERIFY(model.index(0, TraceModel::Waiting).data(Qt::ToolTipRole).toString().startsWith(u"1 wait, 0 gave up"_s));
    QCOMPARE(cell(model, 0, TraceModel::MostRefused), u"3 × 10.0.0.2:5000"_s);
    clients.setLock(model.row(0));
    QCOMPARE(clients.rowCount(), 2);
    QCOMPARE(cell(clients, 0, TraceClientsModel::Client), u"worker-1"_s);
    QCOMPARE(cell(clients, 0, TraceClientsModel::User), u"app"_s);
    QCOMPARE(cell(clients, 1, TraceClientsModel::Refused), u"3"_s);
    scene.client(2, "10.0.0.2:5000", "worker-2");
    scene.command(LockId{0}, TraceDeed::Released, 1);
    scene.command(LockId{0}, TraceDeed::Acquired, 2, "token-b");
    scene.frames.step();
    QCOMPARE(cell(model, 0, TraceModel::Waiting), u"0"_s);
    QVERIFY(cell(model, 0, TraceModel::HandOver).endsWith(u"ms"_s));
    QCOMPARE(cell(clients, 1, TraceClientsModel::Client), u"worker-2"_s);
    scene.state(State::Starting); // the next burst begins anew
    scene.frames.step();
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(clients.rowCount(), 0);
    scene.frames.setSource(nullptr);
    QVERIFY(!scene.desk.status());
}

void TestTraceDialog::dialogShowsTheBurst()
{
    Scene scene;
    TraceDialog dialog(scene.desk, scene.theme);
    dialog.show();
    QCOMPARE(test::unnamedWidgets(dialog), QStringList());
    scene.burst();
    const auto* status = dialog.findChild<QLabel*>(u"traceStatus"_s);
    QVERIFY2(status->text().contains(u"2.5 s, 0.5 MiB, 1000 commands"_s), qPrintable(status->text()));
    QVERIFY(status->text().contains(u"7 % of one core"_s));
    auto* locks = dialog.findChild<QTableView*>(u"traceLocks"_s);
    QCOMPARE(locks->model()->rowCount(), 2);
    QCOMPARE(locks->model()->index(0, 0).data().toString(), u"lock:a"_s); // the most refused first
    QCOMPARE(dialog.findChild<QTableView*>(u"traceClients"_s)->model()->rowCount(), 2);
    QCoreApplication::processEvents();
    for (const auto* table : dialog.findChildren<QTableView*>())
        QVERIFY2(table->horizontalScrollBar()->maximum() == 0, qPrintable(table->objectName()));
    QVERIFY(locks->columnWidth(TraceModel::Key) >= dialog.fontMetrics().averageCharWidth() * 20);
    locks->selectRow(1);
    QCOMPARE(dialog.findChild<QTableView*>(u"traceClients"_s)->model()->rowCount(), 1);
    scene.state(State::Ended, "Time limit reached.");
    scene.frames.step();
    QVERIFY(status->text().endsWith(u"Time limit reached."_s));
    if (qEnvironmentVariableIsSet("LOCKSCOPE_PICTURES"))
        dialog.grab().save(qEnvironmentVariable("LOCKSCOPE_PICTURES") + u"/trace.png"_s);
}

void TestTraceDialog::startAndStop()
{
    Scene scene;
    const LockId a = scene.source.lock("lock:a");
    scene.source.acquired(a, "token-a", 30s);
    scene.frames.step();
    TraceDialog dialog(scene.desk, scene.theme);
    std::vector<std::pair<monitor::TraceRequest, std::optional<LockRef>>> asked;
    int stops = 0;
    QObject::connect(&dialog, &TraceDialog::startRequested, &dialog,
                     [&](const auto& request, const auto& lock) { asked.emplace_back(request, lock); });
    QObject::connect(&dialog, &TraceDialog::stopRequested, &dialog, [&] { ++stops; });
    auto* start = dialog.findChild<QPushButton*>(u"traceStart"_s);
    start->click();
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(asked[0].first.limit == 10s);
    QCOMPARE(asked[0].first.byteLimit, std::uint64_t{64} * 1024 * 1024);
    QVERIFY(!asked[0].second);
    dialog.setLock(lockRef(scene.frames.picture(), a), true);
    start->click();
    QCOMPARE(asked[1].second->name, "lock:a");
    scene.state(State::Running);
    scene.frames.step();
    QVERIFY(scene.desk.isRunning());
    start->click();
    QCOMPARE(stops, 1);
    QCOMPARE(asked.size(), std::size_t{2});
}

void TestTraceDialog::whyNot()
{
    Scene scene;
    TraceDialog dialog(scene.desk, scene.theme);
    dialog.setWhyNot(u"not here"_s);
    QVERIFY(!dialog.findChild<QPushButton*>(u"traceStart"_s)->isEnabled());
    QCOMPARE(dialog.findChild<QLabel*>(u"traceStatus"_s)->text(), u"not here"_s);
    dialog.setWhyNot({});
    QVERIFY(dialog.findChild<QPushButton*>(u"traceStart"_s)->isEnabled());
}

void TestTraceDialog::inspectorNamesTheConnection()
{
    Scene scene;
    scene.burst();
    const LockId a = scene.source.lock("lock:a");
    inspectorfacts::Subject subject{scene.frames.picture(), scene.history, a, scene.frames.now(), {}, {}, {}};
    const auto connection = [&] {
        for (const auto& row : inspectorfacts::rows(subject)) {
            if (row.label == u"Connection"_s)
                return row.value;
        }
        return QString();
    };
    QCOMPARE(connection(), QString());
    subject.traces = &scene.desk;
    QCOMPARE(connection(), u"worker-1 (10.0.0.1:5000) · app, by trace"_s);
}

void TestTraceDialog::endIsSaidInTheMessageBar()
{
    Scene scene;
    SystemClock clock;
    QWidget window;
    WindowSession session(scene.frames, clock);
    OperationPermission permission(clock);
    TraceService service(scene.frames, scene.desk, session, scene.selection, permission, scene.theme, &window);
    MessageBar bar(scene.theme, &window);
    service.setMessageBar(&bar);
    QVERIFY(service.whyNot().contains(u"no server"_s));
    scene.burst();
    scene.state(State::Ended);
    scene.frames.step();
    QVERIFY2(bar.text().contains(u"12 commands"_s), qPrintable(bar.text()));
}

void TestTraceDialog::productionIsRefused()
{
    test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY(server.start());
    SystemClock clock;
    Theme theme(*qApp);
    FrameLoop frames(clock);
    LockSelection selection(frames);
    TraceDesk desk(frames);
    WindowSession session(frames, clock);
    OperationPermission permission(clock);
    QWidget window;
    TraceService service(frames, desk, session, selection, permission, theme, &window);
    settings::Profile profile = settings::newProfile();
    profile.endpoint = server.tcpEndpoint();
    profile.environment = settings::Environment::Production;
    profile.readOnly = false;
    session.connectTo(profile, {});
    permission.setProfile(profile);
    service.open();
    QVERIFY(service.dialog() != nullptr);
    auto* start = service.dialog()->findChild<QPushButton*>(u"traceStart"_s);
    QVERIFY(!start->isEnabled());
    QVERIFY(service.whyNot().contains(u"production"_s));
    permission.allow();
    QVERIFY(start->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            if (!desk.isRunning())
                start->click(); // until the source is live
            frames.step();
            return desk.status() && desk.status()->state == State::Running;
        }(),
        20'000);
    QVERIFY(server.command({"CLIENT", "LIST"}).text.find("-trace") != std::string::npos);
    permission.lock();
    QVERIFY(start->isEnabled()); // to stop it
    start->click();
    QTRY_VERIFY_WITH_TIMEOUT((frames.step(), desk.status()->state == State::Ended), 10'000);
    QVERIFY(!start->isEnabled());
    session.disconnectFromServer();
}

} // namespace lockscope::gui

using lockscope::gui::TestTraceDialog;
LOCKSCOPE_TEST_GUI_MAIN(TestTraceDialog)
#include "tst_tracedialog.moc"
