// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

enum class LogLevel : std::uint8_t {
    Info,    ///< something works again
    Warning, ///< something failed, and the library tries again
    Error,   ///< somebody has to act: a lease was lost, a login refused
};

/// Gets one English sentence or more, without passwords and tokens, valid during the call. Called in threads that use
/// locks and in those of the library, by several at once: it must be quick, and must not use locks itself. Exceptions
/// are caught and counted (LockFigures::observerErrors, under the name of the service).
using LogFunction = std::function<void(LogLevel level, std::string_view sentence)>;

} // namespace v1
} // namespace lockscope::lock
