// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/recordings/recordingtask.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/traces/tracestore.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace lockscope::gui {

class FindingSettings;
class Playback;
class WindowSession;

/// Computes all findings and trace results of the shown recording in the background and passes them to their desks;
/// again when a limit changes, and incrementally for a growing file. GUI thread; reading happens in its own thread.
class PastFindings final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, TraceStore& traces,
                 QObject* parent = nullptr);

private:
    struct Reading;
    void forget();
    void openFile(const QString& file);
    void read(const std::shared_ptr<Reading>& reading);
    void onGrowth();
    void onSessionChanged();

    Playback& m_playback;
    WindowSession& m_session;
    FindingSettings& m_settings;
    FindingsStore& m_findings;
    TraceStore& m_traces;
    QString m_file;                     ///< shown file; empty: none
    QTimer m_again;                     ///< coalesces steps while a limit is being changed
    QTimer m_more;                      ///< coalesces reads of a growing file
    std::shared_ptr<Reading> m_reading; ///< of that file; used by the task while it runs
    RecordingTask m_task;
};

} // namespace lockscope::gui
