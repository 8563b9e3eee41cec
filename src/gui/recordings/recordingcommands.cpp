// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingcommands.h"

#include "gui/locks/lockstable.h"
#include "gui/recordings/pastfolder.h"
#include "gui/recordings/recorddialog.h"
#include "gui/recordings/recordingfiles.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/windowsession.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/timeline/timestrip.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "settings/preferences.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QThreadPool>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

RecordingCommands::RecordingCommands(MainWindow& window, Services& services, WindowSession& session, TimeStrip& strip)
    : m_window(window), m_actions(window.mainActions()), m_playback(window.playback()), m_recording(window.recording()),
      m_messages(window.messages()), m_services(services), m_session(session), m_strip(strip)
{
    connectActions();
}

void RecordingCommands::connectActions()
{
    connect(m_actions[Id::OpenRecording], &QAction::triggered, this, &RecordingCommands::openRecording);
    connect(m_actions[Id::CloseRecording], &QAction::triggered, &m_playback, &Playback::close);
    connect(&m_playback, &Playback::opened, this, &RecordingCommands::rememberRecording);
    m_playback.setRecent([this] { return m_recording.recent(); });
    connect(&m_recording, &RecordingService::changed, this, &RecordingCommands::refresh);
    connect(&m_recording, &RecordingService::failed, this,
            [this](const QString& why) { m_messages.showMessage(Messages::Kind::Error, why); });
    connect(&m_recording, &RecordingService::noticed, this,
            [this](const MessageText& text) { m_messages.showMessage(Messages::Kind::Info, text); });
    connect(&m_recording, &RecordingService::recorded, this, [this](const QString& file, const MessageText& words) {
        m_messages.showMessage(
            Messages::Kind::Good, words, [] { return tr("Open"); }, [this, file] { m_playback.open(file); });
    });
    connect(&m_recording, &RecordingService::keeping, this, [this](const QString& profile) {
        if (m_session.isDemo() || m_services.preferences.get(prefs::toldKeepsPast).contains(profile))
            return; // no message for the demo, and only one per server
        tellKept(profile);
    });
    connect(&m_services.preferences, &settings::Preferences::changed, this, &RecordingCommands::refresh);
    connect(m_actions[Id::Record], &QAction::triggered, this, [this] {
        if (m_recording.isRecording())
            m_recording.stop();
        else
            askHowToRecord();
    });
    connect(m_actions[Id::Annotate], &QAction::triggered, this, &RecordingCommands::askForNote);
    connect(&m_recording, &RecordingService::noted, &m_playback, &Playback::takeNote);
    connect(m_actions[Id::IncidentReport], &QAction::triggered, this,
            [this] { askForFile(incidentReportFile(), u".html"_s); });
    connect(m_actions[Id::Compare], &QAction::triggered, this, [this] { askForFile(comparisonFile(), u".html"_s); });
    connect(m_actions[Id::Export], &QAction::triggered, this, [this] { askForFile(exportFile(), u".csv"_s); });
    connect(m_actions[Id::KeepPast], &QAction::triggered, this, &RecordingCommands::setKeepsPast);
    connect(m_actions[Id::DeletePast], &QAction::triggered, this, &RecordingCommands::askToDeletePast);
}

void RecordingCommands::refresh()
{
    m_actions.setRecording(m_recording.isRecording());
    const bool can = m_recording.isRecording() || m_session.hasLive();
    m_actions.setWhyNot(Id::Record, can ? QString() : tr("Nothing is watched, so there is nothing to record."));
    m_actions.setWhyNot(Id::Annotate, !m_playback.file().isEmpty() || m_recording.isRecording()
                                          ? QString()
                                          : tr("A note needs a recording, and this server is not being recorded: open "
                                               "a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::IncidentReport, !m_playback.file().isEmpty()
                                                ? QString()
                                                : tr("A report needs a recording, and this server is not being "
                                                     "recorded: open a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::Compare, !m_playback.file().isEmpty()
                                         ? QString()
                                         : tr("A comparison needs a recording, and this server is not being recorded: "
                                              "open a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::Export, !m_playback.file().isEmpty()
                                        ? QString()
                                        : tr("An export needs a recording, and this server is not being recorded: open "
                                             "a recording, or keep the recent past."));
    for (const Id id : {Id::StepBack, Id::GoToTime}) // these work from live, too
        m_actions[id]->setEnabled(m_playback.canGoBack());
    m_actions[Id::KeepPast]->setChecked(m_services.preferences.get(prefs::keepsPast));
    m_strip.refresh();
}

void RecordingCommands::openRecording()
{
    auto* dialog = new QFileDialog(&m_window, tr("Open a Recording"));
    dialog->setObjectName(u"openRecordingDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Recordings of Lockscope (*.lockscope)"), tr("All files (*)")});
    const QStringList recent = m_services.preferences.get(prefs::recentRecordings);
    if (!recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, &m_playback, &Playback::open);
    dialog->open();
}

void RecordingCommands::rememberRecording(const QString& file)
{
    constexpr int kMost = 8;
    const QString whole = QFileInfo(file).absoluteFilePath();
    QStringList recent = m_services.preferences.get(prefs::recentRecordings);
    recent.removeAll(whole);
    recent.prepend(whole);
    m_services.preferences.set(prefs::recentRecordings, recent.first(qMin<qsizetype>(kMost, recent.size())));
}

void RecordingCommands::askHowToRecord()
{
    if (!m_session.hasLive())
        return;
    auto* dialog =
        new RecordDialog(m_services.theme, m_services.frames.picture(), m_recording.suggestedFile(), &m_window);
    connect(dialog, &RecordDialog::chosen, &m_recording, &RecordingService::record);
    connect(&m_session, &WindowSession::changed, dialog, &QDialog::reject); // it belongs to the server that was left
    dialog->open();
}

/// Asks for a note. It belongs to the moment shown now, however long the typing takes.
void RecordingCommands::askForNote()
{
    const bool isPast = m_session.isPast();
    const ServerTime at = m_playback.position();
    const QString recording = isPast ? m_playback.file() : QString();
    auto* dialog = new QInputDialog(&m_window);
    dialog->setObjectName(u"noteDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Note"));
    dialog->setLabelText(tr("Note for this moment. It goes into the recording and its reports."));
    dialog->setInputMode(QInputDialog::TextInput);
    dialog->resize(m_window.fontMetrics().averageCharWidth() * 70, dialog->sizeHint().height());
    connect(dialog, &QInputDialog::textValueSelected, this, [this, at, recording, isPast](const QString& text) {
        RecordNote note;
        note.at = at;
        constexpr auto kBytesOfLetter = 4; // upper limit in UTF-8
        note.text = text.trimmed().left(RecordNote::kMostText / kBytesOfLetter).toStdString();
        if (note.text.empty())
            return;
        if (isPast)
            m_recording.noteIn(recording, note);
        else
            m_recording.note(note);
    });
    dialog->open();
}

/// Makes a file from the shown recording; in the live view, from the recent past.
void RecordingCommands::askForFile(const RecordingFile& what, const QString& suffix)
{
    const QString recording = m_playback.file();
    if (recording.isEmpty())
        return;
    const bool isPast = m_session.isPast();
    const auto range = m_playback.range();
    const auto zone = zoneOf(m_services.preferences);
    const auto spanText = [zone](ServerTime from, ServerTime to) {
        return tr("%1 to %2", "a span of time").arg(celltext::timeOfDay(from, zone), celltext::timeOfDay(to, zone));
    };
    std::vector<RangeChoice> choices;
    const auto* lanes = m_window.findChild<LocksTable*>();
    if (const auto chosen = lanes != nullptr ? lanes->range() : std::nullopt)
        choices.push_back(
            {tr("The range that is selected in the lanes, %1").arg(spanText(chosen->first, chosen->second)),
             TimeSpan{chosen->first, chosen->second}});
    if (isPast) {
        const ServerTime at = m_playback.position();
        choices.push_back({tr("The whole recording, %1").arg(spanText(range.from, range.to)), std::nullopt});
        choices.push_back({tr("Ten minutes around the moment that is shown"), TimeSpan{at - 5min, at + 5min}});
    } else {
        choices.push_back({tr("The last ten minutes"), TimeSpan{range.to - 10min, range.to}});
        choices.push_back({tr("The last hour"), TimeSpan{range.to - 1h, range.to}});
        choices.push_back({tr("All of the recent past"), std::nullopt});
    }
    const QFileInfo where(m_recording.suggestedFile());
    // The file dialog needs an existing folder; before the first recording there is none.
    QThreadPool::globalInstance()->start([folder = where.absolutePath()] { makePrivateFolder(folder); });
    const QString name =
        isPast && !m_session.recording().isRing ? QFileInfo(recording).completeBaseName() : where.completeBaseName();
    auto* dialog = new RecordingFileDialog(what, recording, std::move(choices),
                                           where.absolutePath() + u'/' + name + suffix, &m_window);
    connect(dialog, &RecordingFileDialog::failed, this,
            [this](const QString& why) { m_messages.showMessage(Messages::Kind::Error, why); });
    connect(dialog, &RecordingFileDialog::saved, this, [this](const QString& file, const QString& words) {
        m_messages.showMessage(
            Messages::Kind::Good, tr("Saved as %1. %2").arg(file, words), [] { return tr("Open"); },
            [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); });
    });
    dialog->open();
}

void RecordingCommands::setKeepsPast(bool keeps)
{
    m_services.preferences.set(prefs::keepsPast, keeps);
    if (!keeps)
        m_messages.showMessage(
            Messages::Kind::Info,
            [] { return tr("The recent past is no longer kept. What was kept is deleted after 24 hours."); },
            [] { return tr("Delete It Now…"); }, [this] { askToDeletePast(); });
}

void RecordingCommands::askToDeletePast()
{
    auto* box = makeQuestionBox(
        &m_window,
        {.sign = QMessageBox::Warning,
         .title = tr("Delete Recorded Past"),
         .text = tr("Delete the recent past of all servers that was kept on this machine?"),
         .detail = tr("You can then not go back to what happened before now. Files that you recorded yourself "
                      "stay."),
         .verb = tr("&Delete")});
    box->setObjectName(u"deletePastBox"_s);
    connect(box, &QMessageBox::accepted, this, [this] {
        if (m_session.isPast() && m_session.recording().isRing)
            m_playback.backToLive();
        m_services.frames.forgetRemembered();
        m_recording.deletePast();
    });
    box->open();
}

void RecordingCommands::tellKept(const QString& profile)
{
    QStringList told = m_services.preferences.get(prefs::toldKeepsPast);
    told.append(profile);
    m_services.preferences.set(prefs::toldKeepsPast, told);
    m_messages.showMessage(
        Messages::Kind::Info,
        [] {
            return tr("The last 24 hours are kept on this machine (512 MB at most, tokens masked), so that you "
                      "can go back to them: press the time strip under the top bar.");
        },
        [] { return tr("Turn Off"); }, [this] { setKeepsPast(false); });
}

} // namespace lockscope::gui
