// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

/// Is the token the name of a machine, or of a process on one: "web-1", "web-1:4711", "10.0.0.5:8080",
/// "checkout-7d9f8b6c5-x2x9z", "node3.example.com"? At a key of leaders or schedulers any name with a number is:
/// whoever is elected says who it is. A name that the key has, too, is that of what is locked. Pure; thread: any.
[[nodiscard]] bool namesMachine(std::string_view token, std::string_view key);

} // namespace lockscope::formats
