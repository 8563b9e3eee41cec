// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/error.h"

#include <utility>

namespace lockscope::lock {

std::string_view name(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::InvalidOptions:
        return "invalid_options";
    case ErrorKind::TlsUnsupported:
        return "tls_unsupported";
    case ErrorKind::Unreachable:
        return "unreachable";
    case ErrorKind::LoginRefused:
        return "login_refused";
    case ErrorKind::Timeout:
        return "timeout";
    case ErrorKind::Closed:
        return "closed";
    case ErrorKind::Protocol:
        return "protocol";
    case ErrorKind::ReadOnly:
        return "read_only";
    case ErrorKind::OutOfMemory:
        return "out_of_memory";
    case ErrorKind::NoReplicas:
        return "no_replicas";
    case ErrorKind::Busy:
        return "busy";
    case ErrorKind::Loading:
        return "loading";
    case ErrorKind::Moved:
        return "moved";
    case ErrorKind::NoScript:
        return "no_script";
    case ErrorKind::NoPermission:
        return "no_permission";
    case ErrorKind::Taken:
        return "taken";
    case ErrorKind::LeaseLost:
        return "lease_lost";
    case ErrorKind::WrongType:
        return "wrong_type";
    case ErrorKind::Forked:
        return "forked";
    case ErrorKind::Refused:
        return "refused";
    }
    return "refused";
}

Failure<Error> invalid(std::string rule)
{
    return failure(Error{ErrorKind::InvalidOptions, Delivery::NotSent, std::move(rule)});
}

} // namespace lockscope::lock
