// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "presentation/findings/findingsstore.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope::gui {

class LocksModel;

/// Receiver of desktop notifications.
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

/// How often somebody is called to the window: one desktop notification in an interval, at most. GUI thread.
class NotificationPace
{
public:
    /// `again` is called when what had to wait may be told. `clock` must outlive it.
    NotificationPace(const Clock& clock, const std::function<void()>& again);

    void setInterval(std::chrono::seconds interval) { m_interval = interval; }
    /// True: now, and the interval begins anew. False: `again` is called when it is over.
    [[nodiscard]] bool mayTell();
    /// `again` is called then, unless it will be anyway.
    void lookAgainIn(std::chrono::milliseconds time);
    /// Nothing waits any more. The interval goes on.
    void forget() { m_later.stop(); }

private:
    const Clock& m_clock;
    std::chrono::seconds m_interval{30};
    std::optional<MonoTime> m_last; ///< when something was told
    QTimer m_later;
};

/// Tells the desktop of a finding that began: its name, where, and its condition. Off by default; problems and warnings
/// only, none that is muted; at most one message in the interval, which then sums up what began since the last one.
/// What a source brings with it when it is connected is not news. GUI thread.
class FindingNotifier final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    FindingNotifier(const FindingsStore& findings, const LocksModel& model, NotificationSink& sink, const Clock& clock,
                    QObject* parent = nullptr);

    void setEnabled(bool enabled);
    void setInterval(std::chrono::seconds interval) { m_pace.setInterval(interval); }
    /// What the person calls the server; empty: it is not named.
    void setServerName(const QString& name) { m_server = name; }
    /// What waits to be told is of another source.
    void forget();

private:
    static constexpr qsizetype kMostNamed = 3;

    void note(const analysis::Episode& episode);
    void notify();

    const FindingsStore& m_findings;
    const LocksModel& m_model;
    NotificationSink& m_sink;
    QString m_server;
    QStringList m_lines; ///< of what began and was not told; the first kMostNamed
    int m_untold = 0;
    bool m_enabled = false;
    NotificationPace m_pace;
};

} // namespace lockscope::gui
