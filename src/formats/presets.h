// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// A named set of watched patterns.
struct Preset
{
    const char* name;  ///< stable word for settings and --preset: "bullmq"
    const char* title; ///< for display, a product name or an English phrase to be translated: "BullMQ"
    std::span<const char* const> patterns;
    std::span<const char* const> libraries; ///< Library::name of the libraries it covers
};

/// The first one is the default.
[[nodiscard]] std::span<const Preset> presets();
/// nullptr if there is none of that name.
[[nodiscard]] const Preset* presetByName(std::string_view name);
/// The preset that watches a lock of this name: one with a pattern as specific as a library's name, else one made for
/// the library that wrote it. nullptr: the name needs a pattern of its own. Pure.
[[nodiscard]] const Preset* presetFor(std::string_view key, LibraryId library);

} // namespace lockscope::formats
