// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the main window records: to a file, and the recent past.
#include "gui/dialogs/recorddialog.h"
#include "gui/dialogs/recordingfiles.h"
#include "gui/pages/findingspage.h"
#include "gui/pages/lockspage.h"
#include "gui/pages/timelinepage.h"
#include "gui/presentation.h"
#include "gui/services/findingsettings.h"
#include "gui/services/lockmenu.h"
#include "gui/services/pastfolder.h"
#include "gui/services/windowsession.h"
#include "gui/services/zonepreference.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/timebar.h"
#include "gui/shell/timestrip.h"
#include "gui/style/theme.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/findingtext.h"
#include "settings/preferences.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QInputDialog>
#include <QStatusBar>
#include <QThreadPool>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;
namespace findingtext = presentation::findingtext;

namespace {
constexpr int kSayMs = 8'000;
} // namespace

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
    connect(m_actions[Id::Annotate], &QAction::triggered, this, &MainWindow::askForNote);
    connect(&m_recording, &RecordingService::noted, &m_playback, &Playback::takeNote);
    connect(m_actions[Id::IncidentReport], &QAction::triggered, this,
            [this] { askForFile(incidentReportFile(), u".html"_s); });
    connect(m_actions[Id::Compare], &QAction::triggered, this, [this] { askForFile(comparisonFile(), u".html"_s); });
    connect(m_actions[Id::Export], &QAction::triggered, this, [this] { askForFile(exportFile(), u".csv"_s); });
    connect(m_actions[Id::KeepPast], &QAction::triggered, this, &MainWindow::setKeepsPast);
    connect(m_actions[Id::DeletePast], &QAction::triggered, this, &MainWindow::askToDeletePast);
}

void MainWindow::connectFindings()
{
    if (auto* locks = findChild<LocksPage*>())
        connect(locks, &LocksPage::findingRequested, this, &MainWindow::showFinding);
    if (auto* findings = findChild<FindingsPage*>()) {
        connect(findings, &FindingsPage::graphRequested, this, [this](LockId lock) {
            if (lock != kNoLock)
                m_services.selection.select(lock);
            showPage(u"waitsfor"_s);
        });
    }
    if (!m_walk)
        return;
    const auto step = [this](Id id, Playback::Direction direction) {
        connect(m_actions[id], &QAction::triggered, m_walk.get(), [this, direction] { m_walk->step(direction); });
    };
    step(Id::PreviousFinding, Playback::Direction::Back);
    step(Id::NextFinding, Playback::Direction::Forward);
    connect(m_walk.get(), &FindingWalk::reached, this, &MainWindow::showMoment);
    const auto say = [this](const QString& text) { statusBar()->showMessage(text, kSayMs); };
    connect(m_walk.get(), &FindingWalk::stayed, this, say);
    connect(m_walk.get(), &FindingWalk::stepped, this, [this, say](const analysis::Episode& episode) {
        const QString where = findingtext::subject(episode, m_services.findings->desk().nodeName(episode.subject.node));
        say(findingtext::title(episode.id) + u" \u00b7 "_s + where + u" \u00b7 "_s + findingtext::condition(episode));
        if (auto* page = findChild<FindingsPage*>())
            page->reveal(episode.number); // whoever looks there next reads of this one
    });
    connect(&m_strip->bar(), &TimeBar::markPressed, this, [this](std::uint64_t number) {
        if (const auto* episode = m_services.findings->desk().find(number))
            m_walk->goTo(*episode);
    });
}

void MainWindow::showFinding(std::uint64_t episode)
{
    showPage(u"findings"_s);
    if (auto* page = findChild<FindingsPage*>())
        page->reveal(episode);
}

/// Every page shows a moment of the past; one of what is watched is seen on the Timeline alone.
void MainWindow::showMoment(LockId lock, ServerTime at, bool opensTimeline)
{
    if (lock == kNoLock)
        return;
    m_services.selection.select(lock);
    if (opensTimeline)
        showPage(u"timeline"_s);
    auto* timeline = findChild<TimelinePage*>();
    if (timeline != nullptr && currentPageWidget() == timeline)
        timeline->timeline()->showMoment(lock, at);
}

void MainWindow::showRecording()
{
    m_actions.setRecording(m_recording.isRecording());
    const bool can = m_recording.isRecording() || m_session.hasLive();
    m_actions.setWhyNot(Id::Record, can ? QString() : tr("Nothing is watched, so there is nothing to record."));
    m_actions.setWhyNot(Id::Annotate, !m_playback.file().isEmpty() || m_recording.isRecording()
                                          ? QString()
                                          : tr("A note is written into a recording. What is watched is not recorded "
                                               "here: open a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::IncidentReport, !m_playback.file().isEmpty()
                                                ? QString()
                                                : tr("A report is made of a recording. What is watched is not recorded "
                                                     "here: open a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::Compare, !m_playback.file().isEmpty()
                                         ? QString()
                                         : tr("What is compared are recordings. What is watched is not recorded here: "
                                              "open a recording, or keep the recent past."));
    m_actions.setWhyNot(Id::Export, !m_playback.file().isEmpty()
                                        ? QString()
                                        : tr("What is exported is a recording. What is watched is not recorded here: "
                                             "open a recording, or keep the recent past."));
    for (const Id id : {Id::StepBack, Id::GoToTime}) // from live, too
        m_actions[id]->setEnabled(m_playback.canGoBack());
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

/// Of the moment that is shown when it is asked for, however long somebody types.
void MainWindow::askForNote()
{
    const bool isPast = m_session.isPast();
    const ServerTime at = m_playback.position();
    const QString recording = isPast ? m_playback.file() : QString();
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(u"noteDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Note"));
    dialog->setLabelText(tr("What is to be known of this moment? It goes into the recording and its reports."));
    dialog->setInputMode(QInputDialog::TextInput);
    dialog->resize(fontMetrics().averageCharWidth() * 70, dialog->sizeHint().height());
    connect(dialog, &QInputDialog::textValueSelected, this, [this, at, recording, isPast](const QString& text) {
        RecordNote note;
        note.at = at;
        constexpr auto kBytesOfLetter = 4; // in UTF-8, at most
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

/// Of the recording that is shown; of what is watched, of its recent past.
void MainWindow::askForFile(const RecordingFile& what, const QString& suffix)
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
    const auto* timeline = findChild<TimelinePage*>();
    if (const auto chosen = timeline != nullptr ? timeline->timeline()->range() : std::nullopt)
        choices.push_back(
            {tr("The range that is selected on the Timeline, %1").arg(spanText(chosen->first, chosen->second)),
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
    // Nobody can save to a folder that is not there, and who never recorded has none.
    QThreadPool::globalInstance()->start([folder = where.absolutePath()] { makePrivateFolder(folder); });
    const QString name =
        isPast && !m_session.recording().isRing ? QFileInfo(recording).completeBaseName() : where.completeBaseName();
    auto* dialog =
        new RecordingFileDialog(what, recording, std::move(choices), where.absolutePath() + u'/' + name + suffix, this);
    connect(dialog, &RecordingFileDialog::failed, this,
            [this](const QString& why) { m_messages->showMessage(MessageBar::Kind::Error, why); });
    connect(dialog, &RecordingFileDialog::saved, this, [this](const QString& file, const QString& words) {
        m_messages->showMessage(MessageBar::Kind::Good, tr("Saved as %1. %2").arg(file, words), tr("Open"),
                                [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); });
    });
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
        m_services.frames.forgetRemembered();
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
