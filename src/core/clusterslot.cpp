// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/clusterslot.h"

#include <array>

namespace lockscope {

namespace {

/// CRC-16/XMODEM table, as Redis Cluster uses it.
constexpr auto kTable = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned byte = 0; byte < table.size(); ++byte) {
        unsigned crc = byte << 8U;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000U) != 0 ? (crc << 1U) ^ 0x1021U : crc << 1U;
        table[byte] = static_cast<std::uint16_t>(crc);
    }
    return table;
}();

std::string_view hashed(std::string_view key)
{
    const std::size_t open = key.find('{');
    if (open == key.npos)
        return key;
    const std::size_t close = key.find('}', open + 1);
    return close == key.npos || close == open + 1 ? key : key.substr(open + 1, close - open - 1);
}

} // namespace

std::uint16_t slotOf(std::string_view key)
{
    unsigned crc = 0;
    for (const char c : hashed(key))
        crc = ((crc << 8U) & 0xffffU) ^ kTable[((crc >> 8U) ^ static_cast<unsigned char>(c)) & 0xffU];
    return static_cast<std::uint16_t>(crc % kClusterSlots);
}

} // namespace lockscope
