// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every edge of the chart in `docs/reducer.md` is walked, and random scripts find no other. Means: rig.
#include "core/rig.h"
#include "support/suite.h"

#include <QFile>
#include <QTest>

#include <array>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;

namespace {

using Edge = std::pair<std::string, std::string>;

/// A row of the table in docs/reducer.md.
struct Row
{
    std::string from;
    std::string to;
    QString script;
};

std::vector<Row> drawn()
{
    std::vector<Row> rows;
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/reducer.md"));
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    for (const QString& line : lines) {
        const QStringList cells = line.split(u'|');
        if (cells.size() != 6 || !cells[4].trimmed().startsWith(u'`'))
            continue;
        QString script = cells[4].trimmed();
        script.remove(u'`');
        rows.push_back({cells[1].trimmed().toStdString(), cells[2].trimmed().toStdString(), script});
    }
    return rows;
}

std::string stage(const Rig& rig)
{
    return name(rig.picture.stage(rig.lock()));
}

/// Plays a script of the language of rig.h word by word; the edges that it went.
std::vector<Edge> edgesOf(Rig& rig, const QString& script)
{
    std::vector<Edge> edges;
    const QStringList words = script.split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const std::string before = stage(rig);
        rig.play(word.toStdString());
        if (const std::string after = stage(rig); after != before)
            edges.emplace_back(before, after);
    }
    return edges;
}

} // namespace

/// The states that a lock goes through in the reducer are those of the chart.
class TestLockStage : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyEdge_data();
    void everyEdge();
    void noOtherEdge();
    void everyStandingIsDrawn();
};

void TestLockStage::everyEdge_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("script");
    const std::vector<Row> rows = drawn();
    QVERIFY(rows.size() > 50);
    for (const Row& row : rows)
        QTest::addRow("%s to %s", row.from.c_str(), row.to.c_str())
            << QString::fromStdString(row.from) << QString::fromStdString(row.to) << row.script;
}

void TestLockStage::everyEdge()
{
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    QFETCH(const QString, script);
    Rig rig;
    const std::vector<Edge> edges = edgesOf(rig, script);
    QVERIFY(!edges.empty());
    QCOMPARE(QString::fromStdString(edges.back().first), from);
    QCOMPARE(QString::fromStdString(edges.back().second), to);
    QCOMPARE(QString::fromStdString(stage(rig)), to);
    QCOMPARE(QString::fromStdString(rig.broken()), QString());
}

/// Our own removals are left out: what they have kept is told in one step, when their outcome comes.
void TestLockStage::noOtherEdge()
{
    constexpr std::array kWords = {
        "set",     "+expire",  "expire",      "del",     "expired", "hset",      "hincrby", "hdel",   "persist",
        "restore", "lpush",    "frobnicated", "=a/1000", "=b/900",  "=a/1000/2", "=nil",    "=none",  "=?/900",
        "=NO/900", "=BIG/900", "old=a/1000",  "old=nil", "push",    "tick",      "shed",    "resync", "emptied",
        "unseen",  "scanned",  "notscanned",  "~250",    "~1100",   "~11000",    "=a/?"};
    constexpr std::array kBegins = {"", "unread", "unnamed", "unnamed unread", "uncovered", "notscanned"};
    std::set<Edge> known;
    for (const Row& row : drawn())
        known.emplace(row.from, row.to);
    std::mt19937 random(20'261); // NOLINT(*-msc51-cpp): the same scripts each time
    for (int i = 0; i < 20'000; ++i) {
        QString script = QString::fromLatin1(kBegins[random() % kBegins.size()]);
        for (int words = 0; words < 10; ++words)
            script += u' ' + QString::fromLatin1(kWords[random() % kWords.size()]);
        Rig rig;
        const std::vector<Edge> edges = edgesOf(rig, script);
        for (const auto& edge : edges) {
            if (!known.contains(edge))
                QFAIL(qPrintable(
                    QStringLiteral("Not drawn: %1 -> %2, in: %3")
                        .arg(QString::fromStdString(edge.first), QString::fromStdString(edge.second), script)));
        }
    }
}

void TestLockStage::everyStandingIsDrawn()
{
    std::set<std::string> reached;
    for (const Row& row : drawn())
        reached.insert(row.to);
    for (auto s = static_cast<int>(LockStage::Heard); s <= static_cast<int>(LockStage::Awaited); ++s)
        QVERIFY2(reached.contains(name(static_cast<LockStage>(s))), name(static_cast<LockStage>(s)));
}

LOCKSCOPE_TEST_MAIN(TestLockStage)
#include "tst_lockstage.moc"
