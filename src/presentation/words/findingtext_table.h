// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"

#include <QCoreApplication>

#include <array>

/// What is said of each finding whatever its numbers; findingtext.h gives it out. One row a finding, as translate()
/// takes them.
namespace lockscope::presentation::findingtext {

struct Row
{
    analysis::FindingId id;
    const char* title;
    const char* impact;
    std::array<const char*, 3> causes; ///< the likeliest first; nullptr: no more
    const char* remedy;
    const char* unknown;
};

[[nodiscard]] const Row& row(analysis::FindingId id);

} // namespace lockscope::presentation::findingtext
