// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"

#include <string_view>
#include <vector>

namespace lockscope::test {

/// What is found of a wrong pattern in every run of its case, watched with a trace.
struct FindingCase
{
    std::string_view id;
    std::vector<analysis::FindingId> found;
    std::string_view why;       ///< why nothing can be found
    std::string_view with = {}; ///< what is different from the case's own scenario
};

/// tests/cli/tst_findings.cpp runs them, docs/findings.md prints them.
inline const std::vector<FindingCase>& findingCases()
{
    using enum analysis::FindingId;
    static const std::vector<FindingCase> kCases{
        {"A0", {}, "the lock is not in Redis"},
        {"A1", {NoTtl}, ""},
        {"A2", {NoTtl}, ""},
        {"A3", {ExpiredThenTaken, LateRelease, ForeignRelease, ReleaseWithoutCompare}, ""},
        {"A4", {ExpiredThenTaken}, ""},
        {"A5", {ExpiredThenTaken, TokenNotFresh}, ""},
        {"A6", {EndInValue, ReleaseWithoutCompare}, ""},
        {"A7", {RenewedByOthers}, ""},
        {"A8", {ForeignRelease, ReleaseWithoutCompare}, ""},
        {"A9", {ExpiredThenTaken, LeaseTooShort}, ""},
        {"A10", {ExpiredThenTaken, LeaseTooShort}, ""},
        {"A11", {ExpiredThenTaken}, ""},
        {"A12", {ServerChanged}, ""},
        {"A13", {}, "one of five servers is watched, and another one fails"},
        {"A13b", {}, "one of five servers is watched, and the clock of another one jumps"},
        {"A14", {GivenBackAtOnce}, ""},
        {"A15", {RenewedByOthers}, ""},
        {"A16", {ExpiredThenTaken}, ""},
        {"A17", {ExpiredThenTaken, LeaseTooShort}, ""},
        {"A18", {ExpiredThenTaken}, ""},
        {"A19", {ExpiredThenTaken, LeaseTooShort}, ""},
        {"A20", {}, "the lock is right; the booking is sent twice"},
        {"A21", {}, "the lock is right; a replica was asked"},
        {"A22", {}, "the lock is right; the work became visible after the release"},
        {"A23", {TakenOver}, ""},
        {"A24", {Deadlock}, "", "a wait limit of 2.5 s: its own of 0.8 s ends each cycle before it is told"},
        {"A25", {BusyLock, Convoy}, ""},
        {"A26", {ExpiredThenTaken, LeaseTooShort}, ""},
        {"A27", {ExpiredThenTaken}, ""},
        {"A28", {}, "its locks have a lease; nothing says that it is too long"},
        {"A29", {}, "a latch does not say whose count it was"},
    };
    return kCases;
}

} // namespace lockscope::test
