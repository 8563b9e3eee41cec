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

/// Redis glob semantics (stringmatchlen): * ? [abc] [^a-z] and \x; bytes, case-sensitive. Linear in practice and
/// bounded in the worst case (runs of * count as one).
[[nodiscard]] bool matches(std::string_view pattern, std::string_view key);

/// One spelling for one meaning: runs of * become one, needless escapes go, [a] becomes a, an unclosed class is
/// closed. Matches exactly the same keys.
[[nodiscard]] std::string normalised(std::string_view pattern);

/// The literal bytes that every matching key begins with ("lock:" of "lock:*"), unescaped. For BCAST tracking prefixes.
[[nodiscard]] std::string literalPrefix(std::string_view pattern);

/// The key itself when the pattern matches just one key (no wildcard).
[[nodiscard]] std::optional<std::string> literalKey(std::string_view pattern);

/// The pattern that matches just this key: what a pattern would read otherwise is escaped.
[[nodiscard]] std::string literalPattern(std::string_view key);

/// A pattern for keys that are named like this one: what looks like a number or an id is a star, else the last part
/// between colons, unless that is a word of locks ("order:*:lock"). A name with nothing to vary is matched as it is.
/// The begin of the name always stays.
[[nodiscard]] std::string patternOfAlike(std::string_view key);

/// A number, or long and with digits in it: a uuid, a hash, a job's id. Not "v2" nor "db0".
[[nodiscard]] bool looksLikeId(std::string_view part);

/// Normalised, empty ones and repetitions removed, order kept (the first match wins).
[[nodiscard]] std::vector<std::string> normalisedList(std::span<const std::string> patterns);

/// Index of the first pattern that matches, or patterns.size(). A key matched by two patterns is notified once for
/// each: only the message of the first counts.
[[nodiscard]] std::size_t firstMatch(std::span<const std::string> patterns, std::string_view key);

/// Literal prefixes of all patterns with none a prefix of another one (CLIENT TRACKING refuses such). An empty string
/// in the list means: all keys.
[[nodiscard]] std::vector<std::string> disjointPrefixes(std::span<const std::string> patterns);

} // namespace lockscope::formats
