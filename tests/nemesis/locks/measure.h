// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "nemesis/locks/crowd.h"
#include "sandbox/redisserver.h"
#include "support/sure.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace lockscope::nemesis {

/// The value; ends the program where there is none.
template <class Value, class Error>
Value sure(Result<Value, Error> result)
{
    return test::sure(std::move(result), giveUp);
}

/// Without a password, because the addresses of the clients are arguments.
inline sandbox::RedisServer startServer()
{
    sandbox::RedisOptions options;
    options.password = "";
    return sure(sandbox::RedisServer::start(options));
}

inline double milliseconds(std::chrono::steady_clock::duration time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

inline double longest(const std::vector<double>& values)
{
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

} // namespace lockscope::nemesis
