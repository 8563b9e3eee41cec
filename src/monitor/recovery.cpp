// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/recovery.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kHoldBack = 3s; ///< a longer scan does not delay events on screen
} // namespace

void Recovery::lost(ServerTime knownUntil, const EngineText& reason)
{
    m_again = false;
    if (m_lostFrom == kUnknownTime) // otherwise it was lost before and never recovered
        m_lostFrom = knownUntil;
    if (m_told && !isAway()) {
        m_awaySince = m_host.clock().mono();
        m_reason = reason;
    }
}

void Recovery::retire(ServerTime knownUntil, const EngineText& reason)
{
    lost(knownUntil, reason);
    if (m_told)
        tellGap(reason, m_lostFrom);
}

std::chrono::nanoseconds Recovery::awayFor() const
{
    return isAway() ? m_host.clock().mono() - m_awaySince : 0ns;
}

void Recovery::subscribed()
{
    if (m_told)
        tellGap(m_reason, m_lostFrom);
    m_awaySince = {};
    const auto from = std::exchange(m_lostFrom, kUnknownTime);
    if (m_begun) // keys of even an incomplete scan may be gone since
        readAgain(std::min(from, m_time.latestNow()));
    else
        m_walk.proveNothing();
    m_resyncing = std::exchange(m_begun, true);
    m_holding = !m_told; // no `ready` was emitted yet
    m_walkBegan = m_host.clock().mono();
}

bool Recovery::changed(const SilentWatch::Change& change, bool isWalking)
{
    tellGap(change.reason, change.from);
    readAgain(change.from, change.missed, change.until);
    m_resyncing = true;
    if (!isWalking)
        return true;
    // The running scan continues, because restarting it for frequent changes would never end. After a flush there is
    // nothing left that it must find; any other change may concern keys that it has passed.
    if (change.missed != Reducer::Missed::Removals) {
        m_againFrom = m_again ? std::min(m_againFrom, change.from) : change.from;
        m_again = true;
    }
    return false;
}

void Recovery::resync()
{
    m_reader.forgiveAll();
    readAgain(std::min(m_time.floor(), m_host.observed().server));
    m_resyncing = true;
}

void Recovery::walked()
{
    if (!m_walk.isWhole())
        m_walk.proveNothing();
    if (m_resyncing)
        m_intake.vanishUnseen(m_host.observed());
    if (m_walk.isWhole() && !m_again)
        m_walk.proveAll();
    m_resyncing = false;
}

bool Recovery::takeAgain()
{
    if (!std::exchange(m_again, false))
        return false;
    readAgain(m_againFrom);
    m_resyncing = true;
    return true;
}

bool Recovery::holdsLong() const
{
    return m_holding && m_host.clock().mono() - m_walkBegan > kHoldBack;
}

void Recovery::readAgain(ServerTime from, Reducer::Missed missed, ServerTime until)
{
    m_host.reducer().beginResync(from, missed, until);
    m_reader.rereadAll();
}

/// Emits a gap up to now.
void Recovery::tellGap(const EngineText& reason, ServerTime from)
{
    const auto now = m_time.latestNow();
    m_emitter.gap(reason, {from == kUnknownTime ? now : std::min(from, now), now});
}

} // namespace lockscope::monitor
