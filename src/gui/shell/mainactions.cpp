// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/mainactions.h"

#include "gui/style/theme.h"
#include "gui/widgets/mnemonic.h"

#include <QActionGroup>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Id = MainActions::Id;

struct ActionSpec
{
    Id id;
    const char* name;
    const char* text;
    const char* tip;
    const char* icon;
    const char* shortcuts; ///< separated by blanks
    bool checkable;
};

constexpr ActionSpec kActions[] = {
    {Id::Connect, "connect", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Connect…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Choose the Redis server to watch"), "connect", "Ctrl+O", false},
    {Id::Demo, "demo", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Watch a Demo"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Start a private redis-server with a running scenario and watch it"),
     "demo", "", false},
    {Id::DemoSentinel, "demoSentinel", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "A &Sentinel Group"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Watch private servers behind Sentinels, with clients at work and a failover every minute"),
     "", "", false},
    {Id::DemoCluster, "demoCluster", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "A &Cluster"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Watch a private cluster, with clients at work and each minute a failover or a slot that moves"),
     "", "", false},
    {Id::DemoRedlock, "demoRedlock", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "A &Redlock Group"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Watch five private servers that grant locks together, of which one stops each minute"),
     "", "", false},
    {Id::CauseFault, "causeFault", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Ca&use a Fault"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "In the demo, now: a failover, a slot that moves, or a server that stops for ten seconds"),
     "warning", "", false},
    {Id::Disconnect, "disconnect", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Disconnect"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Stop watching this server"), "disconnect", "Ctrl+Shift+W",
     false},
    {Id::Reconnect, "reconnect", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Reconnect Now"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Close the connection and connect again at once"), "refresh",
     "Ctrl+Shift+O", false},
    {Id::Resync, "resync", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "R&escan"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Read every known lock and scan for others"), "search", "F5",
     false},
    {Id::FindLocks, "findLocks", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Find Locks…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Look through the keys of this server for locks that are not watched yet"),
     "search", "Ctrl+Shift+F", false},
    {Id::OpenRecording, "openRecording", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Open a Recording…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Open what was recorded; watching continues meanwhile"), "folder",
     "Ctrl+Alt+O", false},
    {Id::CloseRecording, "closeRecording", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "C&lose Recording"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go back to the live view, or to the first page"), "close",
     "Ctrl+W", false},
    {Id::Record, "record", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Record &to a File…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Record everything that is watched from now on"), "record",
     "Ctrl+Alt+R", false},
    {Id::KeepPast, "keepPast", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Keep the Recent Past"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Keep what was watched on this machine, masked, so that you can go back to it"),
     "", "", true},
    {Id::DeletePast, "deletePast", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Delete Recorded P&ast…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Delete what was kept of the recent past of all servers"),
     "delete", "", false},
    {Id::Annotate, "annotate", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Note &Here…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Write a sentence at the moment that is shown, into the recording and its reports"),
     "edit", "Ctrl+Alt+N", false},
    {Id::IncidentReport, "incidentReport", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Incident Re&port…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Save what happened as one file that can be read without Lockscope"),
     "export", "Ctrl+Alt+I", false},
    {Id::Compare, "compare", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Co&mpare…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Save two times, or two recordings, side by side with what changed first"),
     "export", "Ctrl+Alt+M", false},
    {Id::Export, "export", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "E&xport…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Save every event as CSV, SQLite or a trace for Perfetto, for other programs"),
     "export", "Ctrl+Alt+E", false},
    {Id::SavePicture, "savePicture", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Save P&icture of Page…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Save what the page shows now as PNG or SVG, for a report"),
     "export", "Ctrl+Shift+S", false},
    {Id::Quit, "quit", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Quit"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Close Lockscope"), "close", "Ctrl+Q", false},
    {Id::Pause, "pause", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Pause"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Freeze what is shown; nothing is lost meanwhile"), "pause",
     "Ctrl+Shift+Space Pause", false},
    {Id::Trace, "trace", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Trace &Burst…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "See for some seconds who tries to get which lock, and how long they wait"),
     "trace", "Ctrl+Shift+B", false},
    {Id::Filter, "filter", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Filter"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to the search field of this page"), "search", "Ctrl+F",
     false},
    {Id::Palette, "palette", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Command Palette…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Find an action, page, lock, holder, finding, recording or server by parts of its name"),
     "search", "Ctrl+Shift+P", false},
    {Id::GoToMessage, "goToMessage", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go &to Message"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Move the focus to the newest message, to the other one, and back; Esc closes a message"),
     "", "F6", false},
    {Id::BackToLive, "backToLive", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Back to &Live"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Follow the newest events again (Esc)"), "live", "Ctrl+End",
     false},
    {Id::StepBack, "stepBack", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Step &Back"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go back by one event; from live: to this moment"), "step-back",
     "Ctrl+,", false},
    {Id::StepForward, "stepForward", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Step F&orward"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go forward by one event"), "step-forward", "Ctrl+.", false},
    {Id::GoToTime, "goToTime", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to Tim&e…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Type a moment to go to"), "clock", "Ctrl+G", false},
    {Id::PreviousFinding, "previousFinding", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Pre&vious Finding"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go back to where a problem or a warning began"), "", "<", false},
    {Id::NextFinding, "nextFinding", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Next Finding"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to where the next problem or warning begins"), "", ">",
     false},
    {Id::NextPage, "nextPage", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Next Page"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to the page at the right"), "chevron-right", "Ctrl+PgDown",
     false},
    {Id::PreviousPage, "previousPage", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Pre&vious Page"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to the page at the left"), "", "Ctrl+PgUp", false},
    {Id::Sidebar, "showSidebar", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Servers and Prefixes"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show or hide the side bar"), "panel-left", "Ctrl+B", true},
    {Id::Inspector, "showInspector", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Inspector"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show or hide the inspector of the selected lock"), "panel-right",
     "Ctrl+Shift+I", true},
    {Id::WideLanes, "showTimeline", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Wide Lanes"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Fold the columns of the Locks table between lock and lane"),
     "timeline", "Ctrl+J", true},
    {Id::LaneZoomIn, "laneZoomIn", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Zoom &In"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show less time in the lanes of Locks"), "zoom-in",
     "Ctrl++ Ctrl+=", false},
    {Id::LaneZoomOut, "laneZoomOut", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Zoom &Out"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show more time in the lanes of Locks"), "zoom-out", "Ctrl+-",
     false},
    {Id::LaneFit, "laneFit", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Fit"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show the selected range or hold, or else the last minute"),
     "fit", "Ctrl+0", false},
    {Id::LaneRange, "laneRange", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Select &Range…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Statistics of a range of time; its ends can be typed"), "clock",
     "Alt+R", false},
    {Id::PreviousContention, "previousContention",
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Previous Contention"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to the contention or loss before"), "chevron-left", "[",
     false},
    {Id::NextContention, "nextContention", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Next Contention"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Go to the contention or loss after"), "chevron-right", "]",
     false},
    {Id::GroupLocks, "groupLocks", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Group Locks"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions",
                       "Group the locks by holder, or as chosen last; again: what needs attention, held, ended"),
     "group", "Alt+G", true},
    {Id::GroupByLock, "groupByLock", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By &Lock"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks that need attention, are held, or have ended"), "", "",
     true},
    {Id::GroupByHolder, "groupByHolder", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By &Holder"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks of each process or client, and whether it is alive"), "",
     "", true},
    {Id::GroupByHost, "groupByHost", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By H&ost"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks of each host that tokens name"), "", "", true},
    {Id::GroupByService, "groupByService", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By &Service"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks of each service that you have named"), "", "", true},
    {Id::GroupByConnection, "groupByConnection",
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By &Connection Name"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks of each connection name that a trace has found"), "", "",
     true},
    {Id::GroupByPrefix, "groupByPrefix", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "By &Prefix"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Locks of each prefix of names"), "", "", true},
    {Id::FullScreen, "fullScreen", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "F&ull Screen"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Use the whole screen"), "fit", "F11", true},
    {Id::ResetLayout, "resetLayout", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Reset Layout"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Put all panels back where they were at first"), "", "", false},
    {Id::ThemeSystem, "themeSystem", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Follow the &System"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Dark or light as the desktop is"), "", "", true},
    {Id::ThemeLight, "themeLight", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Light"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Dark text on a light ground"), "", "", true},
    {Id::ThemeDark, "themeDark", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Dark"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Light text on a dark ground"), "", "", true},
    {Id::TimeUtc, "timeUtc", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&UTC"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show times in UTC"), "", "", true},
    {Id::TimeLocal, "timeLocal", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Local Time"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show times in this machine's time zone"), "", "", true},
    {Id::Notifications, "notifications", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Desktop &Notifications"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Notify on the desktop when a problem or a warning begins"),
     "notification", "", true},
    {Id::Webhook, "webhook", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Webhook…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Post findings to another program when they begin and end"), "",
     "", false},
    {Id::Messages, "messages", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Messages…"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "List the last 100 messages with their times"), "info", "",
     false},
    {Id::Tour, "tour", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Guided Tour of the Demo"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "See in two minutes what is where"), "demo", "", false},
    {Id::PageHelp, "pageHelp", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Keys of This &Page"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show keys and gestures over the page that is shown"), "help",
     "?", false},
    {Id::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Keyboard Shortcuts"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "List every shortcut"), "help", "F1 Ctrl+?", false},
    {Id::Report, "report", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Report a Problem"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Copy an anonymous diagnosis for a report"), "copy", "", false},
    {Id::About, "about", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&About Lockscope"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Version and licence"), "info", "", false},
    {Id::AboutQt, "aboutQt", QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "About &Qt"),
     QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "The toolkit Lockscope is built with"), "", "", false},
};
static_assert(std::size(kActions) == static_cast<std::size_t>(Id::Count));

const char* const kPause = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Pause");
const char* const kPlay = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Pla&y");
const char* const kPlayTip = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Play the recording from here (Space)");
const char* const kStopTip = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Pause the recording here (Space)");
const char* const kEndRecording = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "S&top Recording");
const char* const kEndRecordingTip =
    QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Close the file that is being recorded to");
const char* const kResume = QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "&Resume");
const char* const kResumeTip =
    QT_TRANSLATE_NOOP("lockscope::gui::MainActions", "Show what happened meanwhile and continue live");

} // namespace

MainActions::MainActions(const Theme& theme, QObject* parent)
    : Themed(parent), m_theme(theme), m_actions(static_cast<std::size_t>(Id::Count)), m_whyNot(m_actions.size())
{
    for (const ActionSpec& spec : kActions) {
        auto* action = new QAction(this);
        action->setObjectName(u"action."_s + QLatin1StringView(spec.name));
        action->setCheckable(spec.checkable);
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(spec.shortcuts).split(u' ', Qt::SkipEmptyParts))
            keys << QKeySequence(key, QKeySequence::PortableText);
        action->setShortcuts(keys);
        m_actions[static_cast<std::size_t>(spec.id)] = action;
    }
    (*this)[Id::Quit]->setMenuRole(QAction::QuitRole);
    (*this)[Id::About]->setMenuRole(QAction::AboutRole);
    (*this)[Id::AboutQt]->setMenuRole(QAction::AboutQtRole);
    auto* themes = new QActionGroup(this);
    for (const Id id : {Id::ThemeSystem, Id::ThemeLight, Id::ThemeDark})
        themes->addAction((*this)[id]);
    auto* zones = new QActionGroup(this);
    for (const Id id : {Id::TimeUtc, Id::TimeLocal})
        zones->addAction((*this)[id]);
    auto* groupings = new QActionGroup(this);
    for (const Id id : {Id::GroupByLock, Id::GroupByHolder, Id::GroupByHost, Id::GroupByService, Id::GroupByConnection,
                        Id::GroupByPrefix})
        groupings->addAction((*this)[id]);
    retranslate();
    restyle();
}

void MainActions::retranslate()
{
    for (const ActionSpec& spec : kActions) {
        QAction* action = (*this)[spec.id];
        const char* text = spec.text;
        const char* say = spec.tip;
        if (m_isPast && spec.id == Id::Pause) {
            text = m_playing ? kPause : kPlay;
            say = m_playing ? kStopTip : kPlayTip;
        } else if (spec.id == Id::Pause && m_paused) {
            text = kResume;
            say = kResumeTip;
        } else if (spec.id == Id::Record && m_recording) {
            text = kEndRecording;
            say = kEndRecordingTip;
        }
        action->setText(tr(text));
        action->setIconText(withoutMnemonic(action->text()).remove(u"…"_s)); // for tool buttons
        const QString& why = m_whyNot[static_cast<std::size_t>(spec.id)];
        const QString tip = why.isEmpty() ? tr(say) : why;
        const QKeySequence key = action->shortcut();
        action->setToolTip(
            key.isEmpty()
                ? tip
                : tr("%1 (%2)", "what it does, its shortcut").arg(tip, key.toString(QKeySequence::NativeText)));
        action->setStatusTip(tip);
    }
}

void MainActions::restyle()
{
    for (const ActionSpec& spec : kActions) {
        if (*spec.icon)
            (*this)[spec.id]->setIcon(m_theme.icon(QLatin1StringView(spec.icon)));
    }
    if (m_recording)
        (*this)[Id::Record]->setIcon(m_theme.icon(u"stop"_s));
    if (m_isPast ? !m_playing : m_paused)
        (*this)[Id::Pause]->setIcon(m_theme.icon(u"resume"_s));
}

void MainActions::setPlaying(bool isPast, bool playing)
{
    if (std::pair(std::exchange(m_isPast, isPast), std::exchange(m_playing, playing)) == std::pair(isPast, playing))
        return;
    retranslate();
    restyle();
}

void MainActions::setRecording(bool recording)
{
    if (std::exchange(m_recording, recording) == recording)
        return;
    retranslate();
    restyle();
}

void MainActions::setWhyNot(Id id, const QString& why)
{
    (*this)[id]->setEnabled(why.isEmpty());
    if (std::exchange(m_whyNot[static_cast<std::size_t>(id)], why) != why)
        retranslate();
}

void MainActions::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) == paused)
        return;
    retranslate();
    restyle();
}

} // namespace lockscope::gui

#include "moc_mainactions.cpp"
