// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

inline constexpr std::uint16_t kClusterSlots = 16384;

/// The cluster slot of a key: CRC16 of its hash tag (the bytes between the first { and the next }, if not empty), else
/// of the whole key. Source: Redis Cluster specification.
[[nodiscard]] std::uint16_t slotOf(std::string_view key);

} // namespace lockscope
