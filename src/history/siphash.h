// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope::history {

/// A key of 16 random bytes.
using MaskKey = std::array<std::uint64_t, 2>;

/// SipHash-2-4 (Aumasson and Bernstein): without the key, hashes can be neither inverted nor made to collide. Pure.
[[nodiscard]] inline std::uint64_t sipHash(std::string_view bytes, const MaskKey& key)
{
    std::uint64_t a = key[0] ^ 0x736f6d6570736575u;
    std::uint64_t b = key[1] ^ 0x646f72616e646f6du;
    std::uint64_t c = key[0] ^ 0x6c7967656e657261u;
    std::uint64_t d = key[1] ^ 0x7465646279746573u;
    const auto rounds = [&](int n) {
        for (; n > 0; --n) {
            a += b;
            b = std::rotl(b, 13) ^ a;
            a = std::rotl(a, 32);
            c += d;
            d = std::rotl(d, 16) ^ c;
            a += d;
            d = std::rotl(d, 21) ^ a;
            c += b;
            b = std::rotl(b, 17) ^ c;
            c = std::rotl(c, 32);
        }
    };
    const auto byteAt = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(bytes[i])}; };
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        for (std::size_t k = 0; k < 8; ++k)
            word |= byteAt(i + k) << (8 * k);
        d ^= word;
        rounds(2);
        a ^= word;
    }
    std::uint64_t last = std::uint64_t{bytes.size() & 0xff} << 56;
    for (std::size_t k = 0; i + k < bytes.size(); ++k)
        last |= byteAt(i + k) << (8 * k);
    d ^= last;
    rounds(2);
    a ^= last;
    c ^= 0xff;
    rounds(4);
    return a ^ b ^ c ^ d;
}

} // namespace lockscope::history
