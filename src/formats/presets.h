// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// A named choice of watched patterns.
struct Preset
{
    const char* name;  ///< stable word for settings and --preset: "bullmq"
    const char* title; ///< for people, a product name or an English phrase to be translated: "BullMQ"
    std::span<const char* const> patterns;
};

/// The first one is the default.
[[nodiscard]] std::span<const Preset> presets();
/// nullptr when there is none of that name.
[[nodiscard]] const Preset* presetByName(std::string_view name);
/// What is watched when nobody says anything: lock:*
[[nodiscard]] std::vector<std::string> defaultPatterns();

} // namespace lockscope::formats
