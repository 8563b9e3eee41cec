// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "settings/profile.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>

namespace lockscope::gui {

/// Decides whether actions on the shown servers' locks are allowed. Read-only: never. Production: for ten minutes after
/// allow(). Otherwise: always. With several servers the strictest rule applies. Emits changes; asks nobody and stores
/// nothing. GUI thread.
class OperationPermission final : public QObject
{
    Q_OBJECT
public:
    enum class State : quint8 { NoServer, ReadOnly, Locked, Unlocked, Free };
    static constexpr std::chrono::minutes kUnlockTime{10};

    /// `clock` must outlive it.
    explicit OperationPermission(const Clock& clock, QObject* parent = nullptr);

    /// The shown servers changed: revokes a granted permission.
    void setProfiles(const QList<settings::Profile>& profiles);
    /// A recording is shown, so there is no server; call it before setProfiles().
    void setRecording(bool isRecording) { m_isRecording = isRecording; }
    /// Production only: allows actions for ten minutes.
    void allow();
    /// Production only: ends the ten minutes.
    void lock();

    /// By the clock, not by the last tick.
    [[nodiscard]] State state() const;
    [[nodiscard]] bool isAllowed() const { return state() == State::Unlocked || state() == State::Free; }
    /// Production: the key must be typed for each action.
    [[nodiscard]] bool needsTypedKey() const;
    /// Rest of the ten minutes; zero unless unlocked.
    [[nodiscard]] std::chrono::seconds left() const;
    /// Why actions are not allowed and what to do, or for how long they are. Translated; empty when there is nothing to
    /// say.
    [[nodiscard]] QString text() const;
    /// The same in a few words, for the top bar; text() is its tool tip.
    [[nodiscard]] QString shortText() const;

    /// Checks the clock; a timer calls it once a second while unlocked.
    void tick();

Q_SIGNALS:
    /// The state changed.
    void changed();
    /// Once a second while unlocked.
    void counted();
    /// The ten minutes ran out.
    void ended();

private:
    [[nodiscard]] bool hasProduction() const;

    const Clock& m_clock;
    QList<settings::Profile> m_profiles;
    std::optional<MonoTime> m_until;
    State m_told = State::NoServer;
    bool m_isRecording = false;
    QTimer m_timer;
};

/// "9:41"
[[nodiscard]] QString minutesAndSeconds(std::chrono::seconds left);

} // namespace lockscope::gui
