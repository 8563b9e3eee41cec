// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/lease.h"

#include "lock/answers.h"
#include "lock/leasestate.h"
#include "lock/watchdog.h"

#include <algorithm>

namespace lockscope::lock {
namespace {

ReleaseResult compareAndDelete(const LeaseState& state)
{
    // The text and not its hash: the same speed, and SCRIPT FLUSH or a restart cannot come between.
    const Result<formats::CompareAnswer, Error> answer = compareAnswer(
        state.setup->client->command({"EVAL", formats::kCompareAndDelete, "1", state.setup->key, state.token.view()}));
    if (!answer)
        return {ReleaseOutcome::Unknown, answer.error()};
    switch (*answer) {
    case formats::CompareAnswer::Done:
        return {ReleaseOutcome::Released, {}};
    case formats::CompareAnswer::Other:
        return {ReleaseOutcome::NotOwner, {}};
    case formats::CompareAnswer::Absent:
        return {ReleaseOutcome::AlreadyExpired, {}};
    }
    return {};
}

} // namespace

Lease::Lease(std::shared_ptr<LeaseState> state, std::shared_ptr<Watchdog> watchdog)
    : m_state(std::move(state)), m_watchdog(std::move(watchdog))
{
}

Lease::Lease(Lease&&) noexcept = default;

Lease& Lease::operator=(Lease&& other) noexcept
{
    if (this != &other) {
        release();
        m_state = std::move(other.m_state);
        m_watchdog = std::move(other.m_watchdog);
    }
    return *this;
}

Lease::~Lease()
{
    release();
}

const std::string& Lease::key() const
{
    return m_state->setup->key;
}

std::string_view Lease::token() const
{
    return m_state->token.view();
}

bool Lease::isValid() const
{
    return m_state && m_state->isHeld() && std::chrono::steady_clock::now() < m_state->validEnd();
}

MonoTime Lease::validUntil() const
{
    return m_state ? m_state->validEnd() : MonoTime{};
}

std::chrono::milliseconds Lease::remaining() const
{
    if (!isValid())
        return std::chrono::milliseconds{0};
    const auto left = m_state->validEnd() - std::chrono::steady_clock::now();
    return std::max(std::chrono::floor<std::chrono::milliseconds>(left), std::chrono::milliseconds{0});
}

std::uint32_t Lease::renewals() const
{
    return m_state ? m_state->renewals.load(std::memory_order_relaxed) : 0;
}

std::stop_token Lease::lost() const
{
    return m_state ? m_state->lost.get_token() : std::stop_token{};
}

std::optional<LossReason> Lease::lossReason() const
{
    if (!m_state || !m_state->lost.stop_requested())
        return std::nullopt;
    return m_state->loss.load(std::memory_order_relaxed);
}

void Lease::abandon()
{
    if (!m_state)
        return;
    auto held = LeaseState::Phase::Held;
    m_state->phase.compare_exchange_strong(held, LeaseState::Phase::Released);
    m_state.reset();
    m_watchdog.reset();
}

ReleaseResult Lease::release()
{
    if (!m_state)
        return {ReleaseOutcome::AlreadyExpired, {}};
    // First of all no renewal any more. One that is on its way finds the token gone, or prolongs a lock that is deleted
    // next.
    auto held = LeaseState::Phase::Held;
    m_state->phase.compare_exchange_strong(held, LeaseState::Phase::Released);
    const std::lock_guard guard(m_state->releasing);
    if (!m_state->outcome || m_state->outcome->outcome == ReleaseOutcome::Unknown)
        m_state->outcome = compareAndDelete(*m_state);
    return *m_state->outcome;
}

} // namespace lockscope::lock
