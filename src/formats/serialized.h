// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// True for the output of an object serializer: pickle, Marshal (also in Rails caches), igbinary or Java's, by its
/// first bytes. Text serializers (PHP's, JSON) do not count.
[[nodiscard]] bool isSerialized(std::string_view bytes);

/// The contained string, if the bytes hold exactly one: a view into `bytes`. Empty otherwise.
[[nodiscard]] std::optional<std::string_view> serializedText(std::string_view bytes);

} // namespace lockscope::formats
