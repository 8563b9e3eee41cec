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

/// Desktop notifications for new findings: name, place and condition. Off by default; unmuted problems and warnings
/// only; at most one message per interval, which summarises everything since the last one. Findings that exist when a
/// source connects are not new. GUI thread.
class FindingNotifier final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    FindingNotifier(const FindingsDesk& desk, const LocksModel& model, NotificationSink& sink, const Clock& clock,
                    QObject* parent = nullptr);

    void setEnabled(bool enabled);
    void setInterval(std::chrono::seconds interval) { m_pace.setInterval(interval); }
    /// Display name of the server; empty: omitted.
    void setServerName(const QString& name) { m_server = name; }
    /// The source was replaced: drops pending messages.
    void forget();

private:
    static constexpr qsizetype kMostNamed = 3;

    void note(const analysis::Episode& episode);
    void tell();

    const FindingsDesk& m_desk;
    const LocksModel& m_model;
    NotificationSink& m_sink;
    QString m_server;
    QStringList m_lines; ///< findings not reported yet; the first kMostNamed
    int m_untold = 0;
    bool m_enabled = false;
    NotificationPace m_pace;
};

} // namespace lockscope::gui
