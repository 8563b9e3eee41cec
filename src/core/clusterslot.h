// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

inline constexpr std::uint16_t kClusterSlots = 16384;

/// The slot of a cluster that a key belongs to: that of its hash tag, the bytes between its first { and the first }
/// behind that, if there are any.
[[nodiscard]] std::uint16_t slotOf(std::string_view key);

} // namespace lockscope
