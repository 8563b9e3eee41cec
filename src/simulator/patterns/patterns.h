// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One function a pattern, each in a file of its own, named <id>_<name>.cpp. What a pattern is, the catalogue says.
#pragma once

#include "simulator/pattern.h"

#include <memory>

namespace lockscope::simulator::patterns {

std::unique_ptr<PatternClient> none();
std::unique_ptr<PatternClient> setnxNoTtl();
std::unique_ptr<PatternClient> ttlTooShort();
std::unique_ptr<PatternClient> setNxPxLua();
std::unique_ptr<PatternClient> spinWait();
std::unique_ptr<PatternClient> production();

} // namespace lockscope::simulator::patterns
