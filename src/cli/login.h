// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"

#include <QString>

#include <optional>

namespace lockscope::cli {

/// Where the password of a connection comes from, in this order: --password-fd, the URI, LOCKSCOPE_PASSWORD,
/// REDISCLI_AUTH. Errors are sentences for a person. `uriHadPassword` asks the caller to say kPasswordInUriWarning once
/// on standard error.
struct Login
{
    Endpoint endpoint;
    bool uriHadPassword = false;
};
[[nodiscard]] Result<Login, QString> resolveLogin(const QString& uri, std::optional<int> passwordFd);

/// One line that names the safe ways; never contains the password.
[[nodiscard]] QString passwordInUriWarning();

} // namespace lockscope::cli
