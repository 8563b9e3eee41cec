// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/steps.h"

#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "actions/stepscripts.h"
#include "core/text.h"
#include "formats/pattern.h"
#include "formats/scripts.h"

#include <algorithm>
#include <utility>

namespace lockscope::actions {

namespace {

constexpr std::size_t kShownFields = 4; ///< of a hash; the others are only counted
constexpr std::size_t kNeverAToken = 8; ///< shorter values are no tokens ("owner", "mode", "1") and shown as they are

/// Joins a script into one equivalent line; a script with comments stays, because they end at a line end.
std::string oneLine(std::string_view source)
{
    if (source.find("--") != source.npos)
        return std::string(source);
    std::string out;
    for (std::size_t at = 0; at < source.size(); ++at) {
        if (source[at] != '\n') {
            out += source[at];
            continue;
        }
        out += ' ';
        while (at + 1 < source.size() && (source[at + 1] == ' ' || source[at + 1] == '\n'))
            ++at;
    }
    return out;
}

/// Builds the four forms of a command in parallel.
class Draft
{
public:
    explicit Draft(std::string_view name) : m_made{redis::Command(name), std::string(name), {}, {}}
    {
        word(std::string(name), std::string(name));
    }

    Draft& plain(std::string_view value)
    {
        m_made.command.arg(value);
        show(redis::quoted(value));
        return word(std::string(value), std::string(value));
    }
    /// `instead` replaces it wherever it is displayed.
    Draft& secret(std::string_view value, const std::string& instead)
    {
        m_made.command.secret(value);
        show(instead);
        return word(instead, std::string(value));
    }
    Draft& script(std::string_view source, std::string_view title)
    {
        m_made.command.arg(source);
        show(std::string(1, '<').append(title).append(1, '>'));
        return word(oneLine(source), oneLine(source));
    }
    /// Suppresses display until the next setShown(true).
    Draft& setShown(bool isShown)
    {
        m_isShown = isShown;
        return *this;
    }
    Draft& remark(const std::string& text)
    {
        show(text);
        return *this;
    }
    ShownCommand take()
    {
        m_made.quotedInput = std::any_of(m_clear.begin(), m_clear.end(), needsQuotedInput);
        m_made.words = redisCliWords({m_masked.begin(), m_masked.end()}, m_made.quotedInput);
        m_made.clear = redisCliWords({m_clear.begin(), m_clear.end()}, m_made.quotedInput);
        return std::move(m_made);
    }

private:
    void show(const std::string& text)
    {
        if (m_isShown)
            m_made.shown += " " + text;
    }
    Draft& word(std::string masked, std::string clear)
    {
        m_masked.push_back(std::move(masked));
        m_clear.push_back(std::move(clear));
        return *this;
    }

    ShownCommand m_made;
    std::vector<std::string> m_masked;
    std::vector<std::string> m_clear;
    bool m_isShown = true;
};

void addToken(Draft& draft, const KeySnapshot& seen, const TokenMask& mask)
{
    draft.secret(seen.value, "<token " + mask.mask(seen.token.empty() ? seen.value : seen.token) + ">");
}

void addFieldWord(Draft& draft, const std::string& word, const KeySnapshot& seen, const TokenMask& mask)
{
    if (word.size() <= kNeverAToken && word != seen.token)
        draft.plain(word);
    else
        draft.secret(word, "<token " + mask.mask(word) + ">");
}

void addFields(Draft& draft, const KeySnapshot& seen, const TokenMask& mask)
{
    draft.plain(std::to_string(seen.fields.size()));
    for (std::size_t i = 0; i < seen.fields.size(); ++i) {
        draft.setShown(i < kShownFields);
        addFieldWord(draft, seen.fields[i].first, seen, mask);
        addFieldWord(draft, seen.fields[i].second, seen, mask);
    }
    draft.setShown(true);
    if (seen.fields.size() > kShownFields)
        draft.remark("<and " + std::to_string(seen.fields.size() - kShownFields) + " more fields>");
}

/// EVAL with the comparison arguments of `seen`, followed by `more`.
ShownCommand eval(std::string_view script, std::string_view title, const KeySnapshot& seen,
                  const std::vector<std::string>& more, const TokenMask& mask)
{
    Draft draft("EVAL");
    draft.script(script, title).plain("1").plain(seen.key);
    if (seen.type == ValueType::Hash)
        addFields(draft, seen, mask);
    else
        addToken(draft, seen, mask);
    for (const auto& argument : more)
        draft.plain(argument);
    return draft.take();
}

std::string script(const KeySnapshot& seen, std::string_view then)
{
    return std::string(seen.type == ValueType::Hash ? kCompareHash : kCompareString) + std::string(then);
}

/// The library's own release; its script also wakes the waiters.
ShownCommand evalRecipe(const formats::Release& release, const KeySnapshot& seen, const TokenMask& mask)
{
    Draft draft("EVAL");
    draft.script(release.script, "release as its library does").plain(std::to_string(release.keys.size()));
    for (const auto& key : release.keys)
        draft.plain(key);
    for (const auto& argument : release.arguments) {
        if (!seen.onlyCounts && !seen.value.empty() && argument == seen.value)
            addToken(draft, seen, mask);
        else if (argument == release.told || argument == seen.key)
            draft.plain(argument);
        else
            addFieldWord(draft, argument, seen, mask);
    }
    return draft.take();
}

struct WakePlace
{
    std::string name; ///< channel or list; empty: no waiters to wake
    std::string message;
    bool isList = false;
    bool hasSubChannels = false; ///< the first in a queue listens on a channel that starts with `name`
    std::string shard{};         ///< another channel, for a cluster; empty: none
};

/// The rule that grants a channel or list.
std::string scopeOf(const std::string& name, bool hasSubChannels)
{
    std::string scope = formats::literalPattern(name) + (hasSubChannels ? "*" : "");
    for (char& c : scope) {
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F) // not allowed in an ACL rule
            c = '?';
    }
    return scope;
}

template <typename Script>
WakePlace placeOf(const Script& script, std::string message)
{
    const bool isList = script.wakes == formats::Wakes::BlockedClient;
    return {script.told, std::move(message), isList, script.wakes == formats::Wakes::QueueHead, {}};
}

WakePlace wakePlace(const KeySnapshot& seen)
{
    if (const auto wake = wakeBehind(seen))
        return placeOf(*wake, wake->message);
    const auto release = ownRelease(seen);
    if (!release || release->wakes == formats::Wakes::Nobody)
        return {};
    const auto& arguments = release->arguments;
    const auto told = std::find(arguments.begin(), arguments.end(), release->told);
    if (release->wakes == formats::Wakes::BlockedClient || told == arguments.end() - 1)
        return placeOf(*release, "1");
    WakePlace place = placeOf(*release, told == arguments.end() ? arguments.back() : told[1]);
    if (told != arguments.end() && arguments.end() - told > 2)
        place.shard = told[2];
    return place;
}

} // namespace

ShownCommand deleteIfUnchanged(const KeySnapshot& seen, NativeDelete native, const TokenMask& mask)
{
    if (const auto release = ownRelease(seen))
        return evalRecipe(*release, seen, mask);
    if (seen.type == ValueType::Hash)
        return eval(formats::kDeleteHash, "delete if unchanged", seen, {}, mask);
    switch (native) {
    case NativeDelete::Delex: {
        Draft draft("DELEX");
        addToken(draft.plain(seen.key).plain("IFEQ"), seen, mask);
        return draft.take();
    }
    case NativeDelete::Delifeq: {
        Draft draft("DELIFEQ");
        addToken(draft.plain(seen.key), seen, mask);
        return draft.take();
    }
    case NativeDelete::None:
        break;
    }
    return eval(formats::kCompareAndDelete, "delete if unchanged", seen, {}, mask);
}

ShownCommand expireIfUnchanged(const KeySnapshot& seen, std::chrono::milliseconds ttl, const TokenMask& mask)
{
    return eval(script(seen, kThenShorten), "shorten if unchanged and longer", seen, {std::to_string(ttl.count())},
                mask);
}

ShownCommand entombIfUnchanged(const KeySnapshot& seen, std::string_view tombstone, std::chrono::milliseconds ttl,
                               const TokenMask& mask)
{
    const auto then = seen.type == ValueType::Hash ? kThenEntombHash : kThenEntombString;
    return eval(script(seen, then), "replace if unchanged", seen, {std::string(tombstone), std::to_string(ttl.count())},
                mask);
}

ShownCommand setIfAbsent(const KeySnapshot& seen, std::optional<std::chrono::milliseconds> left, const TokenMask& mask)
{
    if (seen.type == ValueType::Hash)
        return eval(kSetHashIfAbsent, "set if absent", seen, {std::to_string(left ? left->count() : 0)}, mask);
    Draft draft("SET");
    addToken(draft.plain(seen.key), seen, mask);
    draft.plain("NX");
    if (left)
        draft.plain("PX").plain(std::to_string(left->count()));
    return draft.take();
}

std::optional<ShownCommand> wakeUp(const KeySnapshot& seen)
{
    const auto wake = wakeBehind(seen);
    if (!wake)
        return std::nullopt;
    const bool isList = wake->wakes == formats::Wakes::BlockedClient;
    Draft draft("EVAL");
    draft.script(wake->script, isList ? "signal one waiter" : "publish to the waiters");
    draft.plain(std::to_string(wake->keys.size()));
    for (const auto& key : wake->keys)
        draft.plain(key);
    for (const auto& argument : wake->arguments)
        draft.plain(argument);
    return draft.take();
}

std::string wakeRemedy(const KeySnapshot& seen, const Endpoint& endpoint, bool withRight, bool inCluster)
{
    const auto place = wakePlace(seen);
    if (place.name.empty())
        return {};
    const bool hasShard = inCluster && !place.shard.empty();
    std::string lines;
    if (withRight) {
        lines = "ACL SETUSER " + redis::aclUser(endpoint.user) +
                (place.isList ? " +type +lpush +pexpire ~" : " +publish +spublish &") +
                scopeOf(place.name, place.hasSubChannels) +
                (hasShard ? " &" + scopeOf(place.shard, false) : std::string()) + "\n";
    }
    const auto command = [&](const char* word, const std::string& name) {
        return word + (" " + redis::quoted(name)) + " " + redis::quoted(place.message);
    };
    lines += command(place.isList ? "LPUSH" : "PUBLISH", place.name);
    return hasShard ? lines + '\n' + command("SPUBLISH", place.shard) : lines;
}

} // namespace lockscope::actions
