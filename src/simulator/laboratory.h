// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/error.h"
#include "sandbox/redisserver.h"
#include "simulator/host.h"
#include "simulator/scenario.h"

#include <string>
#include <vector>

namespace lockscope::simulator {

/// The private servers of a scenario, by its `setup`. They go with this object. Used by one thread, but for act().
class Laboratory
{
public:
    [[nodiscard]] static Result<Laboratory, sandbox::Error> open(const std::string& setup = {});

    [[nodiscard]] Place place() const;
    /// Action::Outside: what a scenario does to its servers. Any thread, one at a time.
    void act(const std::string& what);

private:
    explicit Laboratory(std::vector<sandbox::RedisServer> servers) : m_servers(std::move(servers)) {}

    std::vector<sandbox::RedisServer> m_servers; ///< the first is the one that the monitor watches
};

} // namespace lockscope::simulator
