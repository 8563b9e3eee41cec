// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"

#include <cstddef>
#include <string>

namespace lockscope::test {

/// The group that three Sentinels call shop; they are reached at `host`.
inline Deployment groupBehind(const sandbox::SentinelSet& sentinels, const sandbox::RedisServer& primary,
                              const std::string& host = "127.0.0.1")
{
    Deployment deployment;
    deployment.server = primary.tcpEndpoint();
    deployment.sentinel.emplace();
    deployment.sentinel->name = "shop";
    deployment.sentinel->password = sentinels.endpoint().password;
    for (std::size_t i = 0; i < 3; ++i)
        deployment.sentinel->sentinels.push_back({host, sentinels.endpoint(i).port});
    return deployment;
}

} // namespace lockscope::test
