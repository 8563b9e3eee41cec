// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words, plans and lanes of the cases. Means: models.
#include "gui/shell/sidebardelegate.h"
#include "gui/simulator/caseplan.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/casetexts.h"
#include "gui/simulator/violationtext.h"
#include "gui/style/theme.h"
#include "presentation/simulator/workerlanes.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>

#include <algorithm>
#include <set>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using simulator::CaseInfo;
using simulator::CaseKind;
using simulator::Outcome;
using simulator::Record;
using simulator::RecordKind;
using simulator::ViolationKind;

namespace {

const MonoTime kStart{1h};

Record record(std::chrono::milliseconds at, std::uint32_t worker, RecordKind kind, Outcome outcome = Outcome::None,
              std::string token = {})
{
    Record result;
    result.at = result.sent = kStart + at;
    result.worker = worker;
    result.kind = kind;
    result.outcome = outcome;
    result.token = std::move(token);
    return result;
}

const CaseInfo& pattern(std::string_view id)
{
    return *simulator::findPattern(id);
}

} // namespace

class TestSimulatorCases final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyCaseSaysWhatWhyAndWhatIsRight()
    {
        std::set<QString> seen;
        for (const CaseInfo& each : simulator::catalogue()) {
            const CaseText* text = caseText(each.id);
            QVERIFY2(text, qPrintable(QString::fromUtf8(each.id.data(), qsizetype(each.id.size()))));
            for (const char* sentence : {text->what, text->why, text->right}) {
                const QString said = QString::fromUtf8(sentence);
                QVERIFY2(said.endsWith(u'.') && said.size() > 20, sentence);
                seen.insert(said);
            }
            const CaseWords words = caseWords(each);
            QVERIFY(words.code.size() >= 3);
            const auto marked = std::count_if(words.code.begin(), words.code.end(),
                                              [](const QString& line) { return line.startsWith(u'@'); });
            QCOMPARE(marked, each.kind == CaseKind::Wrong ? 1 : marked);
        }
        QVERIFY(seen.size() > simulator::catalogue().size() * 2); // a sentence may serve two cases, not ten
    }

    void wrongCasesHaveARightWay()
    {
        for (const CaseInfo& each : simulator::catalogue()) {
            const CaseInfo* right = rightWayOf(each);
            if (each.kind == CaseKind::Right || each.kind == CaseKind::Drill)
                QVERIFY(!right);
            else if (each.id != "A13b" && each.id != "A20" && each.id != "A25") // no lock helps them
                QVERIFY(right && right->kind == CaseKind::Right);
            if (!right)
                continue;
            const auto run = rightWayRun(each, RunSettings{});
            QVERIFY2(run.has_value(), run ? "" : qPrintable(run.error()));
            QCOMPARE(run->pattern, right);
            for (const auto& worker : run->scenario.workers)
                QVERIFY(simulator::findPattern(worker.pattern)->kind == CaseKind::Right);
        }
    }

    void everyCheckOfADrillHasItsWords()
    {
        int checks = 0;
        for (const CaseInfo& each : simulator::catalogue())
            for (const simulator::DrillCheck& check : simulator::drillChecks(each.id)) {
                ++checks;
                QVERIFY2(checkWords(check) != QString::fromUtf8(check.what.data(), qsizetype(check.what.size())),
                         check.name.data());
            }
        QVERIFY(checks > 20);
    }

    void claimsAreToldInWords()
    {
        QVERIFY(gapsOfClaims(pattern("B1")).contains(u"work longer than the lease"));
        QVERIFY(!gapsOfClaims(pattern("B3")).contains(u"work longer than the lease"));
        QVERIFY(gapsOfClaims(pattern("B3")).contains(u"a stopped process"));
        QVERIFY(gapsOfClaims(pattern("A3")).isEmpty());
    }

    void theModelListsAllUnderTheirHeadings()
    {
        Theme theme(*qApp);
        CasesModel model(theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        int headings = 0;
        std::size_t cases = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row);
            const bool heading = index.data(SidebarDelegate::HeadingRole).toBool();
            headings += heading;
            cases += !heading;
            QCOMPARE(heading, model.caseAt(index) == nullptr);
            QCOMPARE(bool(model.flags(index) & Qt::ItemIsSelectable), !heading);
            QVERIFY(!index.data().toString().isEmpty());
        }
        QCOMPARE(headings, 4);
        QCOMPARE(cases, simulator::catalogue().size());

        model.setFilter(u"foreign del"_s);
        QVERIFY(model.indexOf("A3").isValid());
        QVERIFY(!model.indexOf("A1").isValid());
        QVERIFY(!model.indexOf("B1").isValid());
        model.setFilter(u"nothing is called so"_s);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.firstCase().isValid());
        model.setFilter({});
        QCOMPARE(std::size_t(model.rowCount()), simulator::catalogue().size() + 4);
    }

    void theModelKeepsHowARunCameOut()
    {
        Theme theme(*qApp);
        CasesModel model(theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto said = [&](std::string_view id) {
            return model.indexOf(id).data(SidebarDelegate::ValueRole).toString();
        };
        QVERIFY(said("A3").isEmpty());
        QVERIFY(model.indexOf("A3").data(Qt::AccessibleTextRole).toString().contains(u"not run"));
        simulator::RunVerdict verdict;
        verdict.counts[std::size_t(ViolationKind::Overlap)] = 40;
        verdict.counts[std::size_t(ViolationKind::ForeignDelete)] = 3;
        model.setResult(pattern("A3"), verdict);
        QCOMPARE(said("A3"), u"3 "_s + violationName(ViolationKind::ForeignDelete, 3)); // what it is there to show
        verdict.counts[std::size_t(ViolationKind::ForeignDelete)] = 0;
        model.setResult(pattern("B5"), verdict); // overlaps are what it does not promise to prevent
        QCOMPARE(said("B5"), u"clean"_s);
        model.setResult(pattern("B3"), verdict);
        QVERIFY(said("B3").startsWith(u"40 "));
        model.setResult(pattern("C1"), {});
        QCOMPARE(said("C1"), u"passed"_s);
        model.setResult(pattern("C1"), {}, false);
        QCOMPARE(said("C1"), u"not passed"_s);
        model.setResult(pattern("B1"), {});
        QCOMPARE(said("B1"), u"clean"_s);
        QVERIFY(model.indexOf("B1").data(Qt::AccessibleTextRole).toString().contains(u"clean"));
        QVERIFY(model.indexOf("A3").data(SidebarDelegate::GlyphRole) !=
                model.indexOf("B1").data(SidebarDelegate::GlyphRole)); // told by more than a colour
    }

    void fieldsOfThePageReachEveryWorker()
    {
        RunSettings settings;
        settings.workers = 7;
        settings.ttl = 250ms;
        settings.think = 9ms;
        settings.wait = 77ms;
        settings.stock = 33;
        settings.locks = 3;
        settings.seed = 42;
        settings.duration = 2s;
        const auto run = plannedRun(pattern("A3"), settings);
        QVERIFY(run.has_value());
        QCOMPARE(run->scenario.workers.size(), std::size_t{7});
        QCOMPARE(run->scenario.seed, std::uint64_t{42});
        QCOMPARE(run->scenario.duration, simulator::Millis{2'000});
        for (const auto& worker : run->scenario.workers)
            QVERIFY(worker.ttl == 250ms && worker.think.to == 9ms && worker.wait == 77ms && worker.locks.size() == 3);
        for (const simulator::Scenario* scenario : {&run->scenario, &run->control}) {
            QCOMPARE(scenario->stock, std::optional<std::int64_t>(33));
            QCOMPARE(scenario->locks.size(), std::size_t{3});
            QVERIFY(scenario->lockKey(1) != scenario->lockKey(2));
        }
        QCOMPARE(plannedRun(pattern("B9"), settings)->scenario.locks.size(), std::size_t{2}); // needs these two
        QVERIFY(!run->scenario.workers.front().faults.empty());
        QVERIFY(run->control.workers.front().faults.empty());
        settings.forced = simulator::Forced::No;
        QVERIFY(plannedRun(pattern("A3"), settings)->scenario.workers.front().faults.empty());
    }

    void aServerOfSomebodysOwnIsSpared()
    {
        RunSettings settings;
        settings.server = Endpoint{};
        for (const CaseInfo& each : simulator::catalogue()) {
            const auto run = plannedRun(each, settings);
            if (defaultsOf(each, simulator::Forced::Yes).needsOwnServers) {
                QVERIFY(!run);
                continue;
            }
            QVERIFY(run.has_value());
            for (const simulator::Scenario* scenario : {&run->scenario, &run->control}) {
                QVERIFY(scenario->prefix.starts_with("lockscope-sim:"));
                for (const auto& worker : scenario->workers)
                    for (const auto& fault : worker.faults)
                        QVERIFY(fault.action != simulator::FaultKind::ScriptFlush &&
                                fault.action != simulator::FaultKind::Outside);
            }
        }
        const auto first = plannedRun(pattern("B1"), settings);
        const auto second = plannedRun(pattern("B1"), settings);
        QVERIFY(first->scenario.prefix != second->scenario.prefix);
        QVERIFY(first->scenario.prefix != first->control.prefix);
        QVERIFY(plannedRun(pattern("B1"), {})->scenario.prefix.empty());
    }

    void lanesAreWhatTheWorkersBelieve()
    {
        WorkerLanes lanes(kStart);
        const std::vector<Record> log{
            record(0ms, 0, RecordKind::Intent),    record(1ms, 0, RecordKind::Acquired, Outcome::Granted, "a"),
            record(2ms, 0, RecordKind::Entered),   record(3ms, 1, RecordKind::Intent),
            record(5ms, 0, RecordKind::Renewed),   record(10ms, 1, RecordKind::Acquired, Outcome::Granted, "b"),
            record(10ms, 1, RecordKind::Entered),  record(20ms, 0, RecordKind::Left),
            record(21ms, 0, RecordKind::Release),  record(22ms, 0, RecordKind::Outcome, Outcome::Released),
            record(30ms, 1, RecordKind::Vanished),
        };
        lanes.add(log);
        QCOMPARE(lanes.workers(), std::size_t{2});
        const auto check = [&](std::size_t worker, LaneState state, RunTime from, RunTime to) {
            const auto& spans = lanes.lane(worker).of(state);
            return spans.size() == 1 && spans[0].from == from && spans[0].to == to;
        };
        QVERIFY(check(0, LaneState::Waiting, 0ms, 1ms));
        QVERIFY(check(0, LaneState::Holding, 1ms, 22ms));
        QVERIFY(check(0, LaneState::Inside, 2ms, 20ms));
        QVERIFY(check(0, LaneState::Overlap, 10ms, 20ms));
        QVERIFY(check(1, LaneState::Waiting, 3ms, 10ms));
        QVERIFY(check(1, LaneState::Overlap, 10ms, 20ms));
        QVERIFY(check(1, LaneState::Inside, 10ms, 30ms)); // it died in there
        QCOMPARE(lanes.renewals(), std::uint64_t{1});
        QCOMPARE(lanes.workerOf("b"), std::optional<std::uint32_t>(1));
        QVERIFY(!lanes.workerOf("c"));
        QCOMPARE(lanes.latest(), RunTime{30ms});
    }

    void readersDoNotOverlap()
    {
        WorkerLanes lanes(kStart);
        std::vector<Record> log{record(1ms, 0, RecordKind::Entered), record(2ms, 1, RecordKind::Entered),
                                record(5ms, 2, RecordKind::Entered), record(8ms, 2, RecordKind::Left),
                                record(9ms, 0, RecordKind::Left),    record(9ms, 1, RecordKind::Left)};
        for (Record& each : log)
            each.room = each.worker == 2 ? 1 : simulator::kAnyNumber; // 2 writes
        lanes.add(log);
        for (std::size_t worker = 0; worker < 3; ++worker) {
            const auto& spans = lanes.lane(worker).of(LaneState::Overlap);
            QVERIFY(spans.size() == 1 && spans[0].from == RunTime{5ms} && spans[0].to == RunTime{8ms});
        }
        // Of two permits the third one inside is one too many.
        WorkerLanes permits(kStart);
        log.resize(3);
        for (Record& each : log)
            each.room = 2;
        permits.add(std::span(log).first(2));
        QVERIFY(!permits.lane(0).isNow(LaneState::Overlap));
        permits.add(std::span(log).last(1));
        QVERIFY(permits.lane(0).isNow(LaneState::Overlap) && permits.lane(2).isNow(LaneState::Overlap));
    }

    void aTokenOfTwoWorkersSaysNobody()
    {
        WorkerLanes lanes(kStart);
        lanes.add(std::vector{record(1ms, 0, RecordKind::Acquired, Outcome::Granted, "true"),
                              record(2ms, 1, RecordKind::Acquired, Outcome::Granted, "true")});
        QVERIFY(!lanes.workerOf("true"));
    }

    void theStockIsThatOfAllDesks()
    {
        WorkerLanes lanes(kStart);
        std::vector<Record> log;
        const auto units = [&](std::chrono::milliseconds at, std::uint32_t lock, RecordKind kind, std::int64_t value) {
            log.push_back(record(at, 0, kind));
            log.back().lock = lock;
            log.back().value = value;
        };
        units(0ms, 0, RecordKind::StockSet, 10);
        units(0ms, 1, RecordKind::StockSet, 5);
        units(1ms, 1, RecordKind::StockWritten, 4);
        units(2ms, 1, RecordKind::Booked, 0);
        units(3ms, 0, RecordKind::StockWritten, 9);
        lanes.add(log);
        QCOMPARE(lanes.stock().back().stock, std::int64_t{13});
        QCOMPARE(lanes.stock().back().orders, std::int64_t{1});
    }

    void aLongRunForgetsItsBegin()
    {
        WorkerLanes lanes(kStart);
        std::vector<Record> log;
        for (int i = 0; i < 30'000; ++i) {
            log.push_back(record(std::chrono::milliseconds{2 * i}, 0, RecordKind::Entered));
            log.push_back(record(std::chrono::milliseconds{2 * i + 1}, 0, RecordKind::Left));
        }
        lanes.add(log);
        const auto& inside = lanes.lane(0).of(LaneState::Inside);
        QVERIFY(inside.size() <= 4'001);
        QCOMPARE(inside.back().from, RunTime{std::chrono::milliseconds{2 * 29'999}});
    }

    void violationsAreSentences()
    {
        const std::vector<std::string> names{"w1", "w2"};
        simulator::Violation violation;
        violation.kind = ViolationKind::ForeignDelete;
        violation.worker = 0;
        violation.other = 1;
        QCOMPARE(violationSentence(violation, names), u"w1 deleted the lock of w2"_s);
        for (std::size_t i = 0; i < simulator::kViolationKinds; ++i) {
            violation.kind = static_cast<ViolationKind>(i);
            for (const std::uint32_t other : {1u, simulator::kNobody}) {
                violation.other = other;
                const QString text = violationSentence(violation, names);
                QVERIFY(!text.isEmpty() && !text.contains(u'%'));
            }
            QVERIFY(!violationName(violation.kind, 1).isEmpty());
        }
        QCOMPARE(runTime(412'400us), u"0.412 s"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestSimulatorCases)
#include "tst_simulatorcases.moc"
