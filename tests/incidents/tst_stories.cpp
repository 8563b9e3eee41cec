// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Staged incidents with real clients (stories.py): each is found in time, live and in the report of its recording, and
// nothing else is; its healthy twin shows nothing above a note. LOCKSCOPE_STORIES names some of them instead of all; in
// the folder LOCKSCOPE_STORY_LOGS all that was printed is kept.
#include "incidents/stage.h"
#include "interop/client.h"
#include "support/suite.h"

#include <QFile>

#include <functional>
#include <map>
#include <memory>

using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

/// Several at once: most of their time nothing happens.
constexpr int kBeside = 12;
constexpr int kTries = 3;
/// By which a problem, or a warning, has to be told once its condition is fulfilled.
constexpr qint64 kProblemMs = 5'000;
constexpr qint64 kWarningMs = 15'000;
/// What the machine may add on top, with so many processes beside each other.
constexpr qint64 kBusyMs = 2'000;

struct Story
{
    const char* name;
    QStringList must;            ///< ids, the first one being what the story is about
    QStringList may = {};        ///< warnings and problems that are true as well; notes always may
    const char* needs = nullptr; ///< a driver of tests/interop
};

/// The longest ones begin first.
const std::vector<Story> kStories{
    {"hangs-and-renews", {u"held-unusually-long"_s}},
    {"stuck-behind-one", {u"stuck-behind"_s}, {u"convoy"_s}},
    {"holder-killed", {u"renewal-late"_s}, {u"renewal-stopped"_s}},
    {"event-loop-blocked", {u"renewal-late"_s}, {u"renewal-stopped"_s}, "node"},
    {"job-worker-killed", {u"renewal-late"_s}, {u"renewal-stopped"_s}, "node"},
    {"own-library-killed", {u"renewal-late"_s}, {u"renewal-stopped"_s}},
    {"deleted-by-hand", {u"wake-up-missed"_s}, {}, "java"},
    {"failover-loses-lock", {u"lost-by-failover"_s, u"server-changed"_s}, {u"server-stalled"_s}},
    {"two-primaries", {u"granted-twice"_s}, {u"server-changed"_s, u"server-stalled"_s, u"lost-by-failover"_s}},
    {"node-of-cluster-dies", {u"server-stalled"_s}, {u"server-changed"_s}},
    {"clock-stepped", {u"clock-step"_s}},
    {"queue-out-of-order", {u"starving"_s}, {u"convoy"_s}},
    {"disk-full", {u"renewal-stopped"_s}, {u"renewal-late"_s, u"server-changed"_s}},
    {"restarted-empty", {u"flushed"_s, u"server-changed"_s}, {u"server-stalled"_s}},
    {"nearly-full", {u"eviction-risk"_s}, {u"server-changed"_s}},
    {"unlocked-by-whoever-fails", {u"foreign-release"_s}, {u"release-without-compare"_s, u"lease-second-command"_s}},
    {"released-too-late",
     {u"late-release"_s},
     {u"lease-too-short"_s, u"foreign-release"_s, u"release-without-compare"_s}},
    {"kept-by-strangers", {u"renewed-by-others"_s}, {u"lease-second-command"_s, u"release-without-compare"_s}},
    {"asked-without-pause", {u"retry-storm"_s}, {u"no-ttl"_s}},
    {"slow-to-come", {}}, // a note
    {"deadline-as-value", {u"end-in-value"_s}},
    {"persisted-by-hand", {u"no-ttl"_s}},
    {"died-before-expire", {u"no-ttl"_s}},
    {"lease-lost-by-set", {u"no-ttl"_s, u"taken-over"_s}},
    {"lease-by-second-command", {u"lease-second-command"_s}},
    {"set-without-nx", {u"taken-over"_s}},
    {"work-outlasts-lease", {u"lease-too-short"_s}},
    {"paused-holder", {u"taken-over"_s}},
    {"constant-token", {u"token-not-fresh"_s}},
    {"watchdog-stops", {u"renewal-stopped"_s}, {u"renewal-late"_s}},
    {"convoy", {u"convoy"_s}},
    {"deadlock", {u"deadlock"_s}},
    {"dead-waiter-blocks-queue", {u"fair-queue-blocked"_s}},
    {"given-back-at-once", {u"given-back-at-once"_s}},
    {"held-all-the-time", {}}, // a note
    {"seconds-for-milliseconds", {}},
    {"flush-all", {u"flushed"_s}},
    {"evicted", {u"evicted"_s}, {u"eviction-risk"_s, u"server-changed"_s}},
    {"server-stands-still", {u"server-stalled"_s}},
    {"nothing-announced", {}, {u"server-changed"_s}}, // a note
};
/// Notes that a story must show, by its name.
const std::map<QString, QString> kNotes{
    {u"held-all-the-time"_s, u"busy-lock"_s},
    {u"seconds-for-milliseconds"_s, u"lease-oversized"_s},
    {u"nothing-announced"_s, u"blind"_s},
    {u"slow-to-come"_s, u"slow-hand-over"_s},
    {u"work-outlasts-lease"_s, u"expired-then-taken"_s},
};

[[nodiscard]] QString described(const Stage& stage)
{
    QString text = u"\nlive:"_s;
    for (const auto& finding : stage.told())
        text += u"\n  %1 %2 %3, %4 ms behind the condition"_s.arg(finding.severity, finding.id, finding.subject)
                    .arg(finding.toldMs - stage.conditionMs());
    return text + u"\nreport: "_s + stage.reported().join(u' ') + u'\n' + stage.log();
}

} // namespace

class TestStories final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void incident_data() { rows(false); }
    void incident();
    void healthyTwin_data() { rows(true); }
    void healthyTwin();
    void cleanupTestCase() { m_stages.clear(); }

private:
    void rows(bool healthy);
    /// Lets all stages go on until this one is over.
    const Stage& played(const QString& name);
    void judge(const QString& name, const std::function<QString(const Stage&)>& wrongWith);
    /// Empty: all came that must, in time, and nothing that must not.
    static QString wrongWith(const Stage& stage, const QString& name, const QStringList& must, const QStringList& may);
    void goOn();

    std::map<QString, std::unique_ptr<Stage>> m_stages;
    std::vector<QString> m_waiting; ///< not started yet, in order
    std::vector<QString> m_playing;
};

void TestStories::initTestCase()
{
    if (const auto reason = Client::missing(u"incidents"_s); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    const auto chosen = qEnvironmentVariable("LOCKSCOPE_STORIES").split(u' ', Qt::SkipEmptyParts);
    for (const char* twin : {"", "-healthy"}) {
        for (const auto& story : kStories) {
            if (!chosen.isEmpty() && !chosen.contains(QString::fromLatin1(story.name)))
                continue;
            if (story.needs != nullptr && !Client::missing(QString::fromLatin1(story.needs)).isEmpty())
                continue; // the tests of that toolchain say why
            const auto name = QString::fromLatin1(story.name) + QString::fromLatin1(twin);
            m_stages[name] = std::make_unique<Stage>(name);
            m_waiting.push_back(name);
        }
    }
}

void TestStories::goOn()
{
    std::erase_if(m_playing, [this](const QString& name) { return m_stages.at(name)->isOver(); });
    while (m_playing.size() < kBeside && !m_waiting.empty()) {
        m_playing.push_back(m_waiting.front());
        m_waiting.erase(m_waiting.begin());
        m_stages.at(m_playing.back())->start();
    }
}

const Stage& TestStories::played(const QString& name)
{
    const auto& stage = m_stages.at(name);
    while (!stage->isOver() || std::find(m_waiting.begin(), m_waiting.end(), name) != m_waiting.end()) {
        goOn();
        QTest::qWait(50);
    }
    if (const auto folder = qEnvironmentVariable("LOCKSCOPE_STORY_LOGS"); !folder.isEmpty()) {
        QFile log(folder + u'/' + name + u".log"_s);
        if (log.open(QIODevice::WriteOnly))
            log.write(described(*stage).toUtf8());
    }
    return *stage;
}

void TestStories::rows(bool healthy)
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("must");
    QTest::addColumn<QStringList>("may");
    for (const auto& story : kStories) {
        const auto name = QString::fromLatin1(story.name) + (healthy ? u"-healthy"_s : QString());
        if (m_stages.contains(name))
            QTest::newRow(qPrintable(name)) << name << story.must << story.may;
    }
}

/// What is wrong is wrong each time: a busy machine makes a client late, or the clients of a story miss their moment.
void TestStories::judge(const QString& name, const std::function<QString(const Stage&)>& wrongWith)
{
    QString wrong;
    for (int i = 0; i < kTries; ++i) {
        if (i > 0) {
            qInfo("%s once more: %s", qPrintable(name), qPrintable(wrong.section(u'\n', 0, 0)));
            std::erase(m_playing, name);
            m_stages.at(name) = std::make_unique<Stage>(name);
            m_waiting.insert(m_waiting.begin(), name);
        }
        const Stage& stage = played(name);
        wrong = stage.trouble().isEmpty() ? wrongWith(stage) : stage.trouble();
        if (wrong.isEmpty())
            return;
        wrong += described(stage);
    }
    QFAIL(qPrintable(wrong));
}

QString TestStories::wrongWith(const Stage& stage, const QString& name, const QStringList& must, const QStringList& may)
{
    if (stage.conditionMs() <= 0)
        return u"its condition never came"_s;
    QStringList live;
    for (const auto& finding : stage.told()) {
        if (finding.severity == "note"_L1)
            continue;
        live += finding.id;
        if (!must.contains(finding.id) && !may.contains(finding.id))
            return finding.id + u" is told"_s;
        const qint64 limit = (finding.severity == "problem"_L1 ? kProblemMs : kWarningMs) + kBusyMs;
        if (must.contains(finding.id) && finding.toldMs - stage.conditionMs() > limit)
            return finding.id + u" is told late"_s;
    }
    for (const auto& id : must) {
        if (!live.contains(id))
            return id + u" is not told"_s;
        if (!stage.reported().contains(id))
            return id + u" is not reported"_s;
    }
    for (const auto& id : stage.reported()) {
        if (!must.contains(id) && !may.contains(id))
            return id + u" is reported"_s;
    }
    const auto note = kNotes.find(name);
    const bool isTold =
        note == kNotes.end() || std::any_of(stage.told().begin(), stage.told().end(),
                                            [&](const ToldFinding& each) { return each.id == note->second; });
    return isTold ? QString() : note->second + u" is not told"_s;
}

void TestStories::incident()
{
    QFETCH(QString, name);
    QFETCH(QStringList, must);
    QFETCH(QStringList, may);
    judge(name, [&](const Stage& stage) { return wrongWith(stage, name, must, may); });
}

void TestStories::healthyTwin()
{
    QFETCH(QString, name);
    judge(name, [](const Stage& stage) {
        for (const auto& finding : stage.told()) {
            if (finding.severity != "note"_L1)
                return finding.id + u" is told"_s;
        }
        return stage.reported().isEmpty() ? QString() : stage.reported().join(u' ') + u" is reported"_s;
    });
}

LOCKSCOPE_TEST_MAIN(TestStories)
#include "tst_stories.moc"
