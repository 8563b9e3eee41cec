// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/buildinfo.h"

namespace lockscope::app {

/// What cmake/Commit.cmake wrote when this program was built.
[[nodiscard]] presentation::BuildInfo build();

} // namespace lockscope::app
