// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

/// True if the token names a machine or a process on one: "web-1", "web-1:4711", "10.0.0.5:8080",
/// "checkout-7d9f8b6c5-x2x9z", "node3.example.com". For keys of leader elections and schedulers any name with a number
/// counts. A name that also occurs in the key is that of the locked resource and does not count. Pure; thread: any.
[[nodiscard]] bool namesMachine(std::string_view token, std::string_view key);

} // namespace lockscope::formats
