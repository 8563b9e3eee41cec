// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `export --format perfetto`, read by protoc with the few fields of tests/fixtures/perfetto.proto: tracks have their
// parents, slices nest and end, no time and no arrow goes back.
#include "cli/exportverb.h"
#include "cli/options.h"
#include "cli/recordedscene.h"
#include "support/suite.h"

#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <map>
#include <random>
#include <set>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// A message as protoc prints it: fields in order, each a text or a message.
struct Message
{
    std::multimap<QByteArray, QByteArray> texts;
    std::multimap<QByteArray, Message> messages;

    [[nodiscard]] QByteArray text(const char* name) const
    {
        const auto found = texts.find(name);
        return found == texts.end() ? QByteArray() : found->second;
    }
    [[nodiscard]] quint64 number(const char* name) const { return text(name).toULongLong(); }
    [[nodiscard]] const Message* message(const char* name) const
    {
        const auto found = messages.find(name);
        return found == messages.end() ? nullptr : &found->second;
    }
};

/// What follows `{`, up to its `}`.
Message parse(const QByteArrayList& lines, qsizetype& next)
{
    Message message;
    while (next < lines.size()) {
        const QByteArray line = lines[next++].trimmed();
        if (line == "}")
            break;
        if (line.endsWith(" {")) {
            message.messages.emplace(line.chopped(2), parse(lines, next));
            continue;
        }
        const auto colon = line.indexOf(": ");
        QByteArray value = line.mid(colon + 2);
        if (value.startsWith('"'))
            value = value.mid(1, value.size() - 2);
        message.texts.emplace(line.left(colon), value);
    }
    return message;
}

struct Track
{
    QByteArray name;
    quint64 parent = 0;
    bool isProcess = false;
    bool isCounter = false;
    int begins = 0;
    int ends = 0;
    int instants = 0;
    int counters = 0;
    quint64 last = 0;
    std::vector<QByteArray> open;
    std::vector<QByteArray> slices; ///< names, in order
    std::vector<QByteArray> marks;  ///< of instants
};

/// A whole trace; `wrong` says what cannot be in one.
struct Trace
{
    std::map<quint64, Track> tracks;
    std::map<quint64, quint64> flowFrom; ///< time, by flow
    std::map<quint64, quint64> flowTo;
    std::map<quint64, quint64> clocks;
    QByteArray wrong;
    QByteArray notes; ///< all texts of arguments
    qsizetype packets = 0;

    [[nodiscard]] const Track* track(const QByteArray& name) const
    {
        for (const auto& [id, each] : tracks) {
            if (each.name == name)
                return &each;
        }
        return nullptr;
    }
    [[nodiscard]] int openSlices() const
    {
        int open = 0;
        for (const auto& [id, each] : tracks)
            open += static_cast<int>(each.open.size());
        return open;
    }
    void take(const Message& packet);
    void takeEvent(quint64 at, const Message& event);
};

void Trace::take(const Message& packet)
{
    ++packets;
    if (packet.number("trusted_packet_sequence_id") != 1)
        wrong += "a packet of no sequence; ";
    if (const Message* snapshot = packet.message("clock_snapshot")) {
        const auto [begin, end] = snapshot->messages.equal_range("clocks");
        for (auto clock = begin; clock != end; ++clock)
            clocks[clock->second.number("clock_id")] = clock->second.number("timestamp");
    }
    if (const Message* descriptor = packet.message("track_descriptor")) {
        const quint64 id = descriptor->number("uuid");
        if (id == 0 || tracks.contains(id))
            wrong += "a track that is there; ";
        Track& track = tracks[id];
        track.name = descriptor->text("name");
        track.parent = descriptor->number("parent_uuid");
        if (const Message* process = descriptor->message("process")) {
            track.isProcess = true;
            track.name = process->text("process_name");
        }
        track.isCounter = descriptor->message("counter") != nullptr;
        if (track.parent != 0 && !tracks.contains(track.parent))
            wrong += "a parent that is not there; ";
    }
    if (const Message* event = packet.message("track_event"))
        takeEvent(packet.number("timestamp"), *event);
}

void Trace::takeEvent(quint64 at, const Message& event)
{
    const quint64 id = event.number("track_uuid");
    if (!tracks.contains(id)) {
        wrong += "an event of a track that nobody declared; ";
        return;
    }
    Track& track = tracks[id];
    if (at < track.last)
        wrong += "time goes back on " + track.name + "; ";
    track.last = at;
    const QByteArray type = event.text("type");
    if (track.isCounter != (type == "COUNTER"))
        wrong += "a counter that is none; ";
    if (type == "SLICE_BEGIN") {
        ++track.begins;
        track.open.push_back(event.text("name"));
        track.slices.push_back(event.text("name"));
        if (track.open.size() > 1)
            wrong += "a hold within a hold on " + track.name + "; ";
    } else if (type == "SLICE_END") {
        ++track.ends;
        if (track.open.empty())
            wrong += "an end without a begin; ";
        else
            track.open.pop_back();
    } else if (type == "INSTANT") {
        ++track.instants;
        track.marks.push_back(event.text("name"));
    } else {
        ++track.counters;
    }
    const auto [begin, end] = event.messages.equal_range("debug_annotations");
    for (auto note = begin; note != end; ++note)
        notes += note->second.text("name") + '=' + note->second.text("string_value") + '\n';
    if (const quint64 flow = event.number("flow_ids"))
        flowFrom[flow] = at;
    if (const quint64 flow = event.number("terminating_flow_ids")) {
        flowTo[flow] = at;
        if (!flowFrom.contains(flow) || flowFrom[flow] > at)
            wrong += "an arrow goes back; ";
    }
}

} // namespace

class ExportPerfettoTest final : public RecordingSuite
{
    Q_OBJECT

private:
    [[nodiscard]] Trace traced(const QStringList& options = {}) const;

private Q_SLOTS:
    void initTestCase();
    void init();
    void holdsAreSlices();
    void whatIsOpenStaysOpen();
    void aRangeBeginsWithWhatIsHeld();
    void gapsAreATrack();
    void namesOfAnyBytes();
    void aClockThatGoesBack();
    void manyHoldsOnManyNodes();
};

void ExportPerfettoTest::initTestCase()
{
    QVERIFY2(!QStandardPaths::findExecutable(u"protoc"_s).isEmpty(), "protobuf-compiler is missing");
}

void ExportPerfettoTest::init()
{
    Suite::init();
    QFile::remove(file("a.lockscope"));
    QFile::remove(file("a.pftrace"));
}

Trace ExportPerfettoTest::traced(const QStringList& options) const
{
    Trace trace;
    trace.wrong = "not exported";
    const auto parsed =
        cli::parseOptions(QStringList{u"export"_s, QString::fromStdString(path()), u"--format"_s, u"perfetto"_s,
                                      u"--output"_s, file("a.pftrace"), u"--overwrite"_s, u"--show-tokens"_s} +
                          options);
    if (!std::holds_alternative<cli::Options>(parsed))
        return trace;
    cli::Output output(2);
    const auto verb = cli::makeExportVerb(std::get<cli::Options>(parsed), m_clock, output);
    if (!verb)
        return trace;
    QSignalSpy finished(verb.get(), &cli::Verb::finished);
    verb->start();
    if (finished.isEmpty() && !finished.wait(kPatience))
        return trace;
    QProcess protoc;
    protoc.setStandardInputFile(file("a.pftrace"));
    protoc.start(u"protoc"_s, {u"--decode=Trace"_s, u"-I"_s, QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures"),
                               QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/perfetto.proto")});
    if (!protoc.waitForFinished(60'000) || protoc.exitCode() != 0) {
        trace.wrong = "protoc: " + protoc.readAllStandardError();
        return trace;
    }
    const QByteArrayList lines = protoc.readAllStandardOutput().split('\n');
    qsizetype next = 0;
    const Message whole = parse(lines, next);
    trace.wrong.clear();
    for (const QByteArray& line : lines) {
        if (const QByteArray field = line.trimmed(); !field.isEmpty() && field[0] >= '0' && field[0] <= '9')
            trace.wrong += "a field that nobody knows: " + field + "; ";
    }
    const auto [begin, end] = whole.messages.equal_range("packet");
    for (auto packet = begin; packet != end; ++packet)
        trace.take(packet->second);
    if (trace.packets == 0)
        trace.wrong += "no packets; ";
    return trace;
}

void ExportPerfettoTest::holdsAreSlices()
{
    {
        RecordedScene scene(path(), false);
        const LockId lock = scene.source.lock("lock:order:1");
        scene.source.acquired(lock, "holder-one", 30s);
        scene.step(1s);
        scene.source.renewed(lock, 30s);
        scene.source.waiters(lock, 2);
        scene.step(1s);
        scene.source.released(lock);
        scene.step(5ms);
        scene.source.acquired(lock, "holder-two", 30s);
        scene.step(1s);
        scene.source.takenOver(lock, "holder-three", 30s);
        scene.step(1s);
        scene.source.expired(lock);
        scene.hold("plain", "t", 10ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    const Track* lock = trace.track("lock:order:1");
    QVERIFY(lock != nullptr);
    QCOMPARE(lock->begins, 3);
    QCOMPARE(lock->ends, 3);
    QCOMPARE(lock->slices, (std::vector<QByteArray>{"holder-one", "holder-two", "holder-three"}));
    QCOMPARE(lock->marks, (std::vector<QByteArray>{"renewed", "released", "taken_over", "expired"}));
    const Track& prefix = trace.tracks.at(lock->parent);
    QCOMPARE(prefix.name, QByteArray("lock:order:*"));
    QVERIFY(trace.tracks.at(prefix.parent).isProcess);
    QCOMPARE(trace.tracks.at(prefix.parent).name, QByteArray("a:6379"));
    QCOMPARE(trace.tracks.at(trace.track("plain")->parent).name, QByteArray("a:6379")); // without a prefix
    QCOMPARE(trace.flowTo.size(), std::size_t{2});
    QVERIFY(trace.track("held locks")->counters >= 4);
    QVERIFY(trace.track("waiting")->counters >= 1);
    QCOMPARE(trace.openSlices(), 0);
    // Time of the day: both clocks are one, and it is that of the scene.
    QVERIFY(trace.clocks.contains(1) && trace.clocks.contains(6));
    QCOMPARE(trace.clocks.at(1), trace.clocks.at(6));
    QCOMPARE(trace.clocks.at(1) / 1'000'000'000'000'000, quint64{1772});
    QVERIFY2(trace.notes.contains("ended_as=taken_over"), trace.notes);
}

void ExportPerfettoTest::whatIsOpenStaysOpen()
{
    {
        RecordedScene scene(path(), false);
        scene.source.acquired(scene.source.lock("lock:a"), "t1", 30s);
        scene.source.acquiredWithoutTtl(scene.source.lock("lock:b"), "t2");
        scene.source.acquired(scene.source.lock("lock:c"), "", 30s, [](LockEvent& event) { event.count = 1; });
        scene.source.acquired(scene.source.lock("lock:d"), "", 30s);
        scene.step(1s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    QCOMPARE(trace.openSlices(), 4);                                             // as many as are held
    QCOMPARE(trace.track("lock:c")->slices, std::vector<QByteArray>{"(empty)"}); // read, and nobody is named
    QCOMPARE(trace.track("lock:d")->slices, std::vector<QByteArray>{"holder not seen"});
    QVERIFY2(trace.notes.contains("lease_ms=none"), trace.notes);
}

void ExportPerfettoTest::aRangeBeginsWithWhatIsHeld()
{
    {
        RecordedScene scene(path(), false);
        const LockId lock = scene.source.lock("lock:a");
        scene.source.acquired(lock, "t1", 30s);
        scene.step(3s);
        scene.source.renewed(lock, 30s);
        scene.step(1s);
        scene.source.released(lock);
        scene.step(1s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced({u"--from"_s, u"+2"_s});
    QCOMPARE(trace.wrong, QByteArray());
    const Track* lock = trace.track("lock:a");
    QVERIFY(lock != nullptr);
    QCOMPARE(lock->begins, 1);
    QCOMPARE(lock->ends, 1);
    QVERIFY2(trace.notes.contains("held_since=2026-"), trace.notes);
}

void ExportPerfettoTest::gapsAreATrack()
{
    {
        RecordedScene scene(path(), false);
        const LockId lock = scene.source.lock("lock:a");
        scene.source.acquired(lock, "t1", 30s);
        scene.step(1s);
        scene.source.gap(NodeId{0}, 600ms, "cut");
        scene.step(10ms);
        scene.source.gap(NodeId{0}, 900ms, "cut again"); // overlaps
        scene.step(10ms);
        scene.source.released(lock);
        scene.source.leaveOutEvents();
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    int gaps = 0;
    for (const auto& [id, track] : trace.tracks)
        gaps += static_cast<int>(std::count(track.slices.begin(), track.slices.end(), QByteArray("gap")));
    QCOMPARE(gaps, 3);
    QVERIFY2(trace.notes.contains("reason=cut again"), trace.notes);
    QCOMPARE(trace.openSlices(), 0);
}

void ExportPerfettoTest::namesOfAnyBytes()
{
    const std::vector<std::string> names{"lock:\xff\xfe",           std::string("lock:\0b", 7), "lock:\"\\\n{}", "",
                                         std::string(1 << 20, 'x'), "lock:\xe2\x80\xae"};
    {
        RecordedScene scene(path(), false);
        for (const std::string& name : names)
            scene.hold(name, "t:\xff" + name.substr(0, 2000), 10ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    int slices = 0;
    for (const auto& [id, track] : trace.tracks) {
        slices += track.begins;
        QVERIFY(track.name.size() < 5000);
    }
    QCOMPARE(slices, static_cast<int>(names.size()));
}

/// A server's clock was set back: what is told on one track stays in order.
void ExportPerfettoTest::aClockThatGoesBack()
{
    {
        RecordedScene scene(path(), false);
        const LockId lock = scene.source.lock("lock:a");
        const auto back = [](LockEvent& event) { event.at -= 5s; };
        scene.source.acquired(lock, "t1", 30s);
        scene.step(1s);
        scene.source.renewed(lock, 30s, back);
        scene.step(1s);
        scene.source.released(lock, back);
        scene.step(10ms);
        scene.source.acquired(lock, "t2", 30s, back);
        scene.step(10ms);
        scene.source.released(lock);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    QCOMPARE(trace.track("lock:a")->begins, 2);
    QCOMPARE(trace.track("lock:a")->ends, 2);
}

void ExportPerfettoTest::manyHoldsOnManyNodes()
{
    std::map<QByteArray, int> holds;
    int held = 0;
    {
        RecordedScene scene(path(), false);
        for (std::uint16_t node = 1; node < 3; ++node)
            scene.source.nodeReady(NodeId{node}, "n" + std::to_string(node) + ":6379");
        std::mt19937 random(5);
        std::map<LockId, bool> isHeld;
        for (int i = 0; i < 3000; ++i) {
            const auto number = random() % 40;
            const std::string name = "lock:" + std::to_string(number % 5) + ":" + std::to_string(number);
            const LockId lock = scene.source.lock(name, NodeId{static_cast<std::uint16_t>(number % 3)});
            const auto what = random() % 6;
            if (!isHeld[lock]) {
                scene.source.acquired(lock, "t" + std::to_string(i), 30s);
                isHeld[lock] = true;
                ++holds[QByteArray::fromStdString(name)];
            } else if (what == 0) {
                scene.source.takenOver(lock, "t" + std::to_string(i), 30s);
                ++holds[QByteArray::fromStdString(name)];
            } else if (what < 3) {
                scene.source.renewed(lock, 30s);
            } else {
                what == 3 ? scene.source.expired(lock) : scene.source.released(lock);
                isHeld[lock] = false;
            }
            if (random() % 3 == 0)
                scene.step(std::chrono::milliseconds(random() % 200));
        }
        for (const auto& [lock, is] : isHeld)
            held += is ? 1 : 0;
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Trace trace = traced();
    QCOMPARE(trace.wrong, QByteArray());
    for (const auto& [name, count] : holds) {
        const Track* track = trace.track(name);
        QVERIFY2(track != nullptr, name);
        QCOMPARE(track->begins, count);
        QCOMPARE(track->begins, track->ends + static_cast<int>(track->open.size()));
    }
    QVERIFY(held > 0);
    QCOMPARE(trace.openSlices(), held);
    QCOMPARE(
        std::count_if(trace.tracks.begin(), trace.tracks.end(), [](const auto& each) { return each.second.isProcess; }),
        3);
    QVERIFY(trace.flowTo.size() > 300);
}

LOCKSCOPE_TEST_MAIN(ExportPerfettoTest)
#include "tst_exportperfetto.moc"
