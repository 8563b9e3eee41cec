// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run of the simulator on the server that the window is connected to: asked for, on keys of its own, cleaned up, and
// never on production.
#include "gui/events/eventsmodel.h"
#include "gui/events/eventspage.h"
#include "gui/locks/filterstrip.h"
#include "gui/shell/mainwindow.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/simulator/verdictcard.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QThreadPool>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using settings::Environment;
using Field = ParameterBar::Field;

namespace {

struct RealClock
{
    SystemClock clock;
};

/// The window as main() builds it, on real time, with settings in a temporary folder.
struct RealWindow : RealClock, test::PageServices
{
    RealWindow() : PageServices(clock)
    {
        language.setChoice(u"en"_s);
        window = std::make_unique<MainWindow>(services, session, board, language);
        window->resize(1280, 800);
        window->show();
        if (!window->showPage(u"simulator"_s))
            qFatal("there is no page of the simulator");
        page = window->findChild<SimulatorPage*>();
        where = page->findChild<QComboBox*>(u"runOn"_s);
    }
    ~RealWindow()
    {
        session.disconnectFromServer();
        window.reset();
    }
    settings::Profile save(const QString& name, const Endpoint& endpoint, Environment environment)
    {
        settings::Profile profile = settings::newProfile();
        profile.name = name;
        profile.endpoint = endpoint;
        profile.environment = environment;
        if (!profiles.save(profile))
            qFatal("the profile was not saved");
        return profile;
    }
    void connectTo(const settings::Profile& profile) { session.connectTo(profile, {}); }
    /// Start, with the current connection chosen.
    void startThere()
    {
        where->setCurrentIndex(1);
        page->findChild<QAbstractButton*>(u"startRun"_s)->click();
    }
    [[nodiscard]] QMessageBox* question() const { return window->findChild<QMessageBox*>(u"runOnServer"_s); }
    void answer(bool yes)
    {
        QPointer<QMessageBox> box = question();
        QVERIFY(box && box->isVisible());
        QTest::mouseClick(yes ? box->findChild<QAbstractButton*>(u"verbButton"_s) : box->button(QMessageBox::Cancel),
                          Qt::LeftButton);
        QTRY_VERIFY(!box);
    }
    [[nodiscard]] QString trouble() const { return page->findChild<QLabel*>(u"simulatorTrouble"_s)->text(); }

    Language language;
    NodeStore board{frames};
    std::unique_ptr<MainWindow> window;
    SimulatorPage* page = nullptr;
    QComboBox* where = nullptr;
};

Endpoint spelt(const char* host, const test::PrivateServer& server)
{
    Endpoint endpoint = server.tcpEndpoint();
    endpoint.host = host;
    return endpoint;
}

} // namespace

class TestSimulatorServer final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        Suite::init();
        m_server = started({"--notify-keyspace-events", "Kg$lshzxe"});
        m_server->command({"SET", "lock:order:88213", "theirs"});
    }
    void cleanup()
    {
        // What was there is there, and nothing else.
        QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{1});
        QCOMPARE(m_server->command({"GET", "lock:order:88213"}).text, std::string("theirs"));
        QCOMPARE(m_server->command({"PTTL", "lock:order:88213"}).integer, std::int64_t{-1});
    }

    void asksRunsAndCleansUp()
    {
        RealWindow w;
        QVERIFY(!enabled(w)); // nothing is connected
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        QCOMPARE(w.where->itemText(1), u"the shop"_s);
        QVERIFY(w.page->showCase("B1"));
        w.page->parameters().setValue(Field::Seconds, 2);

        w.startThere();
        QVERIFY(w.question());
        QVERIFY2(w.question()->informativeText().contains(u"lockscope-sim:"),
                 qPrintable(w.question()->informativeText()));
        w.answer(false);
        QVERIFY(!w.page->isRunning());
        QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{1});

        w.startThere();
        w.answer(true);
        QVERIFY(w.page->isRunning());
        int seen = 0;
        while (w.page->isRunning()) {
            for (const test::Reply& key : m_server->command({"KEYS", "*"}).elements) {
                const bool ours = key.text.starts_with("lockscope-sim:");
                QVERIFY2(ours || key.text == "lock:order:88213", key.text.c_str());
                seen += ours;
            }
            QTest::qWait(20);
        }
        QVERIFY(seen > 0);
        const SimRun& run = *w.page->panel().run();
        QCOMPARE(run.stage(), SimRun::Stage::Ended);
        QVERIFY(!run.isPrivate());
        QVERIFY(run.result().figures.cycles > 0);
        QCOMPARE(w.page->panel().verdict().headline(), u"Clean"_s);
        QTRY_VERIFY(run.score());
        QVERIFY2(*run.score()->recall() >= 0.99, qPrintable(QString::number(*run.score()->recall())));
        QCOMPARE(*run.score()->precision(), 1.0);
        // the window goes on watching its own
        QVERIFY(w.session.isConnected());
        QCOMPARE(w.board.worst(), ConnectionState::Live);
    }

    /// What the run does is seen on the server as what everybody does: without a gap of what was watched before.
    void runShowsOnAllPages()
    {
        RealWindow w;
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        QTRY_COMPARE(w.board.worst(), ConnectionState::Live);
        const FilterStrip* strip = w.window->findChild<FilterStrip*>();
        QVERIFY(strip);
        QVERIFY(strip->button(SavedFilter::Simulator)->isHidden());
        w.window->resize(2000, 1000); // so that the last chip has room
        const QStringList before = w.locks.watchedPatterns();
        QVERIFY(!before.isEmpty());
        QVERIFY(w.page->showCase("B1"));
        w.page->parameters().setValue(Field::Seconds, 100);
        w.startThere();
        w.answer(true);

        const auto isOfRun = [](const QString& text) {
            return text.startsWith(u"lockscope-sim:") && text.contains(u":lock:");
        };
        w.window->showPage(u"locks"_s);
        QTRY_VERIFY(!strip->button(SavedFilter::Simulator)->isHidden());
        QTest::mouseClick(strip->button(SavedFilter::Simulator), Qt::LeftButton);
        QTRY_VERIFY(w.locks.rowCount() > 0);
        for (int row = 0; row < w.locks.rowCount(); ++row)
            QVERIFY2(isOfRun(w.locks.index(row, LocksModel::Lock).data().toString()),
                     qPrintable(w.locks.index(row, LocksModel::Lock).data().toString()));
        QVERIFY(
            w.locks.index(0, LocksModel::Lock).data(Qt::ToolTipRole).toString().contains(u"a run of the simulator"));
        QTest::mouseClick(strip->button(SavedFilter::All), Qt::LeftButton);
        QTRY_VERIFY(w.locks.rowCount() > 1); // the lock that was there before is, too

        w.window->showPage(u"timeline"_s);
        const auto ofRun = [&] {
            for (int row = 0; row < w.locks.rowCount(); ++row) {
                const LockId lock = w.locks.lockAt(row);
                if (isOfRun(QString::fromStdString(std::string(w.frames.picture().key(lock).name))))
                    return lock;
            }
            return kNoLock;
        };
        QTRY_VERIFY(ofRun() != kNoLock);
        QTRY_VERIFY(w.history.holds(ofRun()).size() > 3);

        w.window->showPage(u"events"_s);
        const EventsModel& events = w.window->findChild<EventsPage*>()->model();
        const auto told = [&](const QString& word) {
            int found = 0;
            for (int row = 0; row < events.rowCount(); ++row)
                found += isOfRun(events.index(row, EventsModel::Key).data().toString()) &&
                         events.index(row, EventsModel::Event).data().toString() == word;
            return found;
        };
        QTRY_VERIFY(told(u"acquired"_s) > 3 && told(u"released"_s) > 3);

        QVERIFY(w.history.gaps().empty());
        QCOMPARE(w.board.worst(), ConnectionState::Live);
        QVERIFY(w.locks.watchedPatterns().contains(u"lockscope-sim:*:lock:*"_s));
        w.window->showPage(u"simulator"_s);
        w.page->findChild<QAbstractButton*>(u"stopRun"_s)->click();
        QTRY_VERIFY(!w.page->isRunning());
        // Once its locks are gone, what has such a name is somebody else's.
        QTRY_COMPARE(w.locks.watchedPatterns(), before);
        QTRY_COMPARE(w.locks.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::Simulator)], 0);
        QVERIFY(w.history.gaps().empty());
    }

    void windowThatClosesCleansUp()
    {
        {
            RealWindow w;
            w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
            QTRY_VERIFY(enabled(w));
            w.page->showCase("B1");
            w.page->parameters().setValue(Field::Seconds, 100);
            w.startThere();
            w.answer(true);
            QTRY_VERIFY(m_server->command({"DBSIZE"}).integer > 1);
        }
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::kPatience));
    }

    void withoutNotificationsItSaysHowItKnew()
    {
        RealWindow w;
        m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        w.page->showCase("B1");
        w.page->parameters().setValue(Field::Seconds, 1);
        w.startThere();
        w.answer(true);
        QTRY_VERIFY(!w.page->isRunning());
        const SimRun& run = *w.page->panel().run();
        QTRY_VERIFY(run.score());
        QVERIFY(run.scoredBy() == SourceKind::Tracking || run.scoredBy() == SourceKind::Polling);
        const VerdictCard& card = w.page->panel().verdict();
        QVERIFY2(card.notes().contains(u"sends no notifications"), qPrintable(card.notes()));
    }

    void neverOnProduction_data()
    {
        QTest::addColumn<QString>("watched");
        QTest::addColumn<QString>("production");
        QTest::newRow("itself") << u"127.0.0.1"_s << u"127.0.0.1"_s;
        QTest::newRow("by another name") << u"127.0.0.1"_s << u"LocalHost."_s;
        QTest::newRow("and the other way round") << u"localhost"_s << u"127.0.0.1"_s;
    }
    void neverOnProduction()
    {
        QFETCH(QString, watched);
        QFETCH(QString, production);
        RealWindow w;
        const bool itself = watched == production;
        if (!itself)
            w.save(u"live shop"_s, spelt(qPrintable(production), *m_server), Environment::Production);
        w.connectTo(w.save(u"the shop"_s, spelt(qPrintable(watched), *m_server),
                           itself ? Environment::Production : Environment::Staging));
        QTRY_VERIFY(w.session.isConnected());
        w.page->showCase("B1");
        QVERIFY(!enabled(w));
        QVERIFY2(w.where->itemData(1, Qt::ToolTipRole).toString().contains(u"production"),
                 qPrintable(w.where->itemData(1, Qt::ToolTipRole).toString()));
        w.startThere(); // as no mouse could
        QVERIFY(!w.question());
        QVERIFY(!w.page->isRunning());
        QVERIFY2(w.trouble().contains(u"production"), qPrintable(w.trouble()));
    }

    void becomesProductionWhileItAsks()
    {
        RealWindow w;
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        w.page->showCase("B1");
        w.startThere();
        w.save(u"live shop"_s, spelt("localhost", *m_server), Environment::Production);
        w.answer(true);
        QVERIFY(!w.page->isRunning());
        QVERIFY(!w.trouble().isEmpty());
    }

    /// The right way beside a run runs where that ran, and that may be production by then.
    void becomesProductionBeforeTheRightWay()
    {
        RealWindow w;
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        w.page->showCase("A3");
        QVERIFY(enabled(w));
        w.page->parameters().setValue(Field::Seconds, 1);
        w.startThere();
        w.answer(true);
        QTRY_VERIFY(!w.page->isRunning());
        w.save(u"live shop"_s, spelt("localhost", *m_server), Environment::Production);
        auto* rightWay = w.page->findChild<QAbstractButton*>(u"rightWay"_s);
        QVERIFY(rightWay && rightWay->isEnabled());
        rightWay->click();
        QVERIFY(!w.page->isRunning());
        QVERIFY2(w.trouble().contains(u"production"), qPrintable(w.trouble()));
    }

    void anotherServerWhileItAsks()
    {
        RealWindow w;
        const auto other = started({});
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        w.page->showCase("B1");
        w.startThere();
        w.connectTo(w.save(u"the other shop"_s, other->tcpEndpoint(), Environment::Staging));
        w.answer(true);
        QVERIFY(!w.page->isRunning());
        QVERIFY2(w.trouble().contains(u"another one"), qPrintable(w.trouble()));
        QCOMPARE(other->command({"DBSIZE"}).integer, std::int64_t{0});
    }

    void casesThatBreakServersHaveTheirOwn()
    {
        RealWindow w;
        w.connectTo(w.save(u"the shop"_s, m_server->tcpEndpoint(), Environment::Staging));
        QTRY_VERIFY(enabled(w));
        w.page->showCase("A12");
        QVERIFY(!enabled(w));
        w.startThere();
        QVERIFY(!w.question());
        QVERIFY(!w.page->isRunning());
    }

private:
    static std::unique_ptr<test::PrivateServer> started(std::vector<std::string> arguments)
    {
        auto server = std::make_unique<test::PrivateServer>(std::move(arguments));
        if (!server->start())
            qFatal("%s", server->log().c_str());
        return server;
    }
    static bool enabled(const RealWindow& w)
    {
        return w.where->model()->flags(w.where->model()->index(1, 0)).testFlag(Qt::ItemIsEnabled);
    }

    std::unique_ptr<test::PrivateServer> m_server;
};

LOCKSCOPE_TEST_GUI_MAIN(TestSimulatorServer)
#include "tst_simulatorserver.moc"
