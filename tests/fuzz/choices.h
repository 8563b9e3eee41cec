// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "require.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace lockscope::test {

/// Bytes of a fuzzer as decisions: the same bytes, the same session.
class Choices
{
public:
    Choices(const std::uint8_t* data, std::size_t size) : m_data(data), m_size(size) {}

    [[nodiscard]] bool isEmpty() const { return m_at >= m_size; }
    std::uint8_t byte() { return isEmpty() ? std::uint8_t{0} : m_data[m_at++]; }
    /// In [0, below); `below` at most 65,536.
    std::size_t below(std::size_t below)
    {
        std::size_t value = byte();
        if (below > 256)
            value = value << 8 | byte();
        return value % below;
    }
    bool oneIn(std::size_t n) { return below(n) == n - 1; }
    std::string_view bytes(std::size_t most)
    {
        const std::size_t size = std::min(most, m_size - std::min(m_at, m_size));
        const std::string_view taken(reinterpret_cast<const char*>(m_data) + m_at, size);
        m_at += size;
        return taken;
    }
    template <std::size_t N>
    std::string_view of(const std::string_view (&list)[N])
    {
        return list[below(N)];
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_size;
    std::size_t m_at = 0;
};

} // namespace lockscope::test
