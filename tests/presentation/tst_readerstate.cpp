// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whoever folds the public lines has the picture, whatever was left out.
#include "core/rig.h"
#include "presentation/locks/lockjson.h"
#include "presentation/stream/streamfold.h"
#include "presentation/watch/readerstate.h"
#include "support/suite.h"

#include <QDateTime>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for

#include <map>
#include <optional>
#include <random>
#include <tuple>

using namespace lockscope;
using namespace lockscope::test;
using presentation::ReaderState;
using presentation::lockjson::Json;
namespace lockjson = presentation::lockjson;

namespace {

struct Held
{
    std::string holder;     ///< empty: not known
    std::int64_t endMs = 0; ///< -1: never; -2: not known
    friend bool operator==(const Held&, const Held&) = default;
};
/// Where a lock is kept: keyspace (for a reader of before: node), database, key.
using Entry = std::tuple<std::string, int, std::string>;
using Fold = std::map<Entry, Held>;
const std::string kSpace = "space";

Entry entryOf(const std::string& key)
{
    return {kSpace, 0, key};
}

std::int64_t msOf(const std::string& iso)
{
    return QDateTime::fromString(QString::fromStdString(iso), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

/// What docs/cli.md says ("The stream as a fold"). `old`: a reader from before `learned`, which skips what it does not
/// know. `by`: the key of the line that its entries are kept by, before `db` and `key`.
void foldLine(Fold& fold, const Json& line, bool old, const char* by = "keyspace")
{
    static const std::vector<std::string> ends{"released", "expired", "evicted", "force_released", "vanished", "lost"};
    static const std::vector<std::string> holds{"found",         "acquired", "reentered",  "unreentered", "renewed",
                                                "lease_changed", "ttl_lost", "taken_over", "migrated"};
    const std::string event = line["event"];
    const auto is = [&](const std::vector<std::string>& kinds) {
        return std::find(kinds.begin(), kinds.end(), event) != kinds.end();
    };
    const auto entry = [&] { return Entry{line[by], line["db"], line["key"]}; };
    if (is(ends)) {
        fold.erase(entry());
    } else if (is(holds) || (event == "learned" && !old)) {
        Held held;
        const char* who = line["holder"].is_null() && line.contains("mark") ? "mark" : "holder"; // named, or not
        held.holder = line[who].is_null() ? "" : line[who];
        held.endMs = line["pttl_ms"].is_null() ? -2
                     : line["pttl_ms"] == -1   ? -1
                                               : msOf(line["t"]) + line["pttl_ms"].get<std::int64_t>();
        fold[entry()] = held;
    }
}

/// A picture, what a reader is told of it, and the fold of that.
class Reader
{
public:
    Reader() { stream.addConsumer(&told); }
    Rig rig;
    Fold fold;
    Fold byNode; ///< as a reader does from before there were keyspaces
    std::vector<Json> lines;
    struct Gap
    {
        ServerTime from, to;
        std::uint64_t count;
    };
    std::vector<Gap> gaps;
    std::vector<std::pair<std::size_t, std::size_t>> reached; ///< events of the batch, lines by then
    ReaderState told{
        {[this](const PictureView& picture, const LockEvent& event) {
             const Json line = Json::parse(lockjson::jsonLine(
                 lockjson::eventObject(picture, event, "node", [](std::string_view t) { return std::string(t); }),
                 kSpace));
             lines.push_back(line);
             foldLine(fold, line, false);
             foldLine(byNode, line, false, "node");
         },
         [this](ServerTime from, ServerTime to, std::uint64_t count) {
             gaps.push_back({from, to, count});
         },
         [this](std::size_t events) { reached.emplace_back(events, lines.size()); }}};

    /// What the engine has for its consumer goes into the slot; `leftOut` of its oldest events do not.
    void handOver(std::size_t leftOut = 0)
    {
        std::vector<LockEvent> events(rig.events.begin() + std::ptrdiff_t(m_given), rig.events.end());
        m_given = rig.events.size();
        leftOut = std::min(leftOut, events.size());
        const auto out = std::span(events).first(leftOut);
        rig.picture.resend(out);
        const auto from = earliestOf(out);
        events.erase(events.begin(), events.begin() + std::ptrdiff_t(leftOut));
        rig.picture.collect(m_waiting, events);
        m_waiting.countLeftOut(leftOut, from);
        m_waiting.now = Rig::time(rig.nowMs);
    }
    void read()
    {
        stream.publish(m_waiting);
        m_waiting.clear();
    }
    [[nodiscard]] Fold truth() const
    {
        Fold truth;
        for (std::uint32_t i = 0; i < rig.picture.size(); ++i) {
            const LockState& state = rig.picture.state(LockId{i});
            if (state.phase != LockPhase::Held)
                continue;
            Held held{std::string(rig.picture.token(state.holder)), -2};
            if (state.deadline.isNever())
                held.endMs = -1;
            else if (state.deadline.isTime())
                held.endMs = std::max(usSinceEpoch(state.deadline.time()) / 1000, std::int64_t(0));
            truth[entryOf(std::string(rig.picture.key(LockId{i}).name))] = held;
        }
        return truth;
    }
    presentation::StreamFold stream;
    const PictureView& view = stream.picture();

private:
    Batch m_waiting;
    std::size_t m_given = 0;
};

/// A lease that was over when its line was told has 0 ms left there, not less.
bool same(const Fold& told, const Fold& truth, std::int64_t nowMs)
{
    return std::equal(told.begin(), told.end(), truth.begin(), truth.end(), [&](const auto& a, const auto& b) {
        const bool over = b.second.endMs >= 0 && a.second.endMs >= b.second.endMs && a.second.endMs <= nowMs;
        return a.first == b.first && a.second.holder == b.second.holder && (a.second.endMs == b.second.endMs || over);
    });
}

std::string text(const Fold& fold)
{
    std::string all;
    for (const auto& [entry, held] : fold)
        all += std::get<2>(entry) + "=" + held.holder + "/" + std::to_string(held.endMs % 1'000'000) + " ";
    return all;
}

} // namespace

class ReaderStateTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsLeftOutIsAGapAndThenTrue();
    void aNameThatMovedOnVanishes();
    void whatIsSaidOfTheServerHasItsPlaceAmongTheEvents();
    void whatWasNotToldInItsOrderIsCorrected();
    void whatCameBeforeReadyIsFound();
    void learnedCorrectsHolderAndLease();
    void aLeaseThatAnEntryHidesIsNull();
    void anOldReaderSkipsWhatItDoesNotKnow();
    void aQuarantineIsAKindOfItsOwn();
    void timesAreInsideTheirInterval();
    void anyOrderAnyLossFoldsToThePicture();
    void theKeyspaceIsTheLastKeyAndTheEntry();
    void aHeldLockFollowsAFailover();
};

void ReaderStateTest::whatIsLeftOutIsAGapAndThenTrue()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire a:=one/60000 b:set b:+expire b:=two/60000 c:set c:+expire c:=three/60000");
    reader.handOver();
    reader.read();
    QCOMPARE(text(reader.fold), text(reader.truth()));
    QCOMPARE(reader.lines.size(), std::size_t{3});
    QVERIFY(reader.gaps.empty());
    // a has another holder, b is gone, c stays, d is new; all but d's acquisition is left out.
    reader.rig.play("~100 a:del a:set a:+expire a:=other/60000 b:del d:set d:+expire d:=four/60000");
    auto first = reader.rig.events[3];
    first.at = Rig::time(reader.rig.nowMs);
    first.precisionUs = 200'000; // it came late: longer ago than what was told last
    reader.rig.events[3] = first;
    reader.handOver(3);
    reader.read();
    QCOMPARE(text(reader.fold), text(reader.truth()));
    QCOMPARE(reader.gaps.size(), std::size_t{1});
    QCOMPARE(usSinceEpoch(reader.gaps[0].from), usSinceEpoch(first.at) - std::int64_t(first.precisionUs));
    QCOMPARE(usSinceEpoch(reader.gaps[0].to), usSinceEpoch(Rig::time(reader.rig.nowMs)));
    std::vector<std::string> told;
    for (std::size_t i = 3; i < reader.lines.size(); ++i) {
        told.push_back(reader.lines[i]["event"].get<std::string>() + " " + reader.lines[i]["key"].get<std::string>());
        QVERIFY(msOf(reader.lines[i]["t"]) - reader.lines[i]["precision_ms"].get<double>() <=
                double(usSinceEpoch(first.at)) / 1000);
    }
    QCOMPARE(told, (std::vector<std::string>{"vanished b", "found a", "found d"})); // and nothing of c
    // What came in time happened after what was told.
    const auto until = Rig::time(reader.rig.nowMs);
    reader.rig.play("~50 c:del");
    reader.handOver(1);
    reader.read();
    QCOMPARE(reader.gaps.size(), std::size_t{2});
    QCOMPARE(usSinceEpoch(reader.gaps[1].from), usSinceEpoch(until));
    QCOMPARE(text(reader.fold), text(reader.truth()));
}

void ReaderStateTest::aNameThatMovedOnVanishes()
{
    Reader reader;
    reader.told.begin();
    Batch batch;
    const auto define = [&](std::uint32_t id, std::string_view name, std::uint64_t reusedFrom) {
        batch.names.push_back(
            {LockId{id}, NodeId{0}, 0, std::uint32_t(batch.bytes.size()), std::uint32_t(name.size()), reusedFrom});
        batch.bytes.append(name);
    };
    const auto defineToken = [&](std::uint32_t id, std::string_view token, std::uint64_t reusedFrom) {
        batch.tokens.push_back(
            {TokenId{id}, std::uint32_t(batch.bytes.size()), std::uint32_t(token.size()), reusedFrom});
        batch.bytes.append(token);
    };
    const auto pass = [&] {
        reader.stream.publish(batch);
        batch.clear();
    };
    const auto held = [](std::uint32_t token) {
        LockState state;
        state.phase = LockPhase::Held;
        state.holder = TokenId{token};
        state.deadline = Deadline::never();
        return state;
    };
    for (std::uint32_t id = 0; id < 3; ++id) {
        define(id, std::string(1, char('x' + id)), 0);
        defineToken(id + 1, std::string(1, char('1' + id)), 0);
        LockEvent event;
        event.kind = EventKind::Acquired;
        event.lock = LockId{id};
        event.holder = TokenId{id + 1};
        event.deadline = Deadline::never();
        event.at = Rig::time(1);
        batch.events.push_back(event);
    }
    pass();
    QCOMPARE(text(reader.fold), std::string("x=1/-1 y=2/-1 z=3/-1 "));
    // x went and came back under y's id, y is no more; z is held by somebody whose token has the id of the one before.
    define(1, "x", 1);
    define(0, "w", 1);
    defineToken(3, "nine", 1);
    batch.states = {{LockId{0}, 0, {}}, {LockId{1}, 0, held(2)}, {LockId{2}, 0, held(3)}};
    batch.countLeftOut(7, Rig::time(2));
    batch.now = Rig::time(5);
    pass();
    QCOMPARE(text(reader.fold), std::string("x=2/-1 z=nine/-1 "));
    QCOMPARE(reader.gaps.size(), std::size_t{1});
    QCOMPARE(reader.gaps[0].count, std::uint64_t{7});
    QCOMPARE(reader.lines[3]["event"], "vanished");
    QCOMPARE(reader.lines[3]["holder"], "2"); // as it was: its token is known for the last time
}

void ReaderStateTest::whatIsSaidOfTheServerHasItsPlaceAmongTheEvents()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire a:=one/60000 b:set b:+expire b:=two/60000");
    reader.handOver();
    reader.read();
    QCOMPARE(reader.lines.size(), std::size_t{2});
    QCOMPARE(reader.reached.size(), std::size_t{3});
    QCOMPARE(reader.reached[0], (std::pair<std::size_t, std::size_t>(0, 0)));
    QCOMPARE(reader.reached[1], (std::pair<std::size_t, std::size_t>(1, 1)));
    QCOMPARE(reader.reached[2].second, std::size_t{2}); // the rest
    QVERIFY(reader.reached[2].first > 2);
}

void ReaderStateTest::whatWasNotToldInItsOrderIsCorrected()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire a:=one/60000 a:del");
    auto events = reader.rig.events;
    QCOMPARE(events.size(), std::size_t{2});
    std::swap(events[0], events[1]);
    reader.rig.picture.resend(events);
    Batch batch;
    reader.rig.picture.collect(batch, events);
    reader.stream.publish(batch);
    QCOMPARE(text(reader.fold), std::string());
    QCOMPARE(reader.lines.back()["event"], "vanished");
}

void ReaderStateTest::whatCameBeforeReadyIsFound()
{
    Reader reader;
    reader.rig.play("a:=one/60000 b:=two/60000");
    reader.handOver();
    reader.read();
    QVERIFY(reader.lines.empty());
    reader.told.begin();
    reader.rig.play("b:del c:=three/-");
    reader.handOver();
    reader.read();
    QCOMPARE(text(reader.fold), text(reader.truth()));
    QCOMPARE(reader.fold.size(), std::size_t{2});
    QCOMPARE(reader.lines.back()["event"], "found");
    QCOMPARE(reader.lines.back()["evidence"], "poll"); // as the rig looks
}

void ReaderStateTest::learnedCorrectsHolderAndLease()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire ~300 tick"); // nobody read it in time
    reader.handOver();
    reader.read();
    QVERIFY(reader.fold[entryOf("a")].holder.empty());
    reader.rig.play("a:=late/60000");
    reader.handOver();
    reader.read();
    const Json line = reader.lines.back();
    QCOMPARE(line["event"], "learned");
    std::vector<std::string> keys;
    for (const auto& [key, value] : line.items())
        keys.push_back(key);
    QCOMPARE(keys, (std::vector<std::string>{"t", "event", "key", "db", "node", "holder", "pttl_ms", "evidence",
                                             "precision_ms", "keyspace"}));
    QCOMPARE(line["holder"], "late");
    QCOMPARE(text(reader.fold), text(reader.truth()));
    // What is in no line makes none: the count alone.
    const auto lines = reader.lines.size();
    reader.rig.play("~1000 a:=late/59000/3");
    reader.handOver();
    reader.read();
    QCOMPARE(reader.lines.size(), lines);
}

void ReaderStateTest::aLeaseThatAnEntryHidesIsNull()
{
    Reader reader;
    reader.told.begin();
    // An `expire` came with the second entry, and nobody may read how long.
    reader.rig.play("a:hset a:+expire a:=one/60000/1 a:hincrby a:+expire a:=one/?/2");
    reader.handOver();
    reader.read();
    QCOMPARE(reader.lines.back()["event"], "reentered");
    QCOMPARE(text(reader.fold), text(reader.truth()));
    QVERIFY(reader.lines.back()["pttl_ms"].is_null());
}

void ReaderStateTest::anOldReaderSkipsWhatItDoesNotKnow()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire ~300 tick a:=late/60000 b:set b:+expire b:=two/50000 c:set c:=x/- b:del");
    reader.handOver();
    reader.read();
    auto lines = reader.lines;
    Json unread = lines.front(); // kinds and keys are added
    unread["event"] = "unread";
    unread["count"] = 5;
    unread["key"] = nullptr;
    lines.insert(lines.begin() + 1, unread);
    for (Json& line : lines)
        line["new_key"] = 1;
    Fold old;
    for (const Json& line : lines)
        foldLine(old, line, true);
    std::vector<std::string> held;
    for (const auto& [entry, value] : old)
        held.push_back(std::get<2>(entry));
    QCOMPARE(held, (std::vector<std::string>{"a", "c"}));
    QVERIFY(old[entryOf("a")].holder.empty()); // all it lacks is what nobody told it before either
    QCOMPARE(old[entryOf("c")].holder, std::string("x"));
}

/// The reader here does not know the kind: it has its entry from the line behind.
void ReaderStateTest::aQuarantineIsAKindOfItsOwn()
{
    Reader reader;
    reader.told.begin();
    reader.rig.play("a:set a:+expire a:=one/60000 ~10 a:set a:+expire a:=lockscope:quarantine:7/30000");
    reader.handOver();
    reader.read();
    QCOMPARE(text(reader.fold), text(reader.truth()));
    std::string told;
    for (const Json& line : reader.lines)
        told += line["event"].get<std::string>() + " ";
    QCOMPARE(told, std::string("acquired quarantined learned "));
    QCOMPARE(reader.lines[1]["holder"], Json("lockscope:quarantine:7"));

    reader.rig.play("~100 a:expired"); // and a free one is quarantined without a previous holder
    reader.rig.play("b:set b:+expire b:=lockscope:quarantine:8/30000");
    reader.handOver();
    reader.read();
    QCOMPARE(text(reader.fold), text(reader.truth()));
    const auto& events = reader.rig.events;
    const auto last = std::find_if(events.rbegin(), events.rend(),
                                   [](const LockEvent& event) { return event.kind == EventKind::Quarantined; });
    QVERIFY(last != events.rend() && last->quarantined && last->previous == TokenId::None);
}

void ReaderStateTest::timesAreInsideTheirInterval()
{
    Reader reader;
    reader.rig.play("a:set a:=one/-");
    reader.handOver();
    reader.read();
    for (const std::int64_t us : {0, 1, 499, 500, 999, 1000, 1001}) {
        for (const std::uint32_t precision : {0U, 1U, 999U, 1234U, 4'294'967'294U}) {
            LockEvent event = reader.rig.events.front();
            event.at = Rig::time(7) + std::chrono::microseconds(us);
            event.precisionUs = precision;
            const Json line =
                lockjson::eventObject(reader.view, event, "n", [](std::string_view t) { return std::string(t); });
            const auto printed = double(msOf(line["t"]));
            QVERIFY(printed * 1000 >= double(usSinceEpoch(event.at)));
            QVERIFY((printed - line["precision_ms"].get<double>()) * 1000 <=
                    double(usSinceEpoch(event.at)) - precision + 0.5);
            QVERIFY(line["precision_ms"].get<double>() * 1000 < double(precision) + 1000);
        }
    }
    LockEvent saturated = reader.rig.events.front();
    saturated.precisionUs = std::numeric_limits<decltype(saturated.precisionUs)>::max();
    QVERIFY(lockjson::eventObject(reader.view, saturated, "n",
                                  [](std::string_view t) { return std::string(t); })["precision_ms"]
                .is_null());
    QCOMPARE(usSinceEpoch(lockjson::wholeMs(serverTimeFromUs(-1500))), std::int64_t(-1000));
    QCOMPARE(lockjson::wholeMs(kUnknownTime).time_since_epoch().count() % 1000, 0);
}

void ReaderStateTest::anyOrderAnyLossFoldsToThePicture()
{
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const auto oneOf = [&](std::initializer_list<const char*> words) {
            return std::string(*(words.begin() + random() % words.size()));
        };
        Reader reader;
        if (seed % 2 == 0)
            reader.told.begin();
        for (int round = 0; round < 60; ++round) {
            for (unsigned step = 0; step < 1 + random() % 30; ++step) {
                // Names that lapse give their ids to others.
                const std::string key = random() % 3 == 0 ? "n" + std::to_string(round) + std::to_string(random() % 9)
                                                          : oneOf({"a", "b", "c", "d", "e"});
                const std::string holder = random() % 3 == 0 ? "h" + std::to_string(random()) : oneOf({"p", "q", "r"});
                reader.rig.play(
                    oneOf({"set", "set", "set", "del", "expired", "hset", "expire", "persist"}).insert(0, key + ":"));
                if (random() % 2 == 0)
                    reader.rig.play(key + ":=" + holder + "/" + oneOf({"-", "60000", "20000", "20000/2"}));
                else if (random() % 8 == 0)
                    reader.rig.play(key + ":=nil");
                if (random() % 40 == 0)
                    reader.rig.play("flush");
                if (random() % 6 == 0)
                    reader.rig.play("~" + std::to_string(random() % 20'000) + " tick");
            }
            const bool loses = random() % 4 == 0;
            reader.handOver(loses ? random() % 60 : 0);
            if (random() % 3 == 0) {
                reader.read();
                reader.told.begin();
            }
        }
        reader.read();
        reader.told.begin();
        reader.rig.play("last:set last:=z/-");
        reader.handOver();
        reader.read();
        QVERIFY2(same(reader.fold, reader.truth(), usSinceEpoch(Rig::time(reader.rig.nowMs)) / 1000),
                 (std::to_string(seed) + ": " + text(reader.fold) + "| " + text(reader.truth())).c_str());
        // On a standalone server the fold of before is the same.
        QVERIFY2(std::equal(reader.fold.begin(), reader.fold.end(), reader.byNode.begin(), reader.byNode.end(),
                            [](const auto& now, const auto& before) {
                                return std::get<0>(before.first) == "node" &&
                                       std::get<1>(now.first) == std::get<1>(before.first) &&
                                       std::get<2>(now.first) == std::get<2>(before.first) &&
                                       now.second == before.second;
                            }),
                 (std::to_string(seed) + ": " + text(reader.fold) + "| " + text(reader.byNode)).c_str());
    }
}

/// Whatever stands on the line besides; and whichever node of the keyspace told it.
void ReaderStateTest::theKeyspaceIsTheLastKeyAndTheEntry()
{
    Reader reader;
    reader.told.begin();
    Batch batch;
    const std::string odd("a\xff", 2);
    batch.names.push_back({LockId{0}, NodeId{0}, 0, 0, 2});
    batch.bytes.append(odd);
    batch.tokens.push_back({TokenId{1}, 2, 1});
    batch.bytes.append("\xfe");
    LockEvent event;
    event.kind = EventKind::Acquired;
    event.lock = LockId{0};
    event.holder = TokenId{1};
    event.deadline = Deadline::never();
    event.at = Rig::time(1);
    batch.events.push_back(event);
    reader.stream.publish(batch);
    const auto line = [&](const char* node) {
        return Json::parse(lockjson::jsonLine(
            lockjson::eventObject(reader.view, event, node, [](std::string_view t) { return std::string(t); }),
            kSpace));
    };
    const Json first = line("a:1");
    std::vector<std::string> keys;
    for (const auto& [key, value] : first.items())
        keys.push_back(key);
    QCOMPARE(keys, (std::vector<std::string>{"t", "event", "key", "db", "node", "holder", "pttl_ms", "evidence",
                                             "precision_ms", "key_hex", "holder_hex", "keyspace"}));
    event.kind = EventKind::Released; // after a failover
    Fold fold;
    Fold byNode;
    foldLine(fold, first, false);
    foldLine(byNode, first, false, "node");
    foldLine(fold, line("b:2"), false);
    foldLine(byNode, line("b:2"), false, "node");
    QVERIFY(fold.empty());
    QCOMPARE(byNode.size(), std::size_t{1}); // whoever takes the node for a part of the name is left with a phantom
}

/// Whoever reads the lines knows where a lock is, also where nothing happens to it there.
void ReaderStateTest::aHeldLockFollowsAFailover()
{
    Rig rig;
    std::vector<std::string> told;
    ReaderState lines({[&](const PictureView& picture, const LockEvent& event) {
                           told.push_back(std::string(name(event.kind)) + " " +
                                          std::string(picture.key(event.lock).name) + "@" +
                                          std::to_string(static_cast<int>(event.node)));
                       },
                       [](ServerTime, ServerTime, std::uint64_t) {}});
    presentation::StreamFold stream;
    stream.addConsumer(&lines);
    std::size_t given = 0;
    const auto handOver = [&] {
        Batch batch;
        std::vector<LockEvent> events(rig.events.begin() + std::ptrdiff_t(std::exchange(given, rig.events.size())),
                                      rig.events.end());
        rig.picture.collect(batch, events);
        batch.now = Rig::time(rig.nowMs);
        stream.publish(batch);
    };
    const auto takeTold = [&] { return std::exchange(told, {}); };
    using Lines = std::vector<std::string>;

    lines.begin();
    rig.play("on0 k:set k:=a/60000 k2:set k2:=b/60000 k3:set k3:=c/60000");
    handOver();
    QCOMPARE(takeTold().size(), std::size_t{3});
    rig.play("away on1 follows0 k:=a/59993"); // the new primary shows one of them already
    handOver();
    QCOMPARE(takeTold(), Lines{});
    lines.leave(NodeId{0});
    handOver();
    QCOMPARE(takeTold(), (Lines{"migrated k@1", "learned k@1"}));
    rig.play("k2:=b/59994");
    handOver();
    QCOMPARE(takeTold(), (Lines{"migrated k2@1", "learned k2@1"}));
    rig.play("~5 replaces0"); // the third one is not there
    handOver();
    QCOMPARE(takeTold(), (Lines{"lost k3@1", "vanished k3@1"}));
    handOver();
    QCOMPARE(takeTold(), Lines{}); // once
}

LOCKSCOPE_TEST_MAIN(ReaderStateTest)
#include "tst_readerstate.moc"
