// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/token.h"

#include "formats/token.h"
#include "lock/process.h"

#include <cerrno>
#include <cstring>
#include <sys/random.h>
#include <system_error>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// A fork copies the buffer, and both processes would produce the same tokens: the child discards it.
class RandomBuffer
{
public:
    void take(void* out, std::size_t size)
    {
        const std::uint64_t now = thisProcess();
        if (m_next + size > m_bytes.size() || now != m_process)
            fill(now);
        std::memcpy(out, m_bytes.data() + m_next, size);
        m_next += size;
    }

private:
    void fill(std::uint64_t process)
    {
        for (std::size_t done = 0; done < m_bytes.size();) {
            const ssize_t got = ::getrandom(m_bytes.data() + done, m_bytes.size() - done, 0);
            if (got > 0)
                done += static_cast<std::size_t>(got);
            else if (errno != EINTR)
                throw std::system_error(errno, std::generic_category(), "getrandom");
        }
        m_next = 0;
        m_process = process;
    }

    std::array<unsigned char, 4096> m_bytes{};
    std::size_t m_next = m_bytes.size();
    std::uint64_t m_process = 0;
};

RandomBuffer& buffer()
{
    thread_local RandomBuffer bytes;
    return bytes;
}

} // namespace

namespace {

void appendDigits(Token& token)
{
    std::array<unsigned char, 16> bytes{};
    buffer().take(bytes.data(), bytes.size());
    for (const unsigned char byte : bytes) {
        constexpr char digits[] = "0123456789abcdef";
        token.text[token.size++] = digits[byte >> 4U];
        token.text[token.size++] = digits[byte & 15U];
    }
}

} // namespace

Token randomDigits()
{
    Token digits;
    appendDigits(digits);
    return digits;
}

Token makeToken()
{
    Token token;
    token.append(formats::kOwnTokenMark);
    appendDigits(token);
    return token;
}

std::uint64_t randomBits()
{
    std::uint64_t bits = 0;
    buffer().take(&bits, sizeof bits);
    return bits;
}

} // namespace v1
} // namespace lockscope::lock
