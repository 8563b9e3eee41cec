// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::cli {

/// What a file descriptor holds, without the end of its line. The error is why it cannot be read, no whole sentence.
[[nodiscard]] Result<Secret, QString> readSecret(int fd);

/// Where the passwords of connections come from, in this order: --password-fd, the URI, LOCKSCOPE_PASSWORD,
/// REDISCLI_AUTH; Sentinel's own: --sentinel-password-fd, the URI, LOCKSCOPE_SENTINEL_PASSWORD. Errors are sentences
/// for a person. `uriHadPassword` asks the caller to say passwordInUriWarning() once on standard error.
///
/// In the order of the addresses. `serverFds` are none, one for all of them, or one for each; `sentinelFds` the same of
/// those that are of Sentinels. Each is read once.
struct Logins
{
    std::vector<Deployment> deployments;
    bool uriHadPassword = false;
};
[[nodiscard]] Result<Logins, QString> resolveLogins(const QStringList& uris, const std::vector<int>& serverFds,
                                                    const std::vector<int>& sentinelFds);

/// A sentence of why there is no connection; where it says that a password is wanted, with the ways to give one, which
/// are no news to the window.
[[nodiscard]] QString withWaysToGivePassword(const QString& sentence, const Endpoint& endpoint);

/// One line that names the safe ways; never contains the password.
[[nodiscard]] QString passwordInUriWarning();

/// An argument as it may be printed, also one that was meant for another place: of what looks like an address, what
/// may hold a password is "***".
[[nodiscard]] QString withoutPassword(const QString& argument);
[[nodiscard]] QStringList withoutPasswords(const QStringList& arguments);
/// A sentence that may quote some of the arguments, likewise.
[[nodiscard]] QString withoutPasswords(QString sentence, const QStringList& arguments);
/// Is it the address of a server with a user or a password?
[[nodiscard]] bool isAddressWithLogin(const QString& argument);

} // namespace lockscope::cli
