// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// Redis glob matching (stringmatchlen): * ? [abc] [^a-z] and \x; bytes, case-sensitive. Linear in practice and bounded
/// in the worst case (runs of * count as one).
[[nodiscard]] bool matches(std::string_view pattern, std::string_view key);

/// Canonical spelling: merges runs of *, drops needless escapes, turns [a] into a, closes an unclosed class. Matches
/// exactly the same keys.
[[nodiscard]] std::string normalised(std::string_view pattern);

/// The literal bytes that every matching key starts with ("lock:" for "lock:*"), unescaped. For BCAST tracking
/// prefixes.
[[nodiscard]] std::string literalPrefix(std::string_view pattern);

/// The key, if the pattern matches exactly one (no wildcard).
[[nodiscard]] std::optional<std::string> literalKey(std::string_view pattern);

/// The pattern that matches only this key: special characters are escaped.
[[nodiscard]] std::string literalPattern(std::string_view key);

/// A pattern for keys named like this one: parts that look like a number or id become *, else the last colon-separated
/// part, unless it is a lock word ("order:*:lock"). A name without variable part matches only itself. The beginning of
/// the name always stays.
[[nodiscard]] std::string patternOfAlike(std::string_view key);

/// True for a number, or a long part with digits (uuid, hash, job id); not "v2" or "db0".
[[nodiscard]] bool looksLikeId(std::string_view part);

/// Normalised, empty ones and repetitions removed, order kept (the first match wins).
[[nodiscard]] std::vector<std::string> normalisedList(std::span<const std::string> patterns);

/// Index of the first pattern that matches, or patterns.size(). Redis notifies a key once for each matching pattern:
/// only the message of the first counts.
[[nodiscard]] std::size_t firstMatch(std::span<const std::string> patterns, std::string_view key);

/// Literal prefixes of all patterns, without those that another one covers (CLIENT TRACKING rejects overlaps). An empty
/// string in the list means all keys.
[[nodiscard]] std::vector<std::string> disjointPrefixes(std::span<const std::string> patterns);

} // namespace lockscope::formats
