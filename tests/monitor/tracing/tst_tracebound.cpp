// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a server's settings make of a trace that stalls.
#include "monitor/tracing/tracebound.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using Verdict = TraceBound::State;

class TestTraceBound : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void table_data();
    void table();
    void remedyFitsTheServer();
};

void TestTraceBound::table_data()
{
    QTest::addColumn<QString>("limits"); // null: not told
    QTest::addColumn<QString>("clients");
    QTest::addColumn<QString>("memory");
    QTest::addColumn<QString>("policy");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<qint64>("bytes"); // -1: none
    constexpr qint64 kMiB = 1 << 20;
    const auto pubsub = [](qint64 bytes) {
        return QStringLiteral("normal 0 0 0 slave 268435456 67108864 60 pubsub %1 8388608 60").arg(bytes);
    };
    const QString none = QStringLiteral("0");
    const QString keeps = QStringLiteral("noeviction");
    const QString evicts = QStringLiteral("volatile-lru");
    QTest::newRow("defaults") << pubsub(32 * kMiB) << none << none << keeps << Verdict::Fine << 32 * kMiB;
    QTest::newRow("nothing is told") << QString() << QString() << QString() << QString() << Verdict::NotTold << -1ll;
    QTest::newRow("odd answer") << QStringLiteral("normal 0 0 0") << none << none << keeps << Verdict::NotTold << -1ll;
    QTest::newRow("none") << pubsub(0) << none << none << keeps << Verdict::Unlimited << -1ll;
    QTest::newRow("the most") << pubsub(256 * kMiB) << none << none << keeps << Verdict::Fine << 256 * kMiB;
    QTest::newRow("more") << pubsub(256 * kMiB + 1) << none << none << keeps << Verdict::TooHigh << 256 * kMiB + 1;
    QTest::newRow("all clients") << pubsub(0) << QString::number(5 * kMiB) << none << keeps << Verdict::Fine
                                 << 5 * kMiB;
    QTest::newRow("all clients, only that is told")
        << QString() << QString::number(5 * kMiB) << QString() << QString() << Verdict::Fine << 5 * kMiB;
    QTest::newRow("the lower one") << pubsub(512 * kMiB) << QString::number(40 * kMiB) << none << keeps << Verdict::Fine
                                   << 40 * kMiB;
    QTest::newRow("least of the server") << pubsub(0) << QStringLiteral("1000") << none << keeps << Verdict::Fine
                                         << qint64{128 * 1024};
    QTest::newRow("share of the memory") << pubsub(0) << QStringLiteral("5%") << QString::number(1000 * kMiB) << keeps
                                         << Verdict::Fine << 50 * kMiB;
    QTest::newRow("share of nothing") << pubsub(0) << QStringLiteral("5%") << none << keeps << Verdict::Unlimited
                                      << -1ll;
    QTest::newRow("keys are evicted") << pubsub(32 * kMiB) << none << QString::number(127 * kMiB) << evicts
                                      << Verdict::Evicts << 32 * kMiB;
    QTest::newRow("there is room") << pubsub(32 * kMiB) << none << QString::number(128 * kMiB) << evicts
                                   << Verdict::Fine << 32 * kMiB;
    QTest::newRow("full, but nothing goes")
        << pubsub(32 * kMiB) << none << QString::number(30 * kMiB) << keeps << Verdict::Fine << 32 * kMiB;
}

void TestTraceBound::table()
{
    std::map<std::string, std::string, std::less<>> settings;
    const auto put = [&settings](const char* name, const QString& value) {
        if (!value.isNull())
            settings[name] = value.toStdString();
    };
    QFETCH(const QString, limits);
    QFETCH(const QString, clients);
    QFETCH(const QString, memory);
    QFETCH(const QString, policy);
    put("client-output-buffer-limit", limits);
    put("maxmemory-clients", clients);
    put("maxmemory", memory);
    put("maxmemory-policy", policy);
    const TraceBound bound = traceBound(settings);
    QTEST(bound.verdict, "verdict");
    QTEST(bound.bytes ? qint64(*bound.bytes) : qint64{-1}, "bytes");
}

void TestTraceBound::remedyFitsTheServer()
{
    const TraceBound small = traceBound({{"client-output-buffer-limit", "pubsub 33554432 8388608 60"},
                                         {"maxmemory", "67108864"},
                                         {"maxmemory-policy", "allkeys-lru"}});
    QCOMPARE(small.verdict, Verdict::Evicts);
    QCOMPARE(small.remedy(), "CONFIG SET client-output-buffer-limit \"pubsub 8388608 2097152 60\"");
    const TraceBound none = traceBound({{"client-output-buffer-limit", "pubsub 0 0 0"}});
    QCOMPARE(none.remedy(), "CONFIG SET client-output-buffer-limit \"pubsub 33554432 8388608 60\"");
    QCOMPARE(traceBound({}).remedy(), "");
}

LOCKSCOPE_TEST_MAIN(TestTraceBound)
#include "tst_tracebound.moc"
