// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Medallion's DistributedLock.Redis: ids `<machine>_<pid>_<32 hex digits>` as a string, in a set of readers, or in a
// sorted set of permits. A waiting writer appends `_WRITERWAITING` to its id.
#include "core/text.h"
#include "formats/libraries/all.h"
#include "formats/libraries/surelayout.h"
#include "formats/waitplaces.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWaiting = "_WRITERWAITING";

struct Id
{
    std::string_view machine; ///< may contain underscores
    std::string_view pid;
    std::string_view guid;
    bool waiting = false;
};

[[nodiscard]] std::optional<Id> parseMedallion(std::string_view token)
{
    Id id;
    if (token.ends_with(kWaiting)) {
        id.waiting = true;
        token.remove_suffix(kWaiting.size());
    }
    if (token.size() < 36 || token[token.size() - 33] != '_')
        return std::nullopt;
    id.guid = token.substr(token.size() - 32);
    const auto rest = splitLast(token.substr(0, token.size() - 33), '_');
    if (!rest || rest->left.empty() || !decimal(rest->right, 10) || !isLowerHex(id.guid))
        return std::nullopt;
    id.machine = rest->left;
    id.pid = rest->right;
    return id;
}

std::optional<Claim> claimTextMedallion(const Subject& s)
{
    const auto id = parseMedallion(s.raw.value);
    if (!id)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::High, Proof::Certain);
    if (id->waiting) {
        claim.mode = KeyRole::WriteWaiting;
        claim.count = 0;
    } else if (s.key().ends_with(".writer")) {
        claim.mode = KeyRole::Write;
    }
    return claim;
}

std::optional<Claim> claimMembers(const Subject& s, KeyRole mode)
{
    Claim claim{{}, 0, mode, Confidence::High, Proof::Certain};
    for (const auto& [member, score] : s.raw.members) {
        if (!parseMedallion(member))
            return std::nullopt;
        addMember(claim, member, mode == KeyRole::Semaphore && s.isPast(scoreMs(score)));
    }
    if (claim.token.empty())
        return std::nullopt;
    return claim;
}

std::optional<Claim> claimReadersMedallion(const Subject& s)
{
    return claimMembers(s, KeyRole::Read);
}

std::optional<Claim> claimPermits(const Subject& s)
{
    return claimMembers(s, KeyRole::Semaphore);
}

/// 30 s, renewed every 9 s. The key of a semaphore lives three times as long; its entries 30 s.
void explainMedallion(const Subject& s, Analysis& analysis)
{
    if (analysis.mode == KeyRole::WriteWaiting) {
        analysis.waitersSource = "value-suffix:" + std::string(kWaiting);
        return;
    }
    renewsEvery(analysis, s, 9'000, analysis.mode == KeyRole::Semaphore ? 90'000 : 30'000);
}

HolderText describeMedallion(std::string_view token)
{
    const auto id = parseMedallion(token);
    if (!id)
        return describeToken(token);
    HolderText text;
    text.client = id->guid;
    text.host = printable(id->machine);
    text.pid = id->pid;
    text.summary = printableElided(id->machine, 24) + " pid " + text.pid;
    return text;
}

std::string_view clientMedallion(std::string_view token)
{
    const auto id = parseMedallion(token);
    return id ? token.substr(0, id->machine.size() + 1 + id->pid.size()) : token;
}

/// A writer announces itself in the writer's key while readers hold the lock.
void addWriterMark(const Waited& lock, std::vector<WaitPlace>& out)
{
    constexpr std::string_view kReaders = ".readers";
    if (!lock.key.ends_with(kReaders))
        return;
    WaitPlace place;
    place.kind = WaitPlace::Kind::Mark;
    place.name = std::string(lock.key.substr(0, lock.key.size() - kReaders.size())).append(".writer");
    place.suffix = kWaiting;
    out.push_back(std::move(place));
}

[[nodiscard]] constexpr Layout layout(const char* variant, ValueType type,
                                      std::optional<Claim> (*claim)(const Subject&), const char* keys,
                                      const char* value)
{
    return sureLayout(Layout{}.rank, variant, type, claim, explainMedallion, keys, value);
}

[[nodiscard]] constexpr Layout shapedMedallion(Layout layout)
{
    layout.rank = Rank::Shaped;
    return layout;
}

constexpr std::array kMedallionLayouts{
    shapedMedallion(layout("lock, writer", ValueType::String, claimTextMedallion, "free, <name>.writer",
                           "<machine>_<pid>_<32 hex digits>[_WRITERWAITING]")),
    layout("readers", ValueType::Set, claimReadersMedallion, "<name>.readers", "<machine>_<pid>_<32 hex digits>"),
    layout("semaphore", ValueType::ZSet, claimPermits, "free", "<machine>_<pid>_<32 hex digits> -> epoch ms"),
};

} // namespace

const Library kMedallion{.name = "medallion",
                         .title = "Medallion DistributedLock",
                         .renewPercentOfTtl = 30,
                         .layouts = kMedallionLayouts,
                         .describe = describeMedallion,
                         .client = clientMedallion,
                         .waitPlaces = addWriterMark};

} // namespace lockscope::formats
