// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/buildinfo.h"

namespace lockscope::app {

/// The values that cmake/Commit.cmake wrote at build time.
[[nodiscard]] presentation::BuildInfo build();

} // namespace lockscope::app
