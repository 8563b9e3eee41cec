// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/clockoffset.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

std::chrono::microseconds sinceBoot(MonoTime t)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(t.time_since_epoch());
}

/// Tolerance for gradual corrections (NTP) and rounding.
constexpr std::chrono::milliseconds kSmooth{1};

} // namespace

/// Quartz drifts by some 50 ppm, but a gradually corrected clock may run 500 ppm fast or slow.
std::chrono::microseconds ClockOffset::errorAt(const Sample& sample, MonoTime now)
{
    const auto age = std::max(sinceBoot(now) - sinceBoot(sample.taken), std::chrono::microseconds{0});
    return sample.halfTrip + age / 2'000;
}

bool ClockOffset::add(MonoTime sent, MonoTime answered, ServerTime server)
{
    // The server read its clock at some moment between request and reply: assume the middle, with an error of at most
    // half the round trip.
    const auto trip = std::max(sinceBoot(answered) - sinceBoot(sent), std::chrono::microseconds{0});
    const Sample sample{server.time_since_epoch() - (sinceBoot(sent) + trip / 2), trip / 2, answered};

    // Disjoint error intervals contradict each other.
    const bool stepped = m_best && std::chrono::abs(m_best->offset - sample.offset) >
                                       errorAt(*m_best, answered) + sample.halfTrip + kSmooth;
    if (stepped)
        clear();
    m_told = server;
    m_asked = sent;
    m_samples[m_count % kSamples] = sample;
    ++m_count;
    const auto last = m_samples.begin() + static_cast<std::ptrdiff_t>(std::min(m_count, kSamples));
    m_best = *std::min_element(m_samples.begin(), last, [answered](const Sample& a, const Sample& b) {
        return errorAt(a, answered) < errorAt(b, answered);
    });
    m_precision = errorAt(*m_best, answered);
    return !stepped;
}

ServerTime ClockOffset::at(MonoTime t) const
{
    return ServerTime{sinceBoot(t) + m_best->offset};
}

ServerTime ClockOffset::latest(MonoTime t) const
{
    // Bounded by the last sample as well: its time was read after the request left. The best sample is narrower, but it
    // may predate a step too small to be detected.
    const auto since = std::max(sinceBoot(t) - sinceBoot(m_asked), std::chrono::microseconds{0});
    const auto byLast = m_told + since + since / 2'000 + std::chrono::microseconds{2};
    return std::min(byLast, at(t) + errorAt(*m_best, t) + kSmooth);
}

std::chrono::microseconds ClockOffset::precision() const
{
    return m_precision;
}

} // namespace lockscope::redis
