// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What "Run the Right Way" offers for a wrong case survives what broke it, but for what its claims give up.
#include "gui/simulator/caseplan.h"
#include "simulator/caserun.h"
#include "simulator/laboratory.h"
#include "support/suite.h"

#include <algorithm>
#include <thread>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

class RightWaysTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isRight_data();
    void isRight();
};

void RightWaysTest::isRight_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const CaseInfo& pattern : catalogue())
        if (rightWayOf(pattern) != nullptr && pattern.kind == CaseKind::Wrong)
            QTest::addRow("%s", std::string(pattern.id).c_str()) << QByteArray::fromStdString(std::string(pattern.id));
}

void RightWaysTest::isRight()
{
    QFETCH(QByteArray, id);
    const auto request = rightWayRun(*findPattern(id.toStdString()), RunSettings{});
    QVERIFY2(request.has_value(), request ? "" : qPrintable(request.error()));
    auto laboratory = Laboratory::open(request->scenario.setup);
    QVERIFY2(laboratory, laboratory ? "" : laboratory.error().message.c_str());
    auto controls = Laboratory::open(request->control.setup);
    QVERIFY2(controls, controls ? "" : controls.error().message.c_str());
    RunOptions options;
    options.outside = [&](const std::string& what) { laboratory->act(what); };
    CaseRun run(*request->pattern, request->scenario, request->control, laboratory->place(), options,
                controls->place());
    run.start();
    while (run.poll())
        std::this_thread::sleep_for(5ms);
    const CaseResult result = run.finish();
    QVERIFY2(laboratory->trouble().empty(), laboratory->trouble().c_str());
    QByteArray harm;
    const std::vector<ViolationKind>& givenUp = request->pattern->givenUp;
    for (std::size_t i = 0; i < kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        if (isHarm(kind) && result.verdict.counts[i] > 0 &&
            std::find(givenUp.begin(), givenUp.end(), kind) == givenUp.end())
            harm += QByteArray(name(kind)) + ' ';
    }
    QCOMPARE(harm, QByteArray());
    QVERIFY(result.figures.cycles > 0);
}

LOCKSCOPE_TEST_GUI_MAIN(RightWaysTest)
#include "tst_rightways.moc"
