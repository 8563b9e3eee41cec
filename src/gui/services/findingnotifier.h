// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/services/notificationpace.h"
#include "gui/services/notificationsink.h"
#include "presentation/facts/findingsdesk.h"

#include <QObject>
#include <QStringList>

namespace lockscope::gui {

class LocksModel;

/// Tells the desktop of a finding that began: its name, where, and its condition. Off by default; problems and warnings
/// only, none that is muted; at most one message in the interval, which then sums up what began since the last one.
/// What a source brings with it when it is connected is not news. GUI thread.
class FindingNotifier final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    FindingNotifier(const FindingsDesk& desk, const LocksModel& model, NotificationSink& sink, const Clock& clock,
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
    void tell();

    const FindingsDesk& m_desk;
    const LocksModel& m_model;
    NotificationSink& m_sink;
    QString m_server;
    QStringList m_lines; ///< of what began and was not told; the first kMostNamed
    int m_untold = 0;
    bool m_enabled = false;
    NotificationPace m_pace;
};

} // namespace lockscope::gui
