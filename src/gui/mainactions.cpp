// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mainactions.h"

#include "gui/theme.h"

#include <QActionGroup>

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

#define TEXT(words) QT_TRANSLATE_NOOP("lockscope::gui::MainActions", words)

constexpr ActionSpec kActions[] = {
    {Id::Connect, "connect", TEXT("&Connect..."), TEXT("Choose the Redis server to watch"), "connect", "Ctrl+O", false},
    {Id::Demo, "demo", TEXT("&Try the Demo"), TEXT("Start a private redis-server with a running scenario and watch it"),
     "demo", "", false},
    {Id::Disconnect, "disconnect", TEXT("&Disconnect"), TEXT("Stop watching this server"), "disconnect", "Ctrl+Shift+W",
     false},
    {Id::Reconnect, "reconnect", TEXT("&Reconnect Now"), TEXT("Close the connection and connect again at once"),
     "refresh", "Ctrl+Shift+O", false},
    {Id::Resync, "resync", TEXT("Look at &Everything Again"), TEXT("Read every known lock and scan for others"),
     "search", "F5", false},
    {Id::Quit, "quit", TEXT("&Quit"), TEXT("Close Lockscope"), "close", "Ctrl+Q", false},
    {Id::Pause, "pause", TEXT("&Pause"), TEXT("Freeze what is shown; nothing is lost meanwhile"), "pause",
     "Ctrl+Shift+Space Pause", false},
    {Id::Filter, "filter", TEXT("&Filter"), TEXT("Go to the search field of this page"), "search", "Ctrl+F", false},
    {Id::BackToLive, "backToLive", TEXT("Back to &Live"), TEXT("Follow the newest events again (Esc)"), "live",
     "Ctrl+End", false},
    {Id::NextPage, "nextPage", TEXT("&Next Page"), TEXT("Go to the page at the right"), "chevron-right", "Ctrl+PgDown",
     false},
    {Id::PreviousPage, "previousPage", TEXT("Pre&vious Page"), TEXT("Go to the page at the left"), "", "Ctrl+PgUp",
     false},
    {Id::Sidebar, "showSidebar", TEXT("&Servers and Views"), TEXT("Show or hide the side bar"), "panel-left", "Ctrl+B",
     true},
    {Id::Inspector, "showInspector", TEXT("&Inspector"), TEXT("Show or hide the inspector of the selected lock"),
     "panel-right", "Ctrl+Shift+I", true},
    {Id::Timeline, "showTimeline", TEXT("&Timeline Below the Table"),
     TEXT("Show or hide the timeline under the Locks table"), "panel-bottom", "Ctrl+J", true},
    {Id::FullScreen, "fullScreen", TEXT("F&ull Screen"), TEXT("Use the whole screen"), "fit", "F11", true},
    {Id::ResetLayout, "resetLayout", TEXT("&Reset Layout"), TEXT("Put all panels back to where they were at first"), "",
     "", false},
    {Id::ThemeSystem, "themeSystem", TEXT("Like the &System"), TEXT("Dark or light as the desktop is"), "", "", true},
    {Id::ThemeLight, "themeLight", TEXT("&Light"), TEXT("Dark text on a light ground"), "", "", true},
    {Id::ThemeDark, "themeDark", TEXT("&Dark"), TEXT("Light text on a dark ground"), "", "", true},
    {Id::TimeUtc, "timeUtc", TEXT("&UTC"), TEXT("Show times in UTC"), "", "", true},
    {Id::TimeLocal, "timeLocal", TEXT("&Local Time"), TEXT("Show times in this machine's time zone"), "", "", true},
    {Id::Notifications, "notifications", TEXT("Desktop &Notifications"),
     TEXT("Tell on the desktop when locks get into trouble"), "notification", "", true},
    {Id::Shortcuts, "shortcuts", TEXT("&Keyboard Shortcuts"), TEXT("List every shortcut"), "help", "F1 Ctrl+?", false},
    {Id::About, "about", TEXT("&About Lockscope"), TEXT("Version and licence"), "info", "", false},
    {Id::AboutQt, "aboutQt", TEXT("About &Qt"), TEXT("The toolkit Lockscope is built with"), "", "", false},
};
static_assert(std::size(kActions) == static_cast<std::size_t>(Id::Count));

const char* const kResume = TEXT("&Resume");
const char* const kResumeTip = TEXT("Show what happened meanwhile and go on live");

#undef TEXT

} // namespace

MainActions::MainActions(QObject* parent) : QObject(parent), m_actions(static_cast<std::size_t>(Id::Count))
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
    retranslate();
}

void MainActions::retranslate()
{
    for (const ActionSpec& spec : kActions) {
        QAction* action = (*this)[spec.id];
        const bool resume = spec.id == Id::Pause && m_paused;
        action->setText(tr(resume ? kResume : spec.text));
        const QString tip = tr(resume ? kResumeTip : spec.tip);
        const QKeySequence key = action->shortcut();
        action->setToolTip(
            key.isEmpty()
                ? tip
                : tr("%1 (%2)", "what it does, its shortcut").arg(tip, key.toString(QKeySequence::NativeText)));
        action->setStatusTip(tip);
    }
}

void MainActions::restyle(const Theme& theme)
{
    for (const ActionSpec& spec : kActions) {
        if (*spec.icon)
            (*this)[spec.id]->setIcon(theme.icon(QLatin1StringView(spec.icon)));
    }
    if (m_paused)
        (*this)[Id::Pause]->setIcon(theme.icon(u"resume"_s));
}

void MainActions::setPaused(bool paused, const Theme& theme)
{
    m_paused = paused;
    retranslate();
    restyle(theme);
}

} // namespace lockscope::gui
