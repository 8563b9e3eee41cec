// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariant>

namespace lockscope::settings {

/// One row of the table of preferences. Numbers have a range, words a list of choices; anything else that stands in
/// the file reads as the default.
struct SettingInfo
{
    const char* key;     ///< "group/name" in the file
    QVariant fallback;   ///< the default
    QVariant least;      ///< numbers only
    QVariant most;       ///< numbers only
    QStringList choices; ///< words only; empty: free text
};

/// A row with its type. T: bool, int, QString, QStringList or QByteArray.
template <class T>
struct Setting
{
    SettingInfo info;
};

/// The table. A preference exists when it has a row here and nowhere else.
namespace prefs {

extern const Setting<QString> theme;                   ///< "system", "light", "dark"
extern const Setting<QString> language;                ///< "system", "en", "zh_CN", "zh_TW"
extern const Setting<QString> timeZone;                ///< "utc", "local"
extern const Setting<bool> notifications;              ///< desktop notifications when a finding begins
extern const Setting<bool> findingNotifications;       ///< the same: either of the two will do
extern const Setting<bool> webhook;                    ///< findings are posted to webhookAddress
extern const Setting<QString> webhookAddress;          ///< its secret is in the keyring
extern const Setting<bool> webhookIsSigned;            ///< it has one: without it nothing is sent
extern const Setting<QString> webhookSeverity;         ///< "warning", "problem", "note": as bad as that at least
extern const Setting<int> notificationIntervalSeconds; ///< at most one notification in this time
extern const Setting<QString> lastProfile;             ///< id of the profile connected last
extern const Setting<QStringList> besideProfiles;      ///< ids of those that were open beside it
extern const Setting<bool> connectAtStart;             ///< connect these when the window opens
extern const Setting<QString> lastPage;                ///< id of the page shown last
extern const Setting<bool> tourSeen;                   ///< the guided look was offered: it is not offered again
extern const Setting<QStringList> filterHistory;       ///< newest first
extern const Setting<QStringList>
    holderNames; ///< services of holders, one JSON object each; presentation/locks/holdernames.h
extern const Setting<QStringList> findingLimits; ///< "no-ttl.held_ms=2000"; analysis::Thresholds::changed()
extern const Setting<QStringList> findingMutes;  ///< "no-ttl lock:order:*", percent-encoded; gui/pages/findingspage.cpp
extern const Setting<QString> locksView;         ///< id of the saved filter shown; presentation/filters/savedfilter.h
extern const Setting<QString> locksFilter;       ///< what stands in the filter box
extern const Setting<bool> groupByHolder;        ///< Locks page
extern const Setting<QString> holderRollup;      ///< Locks page: what holders are put together by
extern const Setting<int> historyMinutes;        ///< what the timeline keeps
extern const Setting<QStringList> recentRecordings; ///< files, newest first
extern const Setting<bool> keepsPast;               ///< the recent past of what is watched is recorded, masked
extern const Setting<QStringList> toldKeepsPast;    ///< ids of profiles of which that was said; "" the unsaved
extern const Setting<QByteArray> windowGeometry;    ///< QWidget::saveGeometry
extern const Setting<QByteArray> windowState;       ///< QMainWindow::saveState
extern const Setting<int> windowStateVersion;       ///< of the two above; another version is not restored
extern const Setting<QByteArray> locksHeader;       ///< QHeaderView::saveState
extern const Setting<QByteArray> holdersHeader;
extern const Setting<QByteArray> eventsHeader;

} // namespace prefs

} // namespace lockscope::settings
