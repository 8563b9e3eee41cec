// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Ruby: sidekiq-unique-jobs, redis-mutex, redis-objects, dv/redis-semaphore, GitLab, Discourse.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"
#include "formats/token.h"

namespace lockscope::formats {

namespace {

constexpr std::string_view kUniqueJobs = "uniquejobs:";
constexpr std::string_view kLocked = ":LOCKED";

/// `uniquejobs:<digest>:LOCKED`: job id -> time of the lock, in version 9 -> JSON.
std::optional<Claim> claimSidekiq(const Subject& s)
{
    if (!s.key().ends_with(kLocked) || s.raw.fields.empty())
        return std::nullopt;
    const auto count = static_cast<std::uint32_t>(s.raw.fields.size());
    return Claim{s.raw.fields.front().first, count, count > 1 ? Mode::Semaphore : Mode::Exclusive, Confidence::High,
                 Proof::Certain};
}

void explainSidekiq(const Subject& s, Analysis& analysis)
{
    // Version 9 has no queue, and writes JSON.
    if (!s.raw.fields.front().second.starts_with("{"))
        analysis.waitersSource = "list:" + std::string(s.key().substr(0, s.key().size() - kLocked.size())) + ":QUEUED";
}

/// The queue holds the jobs that wait, or, after a release, a "1" that wakes one.
std::optional<Claim> claimSidekiqList(const Subject& s)
{
    auto claim = auxiliaryClaim(s, "sidekiq-unique-jobs");
    if (claim) {
        claim->count = 0;
        if (s.key().ends_with(":QUEUED") && !s.raw.members.empty() && !saysOnlyTaken(s.raw.members.front().bytes))
            claim->mode = Mode::Waiting;
    }
    return claim;
}

void explainSidekiqList(const Subject& s, Analysis& analysis)
{
    if (analysis.mode == Mode::Waiting)
        analysis.waitersSource = "list:" + std::string(s.key());
}

std::optional<Claim> claimSidekiqOther(const Subject& s)
{
    return auxiliaryClaim(s, "sidekiq-unique-jobs");
}

/// The value is when the lock ends; there is no TTL: one in the past means free.
std::optional<Claim> claimRedisMutex(const Subject& s)
{
    const auto until = epochMs(s.raw.value);
    if (!until)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::High, Proof::Certain);
    claim.count = s.isPast(*until) ? 0 : 1;
    return claim;
}

void explainExpiry(const Subject& s, Analysis& analysis)
{
    if (const auto until = epochMs(s.raw.value))
        analysis.expires = Time(std::chrono::milliseconds(*until));
}

std::optional<Claim> claimRedisObjects(const Subject& s)
{
    if (!s.key().ends_with("_lock") || s.raw.valueBytes > 0)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

constexpr std::string_view kSemaphore = "SEMAPHORE:";
constexpr std::string_view kGrabbed = ":GRABBED";

std::optional<Claim> claimGrabbed(const Subject& s)
{
    if (!s.key().ends_with(kGrabbed) || s.raw.fields.empty())
        return std::nullopt;
    return Claim{s.raw.fields.front().first, static_cast<std::uint32_t>(s.raw.fields.size()), Mode::Semaphore,
                 Confidence::High, Proof::Certain};
}

void explainGrabbed(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "blpop:" + std::string(s.key().substr(0, s.key().size() - kGrabbed.size())) + ":AVAILABLE";
}

std::optional<Claim> claimSemaphoreOther(const Subject& s)
{
    return auxiliaryClaim(s, "redis-semaphore-rb");
}

/// A permit is a small number: it names nobody else than itself.
HolderText describePermit(std::string_view token)
{
    HolderText text;
    text.client = text.summary = printableElided(token, 64);
    return text;
}

std::optional<Claim> claimGitLab(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

constexpr std::int64_t kYearMs = 31'536'000'000;

/// The value is the second in which the lease ends, and the key lives one second longer than that.
std::optional<Claim> claimDiscourse(const Subject& s)
{
    if (s.raw.pttlMs < 0 || s.raw.pttlMs > kYearMs || s.key().find(':') == s.key().npos || isNodeResque(s.key()))
        return std::nullopt;
    const auto until = epochMs(s.raw.value);
    if (!until)
        return std::nullopt;
    if (!s.now)
        return heldBy(s, Confidence::Low, Proof::Shape);
    const auto longer = s.now->time_since_epoch().count() + s.raw.pttlMs - *until;
    if (longer < -1000 || longer > 3000)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Value);
}

} // namespace

const Layout kSidekiq{.library = "sidekiq-unique-jobs",
                      .title = "sidekiq-unique-jobs",
                      .variant = "lock",
                      .type = ValueType::Hash,
                      .begins = kUniqueJobs,
                      .claim = claimSidekiq,
                      .explain = explainSidekiq,
                      .keys = "uniquejobs:<digest>:LOCKED",
                      .value = "job id -> epoch seconds (version 9: JSON)",
                      .sure = Confidence::High};
const Layout kSidekiqList{.library = "sidekiq-unique-jobs",
                          .title = "sidekiq-unique-jobs",
                          .variant = "queue",
                          .type = ValueType::List,
                          .claim = claimSidekiqList,
                          .explain = explainSidekiqList,
                          .keys = "uniquejobs:<digest>:QUEUED, :PRIMED",
                          .value = "job ids that wait, or 1; belongs to a lock",
                          .sure = Confidence::High};
const Layout kSidekiqText{.library = "sidekiq-unique-jobs",
                          .title = "sidekiq-unique-jobs",
                          .variant = "digest",
                          .begins = kUniqueJobs,
                          .claim = claimSidekiqOther,
                          .keys = "uniquejobs:<digest>[:INFO]",
                          .value = "job id, JSON; belongs to a lock",
                          .sure = Confidence::High};
const Layout kSidekiqDigests{.library = "sidekiq-unique-jobs",
                             .title = "sidekiq-unique-jobs",
                             .variant = "digests",
                             .type = ValueType::ZSet,
                             .begins = kUniqueJobs,
                             .claim = claimSidekiqOther,
                             .keys = "uniquejobs:digests, :expiring_digests, :changelog",
                             .value = "all digests; no lock",
                             .sure = Confidence::High};
const Layout kRedisMutex{.library = "kenn/redis-mutex",
                         .title = "redis-mutex",
                         .begins = "RedisMutex:",
                         .kinds = Shape::Digit | Shape::Graph,
                         .claim = claimRedisMutex,
                         .describe = describeNobody,
                         .explain = explainExpiry,
                         .keys = "RedisMutex:<name>",
                         .value = "end of the lease in epoch seconds, no TTL",
                         .sure = Confidence::High};
const Layout kRedisObjects{.library = "redis-objects",
                           .title = "redis-objects",
                           .bytes = 0,
                           .claim = claimRedisObjects,
                           .describe = describeNobody,
                           .keys = "<class>:<id>:<name>_lock",
                           .value = "empty",
                           .sure = Confidence::Medium};
const Layout kRubySemaphore{.library = "redis-semaphore-rb",
                            .title = "redis-semaphore (Ruby)",
                            .variant = "permits taken",
                            .type = ValueType::Hash,
                            .begins = kSemaphore,
                            .claim = claimGrabbed,
                            .describe = describePermit,
                            .explain = explainGrabbed,
                            .keys = "SEMAPHORE:<name>:GRABBED",
                            .value = "permit -> epoch seconds",
                            .sure = Confidence::High};
const Layout kRubySemaphoreList{.library = "redis-semaphore-rb",
                                .title = "redis-semaphore (Ruby)",
                                .variant = "permits left",
                                .type = ValueType::List,
                                .begins = kSemaphore,
                                .claim = claimSemaphoreOther,
                                .keys = "SEMAPHORE:<name>:AVAILABLE",
                                .value = "permits; belongs to a lock",
                                .sure = Confidence::High};
const Layout kRubySemaphoreText{.library = "redis-semaphore-rb",
                                .title = "redis-semaphore (Ruby)",
                                .variant = "marks",
                                .begins = kSemaphore,
                                .claim = claimSemaphoreOther,
                                .keys = "SEMAPHORE:<name>:EXISTS, :VERSION",
                                .value = "1; belongs to a lock",
                                .sure = Confidence::High};
const Layout kGitLab{.library = "gitlab",
                     .title = "GitLab",
                     .begins = "gitlab:exclusive_lease:",
                     .bytes = 36,
                     .kinds = Shape::kUuid,
                     .claim = claimGitLab,
                     .keys = "gitlab:exclusive_lease:<key>",
                     .value = "uuid",
                     .sure = Confidence::High};
const Layout kDiscourse{.library = "discourse",
                        .title = "Discourse",
                        .bytes = 10,
                        .kinds = Shape::Digit,
                        .claim = claimDiscourse,
                        .describe = describeNobody,
                        .explain = explainExpiry,
                        .keys = "<site>:<name>",
                        .value = "end of the lease in epoch seconds, one second before the TTL",
                        .sure = Confidence::Medium};

} // namespace lockscope::formats
