// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/token.h"

#include "formats/token.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <pthread.h>
#include <sys/random.h>
#include <system_error>

namespace lockscope::lock {
namespace {

std::atomic<std::uint64_t> forks{0};

/// A fork copies the buffer: both processes would deal the same tokens from it. So the child throws it away.
void watchForks()
{
    static const int registered =
        ::pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); });
    if (registered != 0)
        throw std::system_error(registered, std::generic_category(), "pthread_atfork");
}

class RandomBuffer
{
public:
    RandomBuffer() { watchForks(); }

    void take(void* out, std::size_t size)
    {
        const std::uint64_t now = forks.load(std::memory_order_relaxed);
        if (m_next + size > m_bytes.size() || now != m_forks)
            fill(now);
        std::memcpy(out, m_bytes.data() + m_next, size);
        m_next += size;
    }

private:
    void fill(std::uint64_t forksNow)
    {
        for (std::size_t done = 0; done < m_bytes.size();) {
            const ssize_t got = ::getrandom(m_bytes.data() + done, m_bytes.size() - done, 0);
            if (got > 0)
                done += static_cast<std::size_t>(got);
            else if (errno != EINTR)
                throw std::system_error(errno, std::generic_category(), "getrandom");
        }
        m_next = 0;
        m_forks = forksNow;
    }

    std::array<unsigned char, 4096> m_bytes{};
    std::size_t m_next = m_bytes.size();
    std::uint64_t m_forks = 0;
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

} // namespace lockscope::lock
