// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// ShedLock: a string `ADDED:<ISO time>@<host>[:<uuid>]` (with the uuid since 6.7.0).
#include "core/text.h"
#include "formats/besidelock.h"
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kPrefix = "ADDED:";

struct Parts
{
    std::chrono::sys_time<std::chrono::milliseconds> since;
    std::string_view host;
    std::string_view uuid;
};

[[nodiscard]] std::optional<Parts> parseShedLock(std::string_view token)
{
    if (!token.starts_with(kPrefix))
        return std::nullopt;
    token.remove_prefix(kPrefix.size());
    const auto at = token.find('@');
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto since = isoUtc(token.substr(0, at));
    if (!since)
        return std::nullopt;
    Parts parts{*since, token.substr(at + 1), {}};
    if (const auto halves = splitLast(parts.host, ':'); halves && isUuid(halves->right)) {
        parts.host = halves->left;
        parts.uuid = halves->right;
    }
    if (parts.host.empty())
        return std::nullopt;
    return parts;
}

/// The holder is the part behind the time, because an extension rewrites the time.
std::optional<Claim> claimShedLock(const Subject& s)
{
    const auto parts = parseShedLock(s.raw.value);
    if (!parts)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::High, Proof::Certain);
    // Up to 6.7 there is only the host. The uuid identifies a single write, like the time.
    claim.token = parts->host;
    return claim;
}

HolderText describeShedLock(std::string_view token)
{
    HolderText text;
    text.summary = text.host = printable(token);
    return text;
}

void explainShedLock(const Subject& s, Analysis& analysis)
{
    if (const auto parts = parseShedLock(s.raw.value)) {
        analysis.who.client = parts->uuid;
        analysis.who.since = parts->since;
    }
}

/// The name of the scheduled task is the last part of the key; the token is the host that runs it.
std::optional<JobPlace> jobShedLock(std::string_view key, std::string_view token)
{
    JobPlace place;
    place.jobClass = key.substr(key.rfind(':') + 1);
    place.worker = token;
    return place;
}

constexpr std::array kShedLockLayouts{Layout{.claim = claimShedLock,
                                             .explain = explainShedLock,
                                             .keys = "job-lock:<environment>:<name>, or free",
                                             .value = "ADDED:<ISO time>@<host>[:<uuid>]",
                                             .sure = Confidence::High}};

} // namespace

const Library kShedLock{.name = "shedlock",
                        .title = "ShedLock",
                        .renewPercentOfTtl = 50,
                        .layouts = kShedLockLayouts,
                        .describe = describeShedLock,
                        .job = jobShedLock};

} // namespace lockscope::formats
