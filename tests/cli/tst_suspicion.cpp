// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `--trace-on-suspicion` takes for a suspicion, and what its bursts may cost.
#include "cli/options.h"
#include "cli/suspicion.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class SuspicionTest final : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrongWithALock();
    void oneBurstAtATime();
    void aMinuteInAnHour();
    void options();
};

void SuspicionTest::whatIsWrongWithALock()
{
    const auto isSuspected = [](analysis::FindingId id, analysis::Subject::Kind kind) {
        analysis::Episode episode;
        episode.id = id;
        episode.subject.kind = kind;
        return cli::isSuspicion(episode);
    };
    using Id = analysis::FindingId;
    using Kind = analysis::Subject::Kind;
    QVERIFY(isSuspected(Id::TakenOver, Kind::Lock));
    QVERIFY(isSuspected(Id::LeaseTooShort, Kind::Prefix));
    QVERIFY(!isSuspected(Id::BusyLock, Kind::Lock));       // a note
    QVERIFY(!isSuspected(Id::ForeignRelease, Kind::Lock)); // of a trace
    QVERIFY(!isSuspected(Id::EvictionRisk, Kind::Node));
}

void SuspicionTest::oneBurstAtATime()
{
    cli::SuspicionBudget budget;
    const MonoTime begin{1h};
    QCOMPARE(budget.takeBurst(begin), std::optional(5000ms));
    QCOMPARE(budget.takeBurst(begin + 4999ms), std::nullopt);
    QCOMPARE(budget.takeBurst(begin + 5s), std::optional(5000ms));
}

void SuspicionTest::aMinuteInAnHour()
{
    cli::SuspicionBudget budget;
    const MonoTime begin{1h};
    std::chrono::milliseconds spent{0};
    for (int second = 0; second < 3600; ++second)
        spent += budget.takeBurst(begin + std::chrono::seconds(second)).value_or(0ms);
    QCOMPARE(spent, std::chrono::milliseconds(60s));
    QCOMPARE(budget.takeBurst(begin + 1h), std::optional(5000ms)); // the first one is an hour ago
    QCOMPARE(budget.takeBurst(begin + 1h + 1s), std::nullopt);
}

void SuspicionTest::options()
{
    const auto parsed = [](const QStringList& arguments) {
        const auto found = cli::parseOptions(arguments);
        const auto* options = std::get_if<cli::Options>(&found);
        return options ? std::optional(options->tracesOnSuspicion) : std::nullopt;
    };
    const QString option = u"--trace-on-suspicion"_s;
    QCOMPARE(parsed({u"record"_s, u"--to"_s, u"r"_s}), std::optional(false));
    QCOMPARE(parsed({u"record"_s, u"--to"_s, u"r"_s, option}), std::optional(true));
    QCOMPARE(parsed({u"watch"_s, u"--findings"_s, option}), std::optional(true));
    QCOMPARE(parsed({u"watch"_s, option}), std::nullopt);
    QCOMPARE(parsed({u"ls"_s, option}), std::nullopt);
}

LOCKSCOPE_TEST_MAIN(SuspicionTest)
#include "tst_suspicion.moc"
