// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/democlient.h"

#include <string_view>
#include <utility>

namespace lockscope::simulator {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kRetryEvery{400};
constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// KEYS: lock. ARGV: token, lease in milliseconds. Each returns 1 on success.
constexpr const char* kTakeString = "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0";
constexpr const char* kRenewString =
    "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
constexpr const char* kReleaseString =
    "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";
constexpr const char* kTakeHash = "if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end "
                                  "redis.call('HSET', KEYS[1], ARGV[1], 1) "
                                  "return redis.call('PEXPIRE', KEYS[1], ARGV[2])";
constexpr const char* kRenewHash =
    "return redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
// Redisson wakes waiters on the lock's channel.
constexpr const char* kReleaseHash =
    "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end "
    "redis.call('DEL', KEYS[1]) "
    "redis.call('PUBLISH', 'redisson_lock__channel:{' .. KEYS[1] .. '}', '0') return 1";

std::string letters(std::mt19937& random, std::string_view digits, std::size_t count)
{
    std::string text;
    while (text.size() < count)
        text += digits[random() % digits.size()];
    return text;
}

std::string uuid(std::mt19937& random)
{
    std::string text = letters(random, kHexDigits, 32);
    text[12] = '4';
    for (const std::size_t place : {20U, 16U, 12U, 8U})
        text.insert(place, 1, '-');
    return text;
}

} // namespace

DemoClient::DemoClient(DemoClientSpec spec, std::size_t servers, std::uint32_t seed)
    : m_spec(std::move(spec)), m_servers(servers), m_random(seed), m_client(uuid(m_random))
{
}

std::string DemoClient::newToken()
{
    switch (m_spec.style) {
    case DemoStyle::Uuid:
        return letters(m_random, kHexDigits, 32);
    case DemoStyle::Base64:
        return letters(m_random, kBase64Digits, 22);
    case DemoStyle::Redisson:
        break;
    }
    return m_client + ":57";
}

milliseconds DemoClient::about(milliseconds time)
{
    return milliseconds(std::uniform_int_distribution<std::int64_t>(time.count() / 2, time.count() * 3 / 2)(m_random));
}

std::size_t DemoClient::run(const char* script, const Send& send) const
{
    const std::string lease = std::to_string(m_spec.lease.count());
    std::size_t yes = 0;
    for (std::size_t server = 0; server < m_servers; ++server) {
        const auto reply = send(server, key(), {"EVAL", script, "1", key(), m_token, lease});
        yes += reply && reply->integer == 1 ? 1 : 0;
    }
    return yes;
}

void DemoClient::step(TimePoint now, const Send& send)
{
    if (now < m_dueAt)
        return;
    if (m_token.empty())
        acquire(now, send);
    else if (now >= m_releaseAt)
        release(send);
    else
        renew(now, send);
    const bool isIdle = m_token.empty();
    const bool wasRefused = isIdle && m_dueAt > now; // acquire() has set the time of the next attempt
    if (!wasRefused)
        m_dueAt = isIdle ? now + about(m_spec.think) : std::min(m_releaseAt, m_spec.renews ? m_renewAt : m_releaseAt);
}

void DemoClient::acquire(TimePoint now, const Send& send)
{
    m_token = newToken();
    const bool isHash = m_spec.style == DemoStyle::Redisson;
    if (run(isHash ? kTakeHash : kTakeString, send) > m_servers / 2) {
        ++m_acquisitions;
        m_renewAt = now + m_spec.lease / 3;
        m_releaseAt = now + about(m_spec.hold);
        return;
    }
    if (m_servers > 1) // a minority grant would block everybody
        static_cast<void>(run(isHash ? kReleaseHash : kReleaseString, send));
    m_token.clear();
    m_dueAt = now + about(kRetryEvery);
}

void DemoClient::renew(TimePoint now, const Send& send)
{
    if (run(m_spec.style == DemoStyle::Redisson ? kRenewHash : kRenewString, send) <= m_servers / 2 &&
        now > m_renewAt + m_spec.lease) // lost; a shorter absence may only be an unreachable server
        m_token.clear();
    m_renewAt = now + m_spec.lease / 3;
}

void DemoClient::release(const Send& send)
{
    static_cast<void>(run(m_spec.style == DemoStyle::Redisson ? kReleaseHash : kReleaseString, send));
    m_token.clear();
    ++m_turn;
}

void DemoClient::end(const Send& send)
{
    if (!m_token.empty())
        release(send);
}

} // namespace lockscope::simulator
