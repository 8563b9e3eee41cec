// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/record.h"
#include "simulator/scenario.h"

namespace lockscope::simulator {

const char* name(Pattern pattern)
{
    switch (pattern) {
    case Pattern::SetnxNoTtl:
        return "setnx-no-ttl";
    case Pattern::TtlTooShort:
        return "ttl-too-short";
    case Pattern::Production:
        return "production";
    }
    return "";
}

const char* name(LockRole role)
{
    switch (role) {
    case LockRole::Uncontended:
        return "uncontended";
    case LockRole::Contended:
        return "contended";
    case LockRole::Renewed:
        return "renewed";
    case LockRole::Stuck:
        return "stuck";
    case LockRole::Expires:
        return "expires";
    }
    return "";
}

const char* name(RecordKind kind)
{
    switch (kind) {
    case RecordKind::Intent:
        return "intent";
    case RecordKind::Attempt:
        return "attempt";
    case RecordKind::Acquired:
        return "acquired";
    case RecordKind::Renewed:
        return "renewed";
    case RecordKind::RenewalFailed:
        return "renewal_failed";
    case RecordKind::Lost:
        return "lost";
    case RecordKind::Entered:
        return "entered";
    case RecordKind::Left:
        return "left";
    case RecordKind::Release:
        return "release";
    case RecordKind::Outcome:
        return "outcome";
    case RecordKind::Vanished:
        return "vanished";
    case RecordKind::Returned:
        return "returned";
    }
    return "";
}

const char* name(Outcome outcome)
{
    switch (outcome) {
    case Outcome::None:
        return "none";
    case Outcome::Granted:
        return "granted";
    case Outcome::Refused:
        return "refused";
    case Outcome::TimedOut:
        return "timed_out";
    case Outcome::Cancelled:
        return "cancelled";
    case Outcome::Unknown:
        return "unknown";
    case Outcome::Error:
        return "error";
    case Outcome::Released:
        return "released";
    case Outcome::NotOwner:
        return "not_owner";
    case Outcome::AlreadyExpired:
        return "already_expired";
    }
    return "";
}

} // namespace lockscope::simulator
