// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/lease.h"

#include "lock/leasestate.h"
#include "lock/watchdog.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
Lease::Lease(std::shared_ptr<LeaseState> state, std::shared_ptr<Watchdog> watchdog)
    : m_state(std::move(state)), m_watchdog(std::move(watchdog))
{
}

Lease::Lease(Lease&&) noexcept = default;

Lease& Lease::operator=(Lease&& other) noexcept
{
    if (this != &other) {
        leaveUnwatched();
        m_state = std::move(other.m_state);
        m_watchdog = std::move(other.m_watchdog);
        m_released = std::move(other.m_released);
    }
    return *this;
}

Lease::~Lease()
{
    leaveUnwatched();
}

void Lease::leaveUnwatched()
{
    if (m_state)
        m_released.done.exchange(true) ? m_state->leaveAgainUnwatched() : m_state->leaveUnwatched();
}

const std::string& Lease::key() const
{
    static const std::string none;
    return m_state ? m_state->setup->key : none;
}

std::string_view Lease::token() const
{
    return m_state ? m_state->token.view() : std::string_view{};
}

bool Lease::isValid() const
{
    return m_state && !m_released.done && m_state->isValid();
}

MonoTime Lease::validUntil() const
{
    if (!m_state)
        return {};
    // Reads the monotonic clock first: the gap can only make the end earlier.
    const MonoTime now = m_state->setup->mono();
    return now + (m_state->validEnd() - m_state->setup->now());
}

std::chrono::milliseconds Lease::remaining() const
{
    if (!isValid())
        return std::chrono::milliseconds{0};
    const auto left = m_state->validEnd() - m_state->setup->now();
    return std::max(std::chrono::floor<std::chrono::milliseconds>(left), std::chrono::milliseconds{0});
}

std::uint32_t Lease::renewals() const
{
    return m_state ? m_state->renewals.load(std::memory_order_relaxed) : 0;
}

std::optional<std::int64_t> Lease::fencingToken() const
{
    const std::int64_t number = m_state ? m_state->fencingToken.load() : 0;
    return number > 0 ? std::optional(number) : std::nullopt;
}

std::stop_token Lease::lost() const
{
    return m_state ? m_state->lost.get_token() : std::stop_token{};
}

std::optional<LossReason> Lease::lossReason() const
{
    return m_state ? m_state->lossReason() : std::nullopt;
}

Result<Lease, Error> Lease::enter(const std::stop_token& stop) const
{
    if (m_state && !m_state->isHere())
        return failure(forkedError());
    if (!hasHandle() || !m_state->addHandle())
        return failure(Error{ErrorKind::LeaseLost, Delivery::NotSent,
                             "A lease that was released or moved away cannot be entered."});
    if (Result<void, Error> entered = m_state->setup->enter(*m_state, stop); !entered) {
        (void)m_state->leave(false);
        return failure(std::move(entered.error()));
    }
    if (m_state->setup->metrics)
        m_state->setup->metrics->reentered.add();
    return Lease(m_state, m_watchdog);
}

Result<void, Error> Lease::extend(std::chrono::milliseconds ttl)
{
    if (m_state && !m_state->isHere())
        return failure(forkedError());
    if (!hasHandle())
        return failure(Error{ErrorKind::LeaseLost, Delivery::NotSent,
                             "A lease that was released or moved away cannot be extended."});
    return m_state->extendBy(ttl);
}

void Lease::abandon()
{
    if (!m_state)
        return;
    // The other handles of the hold stay valid.
    if (!m_released.done.exchange(true) && m_state->handles.fetch_sub(1) == 1)
        m_state->endHold();
    m_state.reset();
    m_watchdog.reset();
}

ReleaseResult Lease::release()
{
    if (!m_state)
        return {ReleaseOutcome::AlreadyExpired, {}};
    return m_released.done.exchange(true) ? m_state->leaveAgain() : m_state->leave();
}

} // namespace v1
} // namespace lockscope::lock
