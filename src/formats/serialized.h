// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// What a serializer of objects made of something: pickle, Marshal (of Rails' caches, too), igbinary or Java's; by its
/// first bytes. Those that write text (PHP's, JSON) are text.
[[nodiscard]] bool isSerialized(std::string_view bytes);

/// The text in it, if it is one and nothing else: a view into `bytes`. Nothing where it is no text.
[[nodiscard]] std::optional<std::string_view> serializedText(std::string_view bytes);

} // namespace lockscope::formats
