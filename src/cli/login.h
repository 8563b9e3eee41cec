// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::cli {

/// Reads a secret from a file descriptor, without the line break. The error is the reason, not a whole sentence.
[[nodiscard]] Result<Secret, QString> readSecret(int fd);

/// The deployments of the given addresses, in their order, with passwords. If `uriHadPassword`, the caller prints
/// passwordInUriWarning() once on standard error.
struct Logins
{
    std::vector<Deployment> deployments;
    bool uriHadPassword = false;
};
/// Finds the password of each address. The first of these counts: --password-fd, the URI, LOCKSCOPE_PASSWORD,
/// REDISCLI_AUTH; for Sentinels: --sentinel-password-fd, the URI, LOCKSCOPE_SENTINEL_PASSWORD. `serverFds` has no
/// descriptor, one for all addresses, or one for each; `sentinelFds` likewise for the addresses of Sentinels. Each
/// descriptor is read once. Errors are sentences for people.
[[nodiscard]] Result<Logins, QString> resolveLogins(const QStringList& uris, const std::vector<int>& serverFds,
                                                    const std::vector<int>& sentinelFds);

/// Appends the ways to give a password to the sentence of a failed connection, if a password is needed. Only for the
/// command line.
[[nodiscard]] QString withWaysToGivePassword(const QString& sentence, const Endpoint& endpoint);

/// A line that lists the safe ways to give a password. It never contains the password.
[[nodiscard]] QString passwordInUriWarning();

/// The argument in a form that may be printed: in anything that looks like an address, a possible password becomes
/// "***". Also for misplaced arguments.
[[nodiscard]] QString withoutPassword(const QString& argument);
[[nodiscard]] QStringList withoutPasswords(const QStringList& arguments);
/// The same for a sentence that may quote some of the arguments.
[[nodiscard]] QString withoutPasswords(QString sentence, const QStringList& arguments);
/// True for the address of a server with a user or a password.
[[nodiscard]] bool isAddressWithLogin(const QString& argument);

} // namespace lockscope::cli
