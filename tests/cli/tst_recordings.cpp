// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `replay` prints what `watch` printed while it was recorded; `ls` and `inspect` look back.
#include "cli/lsverb.h"
#include "cli/recordedscene.h"
#include "cli/replayverb.h"
#include "core/randombatch.h"
#include "history/recorder.h"
#include "history/tap.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// A random run of the reducer, from the first moment on.
class RunSource final : public EventSource
{
public:
    explicit RunSource(std::uint32_t seed) : m_run(seed) {}
    bool takeBatch(Batch& into) override
    {
        into = m_run.next();
        for (NodeEvent& event : into.nodes) { // of one node, which stays
            event.node = NodeId{0};
            event.trouble = Trouble::None;
            if (event.kind == NodeEvent::Kind::Retired || event.kind == NodeEvent::Kind::Warning)
                event.kind = NodeEvent::Kind::Clock;
        }
        if (std::exchange(m_isFirst, false)) {
            NodeEvent ready;
            ready.kind = NodeEvent::Kind::Ready;
            ready.at = into.now;
            ready.source = SourceKind::Notifications;
            ready.patterns = {"lock-*"};
            into.nodes.insert(into.nodes.begin(), ready);
        }
        last = into.now;
        return true;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}
    ServerTime last{};

private:
    RandomRun m_run;
    bool m_isFirst = true;
};

/// Standard output as a file.
class Printed
{
public:
    Printed() { m_isOpen = m_file.open(); }
    [[nodiscard]] QByteArray all()
    {
        QFile file(m_file.fileName());
        return m_isOpen && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    cli::Output& output() { return *m_output; }
    void begin() { m_output = std::make_unique<cli::Output>(m_file.handle()); }

private:
    QTemporaryFile m_file;
    bool m_isOpen = false;
    std::unique_ptr<cli::Output> m_output;
};

cli::Options optionsOf(cli::VerbId id, const char* name, const std::string& file = {})
{
    cli::Options options;
    options.id = id;
    options.verb = QLatin1StringView(name);
    options.json = true;
    options.showTokens = true;
    options.waiters = true;
    options.recording.file = file;
    return options;
}

} // namespace

class RecordingsTest final : public Suite
{
    Q_OBJECT

private:
    const SystemClock m_clock;
    QTemporaryDir m_folder;
    [[nodiscard]] std::string path() const { return m_folder.filePath(QStringLiteral("a.lockscope")).toStdString(); }
    void record(std::uint32_t seed, int rounds, Printed& watched, bool isMasked = false);
    QByteArray replayed(cli::Options options);

private Q_SLOTS:
    void init();
    void replayPrintsWhatWatchPrinted_data();
    void replayPrintsWhatWatchPrinted();
    void aPartOfIt();
    void whatCannotBeReadIsSaid();
    void lsLooksBack();
    void betweenTwoRunsIsAGap();
    void outsideOfWhatIsCoveredIsSaid();
    void aGapIsNoSight();
    void aGapOfOneNodeOfTwo();
    void aClockThatIsSetBackHidesNoLock_data();
    void aClockThatIsSetBackHidesNoLock();
};

void RecordingsTest::init()
{
    Suite::init();
    QFile::remove(QString::fromStdString(path()));
}

void RecordingsTest::record(std::uint32_t seed, int rounds, Printed& watched, bool isMasked)
{
    history::RecordingOptions recording;
    recording.path = path();
    recording.masksTokens = isMasked;
    recording.chunkEvents = 100;
    recording.frameLeastBytes = 3000;
    auto writer = history::RecordingWriter::open(recording);
    QVERIFY(writer);
    history::Recorder recorder(std::move(*writer), m_clock);
    auto tap = std::make_unique<history::Tap>(std::make_unique<RunSource>(seed), m_clock);
    tap->setRecorder(&recorder);
    auto session = std::make_unique<cli::VerbSession>(cli::OpenSource{std::move(tap), nullptr, {}});
    auto& pulled = *session;
    watched.begin();
    cli::WatchVerb watch(optionsOf(cli::VerbId::Watch, "watch"), m_clock, watched.output(), std::move(session));
    for (int i = 0; i < rounds; ++i)
        pulled.pull();
    QVERIFY(recorder.close());
    QCOMPARE(recorder.status().leftOut, std::uint64_t{0});
}

QByteArray RecordingsTest::replayed(cli::Options options)
{
    Printed printed;
    printed.begin();
    const auto verb = cli::makeReplayVerb(std::move(options), m_clock, printed.output());
    if (!verb)
        return "none";
    QSignalSpy finished(verb.get(), &cli::Verb::finished);
    verb->start();
    if (finished.isEmpty() && !finished.wait(kPatience))
        return "endless";
    return finished[0][0].value<cli::ExitCode>() == cli::ExitCode::Done ? printed.all() : "failed";
}

void RecordingsTest::replayPrintsWhatWatchPrinted_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 6; ++seed)
        QTest::addRow("run %u", seed) << seed;
}

void RecordingsTest::replayPrintsWhatWatchPrinted()
{
    QFETCH(quint32, seed);
    Printed watched;
    record(seed, 300, watched);
    const auto live = watched.all();
    QVERIFY(live.count('\n') > 300);
    QCOMPARE(replayed(optionsOf(cli::VerbId::Replay, "replay", path())), live);
    auto people = optionsOf(cli::VerbId::Replay, "replay", path());
    people.json = false;
    QCOMPARE(replayed(people).count('\n'), live.count('\n'));
}

/// From a moment on as a watch that begins then: what is held is told first.
void RecordingsTest::aPartOfIt()
{
    Printed watched;
    record(3, 400, watched, true);
    const auto whole = replayed(optionsOf(cli::VerbId::Replay, "replay", path()));
    auto options = optionsOf(cli::VerbId::Replay, "replay", path());
    options.recording.from = cli::Moment{cli::Moment::From::Begin, 10s};
    options.recording.to = cli::Moment{cli::Moment::From::Begin, 12s};
    const auto part = replayed(options);
    QVERIFY(part.size() > 200);
    QVERIFY(part.size() < whole.size() / 2);
    QVERIFY(part.contains("\"event\":\"ready\""));
    QVERIFY(part.contains("\"event\":\"found\""));
    for (const QByteArray& line : part.split('\n')) { // what happened meanwhile is the same
        if (!line.isEmpty() && !line.contains("\"found\"") && !line.contains("\"waiters\"") &&
            !line.contains("\"gap\"") && !line.contains("\"ready\"") && !line.contains("\"source\""))
            QVERIFY2(whole.contains(line), line.constData());
    }
    QVERIFY(!whole.contains("6f1e4c1c-43a1")); // masked
    QVERIFY(watched.all().contains("6f1e4c1c-43a1"));
}

void RecordingsTest::whatCannotBeReadIsSaid()
{
    QCOMPARE(replayed(optionsOf(cli::VerbId::Replay, "replay", path())), QByteArray("none"));
    Printed watched;
    record(2, 300, watched);
    QFile file(QString::fromStdString(path()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.resize(file.size() / 2));
    file.close();
    const auto said = replayed(optionsOf(cli::VerbId::Replay, "replay", path()));
    QVERIFY(said == "none" || said == "failed");
}

void RecordingsTest::lsLooksBack()
{
    Printed watched;
    record(4, 200, watched);
    RandomRun run(4);
    PictureView live;
    ServerTime now{};
    for (int i = 0; i < 120; ++i) {
        const Batch batch = run.next();
        now = batch.now;
        live.update(batch);
    }
    auto options = optionsOf(cli::VerbId::Ls, "ls", path());
    options.recording.at = cli::Moment{cli::Moment::From::Epoch, std::chrono::microseconds(usSinceEpoch(now))};
    auto session = cli::sessionAt(options, m_clock);
    QVERIFY(session);
    Printed printed;
    printed.begin();
    cli::LsVerb ls(options, m_clock, printed.output(), std::move(*session));
    ls.start();
    const auto out = printed.all();
    int held = 0;
    for (std::uint32_t i = 0; i < live.size(); ++i) {
        if (live.state(LockId{i}).phase != LockPhase::Held)
            continue;
        ++held;
        QVERIFY(out.contains("\"key\":\"" + QByteArray::fromStdString(std::string(live.key(LockId{i}).name)) + "\""));
    }
    QVERIFY(held > 0);
    QVERIFY(out.count('\n') >= held);
}

namespace {

/// Two runs, an hour apart, in each of which a lock is held at the end.
void recordTwoRuns(const std::string& path)
{
    {
        RecordedScene scene(path);
        scene.source.acquired(scene.source.lock("lock:first"), "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 300s);
        scene.step(2s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    RecordedScene scene(path, RecordedScene::GoesOn{1h});
    scene.source.found(scene.source.lock("lock:second"), "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 300s);
    scene.step(2s);
    scene.close();
    QVERIFY(scene.isWhole);
}

} // namespace

/// Nobody knows what became of the locks of the first one.
void RecordingsTest::betweenTwoRunsIsAGap()
{
    recordTwoRuns(path());
    const auto lines = replayed(optionsOf(cli::VerbId::Replay, "replay", path())).split('\n');
    const auto placeOf = [&lines](const char* event, const char* of) {
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (lines[i].contains(QByteArray("\"event\":\"") + event + '"') && lines[i].contains(of))
                return i;
        }
        return qsizetype{-1};
    };
    const auto gap = placeOf("gap", "another run begins");
    QVERIFY2(gap > placeOf("acquired", "lock:first"), lines.join('\n').constData());
    QCOMPARE(placeOf("vanished", "lock:first"), gap + 1);
    QVERIFY(placeOf("found", "lock:second") > gap);
    for (const char* once : {"\"gap\"", "\"vanished\""})
        QCOMPARE(std::count_if(lines.begin(), lines.end(), [once](const auto& line) { return line.contains(once); }),
                 1);
}

void RecordingsTest::outsideOfWhatIsCoveredIsSaid()
{
    recordTwoRuns(path());
    const auto at = [this](cli::Moment::From from, std::chrono::microseconds by) {
        auto options = optionsOf(cli::VerbId::Ls, "ls", path());
        options.recording.at = cli::Moment{from, by};
        const auto session = cli::sessionAt(options, m_clock);
        return session ? 0 : static_cast<int>(session.error());
    };
    using From = cli::Moment::From;
    QCOMPARE(at(From::Begin, 1s), 0);
    QCOMPARE(at(From::End, 0s), 0);
    QCOMPARE(at(From::Begin, -1s), 1);
    QCOMPARE(at(From::End, 1s), 1);
    QCOMPARE(at(From::Begin, 30min), 1); // between the runs
    QCOMPARE(at(From::Epoch, 0s), 1);
    for (const auto& [from, to] : {std::pair{-20s, -10s}, {7200s, 7300s}}) {
        auto options = optionsOf(cli::VerbId::Replay, "replay", path());
        options.recording.from = cli::Moment{From::Begin, from};
        options.recording.to = cli::Moment{From::Begin, to};
        Printed printed;
        printed.begin();
        const auto verb = cli::makeReplayVerb(options, m_clock, printed.output());
        QVERIFY(verb);
        QSignalSpy finished(verb.get(), &cli::Verb::finished);
        verb->start();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(finished[0][0].value<cli::ExitCode>(), cli::ExitCode::Finding);
    }
}

namespace {

/// Runs `ls` as of a moment; returns its code and its output.
std::pair<int, QByteArray> listedAt(const std::string& path, std::chrono::microseconds afterBegin, const Clock& clock)
{
    auto options = optionsOf(cli::VerbId::Ls, "ls", path);
    options.recording.at = cli::Moment{cli::Moment::From::Begin, afterBegin};
    auto session = cli::sessionAt(options, clock);
    if (!session)
        return {-1, {}};
    Printed printed;
    printed.begin();
    cli::LsVerb ls(options, clock, printed.output(), std::move(*session));
    QSignalSpy finished(&ls, &cli::Verb::finished);
    ls.start();
    return {finished.isEmpty() ? -1 : static_cast<int>(finished[0][0].value<cli::ExitCode>()), printed.all()};
}

} // namespace

/// Time stands still for the locks of a lost node, and a range within its absence has the gap.
void RecordingsTest::aGapIsNoSight()
{
    {
        RecordedScene scene(path());
        scene.source.acquired(scene.source.lock("lock:a"), "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 30s);
        scene.step(10s);
        scene.source.nodeState(NodeId{0}, ConnectionState::Waiting, "cut");
        scene.step(50s);
        scene.source.nodeState(NodeId{0}, ConnectionState::Connecting);
        scene.step(50s);
        scene.source.gap(NodeId{0}, 100s, "cut");
        scene.source.nodeState(NodeId{0}, ConnectionState::Live);
        scene.source.released(scene.source.lock("lock:a"));
        scene.step(10s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const auto [before, seen] = listedAt(path(), 5s, m_clock);
    QVERIFY2(before == 0 && seen.contains("\"pttl_ms\":2") && !seen.contains("incomplete"), seen);
    for (const auto moment : {30s, 100s}) { // a connection attempt is between them
        const auto [code, out] = listedAt(path(), moment, m_clock);
        QCOMPARE(code, 1);
        QVERIFY2(out.contains("\"pttl_ms\":20000,\"held_ms\":10000"), out);
        QVERIFY2(out.contains("{\"incomplete\":1,") && out.contains("nothing was seen of it after 2026-03-04T03:08:51"),
                 out);
    }
    QCOMPARE(listedAt(path(), 115s, m_clock).first, 0);

    const auto part = [this](std::chrono::seconds from, std::chrono::seconds to) {
        auto options = optionsOf(cli::VerbId::Replay, "replay", path());
        options.recording.from = cli::Moment{cli::Moment::From::Begin, from};
        options.recording.to = cli::Moment{cli::Moment::From::Begin, to};
        return replayed(options).split('\n');
    };
    const auto within = part(30s, 100s);
    QCOMPARE(within.size(), 4); // ready, found, gap
    QVERIFY2(within[1].contains("\"t\":\"2026-03-04T03:08:51.217Z\",\"event\":\"found\""), within[1]);
    QVERIFY2(within[1].contains("\"precision_ms\":null"), within[1]);
    QVERIFY2(within[2].contains("\"event\":\"gap\"") && within[2].contains("\"from\":\"2026-03-04T03:09:11.207Z\"") &&
                 within[2].contains("\"to\":\"2026-03-04T03:10:21.207Z\""),
             within[2]);
    const auto across = part(30s, 115s); // its end is told
    QCOMPARE(std::count_if(across.begin(), across.end(), [](const auto& line) { return line.contains("\"gap\""); }), 1);
    const auto whole = replayed(optionsOf(cli::VerbId::Replay, "replay", path()));
    QCOMPARE(whole.count("\"gap\""), 1);
}

void RecordingsTest::aGapOfOneNodeOfTwo()
{
    {
        RecordedScene scene(path());
        scene.source.nodeReady(NodeId{1}, "b:6379");
        scene.source.acquired(scene.source.lock("lock:a"), "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 300s);
        scene.source.acquired(scene.source.lock("lock:b", NodeId{1}), "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 300s);
        scene.step(10s);
        scene.source.nodeState(NodeId{1}, ConnectionState::Waiting, "cut");
        scene.step(100s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const auto [code, out] = listedAt(path(), 50s, m_clock);
    QCOMPARE(code, 5);
    QCOMPARE(out.count("\"key\""), 2);
    QVERIFY2(out.contains("\"pttl_ms\":290000") && out.contains("\"pttl_ms\":250"), out);
    QVERIFY2(out.contains("\"nodes\":[{\"node\":\"b:6379\""), out);
}

void RecordingsTest::aClockThatIsSetBackHidesNoLock_data()
{
    QTest::addColumn<bool>("isOf1");
    QTest::addRow("this version") << false;
    QTest::addRow("1.0.0") << true;
}

void RecordingsTest::aClockThatIsSetBackHidesNoLock()
{
    QFETCH(bool, isOf1);
    QVERIFY(recordClockSetBack(path(), isOf1));
    const auto listed = [this](std::optional<std::chrono::milliseconds> afterBegin) {
        auto options = optionsOf(cli::VerbId::Ls, "ls", path());
        if (afterBegin)
            options.recording.at = cli::Moment{cli::Moment::From::Begin, *afterBegin};
        auto session = cli::sessionAt(options, m_clock);
        if (!session)
            return qsizetype{-1};
        Printed printed;
        printed.begin();
        cli::LsVerb ls(options, m_clock, printed.output(), std::move(*session));
        ls.start();
        return printed.all().count('\n');
    };
    QCOMPARE(listed({}), 5); // at its end
    QCOMPARE(listed(1500ms), 1);
    QCOMPARE(listed(10'500ms), 3); // the clock showed that time once, before it was set back
    QCOMPARE(listed(5500ms), 5);   // and this one twice
}

LOCKSCOPE_TEST_MAIN(RecordingsTest)
#include "tst_recordings.moc"
