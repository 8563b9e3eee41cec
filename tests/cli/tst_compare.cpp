// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `report --compare`: two recordings, or two times of one, side by side, with what changed first.
#include "cli/options.h"
#include "cli/recordedscene.h"
#include "cli/reportverb.h"
#include "cli/verbrun.h"
#include "support/suite.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

struct Told : VerbText
{
    /// The rows of the table below this heading, without its head.
    [[nodiscard]] QStringList rows(const QString& heading) const
    {
        QStringList rows;
        const QStringList lines = text.section(u"## "_s + heading, 1).section(u"\n## "_s, 0, 0).split(u'\n');
        for (const QString& line : lines) {
            if (line.startsWith(u'|') && !line.startsWith(u"| ---"_s) && !line.startsWith(u"|---"_s))
                rows += line;
        }
        return rows.mid(1);
    }
};

} // namespace

class CompareTest final : public RecordingSuite
{
    Q_OBJECT

private:
    [[nodiscard]] Told report(const QStringList& words) const;
    void record(const char* name, bool isStorm) const;

private Q_SLOTS:
    void initTestCase();
    void whatChangedComesFirst();
    void theOtherWayRound();
    void theSameIsNoChange();
    void twoTimesOfOneRecording();
    void locksOfOneSideAlone();
    void whatOneSideDidNotSee();
    void wrongOptions_data();
    void wrongOptions();
    void whatCannotBeReadIsSaid();
};

/// Sixty holds of each of two locks; in a storm those of the second are twenty times as long, some are lost and
/// waited for, and a third lock is stuck.
void CompareTest::record(const char* name, bool isStorm) const
{
    RecordedScene scene(file(name).toStdString());
    for (int i = 0; i < 60; ++i) {
        const std::string token = "token-" + std::to_string(i);
        scene.hold("lock:steady", token, 50ms);
        scene.hold("lock:order", token, isStorm ? 400ms : 20ms);
        if (isStorm && i % 10 == 0) {
            const LockId order = scene.source.lock("lock:order");
            scene.source.acquired(order, "late-" + token, 300ms);
            scene.source.waiters(order, 3);
            scene.step(300ms);
            scene.source.expired(order);
            scene.source.waiters(order, 0);
            scene.step(50ms);
        } else {
            scene.step(isStorm ? 350ms : 730ms); // both take as long
        }
    }
    if (isStorm)
        scene.source.acquiredWithoutTtl(scene.source.lock("lock:stuck"), "cron");
    scene.step(5s);
    scene.close();
    QVERIFY(scene.isWhole);
}

void CompareTest::initTestCase()
{
    record("calm.lockscope", false);
    record("storm.lockscope", true);
}

Told CompareTest::report(const QStringList& words) const
{
    const VerbRun run = runVerb(QStringList{u"report"_s} + words, [this](const auto& parsed, auto& output) {
        return cli::makeReportVerb(parsed, m_clock, output);
    });
    QString text = QString::fromUtf8(run.out);
    text.remove(u'\\'); // Markdown's, before signs that mean something there
    return {{run.code, text}};
}

void CompareTest::whatChangedComesFirst()
{
    const Told told =
        report({file("storm.lockscope"), u"--compare"_s, file("calm.lockscope"), u"--format"_s, u"markdown"_s});
    QCOMPARE(told.code, 0);
    QVERIFY2(told.text.contains(u"A: calm.lockscope, "_s) && told.text.contains(u"B: storm.lockscope, "_s),
             qPrintable(told.text));
    const QStringList changes = told.rows(u"What changed most"_s);
    QVERIFY2(!changes.isEmpty() && changes.front().contains(u"Lost holds per hour"_s), qPrintable(told.text));
    const auto rowWith = [](const QStringList& rows, const QString& a, const QString& b) {
        for (const QString& row : rows) {
            if (row.contains(a) && row.contains(b))
                return row;
        }
        return QString();
    };
    const QString median = rowWith(changes, u"lock:order"_s, u"Median hold"_s);
    QVERIFY2(median.contains(u"| 20.0 ms | 400 ms | \u00d7 20 |"_s), qPrintable(told.text));
    QVERIFY2(!changes.join(u'\n').contains(u"lock:steady"_s), qPrintable(changes.join(u'\n')));
    const QString finding = rowWith(told.rows(u"Findings"_s), u"No TTL"_s, u"new in B"_s);
    QVERIFY2(finding.contains(u"| 0 | 1 |"_s), qPrintable(told.text));
    const QStringList locks = told.rows(u"Holds and waits"_s);
    QVERIFY2(locks.size() == 4 && locks[1].contains(u"lock:order"_s), qPrintable(told.text)); // behind "All locks"
    QVERIFY2(rowWith(locks, u"lock:steady"_s, u"50.0 ms \u2192 50.0 ms"_s).contains(u"60 \u2192 60"_s),
             qPrintable(told.text));
    QVERIFY(told.text.contains(u"What this does not say"_s));
    const Told page =
        report({file("storm.lockscope"), u"--compare"_s, file("calm.lockscope"), u"--output"_s, file("page.html")});
    QCOMPARE(page.code, 0);
    QFile html(file("page.html"));
    QVERIFY(html.open(QIODevice::ReadOnly) && html.readAll().contains("<title>Comparison</title>"));
}

void CompareTest::theOtherWayRound()
{
    const Told told =
        report({file("calm.lockscope"), u"--compare"_s, file("storm.lockscope"), u"--format"_s, u"markdown"_s});
    QCOMPARE(told.code, 0);
    QVERIFY2(told.text.contains(u"| 400 ms | 20.0 ms | \u00d7 0.050 |"_s), qPrintable(told.text));
    QVERIFY(told.rows(u"Findings"_s).join(u'\n').contains(u"only in A"_s));
}

void CompareTest::theSameIsNoChange()
{
    const Told told =
        report({file("storm.lockscope"), u"--compare"_s, file("storm.lockscope"), u"--format"_s, u"markdown"_s});
    QCOMPARE(told.code, 0);
    QVERIFY2(told.text.contains(u"No figure of any lock changed noticeably."_s), qPrintable(told.text));
    QVERIFY(told.rows(u"Findings"_s).join(u'\n').contains(u"as often"_s));
}

void CompareTest::twoTimesOfOneRecording()
{
    const Told told = report({file("calm.lockscope"), u"--from"_s, u"+12"_s, u"--to"_s, u"+22"_s, u"--compare"_s,
                              file("calm.lockscope"), u"--compare-from"_s, u"+1"_s, u"--compare-to"_s, u"+11"_s,
                              u"--format"_s, u"markdown"_s});
    QCOMPARE(told.code, 0);
    QVERIFY2(told.text.count(u", 10.0 s"_s) == 2, qPrintable(told.text));
    QVERIFY2(told.text.contains(u"No figure of any lock changed noticeably."_s), qPrintable(told.text));
}

void CompareTest::locksOfOneSideAlone()
{
    RecordedScene scene(file("other.lockscope").toStdString());
    for (int i = 0; i < 20; ++i)
        scene.hold("lock:new", "t" + std::to_string(i), 1s);
    scene.close();
    QVERIFY(scene.isWhole);
    const Told told =
        report({file("other.lockscope"), u"--compare"_s, file("calm.lockscope"), u"--format"_s, u"markdown"_s});
    QCOMPARE(told.code, 0);
    const QString changes = told.rows(u"What changed most"_s).join(u'\n');
    QVERIFY2(changes.contains(u"lock:new"_s) && changes.contains(u"lock:steady"_s), qPrintable(told.text));
    QVERIFY2(told.rows(u"Holds and waits"_s).join(u'\n').contains(u"20"_s), qPrintable(told.text));
}

/// Nothing was found where nothing was looked for, and waits of which nobody told are no zero: neither is better.
void CompareTest::whatOneSideDidNotSee()
{
    for (const bool isBlind : {false, true}) {
        RecordedScene scene(file(isBlind ? "blind.lockscope" : "seen.lockscope").toStdString(), true, {},
                            isBlind ? SourceKind::Tracking : SourceKind::Notifications);
        const LockId order = scene.source.lock("lock:order");
        scene.source.acquired(order, "first", 60s);
        if (!isBlind)
            scene.source.waiters(order, 2);
        for (int second = 0; second < 20; ++second) {
            scene.step(1s);
            if (!isBlind && second == 10)
                scene.source.takenOver(order, "second", 60s);
        }
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const auto compared = [this](const char* before, const char* after) {
        return report({file(after), u"--compare"_s, file(before), u"--format"_s, u"markdown"_s});
    };
    const Told worse = compared("seen.lockscope", "blind.lockscope");
    QCOMPARE(worse.code, 0);
    const QString taken = worse.rows(u"Findings"_s).filter(u"Taken over"_s).join(u'\n');
    QVERIFY2(taken.contains(u"| 1 | \u2013 | not known in B |"_s), qPrintable(worse.text));
    QVERIFY2(worse.text.contains(u"B: The server announced no changes"_s) &&
                 !worse.text.contains(u"A: The server announced"_s),
             qPrintable(worse.text));
    QVERIFY2(worse.rows(u"What changed most"_s).filter(u"Waits"_s).isEmpty(), qPrintable(worse.text));
    QVERIFY2(worse.rows(u"Holds and waits"_s).value(1).contains(u"1 \u2192 \u2013"_s), qPrintable(worse.text));
    const Told better = compared("blind.lockscope", "seen.lockscope");
    QVERIFY2(better.rows(u"Findings"_s).filter(u"not known in A"_s).size() == 1, qPrintable(better.text));
}

void CompareTest::wrongOptions_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("time without a recording") << QStringList{u"--compare-from"_s, u"+1"_s} << u"--compare FILE"_s;
    QTest::newRow("empty") << QStringList{u"--compare"_s, u""_s} << u"--compare FILE"_s;
    QTest::newRow("no time") << QStringList{u"--compare"_s, u"b"_s, u"--compare-to"_s, u"noon"_s}
                             << u"--compare-to needs a time"_s;
    QTest::newRow("junit") << QStringList{u"--compare"_s, u"b"_s, u"--junit"_s, u"c"_s} << u"without --junit"_s;
    QTest::newRow("fail-on") << QStringList{u"--compare"_s, u"b"_s, u"--fail-on"_s, u"note"_s} << u"--fail-on"_s;
    QTest::newRow("over the other") << QStringList{u"--compare"_s, u"b"_s, u"--output"_s, u"b"_s}
                                    << u"other than the recordings"_s;
}

void CompareTest::wrongOptions()
{
    QFETCH(const QStringList, words);
    QFETCH(const QString, says);
    const Told told = report(QStringList{u"a"_s} + words);
    QCOMPARE(told.code, static_cast<int>(cli::ExitCode::Usage));
    QVERIFY2(told.text.contains(says), qPrintable(told.text));
}

void CompareTest::whatCannotBeReadIsSaid()
{
    QCOMPARE(report({file("calm.lockscope"), u"--compare"_s, file("nowhere.lockscope")}).code,
             static_cast<int>(cli::ExitCode::Connection));
    QCOMPARE(report({file("nowhere.lockscope"), u"--compare"_s, file("calm.lockscope")}).code,
             static_cast<int>(cli::ExitCode::Connection));
}

LOCKSCOPE_TEST_MAIN(CompareTest)
#include "tst_compare.moc"
