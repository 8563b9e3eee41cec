// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/services/recordingtask.h"
#include "presentation/facts/findingsdesk.h"
#include "presentation/facts/tracedesk.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace lockscope::gui {

class FindingSettings;
class Playback;
class WindowSession;

/// Finds all findings of the recording that is shown, and what trace bursts had told when, while one looks at it
/// already, and gives them to their desks; anew when a limit is changed, and what is new of a file that is being
/// written. GUI thread; the reading is in one of its own.
class PastFindings final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, TraceDesk* traces = nullptr,
                 QObject* parent = nullptr);

private:
    struct Reading;
    void forget();
    void look(const QString& file);
    void read(const std::shared_ptr<Reading>& reading);
    void onGrowth();
    void onSessionChanged();

    Playback& m_playback;
    WindowSession& m_session;
    FindingSettings& m_settings;
    FindingsDesk& m_desk;
    TraceDesk* const m_traces;          ///< null: none
    QString m_file;                     ///< that is shown; empty: none
    QTimer m_again;                     ///< a limit that is turned is not one for each step
    QTimer m_more;                      ///< what was written meanwhile is read in one go
    std::shared_ptr<Reading> m_reading; ///< of that file; the task uses it while it runs
    RecordingTask m_task;
};

} // namespace lockscope::gui
