// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/catalogue.h"

#include "simulator/patterns/patterns.h"

#include <algorithm>

namespace lockscope::simulator {
namespace {

using V = ViolationKind;

CaseInfo wrong(std::string_view id, std::string_view name, std::vector<V> expected,
               std::unique_ptr<CaseClient> (*make)())
{
    CaseInfo info;
    info.id = id;
    info.name = name;
    info.expected = std::move(expected);
    info.make = make;
    return info;
}

CaseInfo right(std::string_view id, std::string_view name, bool renews, std::vector<V> givenUp,
               std::unique_ptr<CaseClient> (*make)())
{
    CaseInfo info;
    info.id = id;
    info.name = name;
    info.kind = CaseKind::Right;
    info.renews = renews;
    info.givenUp = std::move(givenUp);
    info.make = make;
    return info;
}

CaseInfo control()
{
    CaseInfo info;
    info.id = "none";
    info.name = "no-lock";
    info.kind = CaseKind::Control;
    info.expected = {V::Oversold};
    info.make = patterns::none;
    return info;
}

CaseInfo drill(std::string_view id, std::string_view name, std::vector<V> expected = {}, std::vector<V> givenUp = {})
{
    CaseInfo info;
    info.id = id;
    info.name = name;
    info.kind = CaseKind::Drill;
    info.renews = true;
    info.expected = std::move(expected);
    info.givenUp = std::move(givenUp);
    return info;
}

/// Wrong although the client is our library with its watchdog.
CaseInfo withWatchdog(CaseInfo info)
{
    info.renews = true;
    return info;
}

/// A drill whose workers have a client of their own.
CaseInfo withClient(CaseInfo info, std::unique_ptr<CaseClient> (*make)())
{
    info.renews = false;
    info.make = make;
    return info;
}

CaseInfo withVariants(CaseInfo info, std::vector<std::string_view> variants)
{
    info.variants = std::move(variants);
    return info;
}

bool sameWord(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

} // namespace

const std::vector<CaseInfo>& catalogue()
{
    // Possible effects of two simultaneous holders, which may lack the time to occur.
    const std::vector<V> doubleHolder{V::LostLock, V::LostUpdate, V::Oversold, V::StaleWriteAccepted};
    static const std::vector<CaseInfo> all{
        wrong("A0", "process-local-mutex", {V::Overlap, V::Oversold}, patterns::processLocalMutex),
        wrong("A1", "setnx-no-ttl", {V::Stuck}, patterns::setnxNoTtl),
        wrong("A2", "setnx-then-expire", {V::Stuck}, patterns::setnxThenExpire),
        wrong("A3", "blind-delete", {V::ForeignDelete, V::Overlap, V::Oversold}, patterns::blindDelete),
        wrong("A4", "get-compare-delete", {V::ForeignDelete, V::Overlap}, patterns::getCompareDelete),
        wrong("A5", "user-id-as-token", {V::ForeignDelete, V::Overlap}, patterns::userIdAsToken),
        wrong("A6", "timestamp-getset", {V::FalseFree, V::Overlap, V::ForeignDelete}, patterns::timestampGetset),
        wrong("A7", "blind-watchdog", {V::ForeignRenewal, V::Stuck}, patterns::blindWatchdog),
        wrong("A8", "unlock-in-callers-finally", {V::ForeignDelete, V::Overlap}, patterns::unlockInCallersFinally),
        wrong("A9", "string-count-reentrant", {V::Overlap, V::ForeignDelete}, patterns::stringCountReentrant),
        wrong("A10", "ttl-too-short", {V::LostLock, V::Overlap}, patterns::ttlTooShort),
        withWatchdog(
            wrong("A11", "pause-without-fence", {V::StaleWriteAccepted, V::Overlap}, patterns::pauseWithoutFence)),
        withWatchdog(
            wrong("A12", "failover-async-replica", {V::FalseFree, V::Overlap}, patterns::failoverAsyncReplica)),
        withWatchdog(wrong("A13", "redlock-restart", {V::Overlap}, patterns::redlockRestart)),
        withWatchdog(wrong("A13b", "redlock-clock-jump", {V::Overlap}, patterns::redlockClockJump)),
        wrong("A14", "finally-around-acquire", {V::Overlap, V::Oversold}, patterns::finallyAroundAcquire),
        wrong("A15", "expire-before-looking", {V::ForeignRenewal, V::Stuck}, patterns::expireBeforeLooking),
        wrong("A16", "reentry-without-looking", {V::FalseFree, V::Overlap}, patterns::reentryWithoutLooking),
        wrong("A17", "watchdog-of-the-wrong-handle", {V::LostLock, V::Overlap}, patterns::watchdogOfTheWrongHandle),
        wrong("A18", "one-thread-watchdog", {V::LostLock}, patterns::oneThreadWatchdog),
        wrong("A19", "explicit-lease-no-watchdog", {V::LostLock, V::Overlap}, patterns::explicitLeaseNoWatchdog),
        withWatchdog(
            wrong("A20", "retry-without-idempotency-key", {V::DoubleEffect}, patterns::retryWithoutIdempotencyKey)),
        wrong("A21", "check-on-replica", {V::FalseFree}, patterns::checkOnReplica),
        wrong("A22", "release-before-commit", {V::Oversold, V::LostUpdate}, patterns::releaseBeforeCommit),
        wrong("A23", "unit-mix-up", {V::Stuck, V::FalseFree}, patterns::unitMixUp),
        wrong("A24", "deadlock", {V::Deadlock}, patterns::deadlock),
        wrong("A25", "convoy", {V::Convoy}, patterns::convoy),
        wrong("A26", "read-unlock-ends-watchdog", {V::LostLock, V::Overlap}, patterns::readUnlockEndsWatchdog),
        wrong("A27", "renewing-reader-shortens", {V::FalseFree, V::Overlap}, patterns::renewingReaderShortens),
        wrong("A28", "multi-lock-unit", {V::Stuck}, patterns::multiLockUnit),
        wrong("A29", "one-latch-for-all-rounds", {V::FalseFree, V::Overlap}, patterns::oneLatch),
        right("B1", "set-nx-px-lua", false, {}, patterns::setNxPxLua),
        withVariants(right("B2", "spin-wait", false, {}, patterns::spinWait), {"spin", "jittered", "notified"}),
        right("B3", "production", true, {}, patterns::production),
        right("B4", "hash-reentrant", true, {}, patterns::hashReentrant),
        // Its desk is safe; it does not promise that only one worker is inside.
        right("B5", "fenced", true, {V::Overlap, V::LostLock}, patterns::fenced),
        right("B6", "redlock", true, {}, patterns::redlock),
        right("B7", "fair", true, {}, patterns::fair),
        right("B8", "read-write", true, {}, patterns::readWrite),
        right("B9", "one-order", false, {}, patterns::oneOrder),
        right("B10", "permits", true, {}, patterns::permits),
        right("B11", "latch", false, {}, patterns::latch),
        drill("C1", "two-at-once"),
        drill("C2", "work-of-five-leases"),
        drill("C3", "killed-holder"),
        drill("C4", "script-flush"),
        drill("C5", "server-crash-with-file"),
        drill("C5b", "server-crash-without-file", {V::FalseFree, V::Overlap}, doubleHolder),
        drill("C6", "sentinel-failover", {V::FalseFree, V::Overlap}, doubleHolder),
        drill("C6b", "min-replicas"),
        withClient(drill("C6c", "wait-for-replica"), patterns::waitForReplica),
        drill("C7", "slow-network"),
        drill("C7b", "lost-request"),
        drill("C7c", "lost-answer"),
        drill("C7d", "half-open-connection", {V::LostLock}),
        drill("C8", "clock-step"),
        drill("C9", "full-memory", {V::LostLock}),
        drill("C10", "slot-moves"),
        drill("C10b", "replica-takes-over"),
        withClient(drill("C10c", "keys-of-two-slots"), patterns::twoInOneCommand),
        drill("C11", "one-endpoint-half-open", {V::LostLock}),
        control(),
    };
    return all;
}

const CaseInfo* findPattern(std::string_view idOrName)
{
    for (const CaseInfo& pattern : catalogue())
        if (sameWord(pattern.id, idOrName) || sameWord(pattern.name, idOrName))
            return &pattern;
    return nullptr;
}

std::optional<bool> survives(std::string_view id, Hazard hazard)
{
    struct Row
    {
        std::string_view ids;
        std::string_view answers; ///< in the order of Hazard: y, n
    };
    static constexpr Row rows[] = {
        {"B1 B2 B9", "ynnynnyy"}, {"B3 B4 B7 B8", "yynynnyy"}, {"B5", "yyyynnyy"},
        {"B6", "yynynyyy"},       {"B10", "yynynnyy"},         {"B11", "nyyynnyy"},
    };
    // The first row that fits: the name of B1 is also in those of B10 and B11.
    for (const Row& row : rows)
        if (row.ids.find(id) != std::string_view::npos)
            return row.answers[static_cast<std::size_t>(hazard)] == 'y';
    return std::nullopt;
}

} // namespace lockscope::simulator
