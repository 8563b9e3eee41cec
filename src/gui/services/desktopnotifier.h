// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "gui/presentation.h"
#include "gui/services/notificationpace.h"
#include "presentation/filters/savedfilter.h"

#include <QObject>

#include <array>
#include <memory>
#include <vector>

class QWidget;

namespace lockscope::presentation {
class LiveLocks;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LocksModel;

/// Where a desktop notification goes.
class NotificationSink
{
public:
    virtual ~NotificationSink() = default;
    /// Fire and forget; must not block. A later message may replace an earlier one.
    virtual void show(const QString& title, const QString& body) = 0;
};

/// The desktop's notification service over D-Bus; where there is none, the system tray; where there is neither,
/// nothing.
[[nodiscard]] std::unique_ptr<NotificationSink> desktopNotifications();

/// Tells the desktop when the count of a worrying saved filter rises (no TTL, late, taken over, expired, contended),
/// with the server and the locks that are new: off by default, at most one message in the interval, which then sums up
/// what rose since the last one. What is there when it is switched on or when a source is connected is not news. GUI
/// thread.
class DesktopNotifier final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it. Of `model` what is watched counts, whatever is shown.
    DesktopNotifier(const LocksModel& model, NotificationSink& sink, const Clock& clock, QObject* parent = nullptr);

    void setEnabled(bool enabled);
    [[nodiscard]] bool isEnabled() const { return m_enabled; }
    void setInterval(std::chrono::seconds interval) { m_pace.setInterval(interval); }
    /// What the person calls the server; empty: it is not named.
    void setServerName(const QString& name) { m_server = name; }
    /// Looks at the counts; connected to LiveLocks::countsChanged and to a timer while something waits.
    void check();
    /// The counts as they are are known from now on (another source).
    void forget();

private:
    using Counts = std::array<int, static_cast<std::size_t>(SavedFilter::Count)>;
    [[nodiscard]] QString line(std::size_t watched, int now, int known) const;

    const LiveLocks& m_locks;
    NotificationSink& m_sink;
    const Clock& m_clock;
    Counts m_known{};                              ///< the counts that the user was told or that were no news
    std::vector<std::vector<LockId>> m_knownLocks; ///< those locks, by filter as they are watched, in order
    QString m_server;
    MonoTime m_lateSince{}; ///< renewals are late of more locks than were told, since then; zero: they are not
    bool m_enabled = false;
    NotificationPace m_pace;
};

} // namespace lockscope::gui
