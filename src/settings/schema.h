// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariant>

namespace lockscope::settings {

/// One row of the table of preferences. Numbers have a range, words a list of choices; other values in the file read as
/// the default.
struct SettingInfo
{
    const char* key;     ///< "group/name" in the file
    QVariant fallback;   ///< the default
    QVariant least;      ///< numbers only
    QVariant most;       ///< numbers only
    QStringList choices; ///< words only; empty: free text
};

/// A row with its value type. T: bool, int, QString, QStringList or QByteArray.
template <class T>
struct Setting
{
    SettingInfo info;
};

/// The table. Every preference has exactly one row here.
namespace prefs {

extern const Setting<QString> theme;                   ///< "system", "light", "dark"
extern const Setting<QString> language;                ///< "system", "en", "zh_CN", "zh_TW"
extern const Setting<QString> timeZone;                ///< "utc", "local"
extern const Setting<bool> notifications;              ///< desktop notifications when a finding begins
extern const Setting<bool> findingNotifications;       ///< alternative key for `notifications`: either one enables them
extern const Setting<bool> webhook;                    ///< posts findings to webhookAddress
extern const Setting<QString> webhookAddress;          ///< its secret is in the keyring
extern const Setting<bool> webhookIsSigned;            ///< a secret exists: without it nothing is sent
extern const Setting<QString> webhookSeverity;         ///< "warning", "problem", "note": minimum severity
extern const Setting<int> notificationIntervalSeconds; ///< at most one notification in this time
extern const Setting<QString> lastProfile;             ///< id of the last connected profile
extern const Setting<QStringList> besideProfiles;      ///< ids of the profiles that were open beside it
extern const Setting<bool> connectAtStart;             ///< connect these at start
extern const Setting<QString> lastPage;                ///< id of the last page
extern const Setting<bool> tourSeen;                   ///< the guided tour was offered, and is not offered again
extern const Setting<QStringList> filterHistory;       ///< newest first
extern const Setting<int> gestureHints;                ///< times that the gesture hint was shown
extern const Setting<QStringList> recentCommands;      ///< ids of palette entries, newest first
extern const Setting<QStringList>
    holderNames; ///< services of holders, one JSON object each; presentation/locks/holdernames.h
extern const Setting<QStringList> findingLimits; ///< "no-ttl.held_ms=2000"; analysis::Thresholds::changed()
extern const Setting<QStringList>
    findingMutes;                          ///< "no-ttl lock:order:*", percent-encoded; gui/findings/findingspage.cpp
extern const Setting<QString> locksView;   ///< id of the saved filter shown; presentation/filters/savedfilter.h
extern const Setting<QString> locksFilter; ///< text of the filter box
extern const Setting<bool> locksGrouped;   ///< Locks page: groups instead of sections
extern const Setting<bool> locksWideLanes; ///< Locks page: columns between lock and lane are folded
extern const Setting<QString> locksServerColumn;    ///< Locks page; auto: shown while several nodes are
extern const Setting<bool> locksEndedShown;         ///< Locks page: the section of ended locks is unfolded
extern const Setting<bool> inspectorRaw;            ///< inspector: raw value and redis-cli commands are unfolded
extern const Setting<QString> locksGroupedBy;       ///< Locks page: what they have in common; none: the holder
extern const Setting<int> historyMinutes;           ///< unused; earlier versions wrote it
extern const Setting<QStringList> recentRecordings; ///< files, newest first
extern const Setting<bool> keepsPast;               ///< records the recent past of watched servers, masked
extern const Setting<QStringList> toldKeepsPast;    ///< ids of profiles whose user was told so; "" for unsaved ones
extern const Setting<QStringList> sampledProfiles;  ///< ids of profiles whose server was searched for unwatched locks
extern const Setting<QByteArray> windowGeometry;    ///< QWidget::saveGeometry
extern const Setting<QByteArray> windowState;       ///< QMainWindow::saveState
extern const Setting<int> windowStateVersion;       ///< of the two above; other versions are not restored
extern const Setting<QStringList> narrowColumns;    ///< ids of the side columns that are open in a narrow window
extern const Setting<QByteArray> locksColumns;      ///< QHeaderView::saveState
extern const Setting<QByteArray> eventsHeader;

} // namespace prefs

} // namespace lockscope::settings
