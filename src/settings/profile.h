// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/result.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::settings {

/// The kind of system behind a server; production is read-only until the operator unlocks it.
enum class Environment : quint8 { Development, Staging, Production };

/// The word in profiles and the audit log: "development", "staging", "production".
[[nodiscard]] QLatin1StringView name(Environment environment);
[[nodiscard]] std::optional<Environment> environmentFromName(QStringView name);

/// A saved server. Never contains a password: Secrets stores it under `id`. Value type.
struct Profile
{
    QString id; ///< UUID without braces; key of the secret
    QString name;
    QString colour; ///< "#rrggbb"; empty: the environment's colour
    Environment environment = Environment::Development;
    Endpoint endpoint;                     ///< without a password
    std::optional<SentinelGroup> sentinel; ///< if set, `endpoint` is the primary's login; saved without a password
    std::optional<ClusterSeeds> cluster;   ///< if set, `endpoint` is the nodes' login; excludes `sentinel`
    std::optional<RedlockGroup> redlock;   ///< if set, `endpoint` is the servers' login; excludes the others
    QString group;                         ///< for one server of a Redlock group: its name; not saved (serversOf())
    QStringList patterns = {QStringLiteral("lock:*")}; ///< glob patterns of watched keys
    QStringList presets;                               ///< names of presets whose patterns are watched, too
    bool readOnly = false;                             ///< forbids actions on this server
    bool traceOnSuspicion = false;                     ///< lets `--trace-on-suspicion` trace production, too
    QString actionsUser;                               ///< ACL user for release etc.; empty: the watching user
    double readBudget = 20000;                         ///< limit for event-driven reads, keys a second
    double pollBudget = 2000;                          ///< limit for polls, commands a second
    double waitBudget = 500;                           ///< limit for waiter queries, commands a second; 0: none
    bool skipsJobs = false; ///< reads no keys beside the selected lock: neither its job nor its library's signs of life
    QStringList signs;      ///< identities reported by its servers: ServerSigns::toList(), newest last
    friend bool operator==(const Profile&, const Profile&) = default;
};

inline constexpr qsizetype kMostSigns = 256;
inline constexpr double kMaxReadBudget = 1'000'000;
inline constexpr double kMaxPollBudget = 100'000;
inline constexpr double kMaxWaitBudget = 10'000;

/// A profile with a new id and default values.
[[nodiscard]] Profile newProfile();

/// The fields of a form, so that an error appears under the right one.
enum class Field : quint8 {
    Name,
    Colour,
    Host,
    Port,
    SocketPath,
    Database,
    Patterns,
    TlsFiles,
    Budget,
    Group,
    Sentinels,
    Seeds,
    Servers,
    Reach,
    Ssh
};
struct Problem
{
    Field field;
    QString text; ///< one translated sentence: problem and remedy
};
/// Errors that make a profile unusable; empty if there are none. Does not access the file system.
[[nodiscard]] QList<Problem> problemsOf(const Profile& profile);

/// The deployment that it watches, without passwords.
[[nodiscard]] Deployment deploymentOf(const Profile& profile);
/// The servers of a Redlock group as separate profiles, with the group's environment and limits; any other profile
/// unchanged.
[[nodiscard]] QList<Profile> serversOf(const Profile& profile);
/// The id of the saved profile from which serversOf() made this one; otherwise the id itself.
[[nodiscard]] QString savedId(const QString& id);

/// The format written by toJson(); fromJson() also reads older ones.
inline constexpr int kProfileFormat = 2;
/// Content of the file: {"version":2,"profiles":[...]}.
[[nodiscard]] QByteArray toJson(const QList<Profile>& profiles);
/// The format version of the content; 0: none.
[[nodiscard]] int formatOf(const QByteArray& json);
/// Parses arbitrary bytes: the error is a translated sentence with the problem and its place. Unknown members are
/// ignored; values out of range are an error, so no profile is read in part. Passwords in the file are ignored.
[[nodiscard]] Result<QList<Profile>, QString> fromJson(const QByteArray& json);

} // namespace lockscope::settings
