// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/services/recordingtask.h"
#include "presentation/facts/findingsdesk.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace lockscope::gui {

class FindingSettings;
class Playback;
class WindowSession;

/// Finds all findings of the recording that is shown, while one looks at it already, and gives them to the desk; anew
/// when a limit is changed. GUI thread; the reading is in one of its own.
class PastFindings final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, QObject* parent = nullptr);

private:
    void look(const QString& file);
    void onSessionChanged();

    WindowSession& m_session;
    FindingSettings& m_settings;
    FindingsDesk& m_desk;
    QString m_file; ///< that is shown; empty: none
    QTimer m_again; ///< a limit that is turned is not one for each step
    RecordingTask m_task;
};

} // namespace lockscope::gui
