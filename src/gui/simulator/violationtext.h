// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope::gui {

/// "foreign deletes", in the plural of `count`; lower case, as a caption.
[[nodiscard]] QString violationName(simulator::ViolationKind kind, std::uint64_t count);
/// "worker 1 deleted worker 2's lock": culprit and victim. `names`: of the workers, by number.
[[nodiscard]] QString violationSentence(const simulator::Violation& violation, const std::vector<std::string>& names);
/// True when every violation is one that the pattern concedes by its claims. Wrong patterns claim nothing.
[[nodiscard]] bool keepsItsClaims(const simulator::CaseInfo& pattern, const simulator::RunVerdict& verdict);
/// "0.412 s" since the start of the run.
[[nodiscard]] QString runTime(std::chrono::microseconds sinceStart);

} // namespace lockscope::gui
