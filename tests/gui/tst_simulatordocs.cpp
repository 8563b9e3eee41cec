// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/simulator-cases.md is made from the catalogue, the scenarios and the words of the window. LOCKSCOPE_WRITE_DOCS=1
// writes it; else it must be current.
#include "gui/simulator/caseplan.h"
#include "gui/simulator/casetexts.h"
#include "simulator/caserun.h"
#include "support/suite.h"

#include <QFile>

#include <algorithm>
#include <array>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

using simulator::CaseInfo;
using simulator::CaseKind;
using simulator::Distribution;
using simulator::Hazard;
using simulator::Scenario;

namespace {

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QString head()
{
    return uR"(# Cases of the simulator

What each case does, what it shows and what it is run with. [The simulator](simulator.md) explains how to run them and what judges them. This
page is made from the catalogue, the scenarios and the words of the window by the test `gui.simulatordocs`
(`LOCKSCOPE_WRITE_DOCS=1 build/dev/tests/tst_gui_simulatordocs` writes it). The pictures are of the window, each case with its own seed and, where
there is one, the right way beside it; `scripts/simulator-pictures.sh` makes them.
)"_s;
}

struct Section
{
    CaseKind kind;
    const char* title;
    const char* words;
};

constexpr std::array kSections{
    Section{CaseKind::Wrong, "Wrong on purpose",
            "Each fails for the reason that is given, every time. The line with @ is where the scenario forces it."},
    Section{CaseKind::Right, "Right, and what each does not protect from",
            "Each shows nothing under the faults that it claims to survive."},
    Section{CaseKind::Drill, "Drills", "Right patterns in trouble. The line with @ is the trouble."},
    Section{CaseKind::Control, "The control", "What every right pattern is compared with."},
};

QString times(const Distribution& time)
{
    if (time.kind == Distribution::Kind::Exponential)
        return u"%1 to %2, mean %3"_s.arg(time.from.count()).arg(time.to.count()).arg((time.from + time.mean).count());
    return time.from == time.to ? QString::number(time.from.count())
                                : u"%1 to %2"_s.arg(time.from.count()).arg(time.to.count());
}

/// What the workers have there, each once, in their order.
template <class Of>
QString ofWorkers(const Scenario& scenario, Of of)
{
    QStringList all;
    for (const simulator::WorkerSpec& worker : scenario.workers)
        if (const QString each = of(worker); !all.contains(each))
            all << each;
    return all.join(u"; "_s);
}

QString kinds(const std::vector<simulator::ViolationKind>& kinds)
{
    QStringList names;
    for (const simulator::ViolationKind kind : kinds)
        names << QLatin1StringView(name(kind));
    return names.join(u", "_s);
}

QString parameters(const Section& section)
{
    QString made =
        u"\n| case | shows | may show | beside it | servers | workers | locks | ttl ms | work ms | wait ms | "
        u"stock | seconds |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n"_s;
    for (const CaseInfo& each : simulator::catalogue()) {
        if (each.kind != section.kind)
            continue;
        const Scenario scenario = *simulator::caseScenario(each, {});
        const CaseInfo* right = rightWayOf(each);
        const QStringList cells{
            text(each.id) + u' ' + text(each.name),
            each.expected.empty() ? u"nothing"_s : kinds(each.expected),
            kinds(each.givenUp),
            right ? text(right->id) : QString(),
            scenario.setup.empty() ? u"one"_s : text(scenario.setup),
            QString::number(scenario.workers.size()),
            QString::number(scenario.locks.size()),
            ofWorkers(scenario, [](const auto& worker) { return QString::number(worker.ttl.count()); }),
            ofWorkers(scenario, [](const auto& worker) { return times(worker.hold); }),
            ofWorkers(scenario, [](const auto& worker) { return QString::number(worker.wait.count()); }),
            scenario.stock ? QString::number(*scenario.stock) : QString(),
            QString::number(static_cast<double>(scenario.duration.count()) / 1000),
        };
        made += u"| "_s + cells.join(u" | "_s) + u" |\n"_s;
    }
    return made;
}

QString described(const CaseInfo& each)
{
    const CaseText& words = *caseText(each.id);
    const QString id = text(each.id);
    const QString code = QString::fromUtf8(words.code).replace(u'\n', u"\n    "_s);
    QString made =
        u"\n### %1 %2\n\n![The page Simulator after a run of %1](pictures/sim-%1.png)\n\n%3 %4 %5\n\n    %6\n"_s.arg(
            id, text(each.name), QString::fromUtf8(words.what), QString::fromUtf8(words.why),
            QString::fromUtf8(words.right), code);
    QStringList asked;
    for (const simulator::DrillCheck& check : simulator::drillChecks(each.id))
        asked << u"- `%1`: %2"_s.arg(text(check.name), text(check.what));
    if (!asked.isEmpty())
        made += u"\nIt passes when, besides:\n\n"_s + asked.join(u'\n') + u'\n';
    return made;
}

QString claims()
{
    constexpr std::array hazards{
        "kill -9 of the holder",  "work > ttl",     "stop > ttl",        "SCRIPT FLUSH",
        "server restart, no AOF", "async failover", "client clock step", "lost answer",
    };
    static_assert(hazards.size() == simulator::kHazards);
    QString made = u"\n## Claims\n\nWhat each right pattern survives; *no* means that it must not claim to. "
                   u"[The simulator](simulator.md#claims) says what a yes is worth.\n\n| |"_s;
    for (const char* hazard : hazards)
        made += u" %1 |"_s.arg(QLatin1StringView(hazard));
    made += u"\n|---|"_s + u"---|"_s.repeated(qsizetype(hazards.size())) + u'\n';
    std::vector<std::pair<QString, QStringList>> rows;
    for (const CaseInfo& each : simulator::catalogue()) {
        if (each.kind != CaseKind::Right)
            continue;
        QString row;
        for (std::size_t i = 0; i < hazards.size(); ++i)
            row += simulator::survives(each.id, static_cast<Hazard>(i)).value() ? u" yes |"_s : u" **no** |"_s;
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const auto& known) { return known.first == row; });
        if (same == rows.end())
            rows.push_back({row, {text(each.id)}});
        else
            same->second << text(each.id);
    }
    for (const auto& [row, ids] : rows)
        made += u"| %1 |%2\n"_s.arg(ids.join(u", "_s), row);
    return made;
}

QString made()
{
    QString all = head();
    for (const Section& section : kSections) {
        all += u"\n## %1\n\n%2\n"_s.arg(QLatin1StringView(section.title), QLatin1StringView(section.words)) +
               parameters(section);
        for (const CaseInfo& each : simulator::catalogue())
            if (each.kind == section.kind)
                all += described(each);
    }
    return all + claims();
}

} // namespace

class TestSimulatorDocs final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void areCurrent()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/simulator-cases.md"));
        if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(made().toUtf8());
            return;
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), "docs/simulator-cases.md is missing");
        QVERIFY2(QString::fromUtf8(file.readAll()) == made(),
                 "docs/simulator-cases.md is not current: run this test with LOCKSCOPE_WRITE_DOCS=1");
    }
};

LOCKSCOPE_TEST_MAIN(TestSimulatorDocs)
#include "tst_simulatordocs.moc"
