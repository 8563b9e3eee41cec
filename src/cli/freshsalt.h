// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace lockscope::cli {

/// Of the masks of one run: equal tokens can be told to be equal in what it prints, none can be used.
[[nodiscard]] std::string freshSalt();

} // namespace lockscope::cli
