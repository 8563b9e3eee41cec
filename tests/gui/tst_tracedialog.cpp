// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// *Trace Burst*: dialog, models, export, what stays with its age, why it may not run. Means: page, real server.
#include "gui/actions/operationpermission.h"
#include "gui/shell/messages.h"
#include "gui/shell/windowsession.h"
#include "gui/traces/tracedialog.h"
#include "gui/traces/tracemodel.h"
#include "gui/traces/traceservice.h"
#include "pagefixture.h"
#include "presentation/locks/inspectorfacts.h"
#include "presentation/locks/lockcells.h"
#include "presentation/traces/tracestore.h"
#include "support/privateserver.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = TraceStatus::State;

namespace {

/// A store on a scripted source.
struct Scene : test::PageFixture
{
    void client(std::uint32_t id, const std::string& address, const std::string& name, bool several = false)
    {
        TracedClient c;
        c.several = several;
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
    /// `quick` changes hands after 200 ms; for `starved` somebody asks for ten seconds, and another left.
    void starvation()
    {
        const LockId quick = source.lock("lock:quick");
        const LockId starved = source.lock("lock:starved");
        source.acquired(quick, "token-q", 30s);
        source.acquired(starved, "token-s", 300s);
        client(1, "10.0.0.1:5000", "worker-1");
        client(2, "10.0.0.2:5000", "worker-2");
        client(3, "10.0.0.3:5000", "left");
        state(State::Starting);
        frames.step();
        command(starved, TraceDeed::Refused, 3, "three");
        at += 495ms;
        command(starved, TraceDeed::Refused, 3, "three");
        for (int i = 0; i < 40; ++i)
            command(quick, TraceDeed::Refused, 1, "one");
        command(quick, TraceDeed::Acquired, 1, "one");
        for (int i = 0; i <= 20; ++i) {
            at += 495ms;
            command(starved, TraceDeed::Refused, 2, "two");
        }
        state(State::Ended, "Time limit reached.");
        frames.step();
    }
    ServerTime at = serverTimeFromUs(1'790'000'000'000'000);
    TraceStore& store = traces;
};

/// The service that opens the dialog, without a server.
struct ServiceScene : Scene
{
    SystemClock clock;
    QWidget window;
    WindowSession session{frames, clock};
    OperationPermission permission{clock};
    TraceService service{frames, store, session, selection, permission, theme, &window};
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
    void whoWaitsStillComesFirst();
    void clientsOfASocketAreSeveral();
    void findingsStayWithTheirAge();
    void exportsForOthers();
    void inspectorNamesTheConnection();
    void aRowSelectsItsLock();
    void endIsSaidInAToast();
    void productionIsRefused();
};

void TestTraceDialog::models()
{
    Scene scene;
    TraceModel model(scene.store.book(), scene.store.clients());
    TraceClientsModel clients(scene.store.book(), scene.store.clients());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester clientsTester(&clients, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QObject::connect(&scene.store, &TraceStore::changed, &model, [&] {
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
    QVERIFY(!scene.store.status());
}

void TestTraceDialog::dialogShowsTheBurst()
{
    Scene scene;
    TraceDialog dialog(scene.store, scene.theme);
    dialog.show();
    QCOMPARE(test::unnamedWidgets(dialog), QStringList());
    scene.burst();
    const auto* status = dialog.findChild<QLabel*>(u"traceStatus"_s);
    QVERIFY2(status->text().contains(u"2.5 s, 0.5 MiB, 1000 command(s)"_s), qPrintable(status->text()));
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

void TestTraceDialog::whoWaitsStillComesFirst()
{
    Scene scene;
    TraceDialog dialog(scene.store, scene.theme);
    dialog.show();
    scene.starvation();
    const auto& locks = *dialog.findChild<QTableView*>(u"traceLocks"_s)->model();
    QCOMPARE(cell(locks, 0, TraceModel::Key), u"lock:starved"_s); // refused less often than the other
    QCOMPARE(cell(locks, 0, TraceModel::WaitLongest), u"10 s and waiting"_s);
    QCOMPARE(cell(locks, 1, TraceModel::WaitLongest), u"200 ms"_s);
    const auto& clients = *dialog.findChild<QTableView*>(u"traceClients"_s)->model();
    QCOMPARE(cell(clients, 0, TraceClientsModel::Client), u"worker-2"_s);
    QCOMPARE(cell(clients, 0, TraceClientsModel::Waited), u"10 s and waiting"_s);
    QCOMPARE(cell(clients, 1, TraceClientsModel::Waited), u"500 ms, gave up"_s);
    QVERIFY(clients.index(1, TraceClientsModel::Waited).data(Qt::ToolTipRole).toString().contains(u"gave up after"_s));
}

void TestTraceDialog::clientsOfASocketAreSeveral()
{
    Scene scene;
    TraceDialog dialog(scene.store, scene.theme);
    dialog.show();
    scene.client(1, "unix:/run/r.sock", "", true);
    const LockId a = scene.source.lock("lock:a");
    scene.source.acquired(a, "token-a", 30s);
    scene.state(State::Starting);
    scene.frames.step();
    scene.command(a, TraceDeed::Refused, 1, "token-b");
    scene.command(a, TraceDeed::Renewed, 1, "token-a");
    scene.state(State::Running);
    scene.frames.step();
    const auto& clients = *dialog.findChild<QTableView*>(u"traceClients"_s)->model();
    QCOMPARE(cell(clients, 0, TraceClientsModel::Client), u"several"_s);
    const auto& locks = *dialog.findChild<QTableView*>(u"traceLocks"_s)->model();
    QCOMPARE(cell(locks, 0, TraceModel::MostRefused), u"1 × several (unix:/run/r.sock)"_s);
    QVERIFY(dialog.findChild<QLabel*>(u"traceStatus"_s)->text().contains(u"Over TCP"_s)); // what would help
    inspectorfacts::Subject subject{scene.frames.picture(), scene.history, a, scene.frames.now(), {}, {}, {}};
    subject.traces = &scene.store;
    const auto rows = inspectorfacts::rows(subject);
    QVERIFY(std::any_of(rows.begin(), rows.end(), [](const auto& row) {
        return row.label == u"Connection"_s && row.value.startsWith(u"several (unix:/run/r.sock)"_s);
    }));
}

/// In table and inspector, as long as the hold stands that was waited for.
void TestTraceDialog::findingsStayWithTheirAge()
{
    Scene scene;
    scene.locks.setTraces(scene.store);
    scene.at = scene.frames.now() - 11s; // the burst ends about now
    scene.starvation();
    const LockId starved = scene.source.lock("lock:starved");
    const auto waiters = [&] { return lockcells::waiters(scene.locks.facts(starved)); };
    const auto traced = [&] {
        inspectorfacts::Subject subject{scene.frames.picture(), scene.history, starved, scene.frames.now(), {}, {}, {}};
        subject.traces = &scene.store;
        for (const auto& row : inspectorfacts::rows(subject)) {
            if (row.label == u"Trace"_s)
                return row.value;
        }
        return QString();
    };
    QVERIFY2(waiters().startsWith(u"1 · "_s) && waiters().endsWith(u"s ago"_s), qPrintable(waiters()));
    QVERIFY2(traced().contains(u"the longest for 10.0 s"_s) && traced().endsWith(u"worker-2 (10.0.0.2:5000)"_s),
             qPrintable(traced()));
    QVERIFY(lockcells::toolTip(scene.locks.facts(starved)).contains(u"waited when the trace ended"_s));
    QVERIFY(!scene.store.waits(scene.frames.picture(), scene.source.lock("lock:quick"))); // it got it
    scene.advance(60s);
    scene.source.released(starved);
    scene.source.acquired(starved, "another", 30s);
    scene.frames.step();
    QCOMPARE(traced(), QString()); // who waited may have it now
    QVERIFY(!waiters().contains(u"ago"_s));
}

void TestTraceDialog::exportsForOthers()
{
    Scene scene;
    TraceDialog dialog(scene.store, scene.theme);
    auto* button = dialog.findChild<QPushButton*>(u"traceExport"_s);
    QVERIFY(!button->isEnabled()); // nothing yet
    const LockId odd = scene.source.lock("=cmd(\"a\",1)\n");
    scene.source.acquired(odd, "token-o", 30s);
    scene.frames.step();
    scene.starvation();
    scene.command(odd, TraceDeed::Refused, 2, "secret-token");
    scene.state(State::Ended, "Time limit reached.");
    scene.frames.step();
    QVERIFY(button->isEnabled());
    const auto choose = [&](const char* name) {
        for (QAction* action : button->menu()->actions()) {
            if (action->objectName() == QLatin1StringView(name))
                action->trigger();
        }
        return QGuiApplication::clipboard()->text();
    };
    const QString csv = choose("traceCopyCsv");
    const QStringList lines = csv.split(u"\r\n"_s);
    QVERIFY(lines.at(0).startsWith(u"row,key,db,node,acquired,refused,waiting,gave_up,waiting_ms"_s));
    QVERIFY2(lines.at(1).startsWith(u"lock,lock:starved,0,"_s), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(1).contains(u",0,23,1,1,9900.000,"_s) || lines.at(1).contains(u",0,23,1,1,10000.000,"_s),
             qPrintable(lines.at(1)));
    QVERIFY(csv.contains(u"\"'=cmd(\"\"a\"\",1)\\n\""_s)); // no formula, one line
    for (const QString& line : lines)
        QVERIFY(line.isEmpty() || line.startsWith(u"row,"_s) || line.startsWith(u"lock,"_s) ||
                line.startsWith(u"client,"_s));
    const auto json = choose("traceCopyJson").toStdString();
    const auto first = nlohmann::ordered_json::parse(json.substr(0, json.find('\n')));
    QCOMPARE(first["key"].get<std::string>(), "lock:starved");
    QCOMPARE(std::prev(first.end()).key(), "keyspace");
    QVERIFY(json.find("secret-token") == std::string::npos && !csv.contains(u"secret-token"_s));
    const QTemporaryDir folder;
    QCOMPARE(dialog.saveAs(folder.filePath(u"t.csv"_s)), QString());
    QFile file(folder.filePath(u"t.csv"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), csv);
    QVERIFY(dialog.saveAs(u"/nowhere/t.json"_s).contains(u"another folder"_s));
}

void TestTraceDialog::startAndStop()
{
    Scene scene;
    const LockId a = scene.source.lock("lock:a");
    const LockId b = scene.source.lock("lock:b");
    scene.source.acquired(a, "token-a", 30s);
    scene.source.acquired(b, "token-b", 30s);
    scene.frames.step();
    TraceDialog dialog(scene.store, scene.theme);
    std::vector<std::pair<monitor::TraceRequest, std::vector<LockRef>>> asked;
    int stops = 0;
    QObject::connect(&dialog, &TraceDialog::startRequested, &dialog,
                     [&](const auto& request, const auto& locks) { asked.emplace_back(request, locks); });
    QObject::connect(&dialog, &TraceDialog::stopRequested, &dialog, [&] { ++stops; });
    auto* start = dialog.findChild<QPushButton*>(u"traceStart"_s);
    const auto* choice = dialog.findChild<QRadioButton*>(u"traceOnly"_s);
    start->click();
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(asked[0].first.limit == 10s);
    QCOMPARE(asked[0].first.byteLimit, std::uint64_t{64} * 1024 * 1024);
    QVERIFY(asked[0].second.empty());
    dialog.setLocks({lockRef(scene.frames.picture(), a)}, true);
    start->click();
    QCOMPARE(asked[1].second.size(), std::size_t{1});
    QCOMPARE(asked[1].second.front().name, "lock:a");
    QCOMPARE(choice->text(), u"&Only lock:a"_s);
    dialog.setLocks({lockRef(scene.frames.picture(), a), lockRef(scene.frames.picture(), b)}, true);
    start->click();
    QCOMPARE(asked[2].second.size(), std::size_t{2});
    QVERIFY2(choice->text().contains(u"2"_s) && choice->toolTip().contains(u"lock:b"_s), qPrintable(choice->text()));
    scene.state(State::Running);
    scene.frames.step();
    QVERIFY(scene.store.isRunning());
    start->click();
    QCOMPARE(stops, 1);
    QCOMPARE(asked.size(), std::size_t{3});
    // More than a burst can be of are no choice.
    dialog.setLocks(std::vector<LockRef>(monitor::TraceRequest::kMostLocks + 1), true);
    QVERIFY(!choice->isEnabled() && !choice->isChecked());
}

void TestTraceDialog::whyNot()
{
    Scene scene;
    TraceDialog dialog(scene.store, scene.theme);
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
    subject.traces = &scene.store;
    QCOMPARE(connection(), u"worker-1 (10.0.0.1:5000) · app, by trace"_s);
}

/// What is marked in the results is what actions are for.
void TestTraceDialog::aRowSelectsItsLock()
{
    ServiceScene scene;
    scene.service.open();
    scene.burst();
    auto* locks = scene.service.dialog()->findChild<QTableView*>(u"traceLocks"_s);
    QCOMPARE(locks->model()->rowCount(), 2);
    QCOMPARE(scene.selection.size(), std::size_t{0}); // nobody marked one
    for (const int row : {1, 0}) {
        QTest::mouseClick(locks->viewport(), Qt::LeftButton, {},
                          locks->visualRect(locks->model()->index(row, 0)).center());
        QCOMPARE(QString::fromStdString(scene.selection.lock().name), locks->model()->index(row, 0).data().toString());
    }
    scene.selection.select(kNoLock); // elsewhere
    QVERIFY(!locks->selectionModel()->hasSelection());
    QTest::mouseClick(locks->viewport(), Qt::LeftButton, {}, locks->visualRect(locks->model()->index(0, 0)).center());
    QCOMPARE(QString::fromStdString(scene.selection.lock().name), locks->model()->index(0, 0).data().toString());
}

void TestTraceDialog::endIsSaidInAToast()
{
    ServiceScene scene;
    Messages bar(scene.theme, scene.clock, scene.window);
    scene.service.setMessages(&bar);
    QVERIFY(scene.service.whyNot().contains(u"no server"_s));
    scene.burst();
    scene.state(State::Ended);
    scene.frames.step();
    QVERIFY2(bar.text().contains(u"12 command(s)"_s), qPrintable(bar.text()));
}

void TestTraceDialog::productionIsRefused()
{
    test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY(server.start());
    SystemClock clock;
    Theme theme(*qApp);
    FrameLoop frames(clock);
    LockSelection selection(frames);
    TraceStore store(frames);
    WindowSession session(frames, clock);
    OperationPermission permission(clock);
    QWidget window;
    TraceService service(frames, store, session, selection, permission, theme, &window);
    settings::Profile profile = settings::newProfile();
    profile.endpoint = server.tcpEndpoint();
    profile.environment = settings::Environment::Production;
    profile.readOnly = false;
    session.connectTo(profile, {});
    permission.setProfiles({profile});
    service.open();
    QVERIFY(service.dialog() != nullptr);
    auto* start = service.dialog()->findChild<QPushButton*>(u"traceStart"_s);
    QVERIFY(!start->isEnabled());
    QVERIFY(service.whyNot().contains(u"production"_s));
    permission.allow();
    QVERIFY(start->isEnabled());
    QTRY_VERIFY([&] {
        if (!store.isRunning())
            start->click(); // until the source is live
        frames.step();
        return store.status() && store.status()->state == State::Running;
    }());
    QVERIFY(server.command({"CLIENT", "LIST"}).text.find("-trace") != std::string::npos);
    permission.lock();
    QVERIFY(start->isEnabled()); // to stop it
    start->click();
    QTRY_VERIFY((frames.step(), store.status()->state == State::Ended));
    QVERIFY(!start->isEnabled());
    session.disconnectFromServer();
}

LOCKSCOPE_TEST_GUI_MAIN(TestTraceDialog)
#include "tst_tracedialog.moc"
