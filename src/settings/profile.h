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

/// What stands on the other side; production is read-only until the operator unlocks it.
enum class Environment : quint8 { Development, Staging, Production };

/// The word in the profile file and in the audit log: "development", "staging", "production".
[[nodiscard]] QLatin1StringView name(Environment environment);
[[nodiscard]] std::optional<Environment> environmentFromName(QStringView name);

/// A server as the user saved it. Never holds a password: that is in Secrets, under `id`. Value type.
struct Profile
{
    QString id; ///< UUID without braces; the key of the secret
    QString name;
    QString colour; ///< "#rrggbb"; empty: the colour of the environment
    Environment environment = Environment::Development;
    Endpoint endpoint;                     ///< its password is always empty
    std::optional<SentinelGroup> sentinel; ///< the endpoint is its primary's login then; never saved with a password
    std::optional<ClusterSeeds> cluster;   ///< the endpoint is the login of its nodes then; never beside a group
    std::optional<RedlockGroup> redlock;   ///< the endpoint is the login of its servers then; alone, too
    QString group; ///< of one server of a Redlock group: the name of that; never saved (serversOf())
    QStringList patterns = {QStringLiteral("lock:*")}; ///< glob patterns of watched keys
    QStringList presets;                               ///< names of presets whose patterns are watched too
    bool readOnly = false;                             ///< never act on this server from here
    bool traceOnSuspicion = false;                     ///< production, too, may be traced by `--trace-on-suspicion`
    QString actionsUser;                               ///< ACL user for release etc.; empty: the watching user
    double readBudget = 20000;                         ///< keys a second that events may make us read
    double pollBudget = 2000;                          ///< commands a second for polls
    double waitBudget = 500;                           ///< commands a second that ask who waits; 0: nobody asks
    QStringList signs; ///< what its servers said of themselves: ServerSigns::toList(), the newest last
    friend bool operator==(const Profile&, const Profile&) = default;
};

inline constexpr qsizetype kMostSigns = 256;
inline constexpr double kMaxReadBudget = 1'000'000;
inline constexpr double kMaxPollBudget = 100'000;
inline constexpr double kMaxWaitBudget = 10'000;

/// A profile with a fresh id and the defaults.
[[nodiscard]] Profile newProfile();

/// What a person can get wrong, so that a form shows the sentence under the right field.
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
    QString text; ///< one sentence: what is wrong and what to do; translated
};
/// Why a profile cannot be used; empty when it can. Does not look at the file system.
[[nodiscard]] QList<Problem> problemsOf(const Profile& profile);

/// What it asks to watch, without passwords.
[[nodiscard]] Deployment deploymentOf(const Profile& profile);
/// Of a Redlock group each server as a profile of its own, with its environment and limits; of any other profile
/// itself.
[[nodiscard]] QList<Profile> serversOf(const Profile& profile);
/// The id of the profile that serversOf() made it from; its own where there is none.
[[nodiscard]] QString savedId(const QString& id);

/// The format that toJson() writes; fromJson() reads older ones, too.
inline constexpr int kProfileFormat = 2;
/// The file's content: {"version":2,"profiles":[...]}.
[[nodiscard]] QByteArray toJson(const QList<Profile>& profiles);
/// What fromJson() would read it as; 0: it says none.
[[nodiscard]] int formatOf(const QByteArray& json);
/// Reads any bytes: the error is a sentence that says what is wrong and where (translated). Unknown members are
/// ignored, values out of range are an error: a profile is never half taken. A password that somebody wrote into the
/// file is not read.
[[nodiscard]] Result<QList<Profile>, QString> fromJson(const QByteArray& json);

} // namespace lockscope::settings
