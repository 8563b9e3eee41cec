// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/inspectorfacts.h"

#include "analysis/sameholder.h"
#include "analysis/verdict.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/lockcells.h"

#include "core/text.h"
#include "formats/decode.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/heldtext.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/locktext.h"
#include "presentation/locks/ownertext.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/traces/tracestore.h"
#include "presentation/traces/tracetext.h"
#include "presentation/waitsfor/waittext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/librarytext.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace lockscope::presentation::inspectorfacts {

namespace {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

constexpr std::size_t kShownCharacters = 4096;
constexpr std::size_t kShortCharacters = 80;

struct InspectorFacts
{
    Q_DECLARE_TR_FUNCTIONS(InspectorFacts)

public:
    static QString library(const LockState& state, std::string_view key, std::string_view token);
    static QString confidence(formats::Confidence confidence);
    static QString evidence(const LockState& state, std::optional<std::int64_t> precisionUs);
    static QString held(const LockState& state, ServerTime firstSeen, ServerTime now);
    static void addHolder(std::vector<Row>& rows, const LockState& state, std::string_view token, bool isMasked);
    static void addShares(std::vector<Row>& rows, const LockState& state, const SharesReading& shares);
    static void addTrace(std::vector<Row>& rows, const Subject& subject);
    static void addSame(std::vector<Row>& rows, const Subject& subject);
    static void addConnection(std::vector<Row>& rows, const Subject& subject, std::string_view token);
    static QString began(const DrawnHold& hold);
    static QString ended(const DrawnHold& hold);
    static QString renewed(std::size_t times);
    static QString raw(std::string_view bytes);
    static QString tooLong(std::size_t size);
};

QString InspectorFacts::confidence(formats::Confidence confidence)
{
    switch (confidence) {
    case formats::Confidence::High:
        return tr("confidence high");
    case formats::Confidence::Medium:
        return tr("confidence medium");
    case formats::Confidence::Low:
        return tr("confidence low");
    case formats::Confidence::None:
        break;
    }
    return {};
}

/// Runs the decoder on the known part of the value again, for its confidence.
QString InspectorFacts::library(const LockState& state, std::string_view key, std::string_view token)
{
    if (state.library == LibraryId::Unknown)
        return token.empty() && !analysis::hasEmptyValue(state) ? tr("not known: the value was not seen")
                                                                : tr("not recognised");
    formats::RawValue raw;
    raw.key = key;
    raw.type = state.type;
    raw.valueBytes = state.valueBytes;
    const std::string count = std::to_string(state.count);
    if (state.type == ValueType::Hash)
        raw.fields.emplace_back(token, count);
    else
        raw.value = analysis::isBareNumber(state) ? std::string_view(count) : token;
    const auto again = formats::decode(raw);
    QString text = librarytext::name(state);
    const QString sure = again.library == state.library ? confidence(again.confidence) : QString();
    return sure.isEmpty() ? text : text + u" · "_s + sure;
}

void InspectorFacts::addHolder(std::vector<Row>& rows, const LockState& state, std::string_view token, bool isMasked)
{
    const bool held = state.phase == LockPhase::Held;
    const QString label = held ? tr("Holder") : tr("Last holder");
    if (held && analysis::isBareNumber(state)) {
        rows.push_back({label, celltext::notNamed()});
        rows.push_back({state.mode == LockMode::Latch ? tr("Latch") : tr("Permits"), lockcells::leftText(state)});
        return;
    }
    if (token.empty()) {
        rows.push_back({label, analysis::hasEmptyValue(state) ? celltext::emptyValue() : celltext::notSeen()});
        return;
    }
    if (formats::isFieldName(state.library, state.type)) {
        rows.push_back({label, celltext::notNamed()});
        return;
    }
    rows.push_back({label, celltext::bytes(token, kShortCharacters), true});
    if (isMasked)
        rows.push_back({tr("Token"), tr("masked in the recording; equal ones stay equal")});
    const auto holder = isMasked ? formats::HolderText() : formats::describeHolder(state.library, token);
    const auto add = [&](const QString& name, const std::string& value) {
        if (!value.empty() && value != token)
            rows.push_back({name, celltext::bytes(value, kShortCharacters)});
    };
    add(tr("Client"), holder.client);
    add(tr("Thread"), holder.thread);
    add(tr("Host"), holder.host);
    add(tr("Process"), holder.pid);
    if (holder.since) {
        const auto since = std::chrono::duration_cast<std::chrono::microseconds>(holder.since->time_since_epoch());
        rows.push_back(
            {tr("Token created"), tr("%1 by the holder's clock").arg(celltext::time(serverTimeFromUs(since.count())))});
    }
    if (state.count > 1) {
        const bool shared = state.mode == LockMode::Read || state.mode == LockMode::Semaphore;
        const auto count = static_cast<int>(state.count);
        rows.push_back({tr("Count"), shared ? tr("held %n time(s), by all together", nullptr, count)
                                            : tr("entered %n time(s)", nullptr, count)});
    }
}

/// All who have it, its permits and its fencing token, as they were read beside it.
void InspectorFacts::addShares(std::vector<Row>& rows, const LockState& state, const SharesReading& shares)
{
    constexpr std::size_t kNamed = 8;
    const bool isKnown = shares.outcome == ReadOutcome::Read || shares.outcome == ReadOutcome::TooLarge;
    if (shares.left && isKnown)
        rows.push_back({tr("Permits"), tr("%1 free of %2").arg(*shares.left).arg(*shares.left + shares.all)});
    if (shares.fencing)
        rows.push_back({tr("Fencing token"), QString::number(*shares.fencing), true});
    if (!isKnown || shares.all < 2)
        return;
    const bool reads = state.mode == LockMode::Read;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(shares.holders.size(), kNamed); ++i) {
        const auto& one = shares.holders[i];
        QString text = celltext::holder(state.library, one.token);
        if (one.token.ends_with(":write"))
            text = tr("%1, writer").arg(text);
        if (one.count > 1)
            text = tr("%1, %n time(s)", nullptr, static_cast<int>(one.count)).arg(text);
        //: a holder of a permit, and the end of its lease
        lines << (one.until == kUnknownTime ? text : tr("%1, until %2").arg(text, celltext::timeOfDay(one.until)));
    }
    if (const auto more = shares.all - lines.size(); more > 0)
        lines << tr("%n more", "holders", static_cast<int>(more));
    rows.push_back({reads ? tr("Readers") : tr("Holders"), lines.join(u'\n'), true});
}

void InspectorFacts::addConnection(std::vector<Row>& rows, const Subject& subject, std::string_view token)
{
    const TracedClient* client = subject.traces ? subject.traces->clients().clientOf(token) : nullptr;
    if (!client)
        return;
    QString text = tracetext::client(*client);
    for (const std::string& more : {client->library, client->user}) {
        if (!more.empty())
            text += u" · "_s + QString::fromStdString(printableElided(more, kShortCharacters));
    }
    rows.push_back({tr("Connection"), tr("%1, by trace", "address, name, library, user").arg(text)});
    if (client->several)
        rows.back().value = tr("%1. %2", "two sentences").arg(rows.back().value, tracetext::severalHint());
}

/// Waiters seen by the last trace, while the hold lasts.
void InspectorFacts::addTrace(std::vector<Row>& rows, const Subject& subject)
{
    constexpr std::size_t kNamed = 3;
    const auto waits = subject.traces ? subject.traces->waits(subject.picture, subject.lock) : std::nullopt;
    if (!waits)
        return;
    QStringList names;
    std::size_t more = 0;
    for (const auto& by : waits->row->clients) {
        const auto counts = subject.traces->book().waiting(*waits->row, by.client);
        const TracedClient* client = counts.still > 0 ? subject.traces->clients().client(by.client) : nullptr;
        if (client && names.size() < static_cast<qsizetype>(kNamed))
            names << tracetext::client(*client);
        else
            more += counts.still;
    }
    if (more > 0 && !names.isEmpty())
        names << tr("%n more", "clients", static_cast<int>(more));
    QString text = waittext::traced(*waits, subject.now);
    if (!names.isEmpty())
        text = tr("%1: %2", "how many waited, who").arg(text, names.join(u", "_s));
    rows.push_back({tr("Trace"), text});
}

/// A multi-lock only writes its locks: the visible fact is that one holder has all of them now.
void InspectorFacts::addSame(std::vector<Row>& rows, const Subject& subject)
{
    constexpr std::size_t kNamed = 5;
    const auto same = analysis::heldBySame(subject.picture, subject.lock, kNamed);
    if (same.locks.empty())
        return;
    const KeyView own = subject.picture.key(subject.lock);
    QStringList names;
    int elsewhere = 0; // the same lock on other servers, as a RedLock has it
    for (const auto& other : same.locks) {
        const KeyView key = subject.picture.key(other.lock);
        if (key.name == own.name && key.keyspace != own.keyspace)
            ++elsewhere;
        else
            names << celltext::bytes(key.name, kShortCharacters);
    }
    if (elsewhere > 0)
        names.prepend(tr("on %n other server(s)", nullptr, elsewhere));
    if (same.more > 0)
        names << tr("%n more", "locks", static_cast<int>(same.more));
    const bool together =
        elsewhere == 0 && std::all_of(same.locks.begin(), same.locks.end(),
                                      [](const analysis::SameHolder& other) { return other.together == true; });
    rows.push_back({tr("Also held"),
                    together
                        ? tr("%1: by the same holder, acquired together, as by a multi-lock").arg(names.join(u", "_s))
                        : tr("%1: by the same holder").arg(names.join(u", "_s))});
}

QString InspectorFacts::held(const LockState& state, ServerTime firstSeen, ServerTime now)
{
    if (state.phase != LockPhase::Held) {
        if (state.endedAt == kUnknownTime)
            return tr("free");
        const QString end = celltext::timeOfDay(state.endedAt);
        const QString how = eventwords::word(state.lastEnd);
        if (state.heldSince == kUnknownTime || state.heldSince > state.endedAt)
            return tr("free since %1: %2").arg(end, how);
        //: how long the last hold lasted; a time of day, and how it ended
        return tr("%1, until %2: %3")
            .arg((state.isBeginBound() ? u"≥ "_s : QString()) + lengthtext::measured(state.endedAt - state.heldSince),
                 end, how);
    }
    const auto since = heldtext::since(state, firstSeen);
    if (since.known == heldtext::Known::Nothing)
        return heldtext::sentence(since.known, {}, {});
    return heldtext::sentence(since.known, lengthtext::measured(now - since.from), celltext::timeOfDay(since.from));
}

QString InspectorFacts::evidence(const LockState& state, std::optional<std::int64_t> precisionUs)
{
    QString word = celltext::evidenceWord(state.evidence);
    if (!precisionUs)
        return word;
    if (*precisionUs == kUnknownPrecisionUs)
        return tr("%1 · accuracy unknown").arg(word);
    //: how a fact is known, and how exactly its time is known
    return tr("%1 · exact to %2").arg(word, lengthtext::rough(std::chrono::microseconds{*precisionUs}));
}

QString InspectorFacts::began(const DrawnHold& hold)
{
    if (hold.beganAs == EventKind::TakenOver)
        return tr("took it over");
    if (hold.beganAs == EventKind::Quarantined)
        return eventwords::word(EventKind::Quarantined);
    return hold.beginKnown ? eventwords::word(EventKind::Acquired) : tr("already held");
}

QString InspectorFacts::ended(const DrawnHold& hold)
{
    const QString how = lanetext::ending(hold);
    //: a line of the history, with the time by which it had ended: how, and when it was seen to be held for the last
    //: time
    return hold.endKnown() ? how : tr("%1; some time after %2").arg(how, celltext::timeOfDay(hold.heldUntil));
}

QString InspectorFacts::tooLong(std::size_t size)
{
    return tr("(%1 in all)").arg(QLocale::c().formattedDataSize(static_cast<qint64>(size)));
}

QString InspectorFacts::raw(std::string_view bytes)
{
    QString text = celltext::bytes(bytes, kShownCharacters);
    return bytes.size() > kShownCharacters ? text + u' ' + tooLong(bytes.size()) : text;
}
} // namespace

bool remember(LastKnown& last, const PictureView& picture, const LaneHistory& history, LockId lock)
{
    if (lock == kNoLock || index(lock) >= picture.size())
        return false;
    const LockState& state = picture.state(lock);
    const auto holds = history.holds(lock);
    if (state.phase != LockPhase::Gone) {
        last.state = state;
        last.token = picture.token(state.holder);
    } else if (holds.empty() || holds.back().isOpen()) {
        return false;
    } else {
        const DrawnHold& hold = holds.back();
        last.state = {};
        last.state.phase = LockPhase::Free;
        if (hold.beginKnown)
            last.state.heldSince = hold.begin;
        if (hold.beginKnown && hold.beginPrecisionMs > 0)
            last.state.setHeldBefore(hold.begin);
        last.state.endedAt = hold.end;
        last.state.lastEnd = hold.endedAs;
        last.state.deadline = hold.noTtl ? Deadline::never() : Deadline();
        last.state.renewals = static_cast<std::uint32_t>(hold.ticks.size());
        last.token = history.token(hold.label);
    }
    last.lock = lockRef(picture, lock);
    last.node = picture.key(lock).node;
    return true;
}

namespace {
/// For the shown hold, if its start was not observed.
ServerTime firstSeenOf(const Subject& subject)
{
    const auto holds = subject.history.holds(subject.lock);
    return holds.empty() || holds.back().beginKnown || !holds.back().isOpen() ? kUnknownTime : holds.back().begin;
}
} // namespace

std::optional<analysis::OwnerAnswer> ownerOf(const Subject& subject)
{
    if (subject.ended || subject.state().phase != LockPhase::Held)
        return std::nullopt;
    analysis::OwnerFacts facts{.state = subject.state(), .token = subject.token()};
    facts.isMasked = subject.isMasked;
    facts.isRecorded = subject.isRecorded;
    facts.reading = subject.beside;
    facts.now = subject.now;
    if (subject.traces != nullptr) {
        facts.traced = subject.traces->clients().clientOf(facts.token);
        if (!subject.traces->isRunning())
            facts.tracedAt = subject.traces->endedAt();
    }
    return analysis::ownerAlive(facts);
}

std::vector<Row> rows(const Subject& subject)
{
    const LockState& state = subject.state();
    const KeyView key = subject.key();
    const std::string_view token = subject.token();
    std::vector<Row> rows;
    InspectorFacts::addHolder(rows, state, token, subject.isMasked);
    InspectorFacts::addConnection(rows, subject, token);
    if (subject.beside != nullptr && state.phase == LockPhase::Held)
        InspectorFacts::addShares(rows, state, subject.beside->shares);
    if (subject.owner)
        rows.push_back({InspectorFacts::tr("Owner alive?"), ownertext::sentence(*subject.owner, subject.now)});
    rows.push_back({InspectorFacts::tr("Held"), InspectorFacts::held(state, firstSeenOf(subject), subject.now)});
    if (!subject.ended || state.library != LibraryId::Unknown)
        rows.push_back({InspectorFacts::tr("Library"), InspectorFacts::library(state, key.name, token)});
    if (const QString others = librarytext::others(state, key.name, token); !others.isEmpty())
        rows.push_back({InspectorFacts::tr("Could also be", "libraries"), others});
    if (const auto* names = subject.names; names && !names->service(state.library, token).empty())
        rows.push_back({InspectorFacts::tr("Service"), QString::fromStdString(names->service(state.library, token))});
    if (!subject.ended)
        InspectorFacts::addSame(rows, subject);
    rows.push_back({InspectorFacts::tr("Lease"), leasetext::leaseLeft(state, subject.now)});
    rows.push_back(
        {InspectorFacts::tr("Renewals"), leasetext::renewalsSeen(state, subject.history.cadence(subject.lock))});
    if (!subject.ended || state.changedAt != kUnknownTime)
        rows.push_back({InspectorFacts::tr("Evidence"), InspectorFacts::evidence(state, subject.precisionUs)});
    const QString server = subject.nodeAddress.empty() ? InspectorFacts::tr("node %1").arg(static_cast<int>(key.node))
                                                       : QString::fromStdString(subject.nodeAddress);
    rows.push_back({InspectorFacts::tr("Server"), InspectorFacts::tr("%1, database %2").arg(server).arg(key.database)});
    if (const QString origin = originText(key.name); !origin.isEmpty())
        rows.push_back({InspectorFacts::tr("Taken by"), origin});
    if (!subject.ended) {
        rows.push_back({InspectorFacts::tr("Waiters"), waittext::sentence(subject.picture, subject.lock), false, true});
        InspectorFacts::addTrace(rows, subject);
    }
    return rows;
}

QString InspectorFacts::renewed(std::size_t times)
{
    if (times == 1)
        return tr("renewed");
    //: %1 is how many times
    return tr("renewed ×%1").arg(times);
}

std::vector<HistoryLine> history(const LaneHistory& history, LockId lock, std::size_t atMost)
{
    std::vector<HistoryLine> lines;
    const auto holds = history.holds(lock);
    for (std::size_t i = holds.size(); i-- > 0 && lines.size() < atMost;) {
        const DrawnHold& hold = holds[i];
        const QString holder = history.label(hold.label);
        if (!hold.isOpen())
            lines.push_back({hold.end, InspectorFacts::ended(hold), holder, hold.isLost()});
        const auto missed = static_cast<int>(hold.missedTicks.size());
        if (missed > 0)
            lines.push_back({hold.tickTime(hold.missedTicks.back()),
                             InspectorFacts::tr("%n renewal(s) missed", nullptr, missed), holder, true});
        if (!hold.ticks.empty())
            lines.push_back(
                {hold.tickTime(hold.ticks.back()), InspectorFacts::renewed(hold.ticks.size()), holder, false});
        lines.push_back({hold.begin, InspectorFacts::began(hold), holder, false});
    }
    if (lines.size() > atMost)
        lines.resize(atMost);
    return lines;
}

QString rawTitle(const LockState& state, ServerTime now)
{
    QStringList parts;
    parts << lockcells::typeWord(state.type);
    if (state.valueBytes > 0)
        parts << InspectorFacts::tr("%n byte(s)", nullptr,
                                    static_cast<int>(std::min<std::uint32_t>(state.valueBytes, INT_MAX)));
    if (state.phase != LockPhase::Held)
        parts << InspectorFacts::tr("gone");
    else if (state.deadline.isNever())
        parts << InspectorFacts::tr("no TTL");
    else if (state.deadline.isTime())
        parts << InspectorFacts::tr("TTL %1 ms")
                     .arg(QLocale(QLocale::English)
                              .toString(static_cast<qlonglong>(
                                  std::max<std::int64_t>(0, (state.deadline.time() - now).count() / 1000))));
    return parts.join(u" · "_s);
}

QString rawText(const Subject& subject)
{
    const LockState& state = subject.state();
    const std::string_view token = subject.token();
    QString value = InspectorFacts::raw(token);
    if (state.tooLarge)
        value = InspectorFacts::tr("not read: too large");
    else if (token.empty())
        value = analysis::hasEmptyValue(state) ? u"\"\""_s : celltext::notSeen();
    const bool hash = state.type == ValueType::Hash;
    return InspectorFacts::tr("key") + u"  "_s + InspectorFacts::raw(subject.key().name) + u'\n' +
           (hash ? InspectorFacts::tr("field") : InspectorFacts::tr("value")) + u"  "_s + value;
}

} // namespace lockscope::presentation::inspectorfacts
