// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

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
    std::span<const char* const> libraries; ///< Library::name of those that it is made for
};

/// The first one is the default.
[[nodiscard]] std::span<const Preset> presets();
/// nullptr when there is none of that name.
[[nodiscard]] const Preset* presetByName(std::string_view name);
/// The preset that would watch a lock of this name: one whose pattern is as good as a library's name, else one that is
/// made for the library that wrote it. nullptr: its own name has to be watched. Pure.
[[nodiscard]] const Preset* presetFor(std::string_view key, LibraryId library);

} // namespace lockscope::formats
