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
    std::string_view why; ///< why nothing can be found
};

/// tests/cli/tst_findings.cpp runs them, docs/findings.md prints them.
inline const std::vector<FindingCase>& findingCases()
{
    using enum analysis::FindingId;
    static const std::vector<FindingCase> kCases{
        {"A0", {}, "the lock is not in Redis"},
        {"A1", {NoTtl}, ""},
        {"A2", {NoTtl}, ""},
        {"A3", {ExpiredThenTaken}, ""},
        {"A4", {ExpiredThenTaken}, ""},
        {"A5", {ExpiredThenTaken}, ""},
        {"A6", {EndInValue, TakenOver}, ""},
        {"A7", {RenewedByOthers}, ""},
        {"A8", {ForeignRelease}, ""},
        {"A9", {LeaseTooShort}, ""},
        {"A10", {LeaseTooShort}, ""},
        {"A11", {ExpiredThenTaken}, ""},
        {"A12", {}, "?"},
        {"A13", {}, "?"},
        {"A14", {GivenBackAtOnce}, ""},
        {"A15", {RenewedByOthers}, ""},
        {"A16", {ExpiredThenTaken}, ""},
        {"A17", {LeaseTooShort}, ""},
        {"A18", {}, "?"},
        {"A19", {LeaseTooShort}, ""},
        {"A20", {}, "the lock is right: the booking is sent twice"},
        {"A21", {}, "the lock is right: a replica was asked"},
        {"A22", {}, "the lock is right: the work became visible after the release"},
        {"A23", {TakenOver}, ""},
        {"A24", {Deadlock}, ""},
        {"A25", {BusyLock, Convoy}, ""},
    };
    return kCases;
}

} // namespace lockscope::test
