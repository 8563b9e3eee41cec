// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
// Private to core: what the addresses of servers and of deployments have in common.
#pragma once

#include "core/endpoint.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::uri {

[[nodiscard]] UriError bad(std::string message);
/// With how to write what has a meaning in an address.
[[nodiscard]] UriError badWithHint(std::string message);

/// ASCII only: a URI has no locale.
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] Result<std::string, UriError> percentDecode(std::string_view text);
/// Keeps what RFC 3986 calls unreserved, and `also`.
[[nodiscard]] std::string percentEncode(std::string_view text, std::string_view also = {});
[[nodiscard]] bool hasControl(std::string_view text);
/// An IPv6 address, perhaps with a zone ("fe80::1%eth0").
[[nodiscard]] bool looksLikeIpv6(std::string_view text);
[[nodiscard]] bool isHostName(std::string_view text);

/// Each sets what its piece of an address says; an error is what is wrong with that.
[[nodiscard]] std::optional<UriError> setDatabase(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setUserInfo(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setPort(std::string_view text, Endpoint& out);
[[nodiscard]] std::optional<UriError> setHost(std::string_view text, bool bracketed, Endpoint& out);
[[nodiscard]] std::optional<UriError> setHostAndPort(std::string_view text, Endpoint& out);
/// What setQuery() reads back, behind `separator`; empty: no ssh.
[[nodiscard]] std::string sshQuery(const std::optional<SshRoute>& ssh, char separator);
/// Query keys that a kind of address has beside those of a server: whether it took this one, or what is wrong.
using MoreKeys =
    std::function<std::optional<UriError>(const std::string& key, const std::string& value, bool& isTaken)>;
[[nodiscard]] std::optional<UriError> setQuery(std::string_view text, Endpoint& out, const MoreKeys& more = {});

} // namespace lockscope::uri
