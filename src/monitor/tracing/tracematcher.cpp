// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/tracematcher.h"

#include "core/numbers.h"
#include "formats/analyse.h"
#include "formats/leaseinvalue.h"
#include "formats/pattern.h"
#include "formats/token.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>

namespace lockscope::monitor {

using formats::ScriptRole;
using formats::Sense;

namespace {

// Limits against a hostile stream; dropped entries are learned again.
constexpr std::size_t kMostChanges = 1024;
constexpr std::size_t kMostScripts = 1024;
constexpr std::size_t kMostHolders = 65'536;
constexpr std::size_t kMostNamed = 1024;
constexpr std::size_t kLongestText = 16'384;
constexpr std::size_t kMostGiven = 16;
constexpr std::size_t kLongestNumber = 11; ///< digits of a time to live or a count; a token has more

bool isWord(std::string_view text, std::string_view lowerCase)
{
    return text.size() == lowerCase.size() &&
           std::equal(text.begin(), text.end(), lowerCase.begin(), [](char a, char b) { return (a | 0x20) == b; });
}

bool isNumber(std::string_view text)
{
    return text.size() <= kLongestNumber && text.find_first_not_of("-.0123456789") == text.npos;
}

std::vector<std::string> inOrder(std::vector<std::string> keys)
{
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::string sha1(std::string_view text)
{
    const auto digest =
        QCryptographicHash::hash(QByteArrayView(text.data(), qsizetype(text.size())), QCryptographicHash::Sha1);
    return digest.toHex().toStdString();
}

} // namespace

TraceMatcher::TraceMatcher(std::vector<std::string> patterns, int database, std::vector<std::string> onlyKeys,
                           HeldSince heldSince)
    : m_patterns(std::move(patterns)), m_database(database), m_onlyKeys(inOrder(std::move(onlyKeys))),
      m_heldSince(std::move(heldSince))
{
    for (const auto& library : formats::libraries()) {
        for (const auto& script : library.scripts)
            m_roles.emplace(script.sha1, Role{script.role, false});
    }
}

void TraceMatcher::onChange(std::string_view key, std::string_view event)
{
    // Only changes directly before a line belong to it: of a long run without lines (expiries) the last ones suffice.
    if (m_changes.size() >= 2 * kMostChanges)
        m_changes.erase(m_changes.begin(), m_changes.begin() + kMostChanges);
    m_changes.push_back({key, event});
    if (event == "expired" || event == "evicted" || event == "del") {
        forgetHolder(key);
    }
}

void TraceMatcher::forgetHolder(std::string_view key)
{
    const auto holder = m_holders.find(key);
    if (holder == m_holders.end())
        return;
    if (m_former.size() >= kMostHolders)
        m_former.clear();
    m_former.insert_or_assign(std::string(key), holder->second.token);
    m_holders.erase(holder);
}

void TraceMatcher::endOfChunk()
{
    if (m_changes.empty()) {
        m_kept.clear();
        return;
    }
    std::vector<std::string> kept;
    kept.reserve(2 * m_changes.size());
    for (auto& change : m_changes) {
        kept.emplace_back(change.key);
        change.key = kept.back();
        kept.emplace_back(change.event);
        change.event = kept.back();
    }
    m_kept.swap(kept);
}

void TraceMatcher::onLine(std::string_view text, bool cut)
{
    ++m_lines;
    if (!m_line.parse(text, cut)) {
        m_changes.clear();
        return;
    }
    m_lastLine = m_line.at();
    if (m_line.isFromScript()) {
        if (m_line.database() == m_database)
            m_script.add(m_line.arguments(), m_changes);
        m_changes.clear();
        return;
    }
    endScript();
    if (formats::isScript(m_line.arguments())) {
        beginScript();
    } else if (m_line.database() == m_database) {
        m_senses.clear();
        formats::senseOf(m_line.arguments(), m_changes, m_senses);
        if (!m_senses.empty())
            addFound(m_line.at(), m_line.address());
        else
            learnName();
    }
    m_changes.clear();
}

// ---- scripts

void TraceMatcher::beginScript()
{
    const auto arguments = m_line.arguments();
    m_scriptAt = m_line.at();
    m_scriptAddress = m_line.address();
    m_scriptSha.clear();
    m_scriptProlongs = false;
    auto role = ScriptRole::Unknown;
    if (isWord(arguments[0], "eval") || isWord(arguments[0], "eval_ro")) {
        role = roleOfScript(arguments[1]);
    } else {
        m_scriptSha = arguments[1].substr(0, 64); // for a function its name
        std::transform(m_scriptSha.begin(), m_scriptSha.end(), m_scriptSha.begin(),
                       [](char c) { return c >= 'A' && c <= 'F' ? char(c | 0x20) : c; });
        const auto known = m_roles.find(m_scriptSha);
        if (known != m_roles.end())
            role = known->second.role;
        // A script that was seen to renew may also acquire a free lock.
        m_scriptProlongs = known != m_roles.end() && role == ScriptRole::Keeps && known->second.isSeen;
        if (m_scriptProlongs)
            role = ScriptRole::Unknown;
    }
    m_script.begin(role);
    noteGiven();
}

/// EVAL script numkeys key ... argument ...
void TraceMatcher::noteGiven()
{
    m_given.clear();
    const auto arguments = m_line.arguments();
    const auto keys = parseNumber<std::size_t>(arguments[2]);
    if (!keys || *keys >= arguments.size())
        return;
    for (std::size_t i = 3 + *keys; i < arguments.size() && m_given.size() < kMostGiven; ++i) {
        if (!isNumber(arguments[i]) && !formats::saysOnlyTaken(arguments[i]))
            m_given.push_back(markOf(arguments[i]));
    }
}

void TraceMatcher::endScript()
{
    if (!m_script.isOpen())
        return;
    m_senses.clear();
    const auto seen = m_script.end(m_senses);
    if (seen != ScriptRole::Unknown && !m_scriptSha.empty())
        learnRole(m_scriptSha, seen, true);
    addFound(m_scriptAt, m_scriptAddress, m_given);
}

formats::ScriptRole TraceMatcher::roleOfScript(std::string_view text)
{
    if (text.size() > kLongestText)
        return formats::roleOfText(text);
    if (const auto known = m_texts.find(text); known != m_texts.end())
        return known->second;
    if (m_texts.size() >= kMostScripts)
        m_texts.clear();
    const auto role = formats::roleOfText(text);
    m_texts.emplace(text, role);
    learnRole(sha1(text), role, false); // the next caller may send only the digest
    return role;
}

void TraceMatcher::learnRole(std::string_view sha, formats::ScriptRole role, bool isSeen)
{
    if (role == ScriptRole::Unknown)
        return;
    if (const auto known = m_roles.find(sha); known != m_roles.end()) {
        // The text is conclusive. A script that acquires may find the lock held and only renew it.
        if (!isSeen || (known->second.isSeen && known->second.role != ScriptRole::Takes))
            known->second = {role, isSeen};
        return;
    }
    if (m_roles.size() < kMostScripts)
        m_roles.emplace(sha, Role{role, isSeen});
}

// ---- what comes of it

void TraceMatcher::learnName()
{
    const auto a = m_line.arguments();
    std::string_view name;
    if (a.size() == 3 && isWord(a[0], "client") && isWord(a[1], "setname"))
        name = a[2];
    else if (a.size() >= 4 && isWord(a[0], "hello") && isWord(a[a.size() - 2], "setname"))
        name = a.back();
    else if (a.size() == 3 && isWord(a[0], "script") && isWord(a[1], "load"))
        static_cast<void>(roleOfScript(a[2]));
    if (!name.empty() && m_named.size() < kMostNamed)
        m_named.push_back({std::string(m_line.address()), std::string(name.substr(0, 256))});
}

bool TraceMatcher::isWatched(std::string_view key) const
{
    if (!m_onlyKeys.empty())
        return std::binary_search(m_onlyKeys.begin(), m_onlyKeys.end(), key);
    return formats::firstMatch(m_patterns, key) < m_patterns.size() && !formats::isAuxiliary(key);
}

void TraceMatcher::addFound(ServerTime at, std::string_view address, const std::vector<TokenMark>& given)
{
    for (const auto& sense : m_senses) {
        if (sense.sense >= Sense::AskedExists || !isWatched(sense.key))
            continue;
        // A value that all clients write alike identifies nobody.
        const auto token = formats::saysOnlyTaken(sense.token) ? TokenMark::None : markOf(sense.token);
        Asking asking{at, address, token, !given.empty() && m_scriptProlongs};
        if (token == TokenMark::None && !given.empty())
            asking.token = given.front();
        m_found.push_back({at, sense.key, std::string(address), token, deedOf(sense, asking)});
        if (token == TokenMark::None)
            m_found.back().given = given;
    }
}

bool TraceMatcher::isAnothers(const std::string& key, const Asking& asking) const
{
    // A hold that became known so shortly before may come from this very command.
    constexpr std::chrono::milliseconds kJustNow{50};
    const auto holder = m_holders.find(key);
    if (holder != m_holders.end()) {
        const auto& has = holder->second;
        const bool isOver = has.until != kUnknownTime && has.until <= asking.at;
        const bool isSame = has.token != TokenMark::None && asking.token != TokenMark::None
                                ? has.token == asking.token
                                : has.address == asking.address;
        return !isOver && !isSame;
    }
    if (!m_heldSince || m_former.contains(key)) // seen to be released since
        return false;
    const auto since = m_heldSince(key);
    return since && (*since == kUnknownTime || *since + kJustNow < asking.at);
}

void TraceMatcher::setHolder(const std::string& key, const formats::KeySense& sense, const Asking& asking)
{
    Holder holder{asking.token, std::string(asking.address), kUnknownTime};
    if (const auto until = formats::timeInValue(sense.token))
        holder.until = serverTimeFromUs(until->time_since_epoch().count() * 1000);
    if (m_holders.size() >= kMostHolders && !m_holders.contains(key))
        m_holders.clear();
    m_holders.insert_or_assign(key, std::move(holder));
}

TraceDeed TraceMatcher::deedOfTaking(const formats::KeySense& sense, const Asking& asking)
{
    const auto holder = m_holders.find(sense.key);
    const bool isKnown = holder != m_holders.end();
    // For a hash whose holder is written later: the commands of one connection form one acquisition.
    const bool isMine =
        isKnown && (asking.token != TokenMark::None && holder->second.token != TokenMark::None
                        ? holder->second.token == asking.token
                        : holder->second.address == asking.address && sense.sense == Sense::MayHaveTaken);
    if (isMine) {
        if (holder->second.token == TokenMark::None)
            holder->second.token = asking.token;
        return TraceDeed::Renewed;
    }
    if (sense.sense == Sense::MayHaveTaken && isAnothers(sense.key, asking))
        return TraceDeed::Refused; // it only overwrote another holder's value
    setHolder(sense.key, sense, asking);
    return TraceDeed::Acquired;
}

TraceDeed TraceMatcher::deedOf(const formats::KeySense& sense, const Asking& asking)
{
    switch (sense.sense) {
    case Sense::Took:
    case Sense::MayHaveTaken:
        return deedOfTaking(sense, asking);
    case Sense::TookAgain:
    case Sense::Kept:
        if (!m_holders.contains(sense.key))
            setHolder(sense.key, sense, asking);
        return TraceDeed::Renewed;
    case Sense::Gave:
        forgetHolder(sense.key);
        return TraceDeed::Released;
    case Sense::GaveInVain:
        return TraceDeed::RefusedRelease;
    case Sense::KeptInVain:
        return TraceDeed::RefusedRenewal;
    case Sense::Waits:
        return TraceDeed::Waiting;
    case Sense::StopsWaiting:
        return TraceDeed::StoppedWaiting;
    case Sense::Read: {
        if (!asking.isProlonging || !isAnothers(sense.key, asking))
            return TraceDeed::Read;
        // The former holder wants to renew; a client that never had the lock wants to acquire it.
        const auto former = m_former.find(sense.key);
        const bool hadIt = former != m_former.end() && former->second == asking.token;
        return hadIt ? TraceDeed::RefusedRenewal : TraceDeed::Refused;
    }
    case Sense::AskedExists:
    case Sense::AskedValue:
    case Sense::AskedMember:
    case Sense::AskedTtl:
    case Sense::Refused:
        break;
    }
    return TraceDeed::Refused;
}

} // namespace lockscope::monitor
