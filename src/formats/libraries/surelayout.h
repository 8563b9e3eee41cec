// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to the libraries: describes a layout that no other library uses.

#include "formats/library.h"

namespace lockscope::formats {

[[nodiscard]] constexpr Layout sureLayout(Rank rank, const char* variant, ValueType type,
                                          std::optional<Claim> (*claim)(const Subject&),
                                          void (*explain)(const Subject&, Analysis&), const char* keys,
                                          const char* value)
{
    Layout layout;
    layout.rank = rank;
    layout.variant = variant;
    layout.type = type;
    layout.claim = claim;
    layout.explain = explain;
    layout.keys = keys;
    layout.value = value;
    layout.sure = Confidence::High;
    return layout;
}

} // namespace lockscope::formats
