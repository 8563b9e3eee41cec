// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What stands still, and what only looks like it, staged with redis-py on a private server: what must be found, what
// may be found besides, and nothing else of a warning or more. Each has a healthy twin, of which nothing is found.
// LOCKSCOPE_FINDINGS_TOLD=1 prints all that was found.
#include "cli/verbsession.h"
#include "core/time.h"
#include "presentation/findings/findingsfold.h"
#include "presentation/findings/findingtext.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QProcess>

#include <functional>
#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using analysis::FindingId;
using analysis::Measure;
using analysis::Severity;

namespace {

using enum FindingId;

/// What the test does when the clients say "now".
enum class Part : std::uint8_t { Nothing, Stall, ShortStall, Restart, Flush };

struct Story
{
    const char* clients = ""; ///< of findingclients.py
    std::set<FindingId> must;
    std::set<FindingId> may;
    std::optional<FindingId> problem; ///< that one is to be a problem by its evidence
    Part part = Part::Nothing;
    bool isTraced = true;
};

/// The incidents, each before its twin.
const std::vector<Story>& stories()
{
    static const std::vector<Story> kStories{
        {"stuck", {StuckBehind}, {}, {}, {}, true},
        {"stuck_renewed", {StuckBehind}, {RenewalLate}, {}, {}, true}, // late where the machine is busy
        {"stuck_and_closed", {StuckBehind}, {}, StuckBehind, {}, true},
        {"stuck_and_pooled", {StuckBehind}, {}, {}, {}, true},
        {"stuck_without_lease", {StuckBehind, NoTtl}, {}, StuckBehind, {}, true},
        {"in_turns", {}, {}, {}, {}, true},
        {"storm", {RetryStorm}, {}, {}, {}, true},
        {"patient", {}, {}, {}, {}, true},
        {"renewing_long", {ServerStalled}, {}, {}, Part::Stall, false},
        {"renewing_long", {}, {}, {}, Part::ShortStall, false},
        {"held_once", {Flushed}, {}, {}, Part::Flush, false},
        {"held_once", {Flushed, ServerChanged}, {ServerStalled}, {}, Part::Restart, false},
        {"held_and_released", {}, {}, {}, {}, false},
        {"opposite_order", {Deadlock}, {}, {}, {}, true},
        {"same_order", {}, {}, {}, {}, true},
        {"coroutines", {}, {}, {}, {}, true},
        {"constant_token", {TokenNotFresh}, {ReleaseWithoutCompare}, {}, {}, true},
        {"fresh_tokens", {}, {}, {}, {}, true},
        {"end_in_value", {EndInValue}, {}, {}, {}, false},
        {"end_in_value_and_ttl", {}, {}, {}, {}, false},
    };
    return kStories;
}

using Found = std::vector<analysis::Episode>;

QByteArray told(const Found& found)
{
    QByteArray text;
    for (const analysis::Episode& episode : found)
        text += QByteArray("\n  ") + name(episode.severity()) + ' ' + name(episode.id) + ' ' +
                episode.subject.name.c_str() + ": " + presentation::findingtext::condition(episode).toUtf8();
    return text.isEmpty() ? QByteArray(" nothing") : text;
}

/// One run of a story, to its end or until all is found that must be.
class Stage
{
public:
    explicit Stage(const Story& story) : m_story(story) {}
    ~Stage()
    {
        if (m_clients.state() != QProcess::NotRunning) {
            m_clients.kill();
            m_clients.waitForFinished();
        }
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    void run(Found& found)
    {
        QVERIFY2(m_server.start(), m_server.log().c_str());
        m_server.command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
        cli::Options options;
        options.id = cli::VerbId::Watch;
        options.verb = u"watch"_s;
        options.endpoint = m_server.tcpEndpoint(); // a trace tells connections of a unix socket apart by nothing
        options.patterns = {"lock:*"};
        cli::VerbSession session(options, m_clock);
        presentation::FindingsFold fold;
        analysis::Thresholds thresholds; // nobody has half a minute for a test
        thresholds.set(StuckBehind, Measure::Waited, 3'000'000);
        fold.setThresholds(thresholds);
        session.addConsumer(&fold);
        session.start();
        QTRY_VERIFY(session.ready().has_value());
        if (m_story.isTraced) {
            monitor::TraceRequest request;
            request.limit = 5min;
            request.evenIfUnbounded = true;
            session.startTrace(request);
            QTest::qWait(700);
        }
        m_clients.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_clients.start(u"/usr/bin/python3"_s,
                        {QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/cli/findingclients.py"),
                         QString::fromLatin1(m_story.clients), QString::number(m_server.port())});
        QVERIFY(m_clients.waitForStarted());
        const auto& all = fold.findings().episodes().all();
        QElapsedTimer time;
        for (time.start(); time.elapsed() < 40'000 && !m_isDone;) {
            QTest::qWait(50);
            session.refresh();
            fold.pass(session.picture(), session.last().now);
            hear();
        }
        QVERIFY(m_isDone);
        for (time.restart(); time.elapsed() < 15'000;) { // a warning within fifteen seconds of its condition
            QTest::qWait(50);
            session.refresh();
            fold.pass(session.picture(), session.last().now);
            found.assign(all.begin(), all.end());
            if (time.elapsed() > 1'000 && isAll(found))
                break;
        }
        if (m_story.isTraced)
            session.stopTrace();
    }
    [[nodiscard]] bool isAll(const Found& found) const
    {
        return std::all_of(m_story.must.begin(), m_story.must.end(), [&](FindingId id) {
            return std::any_of(found.begin(), found.end(), [id](const auto& e) { return e.id == id; });
        });
    }

private:
    void hear()
    {
        for (QByteArray line = m_clients.readLine().trimmed(); !line.isEmpty(); line = m_clients.readLine().trimmed()) {
            m_isDone = m_isDone || line == "done";
            if (line == "now")
                play();
        }
        if (m_clients.state() == QProcess::NotRunning)
            m_isDone = true;
    }
    void play()
    {
        switch (m_story.part) {
        case Part::Nothing:
            break;
        case Part::Stall:
        case Part::ShortStall:
            m_server.pause();
            QTimer::singleShot(m_story.part == Part::Stall ? 3'000 : 400, &m_context, [this] { m_server.resume(); });
            break;
        case Part::Restart:
            if (!m_server.restart())
                qFatal("the private server did not come back");
            break;
        case Part::Flush:
            m_server.command({"FLUSHALL"});
            break;
        }
    }

    const Story& m_story;
    const SystemClock m_clock;
    test::PrivateServer m_server;
    QProcess m_clients;
    QObject m_context;
    bool m_isDone = false;
};

} // namespace

class TestFindingStories final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsFound_data()
    {
        QTest::addColumn<int>("story");
        int number = 0;
        for (const Story& story : stories()) {
            QTest::addRow("%d %s", number, story.clients) << number;
            ++number;
        }
    }
    void whatIsFound()
    {
        QProcess python;
        python.start(u"/usr/bin/python3"_s, {u"-c"_s, u"import redis.asyncio"_s});
        const bool isThere = python.waitForFinished() && python.exitCode() == 0;
        QVERIFY2(isThere || !qEnvironmentVariableIsSet("CI"), "python3-redis is missing");
        if (!isThere)
            QSKIP("python3-redis is not installed");
        QFETCH(int, story);
        const Story& staged = stories()[static_cast<std::size_t>(story)];
        Found found;
        Stage stage(staged);
        stage.run(found);
        if (QTest::currentTestFailed())
            return;
        if (qEnvironmentVariableIsSet("LOCKSCOPE_FINDINGS_TOLD"))
            qInfo("%s found:%s", staged.clients, told(found).constData());
        QVERIFY2(stage.isAll(found), told(found).constData());
        for (const analysis::Episode& episode : found) {
            const bool isExpected = staged.must.contains(episode.id) || staged.may.contains(episode.id);
            QVERIFY2(isExpected || episode.severity() < Severity::Warning, told(found).constData());
            if (staged.problem == episode.id)
                QCOMPARE(episode.severity(), Severity::Problem);
        }
        // At their end the clients are gone, which a trace that goes on sees.
        const auto stuck = std::find_if(found.begin(), found.end(), [](const auto& e) { return e.id == StuckBehind; });
        if (stuck != found.end() && staged.problem != StuckBehind)
            QCOMPARE(stuck->severity(), Severity::Warning);
    }
    /// Both ends of the table: something must be found of each incident, and nothing of as many healthy runs.
    void eachHasATwin()
    {
        const auto healthy =
            std::count_if(stories().begin(), stories().end(), [](const Story& s) { return s.must.empty(); });
        QVERIFY(healthy * 2 >= std::ssize(stories()) - 5); // some have one twin
    }
};

LOCKSCOPE_TEST_MAIN(TestFindingStories)
#include "tst_findingstories.moc"
