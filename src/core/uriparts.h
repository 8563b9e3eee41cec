// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
// Private to core: parsing shared by server and deployment addresses.
#pragma once

#include "core/endpoint.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::uri {

[[nodiscard]] UriError bad(std::string message);
/// Appends a hint on percent-encoding.
[[nodiscard]] UriError badWithHint(std::string message);

/// ASCII only: a URI has no locale.
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] Result<std::string, UriError> percentDecode(std::string_view text);
/// Keeps the unreserved characters of RFC 3986, and `also`.
[[nodiscard]] std::string percentEncode(std::string_view text, std::string_view also = {});
[[nodiscard]] bool hasControl(std::string_view text);
/// True for an IPv6 address, with or without a zone ("fe80::1%eth0").
[[nodiscard]] bool looksLikeIpv6(std::string_view text);
[[nodiscard]] bool isHostName(std::string_view text);

/// Each parses one piece of an address into `out`; returns the error, if any.
[[nodiscard]] std::optional<UriError> setDatabase(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setUserInfo(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setPort(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setHost(std::string_view text, bool bracketed, Endpoint& out);
[[nodiscard]] std::optional<UriError> setHostAndPort(std::string_view text, Endpoint& out);
/// The query that setQuery() parses, prefixed with `separator`; empty without ssh.
[[nodiscard]] std::string sshQuery(const std::optional<SshRoute>& ssh, char separator);
/// Handles query keys of a specific kind of address; sets isTaken, or returns an error.
using MoreKeys =
    std::function<std::optional<UriError>(const std::string& key, const std::string& value, bool& isTaken)>;
[[nodiscard]] std::optional<UriError> setQuery(std::string_view text, Endpoint& out, const MoreKeys& more = {});

} // namespace lockscope::uri
