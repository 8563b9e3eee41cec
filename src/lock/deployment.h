// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/deployment.h"
#include "core/result.h"
#include "lock/error.h"

#include <string_view>

namespace lockscope::lock {

/// For LockService::create(): redis://, rediss://, unix://, redis+sentinel://, redis+cluster:// and redis+redlock://,
/// the last three also with rediss. InvalidOptions says what is wrong, also for an address behind SSH, which locks
/// cannot use.
[[nodiscard]] Result<Deployment, Error> parseDeployment(std::string_view uri);

} // namespace lockscope::lock
