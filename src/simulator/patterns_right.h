// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/pattern.h"

namespace lockscope::simulator {

/// B3: our own library, as its users use it.
[[nodiscard]] std::unique_ptr<LockClient> makeProduction(const WorkerSpec& spec, const Endpoint& endpoint,
                                                         ReportStep report);

} // namespace lockscope::simulator
