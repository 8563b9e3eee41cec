// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The simulator on a server of somebody's own: nothing is done to the server, and nothing is left there. Under a
// sanitizer a third of the cases: what deletes their keys is the same code.
#include "cli/simulateverb.h"
#include "core/time.h"
#include "simulator/catalogue.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::simulator;

class SimulateServerTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void leavesNothing_data();
    void leavesNothing();

private:
    test::PrivateServer m_server;
};

void SimulateServerTest::initTestCase()
{
    QVERIFY2(m_server.start(), m_server.log().c_str());
}

void SimulateServerTest::leavesNothing_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<bool>("stoppedEarly");
    int row = 0;
    for (const CaseInfo& pattern : catalogue()) {
        const QByteArray id(pattern.id.data(), static_cast<qsizetype>(pattern.id.size()));
        if (needsOwnServers(pattern) || !test::isTried(row++))
            continue;
        QTest::addRow("%s", id.constData()) << id << false;
        QTest::addRow("%s stopped early", id.constData()) << id << true;
    }
}

void SimulateServerTest::leavesNothing()
{
    QFETCH(QByteArray, id);
    QFETCH(bool, stoppedEarly);
    const test::Reply script = m_server.command({"SCRIPT", "LOAD", "return 'of somebody else'"});
    (void)m_server.command({"SET", "theirs", "kept"});
    cli::Options options;
    options.id = cli::VerbId::Simulate;
    options.verb = QStringLiteral("simulate");
    options.endpoint = m_server.tcpEndpoint();
    options.simulate.ownServer = true;
    const SystemClock clock;
    {
        cli::SimulatedCase run(*findPattern(id.toStdString()), options, clock);
        QSignalSpy finished(&run, &cli::SimulatedCase::finished);
        QSignalSpy failed(&run, &cli::SimulatedCase::failed);
        run.start();
        if (stoppedEarly) { // once somebody has written something
            QTRY_VERIFY(m_server.command({"DBSIZE"}).integer > 3 || !failed.isEmpty());
            QTest::qWait(800); // queues form, and who was killed in one still stands there
            run.stop();
        }
        QTRY_VERIFY(!finished.isEmpty() || !failed.isEmpty());
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(1).toString()));
    }
    const test::Reply left = m_server.command({"KEYS", "*"});
    QByteArray keys;
    for (const test::Reply& key : left.elements)
        keys += QByteArray::fromStdString(key.text) + ' ';
    QCOMPARE(keys, QByteArray("theirs "));
    QCOMPARE(m_server.command({"GET", "theirs"}).text, std::string("kept"));
    const test::Reply exists = m_server.command({"SCRIPT", "EXISTS", script.text});
    QVERIFY(!exists.elements.empty() && exists.elements.front().integer == 1);
}

LOCKSCOPE_TEST_MAIN(SimulateServerTest)
#include "tst_simulateserver.moc"
