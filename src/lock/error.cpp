// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/error.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

std::string_view name(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::InvalidOptions:
        return "invalid_options";
    case ErrorKind::TlsUnsupported:
        return "tls_unsupported";
    case ErrorKind::TlsFailed:
        return "tls_failed";
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
    case ErrorKind::Misconfigured:
        return "misconfigured";
    case ErrorKind::ClusterDown:
        return "cluster_down";
    case ErrorKind::MasterDown:
        return "master_down";
    case ErrorKind::MaxClients:
        return "max_clients";
    case ErrorKind::Denied:
        return "denied";
    case ErrorKind::NotRedis:
        return "not_redis";
    case ErrorKind::OutOfResources:
        return "out_of_resources";
    case ErrorKind::Refused:
        return "refused";
    }
    return "refused";
}

std::string_view advice(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::ReadOnly:
        return "This server is a replica: name the primary, or an address that follows it.";
    case ErrorKind::OutOfMemory:
        return "Raise maxmemory, or choose a maxmemory-policy that makes room.";
    case ErrorKind::NoReplicas:
        return "Too few replicas follow this server: see min-replicas-to-write.";
    case ErrorKind::Busy:
        return "A script runs for too long: SCRIPT KILL ends it.";
    case ErrorKind::Loading:
        return "The server reads its data from disk: try again in a moment.";
    case ErrorKind::Moved:
        return "This is a Redis Cluster, and another node has the key: set ClientOptions::followsRedirections.";
    case ErrorKind::NoScript:
        return "The whole script was sent: a proxy in between does not pass it on.";
    case ErrorKind::NoPermission:
        return "The user lacks a right: docs/lock-library.md lists those that locks need.";
    case ErrorKind::LoginRefused:
        return "Check user and password.";
    case ErrorKind::WrongType:
        return "The key holds something else than a lock.";
    case ErrorKind::Misconfigured:
        return "The server cannot save its data: look at its disk and its log.";
    case ErrorKind::ClusterDown:
        return "Nobody serves the slot of this key at the moment: look at CLUSTER INFO.";
    case ErrorKind::MasterDown:
        return "This replica has lost its primary: name the primary.";
    case ErrorKind::MaxClients:
        return "Raise maxclients, or end clients that nobody uses.";
    case ErrorKind::Denied:
        return "The server does not let this machine in: set a password or bind it to another address.";
    case ErrorKind::NotRedis:
        return "No locks are kept here: it is a Sentinel, or a proxy that knows no scripts. Name the Redis itself.";
    default:
        return {};
    }
}

Failure<Error> invalid(std::string rule)
{
    return failure(Error{ErrorKind::InvalidOptions, Delivery::NotSent, std::move(rule)});
}

} // namespace v1
} // namespace lockscope::lock
