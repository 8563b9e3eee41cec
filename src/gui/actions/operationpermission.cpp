// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/operationpermission.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

/// The first read-only profile; nullptr if there is none.
const settings::Profile* readOnlyOf(const QList<settings::Profile>& profiles)
{
    const auto found =
        std::find_if(profiles.begin(), profiles.end(), [](const settings::Profile& each) { return each.readOnly; });
    return found == profiles.end() ? nullptr : &*found;
}

} // namespace

QString minutesAndSeconds(std::chrono::seconds left)
{
    return u"%1:%2"_s.arg(left / 1min).arg((left % 1min).count(), 2, 10, QLatin1Char('0'));
}

OperationPermission::OperationPermission(const Clock& clock, QObject* parent) : QObject(parent), m_clock(clock)
{
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &OperationPermission::tick);
}

void OperationPermission::setProfiles(const QList<settings::Profile>& profiles)
{
    m_profiles = profiles;
    m_until.reset();
    tick();
}

void OperationPermission::allow()
{
    if (state() != State::Locked)
        return;
    m_until = m_clock.mono() + kUnlockTime;
    tick();
}

void OperationPermission::lock()
{
    m_until.reset();
    tick();
}

OperationPermission::State OperationPermission::state() const
{
    if (m_profiles.isEmpty())
        return State::NoServer;
    if (readOnlyOf(m_profiles))
        return State::ReadOnly;
    if (!hasProduction())
        return State::Free;
    return m_until && m_clock.mono() < *m_until ? State::Unlocked : State::Locked;
}

bool OperationPermission::hasProduction() const
{
    return std::any_of(m_profiles.begin(), m_profiles.end(), [](const settings::Profile& each) {
        return each.environment == settings::Environment::Production;
    });
}

bool OperationPermission::needsTypedKey() const
{
    return hasProduction();
}

std::chrono::seconds OperationPermission::left() const
{
    if (state() != State::Unlocked)
        return 0s;
    return std::chrono::ceil<std::chrono::seconds>(*m_until - m_clock.mono());
}

QString OperationPermission::text() const
{
    switch (state()) {
    case State::NoServer:
        return m_isRecording ? tr("This is a recording: nothing can be changed.") : tr("Not connected to a server.");
    case State::ReadOnly:
        return m_profiles.size() == 1
                   ? tr("This server's profile is read-only.")
                   : tr("The profile of %1 is read-only. Show another server alone to act on its locks.")
                         .arg(readOnlyOf(m_profiles)->name);
    case State::Locked:
        return tr("Production is read-only until you choose \"Allow Actions for 10 Minutes\".");
    case State::Unlocked:
        return tr("Actions allowed for %1").arg(minutesAndSeconds(left()));
    case State::Free:
        return {};
    }
    Q_UNREACHABLE();
}

QString OperationPermission::shortText() const
{
    switch (state()) {
    case State::NoServer:
        return m_isRecording ? tr("read-only") : QString();
    case State::ReadOnly:
        return tr("read-only");
    case State::Locked:
        return tr("read-only (production)");
    case State::Unlocked:
    case State::Free:
        return text();
    }
    Q_UNREACHABLE();
}

void OperationPermission::tick()
{
    const State now = state();
    const bool ranOut = m_until && now == State::Locked;
    if (ranOut)
        m_until.reset();
    if (now == State::Unlocked)
        m_timer.start();
    else
        m_timer.stop();
    const bool isNew = std::exchange(m_told, now) != now;
    if (isNew)
        Q_EMIT changed();
    if (now == State::Unlocked)
        Q_EMIT counted();
    if (ranOut)
        Q_EMIT ended();
}

} // namespace lockscope::gui

#include "moc_operationpermission.cpp"
