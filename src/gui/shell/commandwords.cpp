// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/commandwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope::gui {

namespace {

struct Synonyms
{
    const char* id;
    const char* words; ///< separated by blanks
};

constexpr Synonyms kSynonyms[] = {
    {"lock.release", QT_TRANSLATE_NOOP("CommandWords", "stuck unlock kill free delete remove force")},
    {"lock.shortenTtl", QT_TRANSLATE_NOOP("CommandWords", "expire sooner lease timeout")},
    {"lock.quarantine", QT_TRANSLATE_NOOP("CommandWords", "block ban keep out")},
    {"lock.putBack", QT_TRANSLATE_NOOP("CommandWords", "undo restore")},
    {"lock.trace", QT_TRANSLATE_NOOP("CommandWords", "monitor who waits contention")},
    {"lock.inspect", QT_TRANSLATE_NOOP("CommandWords", "details owner history")},
    {"action.trace", QT_TRANSLATE_NOOP("CommandWords", "monitor who waits contention")},
    {"action.connect", QT_TRANSLATE_NOOP("CommandWords", "open server login host")},
    {"action.disconnect", QT_TRANSLATE_NOOP("CommandWords", "close server logout")},
    {"action.demo", QT_TRANSLATE_NOOP("CommandWords", "example try sample")},
    {"action.resync", QT_TRANSLATE_NOOP("CommandWords", "refresh reload")},
    {"action.findLocks", QT_TRANSLATE_NOOP("CommandWords", "discover scan patterns")},
    {"action.record", QT_TRANSLATE_NOOP("CommandWords", "capture save")},
    {"action.annotate", QT_TRANSLATE_NOOP("CommandWords", "comment remark")},
    {"action.incidentReport", QT_TRANSLATE_NOOP("CommandWords", "postmortem share html")},
    {"action.compare", QT_TRANSLATE_NOOP("CommandWords", "difference before after")},
    {"action.export", QT_TRANSLATE_NOOP("CommandWords", "download csv sqlite perfetto")},
    {"action.savePicture", QT_TRANSLATE_NOOP("CommandWords", "screenshot image png svg")},
    {"action.pause", QT_TRANSLATE_NOOP("CommandWords", "freeze stop hold")},
    {"action.goToTime", QT_TRANSLATE_NOOP("CommandWords", "jump history past")},
    {"action.themeDark", QT_TRANSLATE_NOOP("CommandWords", "theme night mode colors")},
    {"action.themeLight", QT_TRANSLATE_NOOP("CommandWords", "theme day mode colors")},
    {"action.timeUtc", QT_TRANSLATE_NOOP("CommandWords", "time zone clock")},
    {"action.timeLocal", QT_TRANSLATE_NOOP("CommandWords", "time zone clock")},
    {"action.notifications", QT_TRANSLATE_NOOP("CommandWords", "alert alarm")},
    {"action.webhook", QT_TRANSLATE_NOOP("CommandWords", "alert slack http post")},
    {"action.messages", QT_TRANSLATE_NOOP("CommandWords", "toasts notices log")},
    {"action.shortcuts", QT_TRANSLATE_NOOP("CommandWords", "help keys hotkeys")},
    {"action.tour", QT_TRANSLATE_NOOP("CommandWords", "help tutorial learn")},
    {"action.report", QT_TRANSLATE_NOOP("CommandWords", "help bug issue")},
    {"action.quit", QT_TRANSLATE_NOOP("CommandWords", "exit close leave")},
    {"page.findings", QT_TRANSLATE_NOOP("CommandWords", "problems alerts issues")},
    {"page.waitsfor", QT_TRANSLATE_NOOP("CommandWords", "deadlock graph cycle")},
    {"page.dashboard", QT_TRANSLATE_NOOP("CommandWords", "charts metrics")},
    {"page.events", QT_TRANSLATE_NOOP("CommandWords", "log history")},
    {"page.server", QT_TRANSLATE_NOOP("CommandWords", "rights acl health")},
    {"page.simulator", QT_TRANSLATE_NOOP("CommandWords", "learn experiment")},
};

} // namespace

QString commandWords(const QString& id)
{
    const auto* const found = std::find_if(std::begin(kSynonyms), std::end(kSynonyms),
                                           [&id](const Synonyms& each) { return id == QLatin1StringView(each.id); });
    if (found == std::end(kSynonyms))
        return {};
    return QLatin1StringView(found->words) + u' ' + QCoreApplication::translate("CommandWords", found->words);
}

} // namespace lockscope::gui
