// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"

#include <QCoreApplication>

#include <array>

/// Texts of each finding that do not depend on its figures, as source texts for translate(); findingtext.h is the
/// interface. One row for each finding.
namespace lockscope::presentation::findingtext {

struct Row
{
    analysis::FindingId id;
    const char* title;
    const char* impact;
    std::array<const char*, 3> causes; ///< most likely first; nullptr: no more
    const char* remedy;
    const char* unknown;
};

[[nodiscard]] const Row& row(analysis::FindingId id);

} // namespace lockscope::presentation::findingtext
