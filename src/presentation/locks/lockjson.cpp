// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockjson.h"

#include "analysis/verdict.h"
#include "core/text.h"
#include "formats/decode.h"
#include "presentation/locks/heldtext.h"
#include "presentation/words/enginetext.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace lockscope::presentation::lockjson {
namespace {

/// Version of the lines of `watch`. Increases when a reader that follows docs/cli.md would misread a change.
constexpr int kStreamFormat = 1;

std::int64_t msBetween(ServerTime from, ServerTime to)
{
    return std::max<std::int64_t>(0, (usSinceEpoch(to) - usSinceEpoch(from)) / 1000);
}

/// Like PTTL: -1 without TTL; null when unknown.
Json pttl(Deadline deadline, ServerTime at)
{
    if (!deadline.isKnown())
        return nullptr;
    if (deadline.isNever())
        return -1;
    return msBetween(at, deadline.time());
}

/// Milliseconds before `printed`; null when it exceeds the range.
Json precision(const LockEvent& event, ServerTime printed)
{
    if (event.precisionUs == kUnknownPrecisionUs)
        return nullptr;
    const auto rounded = usSinceEpoch(printed) - usSinceEpoch(event.at);
    return static_cast<double>(rounded + static_cast<std::int64_t>(event.precisionUs)) / 1000.0;
}

Json positiveOrNull(std::uint32_t value)
{
    return value == 0 ? Json(nullptr) : Json(value);
}

void addHexOfOddKey(Json& object, std::string_view key)
{
    if (!isUtf8(key))
        object["key_hex"] = hex(key);
}

/// `shown`: the token as in `holder`; a mask stays masked.
void addHexOfOddHolder(Json& object, std::string_view token, std::string_view shown)
{
    if (!isUtf8(token))
        object["holder_hex"] = shown == token ? Json(hex(token)) : Json(nullptr);
}

Json nodeObject(ServerTime at, const char* event, int database, const std::string& node)
{
    return {{"t", isoTime(wholeMs(at))},
            {"event", event},
            {"key", nullptr},
            {"db", database},
            {"node", node},
            {"holder", nullptr},
            {"pttl_ms", nullptr},
            {"evidence", nullptr},
            {"precision_ms", nullptr}};
}

} // namespace

bool isTokenCut(const LockState& state, std::string_view token)
{
    return state.type == ValueType::String && token.size() == kMostTokenBytes && state.valueBytes > token.size();
}

std::string jsonLine(const Json& object)
{
    return terminalJson(findingjson::dump(object));
}

std::string jsonLine(Json object, const std::string& keyspace)
{
    object["keyspace"] = keyspace;
    return jsonLine(object);
}

void addMark(Json& object, std::string_view token, std::string_view shown)
{
    object["mark"] = token.empty() ? Json(nullptr) : Json(jsonText(std::string(shown)));
    if (!isUtf8(token))
        object["mark_hex"] = shown == token ? Json(hex(token)) : Json(nullptr);
}

Json lockObject(const PictureView& picture, LockId lock, const std::string& node, ServerTime now)
{
    LockState state = picture.state(lock);
    const KeyView key = picture.key(lock);
    if (state.phase == LockPhase::Free) { // listed for its waiters: the facts of the previous hold no longer apply
        state.holder = TokenId::None;
        state.count = 0;
        state.mode = LockMode::Unknown;
        state.deadline = Deadline::unknown();
        state.heldSince = kUnknownTime;
        state.heldBefore = 0;
        state.type = ValueType::Unknown;
        state.evidence = Evidence::Queue;
    }
    const std::string_view token = picture.token(state.holder);
    const auto holder = formats::describeHolder(state.library, token);
    const bool sinceKnown = state.heldSince != kUnknownTime;
    const auto since = heldtext::since(state);
    const bool isSinceBound = since.known == heldtext::Known::Bound || since.known == heldtext::Known::Untouched;
    Json object{{"key", jsonText(key.name)}, {"db", key.database}, {"node", node}};
    object["library"] =
        state.library == LibraryId::Unknown ? Json(nullptr) : Json(formats::library(state.library).name);
    const bool isNamed = state.holder != TokenId::None && formats::namesOwner(state.library, state.type, token);
    object["holder"] = isNamed ? Json(jsonText(token)) : Json(nullptr);
    object["thread"] = textOrNull(holder.thread);
    const bool isNumber = state.phase == LockPhase::Held && analysis::isBareNumber(state);
    object["count"] = isNumber ? Json(nullptr) : positiveOrNull(state.count);
    object["mode"] = state.mode == LockMode::Unknown ? Json(nullptr) : Json(name(state.mode));
    object["pttl_ms"] = pttl(state.deadline, now);
    object["held_ms"] = sinceKnown && !isSinceBound ? Json(msBetween(state.heldSince, now)) : Json(nullptr);
    object["renewals"] = sinceKnown ? Json(state.renewals) : Json(nullptr);
    object["waiters"] = state.waitersKnown || state.waiters > 0 ? Json(state.waiters) : Json(nullptr);
    object["type"] = state.type == ValueType::Unknown ? Json(nullptr) : Json(name(state.type));
    object["evidence"] = name(state.evidence);
    addHexOfOddKey(object, key.name);
    if (isNamed)
        addHexOfOddHolder(object, token, token);
    if (isTokenCut(state, token))
        object["holder_cut"] = state.valueBytes;
    object["library_guessed"] = state.library == LibraryId::Unknown ? Json(nullptr) : Json(bool(state.libraryGuessed));
    object["held_at_least_ms"] = isSinceBound ? Json(msBetween(since.from, now)) : Json(nullptr);
    addMark(object, token, token);
    if (analysis::hasEmptyValue(state))
        object["mark"] = "";
    object["left"] = isNumber ? Json(state.count) : Json(nullptr);
    return object;
}

Json waitersObject(const WaitersFrom& from)
{
    Json object{{"source", name(from.source)}, {"through", textOrNull(from.through)},
                {"count", from.count},         {"bound", name(from.bound)},
                {"at", isoTime(from.at)},      {"waiters", Json::array()}};
    for (const Waiter& waiter : from.waiters) {
        Json one{
            {"id", textOrNull(waiter.id)}, {"client", textOrNull(waiter.client)}, {"name", textOrNull(waiter.name)}};
        one["since"] = waiter.since == kUnknownTime ? Json(nullptr) : Json(isoTime(waiter.since));
        one["deadline"] = waiter.deadline.isTime() ? Json(isoTime(waiter.deadline.time())) : Json(nullptr);
        one["listens"] =
            waiter.pulse == WaiterPulse::Unknown ? Json(nullptr) : Json(waiter.pulse == WaiterPulse::Listens);
        object["waiters"].push_back(one);
    }
    return object;
}

Json waitsObject(const PictureView& picture, const LockWaiters& waits, const std::string& node)
{
    const KeyView key = picture.key(waits.lock);
    Json object{{"t", isoTime(wholeMs(waits.at))},
                {"event", "waiters"},
                {"key", jsonText(key.name)},
                {"db", key.database},
                {"node", node}};
    const auto count = waitersOf(waits.from);
    object["waiters"] = count ? Json(*count) : Json(nullptr);
    object["from"] = Json::array();
    for (const WaitersFrom& from : waits.from)
        object["from"].push_back({{"source", name(from.source)},
                                  {"count", from.count},
                                  {"bound", name(from.bound)},
                                  {"through", textOrNull(from.through)}});
    addHexOfOddKey(object, key.name);
    return object;
}

namespace {

/// Adds the optional keys of a line: names that are not UTF-8, and the mark of an unnamed holder.
void addOdd(Json& object, std::string_view key, bool isNamed, std::string_view holder, std::string_view shown)
{
    addHexOfOddKey(object, key);
    if (isNamed)
        addHexOfOddHolder(object, holder, shown);
    else if (!holder.empty())
        addMark(object, holder, shown);
}

} // namespace

Json twiceObject(const PictureView& picture, LockId lock, const std::string& node, const std::string& rivalNode,
                 ServerTime now, const TokenText& token)
{
    const KeyView key = picture.key(lock);
    const LockState& state = picture.state(lock);
    const std::string_view holder = picture.token(state.holder);
    const bool isNamed = formats::namesOwner(state.library, state.type, holder);
    const std::string shown = token(holder);
    Json object{{"t", isoTime(wholeMs(now))},
                {"event", "granted_twice"},
                {"key", jsonText(key.name)},
                {"db", key.database},
                {"node", node},
                {"holder", isNamed ? Json(jsonText(shown)) : Json(nullptr)},
                {"rival_holder", Json(nullptr)},
                {"rival_node", rivalNode}};
    if (const LockId rival = picture.rivalOf(lock); rival != kNoLock)
        object["rival_holder"] = jsonText(token(picture.token(picture.state(rival).holder)));
    addOdd(object, key.name, isNamed, holder, shown);
    return object;
}

Json eventObject(const PictureView& picture, const LockEvent& event, const std::string& node, const TokenText& token)
{
    const KeyView key = picture.key(event.lock);
    const ServerTime at = wholeMs(event.at);
    Json object{{"t", isoTime(at)},
                {"event", name(event.kind)},
                {"key", jsonText(key.name)},
                {"db", event.database},
                {"node", node}};
    const std::string_view holder = picture.token(event.holder);
    const std::string shown = token(holder);
    const bool isNamed = event.holder != TokenId::None && formats::namesOwner(event.library, event.type, holder);
    object["holder"] = isNamed ? Json(jsonText(shown)) : Json(nullptr);
    object["pttl_ms"] = endsHold(event.kind) ? Json(nullptr) : pttl(event.deadline, at);
    object["evidence"] = name(event.evidence);
    object["precision_ms"] = precision(event, at);
    addOdd(object, key.name, isNamed, holder, shown);
    return object;
}

Json readyObject(const NodeEvent& event, int database, const std::string& node)
{
    Json object = nodeObject(event.at, "ready", database, node);
    object["locks"] = event.locks;
    object["source"] = sourceName(event.source);
    object["patterns"] = Json::array();
    for (const std::string& pattern : event.patterns)
        object["patterns"].push_back(jsonText(pattern));
    object["format"] = kStreamFormat;
    return object;
}

Json sourceObject(const NodeEvent& event, int database, const std::string& node)
{
    Json object{{"t", isoTime(wholeMs(event.at))},
                {"event", "source"},
                {"db", database},
                {"node", node},
                {"source", sourceName(event.source)}};
    object["unannounced"] = Json::array();
    for (const std::string& pattern : event.unannounced)
        object["unannounced"].push_back(jsonText(pattern));
    return object;
}

namespace {

void addReason(Json& object, const EngineText& reason)
{
    object["reason"] = jsonText(reason.english());
    if (reason.kind != EngineText::Kind::Sentence || reason.isEmpty())
        return;
    object["sentence"] = jsonText(reason.source);
    auto& arguments = object["arguments"] = Json::array();
    for (const EngineText& argument : reason.arguments)
        arguments.push_back(jsonText(argument.english()));
}

} // namespace

Json gapObject(ServerTime from, ServerTime to, const EngineText& reason, int database, const std::string& node)
{
    Json object = nodeObject(to, "gap", database, node);
    object["from"] = isoTime(from);
    object["to"] = isoTime(wholeMs(to));
    addReason(object, reason);
    return object;
}

Json silentObject(const NodeEvent& event, int database, const std::string& node)
{
    Json object = nodeObject(event.at, "silent", database, node);
    object["since"] = isoTime(event.from);
    addReason(object, enginetext::reasonOf(event));
    return object;
}

Json answeredObject(const NodeEvent& event, int database, const std::string& node)
{
    Json object = nodeObject(event.at, "answered", database, node);
    object["since"] = isoTime(event.from);
    return object;
}

Json unreadObject(const NodeEvent& event, int database, const std::string& node)
{
    return {{"t", isoTime(wholeMs(event.at))},
            {"event", "unread"},
            {"db", database},
            {"node", node},
            {"count", event.unread}};
}

const char* sourceName(SourceKind source)
{
    switch (source) {
    case SourceKind::None:
        return "none";
    case SourceKind::Notifications:
        return "notifications";
    case SourceKind::Tracking:
        return "tracking";
    case SourceKind::Polling:
        return "polling";
    }
    return "none";
}

} // namespace lockscope::presentation::lockjson
