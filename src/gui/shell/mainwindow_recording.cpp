// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the main window records: to a file, and the recent past.
#include "gui/dialogs/recorddialog.h"
#include "gui/presentation.h"
#include "gui/services/windowsession.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/timestrip.h"
#include "gui/style/theme.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "settings/preferences.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

void MainWindow::connectRecording()
{
    m_playback.setRecent([this] { return m_recording.recent(); });
    connect(&m_recording, &RecordingService::changed, this, &MainWindow::showRecording);
    connect(&m_recording, &RecordingService::failed, this,
            [this](const QString& why) { m_messages->showMessage(MessageBar::Kind::Error, why); });
    connect(&m_recording, &RecordingService::noticed, this,
            [this](const QString& text) { m_messages->showMessage(MessageBar::Kind::Info, text); });
    connect(&m_recording, &RecordingService::recorded, this, [this](const QString& file, const QString& words) {
        m_messages->showMessage(MessageBar::Kind::Good, words, tr("Open"), [this, file] { m_playback.open(file); });
    });
    connect(&m_recording, &RecordingService::keeping, this, [this](const QString& profile) {
        if (m_session.isDemo() || m_services.preferences.get(prefs::toldKeepsPast).contains(profile))
            return; // the demo is nobody's server
        m_untold = profile;
        tellKept();
    });
    connect(m_messages, &MessageBar::dismissed, this, &MainWindow::tellKept, Qt::QueuedConnection);
    connect(&m_services.preferences, &settings::Preferences::changed, this, &MainWindow::showRecording);
    connect(m_actions[Id::Record], &QAction::triggered, this, [this] {
        if (m_recording.isRecording())
            m_recording.stop();
        else
            askHowToRecord();
    });
    connect(m_actions[Id::KeepPast], &QAction::triggered, this, &MainWindow::setKeepsPast);
    connect(m_actions[Id::DeletePast], &QAction::triggered, this, &MainWindow::askToDeletePast);
}

void MainWindow::showRecording()
{
    m_actions.setRecording(m_recording.isRecording(), m_services.theme);
    const bool can = m_recording.isRecording() || m_session.hasLive();
    m_actions.setWhyNot(Id::Record, can ? QString() : tr("Nothing is watched, so there is nothing to record."));
    m_actions[Id::KeepPast]->setChecked(m_services.preferences.get(prefs::keepsPast));
    if (m_recording.recent().isEmpty())
        m_untold.reset();
    m_strip->refresh();
}

void MainWindow::askHowToRecord()
{
    if (!m_session.hasLive())
        return;
    auto* dialog = new RecordDialog(m_services.theme, m_services.frames.picture(), m_recording.suggestedFile(), this);
    connect(dialog, &RecordDialog::chosen, &m_recording, &RecordingService::record);
    connect(&m_session, &WindowSession::changed, dialog, &QDialog::reject); // it is about a server that is left
    dialog->open();
}

void MainWindow::setKeepsPast(bool keeps)
{
    m_services.preferences.set(prefs::keepsPast, keeps);
    if (!keeps)
        m_messages->showMessage(MessageBar::Kind::Info,
                                tr("The recent past is not kept any more. What was kept is deleted after 24 hours."),
                                tr("Delete It Now…"), [this] { askToDeletePast(); });
}

void MainWindow::askToDeletePast()
{
    auto* box = makeQuestionBox(
        this, {.sign = QMessageBox::Warning,
               .title = tr("Delete Recorded Past"),
               .text = tr("Delete the recent past of all servers that was kept on this machine?"),
               .detail = tr("You can then not go back to what happened before now. Files that you recorded yourself "
                            "stay."),
               .verb = tr("&Delete")});
    box->setObjectName(u"deletePastBox"_s);
    connect(box, &QMessageBox::accepted, this, [this] {
        if (m_session.isPast() && m_session.recording().isRing)
            m_playback.backToLive();
        m_recording.deletePast();
    });
    box->open();
}

/// Once a server, and not in place of something else that is to be read.
void MainWindow::tellKept()
{
    if (!m_untold || !m_messages->isHidden())
        return;
    QStringList told = m_services.preferences.get(prefs::toldKeepsPast);
    told.append(*std::exchange(m_untold, std::nullopt));
    m_services.preferences.set(prefs::toldKeepsPast, told);
    m_messages->showMessage(MessageBar::Kind::Info,
                            tr("What happens here is kept for 24 hours, 512 MB at most, on this machine and with "
                               "masked tokens, so that you "
                               "can go back to it: press the strip of time under the top bar."),
                            tr("Turn Off"), [this] { setKeepsPast(false); });
}

} // namespace lockscope::gui
