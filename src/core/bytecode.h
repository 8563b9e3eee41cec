// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to core and history: variable-length encoding of numbers and strings.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace lockscope::bytecode {

/// Maps signed numbers of small magnitude to small unsigned ones.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
}
/// Differences that wrap: defined for any two values, and sum() inverts them.
[[nodiscard]] constexpr std::int64_t difference(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
[[nodiscard]] constexpr std::int64_t sum(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// Appends to a string.
class Out
{
public:
    explicit Out(std::string& into) : m_into(into) {}

    /// LEB128: seven bits a byte, lowest first.
    void number(std::uint64_t value)
    {
        while (value >= 0x80) {
            m_into.push_back(static_cast<char>(value | 0x80));
            value >>= 7;
        }
        m_into.push_back(static_cast<char>(value));
    }
    void signedNumber(std::int64_t value) { number(zigzag(value)); }
    void byte(std::uint8_t value) { m_into.push_back(static_cast<char>(value)); }
    void word(std::uint64_t value)
    {
        for (int i = 0; i < 8; ++i)
            byte(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    void text(std::string_view bytes)
    {
        number(bytes.size());
        m_into.append(bytes);
    }

private:
    std::string& m_into;
};

/// Decodes what Out wrote. Safe on arbitrary bytes: an unreadable value is 0 or empty, and isBad() stays true.
class In
{
public:
    In() = default;
    explicit In(std::string_view bytes) : m_at(bytes.data()), m_end(bytes.data() + bytes.size()) {}

    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); }
    [[nodiscard]] bool isBad() const { return m_bad; }
    void fail()
    {
        m_bad = true;
        m_at = m_end;
    }

    [[nodiscard]] std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 70; shift += 7) {
            if (m_at == m_end)
                break;
            const auto b = static_cast<std::uint8_t>(*m_at++);
            if (shift == 63 && b > 1)
                break;
            value |= static_cast<std::uint64_t>(b & 0x7fu) << shift;
            if (b < 0x80)
                return value;
        }
        fail();
        return 0;
    }
    [[nodiscard]] std::int64_t signedNumber() { return unzigzag(number()); }
    /// Fails above `most`.
    [[nodiscard]] std::uint64_t upTo(std::uint64_t most)
    {
        const auto value = number();
        if (value <= most)
            return value;
        fail();
        return 0;
    }
    [[nodiscard]] std::uint32_t number32() { return static_cast<std::uint32_t>(upTo(0xffff'ffffu)); }
    [[nodiscard]] std::uint16_t number16() { return static_cast<std::uint16_t>(upTo(0xffffu)); }
    template <class Enum>
    [[nodiscard]] Enum oneOf(Enum last)
    {
        return static_cast<Enum>(upTo(static_cast<std::uint64_t>(last)));
    }
    /// An element count; fails if that many elements of at least `each` bytes cannot follow.
    [[nodiscard]] std::size_t count(std::size_t each = 1) { return static_cast<std::size_t>(upTo(left() / each)); }
    [[nodiscard]] std::uint64_t word()
    {
        std::uint64_t value = 0;
        const auto bytes = takeBytes(8);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes[i])) << (8 * i);
        return value;
    }
    /// The view is valid as long as the underlying bytes.
    [[nodiscard]] std::string_view takeBytes(std::size_t size)
    {
        if (size > left()) {
            fail();
            return {};
        }
        const std::string_view bytes(m_at, size);
        m_at += size;
        return bytes;
    }
    [[nodiscard]] std::string_view text()
    {
        const auto size = number();
        if (size > left()) {
            fail();
            return {};
        }
        return takeBytes(static_cast<std::size_t>(size));
    }

private:
    const char* m_at = nullptr;
    const char* m_end = nullptr;
    bool m_bad = false;
};

} // namespace lockscope::bytecode
