// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// BullMQ: a string `<worker uuid>:<number>` at bull:<queue>:<job>:lock; re-SET with its TTL to renew. Bull 3 and 4: the
// same key, the queue's uuid alone.
#include "formats/besidelock.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kBullMqEnding = ":lock";

/// `<prefix>:<queue>:<job>:lock`. The application may change the prefix, but not the suffix.
[[nodiscard]] bool isJobLock(std::string_view key)
{
    return key.ends_with(kBullMqEnding) && std::count(key.begin(), key.end(), ':') >= 3;
}

[[nodiscard]] Confidence sureness(const Subject& s)
{
    const bool named = s.key().starts_with("bull:") || s.key().starts_with("{bull");
    const bool hasJob =
        !s.aux.empty() && s.sibling(s.key().substr(0, s.key().size() - kBullMqEnding.size())) != nullptr;
    return named || hasJob ? Confidence::High : Confidence::Medium;
}

[[nodiscard]] std::optional<Halves> parseBullMq(std::string_view token)
{
    if (token.size() < 38 || token[36] != ':' || !isUuid(token.substr(0, 36)) || !decimal(token.substr(37)))
        return std::nullopt;
    return Halves{token.substr(0, 36), token.substr(37)};
}

std::optional<Claim> claimBullMq(const Subject& s)
{
    if (!isJobLock(s.key()) || !parseBullMq(s.raw.value))
        return std::nullopt;
    return heldBy(s, sureness(s), Proof::Certain);
}

std::optional<Claim> claimBull(const Subject& s)
{
    if (!s.shape.uuid || !isJobLock(s.key()))
        return std::nullopt;
    return heldBy(s, sureness(s), Proof::Certain);
}

/// Job locks have no waiters; the queue's backlog is the closest equivalent.
void explainBullMq(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 15'000, 30'000);
    const auto first = s.key().find(':');
    const auto second = s.key().find(':', first + 1);
    analysis.waitersSource = "list:" + std::string(s.key().substr(0, second)) + ":wait";
}

HolderText describeBullMq(std::string_view token)
{
    HolderText text;
    if (const auto halves = parseBullMq(token)) {
        text.client = halves->left;
        text.thread = halves->right;
        text.summary = shortened(halves->left) + ":" + std::string(halves->right);
    }
    return text;
}

std::string_view clientBullMq(std::string_view token)
{
    const auto halves = parseBullMq(token);
    return halves ? halves->left : token;
}

std::optional<Release> releaseBullMq(const KeySample& sample, const Analysis&)
{
    return deleteText(sample, ReleaseNote::JobRunsAgain);
}

/// `<prefix>:<queue>:<job>:lock` in its parts; `job` may contain colons.
struct JobKey
{
    std::string_view prefixed; ///< prefix and queue
    std::string_view queue;
    std::string_view job;
    std::string_view whole; ///< the key of the job's hash
};

[[nodiscard]] JobKey partsOfBullMq(std::string_view key)
{
    JobKey parts;
    parts.whole = key.substr(0, key.size() - kBullMqEnding.size());
    const auto first = parts.whole.find(':');
    const auto second = parts.whole.find(':', first + 1);
    parts.prefixed = parts.whole.substr(0, second);
    parts.queue = parts.prefixed.substr(first + 1);
    parts.job = parts.whole.substr(second + 1);
    return parts;
}

/// Version 5 shortened the names. `ats` counts attempts that began, `atm` and `attemptsMade` those that ended.
constexpr std::array kJobFields{JobField{"name", JobPart::Class},
                                JobField{"ats", JobPart::Attempt},
                                JobField{"atm", JobPart::AttemptsEnded},
                                JobField{"attemptsMade", JobPart::AttemptsEnded},
                                JobField{"processedOn", JobPart::StartedMs},
                                JobField{"pb", JobPart::Worker}};

std::optional<JobPlace> jobBullMq(std::string_view key, std::string_view)
{
    if (!isJobLock(key))
        return std::nullopt;
    const auto parts = partsOfBullMq(key);
    JobPlace place;
    place.queue = parts.queue;
    place.id = parts.job;
    place.kind = JobPlace::Kind::Hash;
    place.key = parts.whole;
    place.fields = kJobFields;
    return place;
}

/// Any worker of the queue writes it, with a lease of one interval.
std::vector<LifeSign> lifeSignsBullMq(std::string_view key, std::string_view)
{
    if (!isJobLock(key))
        return {};
    return {LifeSign{LifeSignKind::Mark, std::string(partsOfBullMq(key).prefixed) + ":stalled-check", {}, {}}};
}

constexpr std::array kBullMqLayouts{Layout{.bytes = {38, 56},
                                           .kinds = Shape::kUuid | Shape::Graph,
                                           .claim = claimBullMq,
                                           .explain = explainBullMq,
                                           .keys = "bull:<queue>:<job>:lock, any prefix",
                                           .value = "<uuid of the worker>:<number>",
                                           .sure = Confidence::High}};
constexpr std::array kBullLayouts{Layout{.bytes = 36,
                                         .kinds = Shape::kUuid,
                                         .claim = claimBull,
                                         .explain = explainBullMq,
                                         .keys = "bull:<queue>:<job>:lock, any prefix",
                                         .value = "uuid of the queue",
                                         .sure = Confidence::High}};

} // namespace

const Library kBullMq{.name = "bullmq",
                      .title = "BullMQ",
                      .renewPercentOfTtl = 50,
                      .layouts = kBullMqLayouts,
                      .describe = describeBullMq,
                      .client = clientBullMq,
                      .job = jobBullMq,
                      .lifeSigns = lifeSignsBullMq,
                      .release = releaseBullMq};
const Library kBull{.name = "bull",
                    .title = "Bull",
                    .renewPercentOfTtl = 50,
                    .layouts = kBullLayouts,
                    .job = jobBullMq,
                    .lifeSigns = lifeSignsBullMq,
                    .release = releaseBullMq};

} // namespace lockscope::formats
