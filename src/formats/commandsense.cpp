// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/commandsense.h"

#include "formats/analyse.h"
#include "formats/lastingqueue.h"
#include "formats/librarylist.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace lockscope::formats {

namespace {

using Arguments = std::span<const std::string_view>;
using Senses = std::vector<KeySense>;

/// The context of a command besides its arguments.
struct Around
{
    std::span<const KeyChange> changes;
    const LibraryList& list;
};

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

bool equalsWord(std::string_view word, std::string_view upperCase)
{
    return word.size() == upperCase.size() &&
           std::equal(word.begin(), word.end(), upperCase.begin(), [](char a, char b) { return upper(a) == b; });
}

bool hasOption(Arguments arguments, std::size_t from, std::string_view option)
{
    return std::any_of(arguments.begin() + static_cast<std::ptrdiff_t>(std::min(from, arguments.size())),
                       arguments.end(), [option](std::string_view word) { return equalsWord(word, option); });
}

bool changed(const Around& around, std::string_view key, std::string_view event)
{
    return std::any_of(around.changes.begin(), around.changes.end(),
                       [&](const KeyChange& change) { return change.key == key && change.event == event; });
}

std::string_view at(Arguments arguments, std::size_t i)
{
    return i < arguments.size() ? arguments[i] : std::string_view{};
}

void tell(Senses& out, std::string_view key, Sense sense, std::string_view token = {})
{
    out.push_back({std::string(key), sense, std::string(token)});
}

// ---- one function per family of commands

/// SET key value [NX | XX | IFEQ other] [GET] [a lease]
void set(Arguments a, const Around& around, Senses& out)
{
    const bool done = changed(around, a[1], "set");
    const std::string_view token = at(a, 2);
    if (hasOption(a, 3, "XX") || hasOption(a, 3, "IFEQ")) {
        if (done)
            tell(out, a[1], Sense::Kept, token);
    } else if (done) {
        tell(out, a[1], Sense::Took, token);
    } else if (hasOption(a, 3, "NX")) {
        tell(out, a[1], Sense::Refused, token);
    }
}

void setNx(Arguments a, const Around& around, Senses& out)
{
    tell(out, a[1], changed(around, a[1], "set") ? Sense::Took : Sense::Refused, at(a, 2));
}

void setEx(Arguments a, const Around& around, Senses& out)
{
    if (changed(around, a[1], "set"))
        tell(out, a[1], Sense::Took, at(a, 3));
}

void getSet(Arguments a, const Around& around, Senses& out)
{
    if (changed(around, a[1], "set"))
        tell(out, a[1], Sense::MayHaveTaken, at(a, 2));
}

void mSetNx(Arguments a, const Around& around, Senses& out)
{
    for (std::size_t i = 1; i + 1 < a.size(); i += 2)
        tell(out, a[i], changed(around, a[i], "set") ? Sense::Took : Sense::Refused, a[i + 1]);
}

void hSetNx(Arguments a, const Around& around, Senses& out)
{
    tell(out, a[1], changed(around, a[1], "hset") ? Sense::Took : Sense::Refused, at(a, 2));
}

/// Hash fields that mark the lock as taken.
bool isTakenField(std::string_view field)
{
    return equalsWord(field, "LOCK") || equalsWord(field, "LOCKED");
}

bool isWaitField(std::string_view field)
{
    return equalsWord(field, "WAIT") || equalsWord(field, "WAITING") || equalsWord(field, "WAITERS");
}

/// Tells readers from writers, and names nobody.
bool isModeField(std::string_view field)
{
    return equalsWord(field, "MODE");
}

void hSet(Arguments a, const Around& around, Senses& out)
{
    if (!changed(around, a[1], "hset"))
        return;
    std::string_view taken;
    std::string_view owner;
    for (std::size_t i = 2; i + 1 < a.size(); i += 2) {
        if (isTakenField(a[i]))
            taken = a[i + 1];
        else if (equalsWord(a[i], "PID") || equalsWord(a[i], "OWNER") || equalsWord(a[i], "HOLDER"))
            owner = a[i + 1];
    }
    if (taken == "0")
        tell(out, a[1], Sense::Gave); // the hash stays
    else if (!taken.empty())
        tell(out, a[1], Sense::MayHaveTaken, owner);
    else
        tell(out, a[1], Sense::Took, isModeField(at(a, 2)) ? at(a, 4) : at(a, 2));
}

/// Counting libraries increment entries; a partial unlock decrements and releases nothing yet. The count may also be
/// that of attempts or waiters.
void hIncrBy(Arguments a, const Around& around, Senses& out)
{
    if (!changed(around, a[1], "hincrby") || at(a, 3).starts_with('-'))
        return;
    const auto field = at(a, 2);
    if (isWaitField(field))
        tell(out, a[1], Sense::Waits);
    else if (isTakenField(field))
        tell(out, a[1], Sense::MayHaveTaken);
    else
        tell(out, a[1], Sense::Took, field);
}

void sAdd(Arguments a, const Around& around, Senses& out)
{
    if (changed(around, a[1], "sadd"))
        tell(out, a[1], Sense::Took, at(a, 2));
}

/// ZADD key [options] score member
void zAdd(Arguments a, const Around& around, Senses& out)
{
    if (a.size() >= 4 && (changed(around, a[1], "zadd") || changed(around, a[1], "zincr")))
        tell(out, a[1], hasOption(a.first(a.size() - 2), 2, "XX") ? Sense::Kept : Sense::Took, a.back());
}

void expire(Arguments a, const Around& around, Senses& out)
{
    if (changed(around, a[1], "expire"))
        tell(out, a[1], Sense::Kept);
    else if (changed(around, a[1], "del"))
        tell(out, a[1], Sense::Gave);
}

void del(Arguments a, const Around& around, Senses& out)
{
    for (std::size_t i = 1; i < a.size(); ++i) {
        if (changed(around, a[i], "del"))
            tell(out, a[i], Sense::Gave);
    }
}

/// DELEX key IFEQ token, DELIFEQ key token
void delIf(Arguments a, const Around& around, Senses& out)
{
    tell(out, a[1], changed(around, a[1], "del") ? Sense::Gave : Sense::GaveInVain,
         a.size() > 2 ? a.back() : std::string_view{});
}

/// HDEL, SREM, ZREM key member
void takeOut(Arguments a, const Around& around, Senses& out)
{
    for (const std::string_view event : {"hdel", "srem", "zrem"}) {
        if (changed(around, a[1], event))
            return tell(out, a[1], Sense::Gave, at(a, 2));
    }
}

/// RPUSH to the queue of a lock: the pushed client waits. Signals are pushed to the left.
void push(Arguments a, const Around& around, Senses& out)
{
    if (!changed(around, a[1], "rpush"))
        return;
    if (const auto lock = auxiliaryOf(a[1], ValueType::List, around.list); lock && !lock->empty())
        tell(out, *lock, Sense::Waits, at(a, 2));
}

/// BLPOP key [key ...] timeout, BLMOVE from to ...
void block(Arguments a, const Around& around, Senses& out)
{
    for (std::size_t i = 1; i + 1 < a.size(); ++i) {
        if (const auto lock = auxiliaryOf(a[i], ValueType::List, around.list); lock && !lock->empty())
            tell(out, *lock, Sense::Waits);
    }
}

void subscribe(Arguments a, const Around& around, Senses& out)
{
    for (std::size_t i = 1; i < a.size(); ++i) {
        if (const auto lock = lockOfChannel(a[i], around.list); !lock.empty())
            tell(out, lock, Sense::Waits);
    }
}

/// A queued client has a channel of its own, which identifies it; other clients share the channel of the lock.
std::string_view queuedOn(std::string_view channel, const LibraryList& list)
{
    for (const auto& library : list.libraries()) {
        if (library.lastingQueue == nullptr)
            continue;
        if (const auto queued = library.lastingQueue->waiterOf(channel))
            return queued->id;
    }
    return {};
}

void unsubscribe(Arguments a, const Around& around, Senses& out)
{
    for (std::size_t i = 1; i < a.size(); ++i) {
        if (const auto lock = lockOfChannel(a[i], around.list); !lock.empty())
            tell(out, lock, Sense::StopsWaiting, queuedOn(a[i], around.list));
    }
}

void exists(Arguments a, const Around&, Senses& out)
{
    for (std::size_t i = 1; i < a.size(); ++i)
        tell(out, a[i], Sense::AskedExists);
}

void askValue(Arguments a, const Around&, Senses& out)
{
    tell(out, a[1], Sense::AskedValue);
}

void askValues(Arguments a, const Around&, Senses& out)
{
    for (std::size_t i = 1; i < a.size(); ++i)
        tell(out, a[i], Sense::AskedValue);
}

void askMember(Arguments a, const Around&, Senses& out)
{
    tell(out, a[1], Sense::AskedMember, isModeField(at(a, 2)) ? std::string_view{} : at(a, 2));
}

void askTtl(Arguments a, const Around&, Senses& out)
{
    tell(out, a[1], Sense::AskedTtl);
}

/// What a read-only command indicates.
enum class Reads : std::uint8_t {
    No,
    InScripts, ///< only meaningful within a script: consoles and holders read locks that they know
    Looks,     ///< alone it is a poll: a client that repeats it while another holds the lock waits
};

struct Family
{
    std::string_view command;
    void (*sense)(Arguments, const Around&, Senses&);
    Reads reads = Reads::No;
};

// Sorted by name, for the search.
constexpr std::array kFamilies{
    Family{"BLMOVE", block},
    Family{"BLPOP", block},
    Family{"BRPOP", block},
    Family{"BRPOPLPUSH", block},
    Family{"DEL", del},
    Family{"DELEX", delIf},
    Family{"DELIFEQ", delIf},
    Family{"EXISTS", exists, Reads::Looks},
    Family{"EXPIRE", expire},
    Family{"EXPIREAT", expire},
    Family{"GET", askValue, Reads::Looks},
    Family{"GETDEL", del},
    Family{"GETEX", expire},
    Family{"GETSET", getSet},
    Family{"HDEL", takeOut},
    Family{"HEXISTS", askMember, Reads::InScripts},
    Family{"HGET", askMember, Reads::Looks},
    Family{"HGETALL", askValue, Reads::Looks},
    Family{"HINCRBY", hIncrBy},
    Family{"HMSET", hSet},
    Family{"HSET", hSet},
    Family{"HSETNX", hSetNx},
    Family{"MGET", askValues, Reads::Looks},
    Family{"MSETNX", mSetNx},
    Family{"PEXPIRE", expire},
    Family{"PEXPIREAT", expire},
    Family{"PEXPIRETIME", askTtl, Reads::InScripts},
    Family{"PSETEX", setEx},
    Family{"PTTL", askTtl, Reads::InScripts},
    Family{"RPUSH", push},
    Family{"SADD", sAdd},
    Family{"SET", set},
    Family{"SETEX", setEx},
    Family{"SETNX", setNx},
    Family{"SISMEMBER", askMember, Reads::InScripts},
    Family{"SREM", takeOut},
    Family{"SSUBSCRIBE", subscribe},
    Family{"SUBSCRIBE", subscribe},
    Family{"SUNSUBSCRIBE", unsubscribe},
    Family{"TTL", askTtl, Reads::Looks},
    Family{"UNLINK", del},
    Family{"UNSUBSCRIBE", unsubscribe},
    Family{"ZADD", zAdd},
    Family{"ZREM", takeOut},
    Family{"ZSCORE", askMember, Reads::Looks},
};
constexpr bool byName(const Family& a, const Family& b)
{
    return a.command < b.command;
}
static_assert(std::is_sorted(kFamilies.begin(), kFamilies.end(), byName));
constexpr std::size_t kLongestCommand = 12;

const Family* familyOf(std::string_view command)
{
    if (command.empty() || command.size() > kLongestCommand)
        return nullptr;
    std::array<char, kLongestCommand> name{};
    std::transform(command.begin(), command.end(), name.begin(), upper);
    const Family wanted{std::string_view(name.data(), command.size()), nullptr};
    const auto* found = std::lower_bound(kFamilies.begin(), kFamilies.end(), wanted, byName);
    return found != kFamilies.end() && found->command == wanted.command ? found : nullptr;
}

void sense(Arguments arguments, const Around& around, bool inScript, Senses& out)
{
    if (arguments.size() < 2)
        return;
    const Family* family = familyOf(arguments[0]);
    if (family == nullptr || (!inScript && family->reads == Reads::InScripts))
        return;
    const auto first = out.size();
    family->sense(arguments, around, out);
    if (!inScript && family->reads == Reads::Looks)
        std::for_each(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                      [](KeySense& found) { found.sense = Sense::Read; });
}

bool containsWord(std::string_view text, std::string_view upperCase)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto same = [](char a, char b) { return upper(a) == b; };
    for (auto from = text.begin();;) {
        const auto found = std::search(from, text.end(), upperCase.begin(), upperCase.end(), same);
        if (found == text.end())
            return false;
        const auto behind = found + static_cast<std::ptrdiff_t>(upperCase.size());
        const bool begins = found == text.begin() || !isLetter(*(found - 1));
        if (begins && (behind == text.end() || !isLetter(*behind)))
            return true;
        from = found + 1;
    }
}

} // namespace

std::string lockOfChannel(std::string_view channel, const LibraryList& list)
{
    for (const auto& library : list.libraries()) {
        if (library.lockOfChannel == nullptr)
            continue;
        if (auto lock = library.lockOfChannel(channel); !lock.empty())
            return lock;
    }
    return {};
}

void senseOf(std::span<const std::string_view> arguments, std::span<const KeyChange> changes,
             std::vector<KeySense>& out, const LibraryList& list)
{
    sense(arguments, {changes, list}, false, out);
}

bool isScript(std::span<const std::string_view> arguments)
{
    if (arguments.size() < 3)
        return false;
    const std::string_view name = arguments[0];
    constexpr std::string_view kNames[] = {"EVALSHA", "EVAL", "FCALL", "EVALSHA_RO", "EVAL_RO", "FCALL_RO"};
    return std::any_of(std::begin(kNames), std::end(kNames), [name](auto each) { return equalsWord(name, each); });
}

ScriptRole roleOfText(std::string_view script)
{
    constexpr std::size_t kLongest = 16'384; // lock scripts have a few hundred bytes
    script = script.substr(0, kLongest);
    const auto has = [script](std::string_view word) { return containsWord(script, word); };
    if (has("DEL") || has("UNLINK"))
        return ScriptRole::Gives;
    if (has("SET") || has("SETNX") || has("HSET") || has("HINCRBY") || has("SADD") || has("ZADD"))
        return ScriptRole::Takes;
    if (has("PEXPIRE") || has("EXPIRE"))
        return ScriptRole::Keeps;
    return ScriptRole::Unknown;
}

void ScriptSense::begin(ScriptRole role)
{
    m_locks.clear();
    m_role = role;
    m_open = true;
}

void ScriptSense::add(std::span<const std::string_view> arguments, std::span<const KeyChange> changes)
{
    if (!m_open)
        return;
    m_scratch.clear();
    sense(arguments, {changes, *m_list}, true, m_scratch);
    for (const KeySense& found : m_scratch)
        note(found);
}

ScriptSense::Lock& ScriptSense::lock(const std::string& key)
{
    const auto found = std::find_if(m_locks.begin(), m_locks.end(), [&](const Lock& l) { return l.key == key; });
    if (found != m_locks.end())
        return *found;
    if (m_locks.size() < kMostLocks)
        m_locks.emplace_back();
    else
        m_locks.back() = {};
    m_locks.back().key = key;
    return m_locks.back();
}

void ScriptSense::note(const KeySense& found)
{
    Lock& l = lock(found.key);
    switch (found.sense) {
    case Sense::Took:
    case Sense::MayHaveTaken: // the script checked it before
    case Sense::TookAgain:
        // A member that the script read before it was incremented held the lock already.
        l.again = !l.member.empty() && l.member == found.token && l.askedExists;
        l.took = true;
        l.token = found.token;
        break;
    case Sense::Refused:
        l.refused = true;
        l.token = found.token;
        break;
    case Sense::Kept:
        l.kept = true;
        break;
    case Sense::Gave:
        l.gave = true;
        l.took = false;
        if (l.token.empty())
            l.token = found.token;
        break;
    case Sense::GaveInVain:
    case Sense::KeptInVain:
        break; // emitted per script, not per command
    case Sense::Waits:
        l.waits = true;
        l.token = found.token;
        break;
    case Sense::StopsWaiting: // no script can do that
    case Sense::Read:
        break; // emitted per script, not per command
    case Sense::AskedExists:
        l.askedExists = true;
        break;
    case Sense::AskedMember:
        if (!found.token.empty())
            l.member = found.token;
        l.askedValue = true;
        break;
    case Sense::AskedValue:
        l.askedValue = true;
        l.askedWhole = true;
        break;
    case Sense::AskedTtl:
        l.askedTtl = true;
        break;
    }
}

ScriptRole ScriptSense::end(std::vector<KeySense>& out)
{
    ScriptRole seen = ScriptRole::Unknown;
    const bool changedNone = std::none_of(m_locks.begin(), m_locks.end(), [](const Lock& l) {
        return l.took || l.gave || l.kept || l.refused || l.waits;
    });
    for (Lock& l : m_locks) {
        if (l.token.empty())
            l.token = l.member;
        if (l.took) {
            seen = ScriptRole::Takes;
            out.push_back({l.key, l.again ? Sense::TookAgain : Sense::Took, l.token});
        } else if (l.gave) {
            seen = ScriptRole::Gives;
            out.push_back({l.key, Sense::Gave, l.token});
        } else if (l.kept) {
            seen = ScriptRole::Keeps;
            out.push_back({l.key, Sense::Kept, l.token});
        } else {
            // Nothing changed. The script wanted the lock if that is its role; or, if its text is unknown, if it read
            // the TTL, or the existence but not the value.
            const bool asks = l.askedTtl || (l.askedExists && !l.askedValue);
            const bool wanted = m_role == ScriptRole::Takes || (m_role == ScriptRole::Unknown && asks);
            const bool read = l.askedExists || l.askedValue || l.askedTtl;
            if (l.refused || (wanted && read))
                out.push_back({l.key, Sense::Refused, l.token});
            else if ((l.askedExists || l.askedWhole) && changedNone && m_role == ScriptRole::Unknown)
                out.push_back({l.key, Sense::Read, l.token});
            else if (l.askedValue && changedNone && m_role == ScriptRole::Gives)
                out.push_back({l.key, Sense::GaveInVain, l.token});
            else if (l.askedValue && changedNone && m_role == ScriptRole::Keeps)
                out.push_back({l.key, Sense::KeptInVain, l.token});
        }
        if (l.waits)
            out.push_back({l.key, Sense::Waits, l.token});
    }
    m_locks.clear();
    m_open = false;
    return seen;
}

} // namespace lockscope::formats
