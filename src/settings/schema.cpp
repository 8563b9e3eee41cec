// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/schema.h"

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace prefs {

namespace {

Setting<bool> flag(const char* key, bool fallback)
{
    return {{key, fallback, {}, {}, {}}};
}
Setting<int> number(const char* key, int fallback, int least, int most)
{
    return {{key, fallback, least, most, {}}};
}
Setting<QString> word(const char* key, QStringList choices)
{
    return {{key, choices.first(), {}, {}, choices}};
}
Setting<QString> text(const char* key)
{
    return {{key, QString(), {}, {}, {}}};
}
Setting<QStringList> list(const char* key)
{
    return {{key, QStringList(), {}, {}, {}}};
}
Setting<QByteArray> blob(const char* key)
{
    return {{key, QByteArray(), {}, {}, {}}};
}

} // namespace

const Setting<QString> theme = word("appearance/theme", {u"system"_s, u"light"_s, u"dark"_s});
const Setting<QString> language = word("appearance/language", {u"system"_s, u"en"_s, u"zh_CN"_s, u"zh_TW"_s});
const Setting<QString> timeZone = word("appearance/timeZone", {u"utc"_s, u"local"_s});
const Setting<bool> notifications = flag("notifications/enabled", false);
const Setting<bool> findingNotifications = flag("notifications/findings", false);
const Setting<bool> webhook = flag("webhook/enabled", false);
const Setting<QString> webhookAddress = text("webhook/address");
const Setting<bool> webhookIsSigned = flag("webhook/isSigned", false);
const Setting<QString> webhookSeverity = word("webhook/severity", {u"warning"_s, u"problem"_s, u"note"_s});
const Setting<int> notificationIntervalSeconds = number("notifications/intervalSeconds", 30, 5, 3600);
const Setting<QString> lastProfile = text("start/lastProfile");
const Setting<QStringList> besideProfiles = list("start/besideProfiles");
const Setting<bool> connectAtStart = flag("start/connect", false);
const Setting<QString> lastPage = text("start/lastPage");
const Setting<bool> tourSeen = flag("start/tourSeen", false);
const Setting<QStringList> filterHistory = list("locks/filterHistory");
const Setting<int> gestureHints = number("hints/gestures", 0, 0, 1'000);
const Setting<QStringList> recentCommands = list("commands/recent");
const Setting<QStringList> holderNames = list("holders/names");
const Setting<QStringList> findingLimits = list("findings/limits");
const Setting<QStringList> findingMutes = list("findings/mutes");
const Setting<QString> locksView = text("locks/view");
const Setting<QString> locksFilter = text("locks/filter");
const Setting<bool> locksGrouped = flag("locks/groupByHolder", false);
const Setting<bool> locksWideLanes = flag("locks/wideLanes", false);
const Setting<QString> locksServerColumn = word("locks/serverColumn", {u"auto"_s, u"shown"_s, u"hidden"_s});
const Setting<bool> locksEndedShown = flag("locks/endedShown", false);
const Setting<bool> inspectorRaw = flag("inspector/raw", false);
const Setting<QString> locksGroupedBy =
    word("locks/holderRollup", {u"none"_s, u"host"_s, u"service"_s, u"connection"_s, u"prefix"_s});
const Setting<int> historyMinutes = number("timeline/historyMinutes", 10, 1, 24 * 60);
const Setting<QStringList> recentRecordings = list("recordings/recent");
const Setting<bool> keepsPast = flag("recording/keepsPast", true);
const Setting<QStringList> toldKeepsPast = list("recording/toldKeepsPast");
const Setting<QStringList> sampledProfiles = list("connect/sampledProfiles");
const Setting<QByteArray> windowGeometry = blob("layout/geometry");
const Setting<QByteArray> windowState = blob("layout/state");
const Setting<int> windowStateVersion = number("layout/version", 0, 0, 1'000'000);
const Setting<QStringList> narrowColumns = list("layout/narrowColumns");
const Setting<QByteArray> locksColumns = blob("layout/locksColumns");
const Setting<QByteArray> eventsHeader = blob("layout/eventsHeader");

} // namespace prefs

} // namespace lockscope::settings
