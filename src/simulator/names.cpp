// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/record.h"
#include "simulator/referee.h"
#include "simulator/scenario.h"

#include <array>

namespace lockscope::simulator {
namespace {

constexpr std::array kRoles{"uncontended", "contended", "renewed", "stuck", "expires"};
constexpr std::array kStepPoints{"before-acquire", "before-expire", "before-getset", "before-reenter", "before-rewrite",
                                 "acquired",       "entered",       "before-write",  "before-release", "before-delete",
                                 "released",       "reading",       "waiting"};
constexpr std::array kActions{"kill", "stop", "delay", "wait", "meet", "script-flush", "clock-step", "outside"};
constexpr std::array kKinds{"intent",      "attempt",       "acquired",      "renewed", "renewal_failed", "lost",
                            "entered",     "left",          "release",       "outcome", "vanished",       "returned",
                            "stock_read",  "stock_written", "stock_refused", "booked",  "forced",         "stock_set",
                            "stock_final", "observed",      "lock_final",    "wrote",   "handed_out"};
constexpr std::array kOutcomes{"none",      "granted",         "taken_over", "reentered", "refused",
                               "timed_out", "cancelled",       "unknown",    "error",     "released",
                               "not_owner", "already_expired", "local"};
constexpr std::array kViolations{
    "overlap",   "foreign_delete",       "foreign_renewal",     "stuck",      "oversold",      "lost_update",
    "lost_lock", "stale_write_accepted", "stale_write_refused", "false_free", "double_effect", "deadlock",
    "convoy"};
static_assert(kRoles.size() == static_cast<std::size_t>(LockRole::Expires) + 1);
static_assert(kStepPoints.size() == static_cast<std::size_t>(StepPoint::Waiting) + 1);
static_assert(kActions.size() == static_cast<std::size_t>(FaultKind::Outside) + 1);
static_assert(kKinds.size() == static_cast<std::size_t>(RecordKind::HandedOut) + 1);
static_assert(kOutcomes.size() == static_cast<std::size_t>(Outcome::Local) + 1);
static_assert(kViolations.size() == kViolationKinds);

} // namespace

const char* name(LockRole role)
{
    return kRoles[static_cast<std::size_t>(role)];
}
const char* name(StepPoint point)
{
    return kStepPoints[static_cast<std::size_t>(point)];
}
const char* name(FaultKind action)
{
    return kActions[static_cast<std::size_t>(action)];
}
const char* name(RecordKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}
const char* name(Outcome outcome)
{
    return kOutcomes[static_cast<std::size_t>(outcome)];
}
const char* name(ViolationKind kind)
{
    return kViolations[static_cast<std::size_t>(kind)];
}

} // namespace lockscope::simulator
