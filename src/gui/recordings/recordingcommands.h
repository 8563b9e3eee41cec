// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>

namespace lockscope::gui {

class MainActions;
class MainWindow;
class Messages;
class Playback;
class RecordingService;
class TimeStrip;
class WindowSession;
struct RecordingFile;
struct Services;

/// What the menu does with recordings: to a file, the recent past, opening one, notes, and what is written of one
/// (report, comparison, export). Dialogs and messages are the window's, and so are the words. GUI thread.
class RecordingCommands final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    RecordingCommands(MainWindow& window, Services& services, WindowSession& session, TimeStrip& strip);

    /// Says what can be done now, and of the rest why not.
    void refresh();
    /// Asks for a file and opens it.
    void openRecording();

private:
    void connectActions();
    void rememberRecording(const QString& file);
    void askHowToRecord();
    void askForNote();
    void askForFile(const RecordingFile& what, const QString& suffix);
    void setKeepsPast(bool keeps);
    void askToDeletePast();
    /// Tells once per server that the recent past is kept.
    void tellKept(const QString& profile);

    MainWindow& m_window;
    MainActions& m_actions;
    Playback& m_playback;
    RecordingService& m_recording;
    Messages& m_messages;
    Services& m_services;
    WindowSession& m_session;
    TimeStrip& m_strip;
};

} // namespace lockscope::gui
