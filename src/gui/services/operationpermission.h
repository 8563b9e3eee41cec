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

/// May locks of the servers that are shown be acted on now? One that is read-only: never. Production: for ten minutes
/// after allow(). Else: always. Of several servers the strictest counts. Says what changed; asks nobody and writes
/// nothing. GUI thread.
class OperationPermission final : public QObject
{
    Q_OBJECT
public:
    enum class State : quint8 { NoServer, ReadOnly, Locked, Unlocked, Free };
    static constexpr std::chrono::minutes kUnlockTime{10};

    /// `clock` must outlive it.
    explicit OperationPermission(const Clock& clock, QObject* parent = nullptr);

    /// Others are shown, or none: whatever was unlocked is locked again.
    void setProfiles(const QList<settings::Profile>& profiles);
    /// There is no server because a recording is shown; said before setProfiles().
    void setRecording(bool isRecording) { m_isRecording = isRecording; }
    /// Production only: ten minutes from now.
    void allow();
    /// Production only: ends the ten minutes.
    void lock();

    /// By the clock, not by the last tick.
    [[nodiscard]] State state() const;
    [[nodiscard]] bool isAllowed() const { return state() == State::Unlocked || state() == State::Free; }
    /// Production: the key has to be typed for each action.
    [[nodiscard]] bool needsTypedKey() const;
    /// Of the ten minutes; zero unless unlocked.
    [[nodiscard]] std::chrono::seconds left() const;
    /// Why not, and what to do; or for how long still. Translated; empty when there is nothing to say.
    [[nodiscard]] QString text() const;

    /// Looks at the clock; a timer calls it once a second while unlocked, a test may do so too.
    void tick();

Q_SIGNALS:
    /// The state is another one.
    void changed();
    /// Once a second while unlocked.
    void counted();
    /// The ten minutes are over by themselves.
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
