// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope::gui {

/// "foreign deletes", in the plural of `count`; lower case, for below a figure.
[[nodiscard]] QString violationName(simulator::ViolationKind kind, std::uint64_t count);
/// "worker 1 deleted worker 2's lock": who did it, to whom. `names`: of the workers, by number.
[[nodiscard]] QString violationSentence(const simulator::Violation& violation, const std::vector<std::string>& names);
/// Did nothing happen that the pattern does not give up by its claims? Wrong patterns claim nothing.
[[nodiscard]] bool keepsItsClaims(const simulator::CaseInfo& pattern, const simulator::RunVerdict& verdict);
/// "0.412 s" since the begin of the run.
[[nodiscard]] QString runTime(std::chrono::microseconds sinceStart);

} // namespace lockscope::gui
