// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/findings.md is made from the catalogue, the words of the window and what the simulator's cases show.
// LOCKSCOPE_WRITE_DOCS=1 writes it; else it must be current.
#include "presentation/findings/findingtext.h"
#include "simulator/catalogue.h"
#include "support/findingcases.h"
#include "support/suite.h"

#include <QFile>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::analysis;
namespace findingtext = lockscope::presentation::findingtext;

namespace {

QString words(const char* text)
{
    return QString::fromLatin1(text);
}

QString introduction()
{
    return uR"(# Findings

What went wrong, for how long, and what to do. A verdict says what is true of one lock now; a finding is an *episode*: it begins when its condition
holds, counts how often it happened, keeps the moments that show it, and ends with its condition, or a minute after it happened for the last time. The page
*Findings* lists them, `watch --findings` prints both ends ([command line](cli.md)).

| rule for all of them | |
|---|---|
| gaps | Nothing is compared across a gap. When a node is lost from view, what lasted on its locks is cut off there (`cut`). |
| lengths | A length that is not [known exactly enough](recordings.md#lengths) is in no finding: holds that arrive together when the watcher goes on have none. |
| unknown holders | An unknown holder proves nothing. |
| time | Times are the server's. A renewal is not late while the lag is more than a quarter of its cadence, nor while the server is silent. |
| locks | A lock is known by its name. Patterns are judged lock by lock; locks that are used too seldom for that, prefix by prefix. |
| severity | The catalogue's, unless the evidence says more: `stuck-behind` is a problem where its holder is gone or the lock has no lease. One that changes its severity ends, and another begins. |
| a holder is gone | Nobody listens for its place in the queue, or a trace knew its connection and a later list of clients has neither it nor another one from its host with its name, library and user; never while its lease is renewed. |
| clients | Clients are counted, not connections: several threads of one process, or several connections with one name at one host, are one client. |
| tokens | A token that names a machine or process (`web-1`, `web-1:4711`, `10.0.0.5:8080`, a pod) is a process by design and no `token-not-fresh`; at a key of leaders or schedulers any name with a number is. |
| how many | At most 2,000 open and 2,000 past ones are kept, each with the first four and the last four pieces of evidence. |
| limits | Limits are data (`analysis::Thresholds`), named as in the table: `no-ttl.held_ms`. Each line of `watch --findings` has them beside the numbers. |

*Needs*: events of the locks are always there. Waiters come from the server where a library leaves traces of them there, and those that poll from a
trace. A trace is a burst of *Trace* or `trace`. The configuration is what the server says of itself.

This page is generated: `LOCKSCOPE_WRITE_DOCS=1 build/dev/tests/tst_presentation_findingdocs` writes it.

## The catalogue

)"_s;
}

QString limitsOf(const FindingFacts& facts)
{
    QStringList limits;
    for (const ThresholdFacts& limit : facts.thresholds())
        limits += findingtext::limitName(limit) + u' ' + findingtext::value(limit.measure, limit.value) + u" (`"_s +
                  words(factsOf(limit.measure).word) + u"`)"_s;
    return limits.isEmpty() ? u"–"_s : limits.join(u"; "_s);
}

QString catalogueTable()
{
    QString text = u"| finding | title | severity | needs | ends | limits |\n|---|---|---|---|---|---|\n"_s;
    for (std::size_t i = 0; i < kFindings; ++i) {
        const FindingFacts& facts = factsOf(static_cast<FindingId>(i));
        const bool lasts = facts.end == FindingEnd::WithCondition;
        text += u"| `%1` | %2 | %3 | %4 | %5 | %6 |\n"_s.arg(
            words(facts.word), findingtext::title(facts.id), findingtext::severity(facts.severity),
            words(name(facts.evidence)), lasts ? u"with its condition"_s : u"when quiet"_s, limitsOf(facts));
    }
    return text;
}

QString meanings()
{
    QString text = u"\n## What each means\n"_s;
    for (std::size_t i = 0; i < kFindings; ++i) {
        const auto id = static_cast<FindingId>(i);
        text += u"\n### %1 (`%2`)\n\n"_s.arg(findingtext::title(id), words(name(id)));
        text += findingtext::impact(id) + u"\n\n"_s;
        for (const QString& cause : findingtext::causes(id))
            text += u"- Likely: "_s + cause + u'\n';
        text += u"- To do: "_s + findingtext::remedy(id) + u'\n';
        text += u"- Not known: "_s + findingtext::unknown(id) + u'\n';
    }
    return text;
}

QString casesTable()
{
    QString text = uR"(
## On the wrong patterns of the simulator

What is found of each case ([simulator-cases.md](simulator-cases.md)), watched with a trace, within two seconds after it; `cli.findings` runs them, and on a
busy machine again for longer. Others may be found besides. Of the right patterns, with two milliseconds of work and a pause between the holds, nothing
above a note is found, also in 100,000 cycles of each under a trace (`scripts/nightly.sh`; on 2026-11-26 there was not even a note).

| case | found |
|---|---|
)"_s;
    for (const test::FindingCase& row : test::findingCases()) {
        const auto* pattern = simulator::findPattern(row.id);
        QStringList found;
        for (const FindingId id : row.found)
            found += u'`' + words(name(id)) + u'`';
        const QString with = QString::fromUtf8(row.with.data(), static_cast<qsizetype>(row.with.size()));
        const QString why = QString::fromUtf8(row.why.data(), static_cast<qsizetype>(row.why.size()));
        text += u"| %1 %2 | %3 |\n"_s.arg(
            QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size())),
            pattern ? QString::fromUtf8(pattern->name.data(), static_cast<qsizetype>(pattern->name.size())) : QString(),
            found.isEmpty() ? u"nothing: "_s + why
                            : found.join(u' ') + (with.isEmpty() ? QString() : u" (with "_s + with + u')'));
    }
    return text;
}

QString made()
{
    return introduction() + catalogueTable() + meanings() + casesTable();
}

} // namespace

class FindingDocsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyFindingIsSaid();
    void everyConditionHasItsNumbers();
    void documentIsCurrent();
};

void FindingDocsTest::everyFindingIsSaid()
{
    for (std::size_t i = 0; i < kFindings; ++i) {
        const auto id = static_cast<FindingId>(i);
        QVERIFY2(!findingtext::title(id).isEmpty(), name(id));
        QVERIFY2(findingtext::impact(id).endsWith(u'.'), name(id));
        QVERIFY2(findingtext::remedy(id).endsWith(u'.'), name(id));
        QVERIFY2(findingtext::unknown(id).endsWith(u'.'), name(id));
        QVERIFY2(!findingtext::causes(id).isEmpty(), name(id));
        for (const ThresholdFacts& limit : factsOf(id).thresholds())
            QVERIFY2(!findingtext::limitName(limit).isEmpty(), name(id));
    }
}

/// No number is forgotten, and none has no place.
void FindingDocsTest::everyConditionHasItsNumbers()
{
    for (std::size_t i = 0; i < kFindings; ++i) {
        Episode episode;
        episode.id = static_cast<FindingId>(i);
        episode.subject.name = "lock:order:17";
        episode.count = 3;
        for (std::size_t k = 0; k < kMeasures; ++k) // all different, so that each can be told
            episode.measures.push_back({static_cast<Measure>(k), static_cast<std::int64_t>(2'000'000 + k * 1'000'000)});
        const QString condition = findingtext::condition(episode);
        QVERIFY2(condition.endsWith(u'.'), name(episode.id));
        QVERIFY2(!condition.contains(u"%1"_s) && !condition.contains(u"%2"_s) && !condition.contains(u"%3"_s) &&
                     !condition.contains(u"%n"_s),
                 qPrintable(condition));
        const Thresholds thresholds;
        for (const QString& line : findingtext::limits(episode, thresholds)) {
            QVERIFY(!line.contains(u"%1"_s));
            QVERIFY(line.contains(u"measured: "_s));
        }
        episode.measures.clear();
        for (const QString& line : findingtext::limits(episode, thresholds))
            QVERIFY(!line.contains(u"measured: "_s));
    }
}

void FindingDocsTest::documentIsCurrent()
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/findings.md"));
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(made().toUtf8());
        return;
    }
    QVERIFY2(file.open(QIODevice::ReadOnly), "docs/findings.md is missing");
    QVERIFY2(QString::fromUtf8(file.readAll()) == made(),
             "docs/findings.md is not current: run this test with LOCKSCOPE_WRITE_DOCS=1");
}

LOCKSCOPE_TEST_MAIN(FindingDocsTest)
#include "tst_findingdocs.moc"
