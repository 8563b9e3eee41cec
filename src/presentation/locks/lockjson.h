// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/findings/findingjson.h"

#include <string>

/// Locks and events as JSON: the objects of `ls`, `inspect` and `watch`; docs/cli.md has the meaning of each key. Keys
/// keep their order. Pure; any thread.
namespace lockscope::presentation::lockjson {

using findingjson::Json;
using findingjson::textOrNull;
using findingjson::TokenText;
using findingjson::wholeMs;

inline constexpr std::size_t kMostTokenBytes = 1024; ///< bytes of a value that are read; longer ones are shown cut
/// True when this is the start of a longer token.
[[nodiscard]] bool isTokenCut(const LockState& state, std::string_view token);

/// One line of JSON: bytes that are not UTF-8 are escaped, and it contains no terminal control sequences.
[[nodiscard]] std::string jsonLine(const Json& object);
/// The same for a line about a node, with `keyspace` as its last key.
[[nodiscard]] std::string jsonLine(Json object, const std::string& keyspace);

/// Adds the value that a release compares, as the keys mark and mark_hex (when it is not UTF-8; null where `shown`
/// masks it): the token, even where it identifies nobody. `shown`: the token as rendered for output.
void addMark(Json& object, std::string_view token, std::string_view shown);

/// The object of `ls` for one lock: key db node library holder thread count mode pttl_ms held_ms renewals waiters type
/// evidence, then key_hex when the key is not UTF-8, holder_hex when the token is not, holder_cut (size of the whole
/// value) when it is longer than the part that was read, and the mark. Unknown is null, as is the holder where the
/// value identifies nobody; pttl_ms is -1 for a lock without TTL.
[[nodiscard]] Json lockObject(const PictureView& picture, LockId lock, const std::string& node, ServerTime now);

/// One source of waiters: source through count bound at waiters[], each with id client name since deadline listens.
/// Unknown is null.
[[nodiscard]] Json waitersObject(const WaitersFrom& from);

/// The object of `watch` for one event: t event key db node holder pttl_ms evidence precision_ms (and key_hex,
/// holder_hex as above; the latter is null where `token` masks; a mark where the token identifies nobody). The event
/// happened within [t - precision_ms, t]; null when the lower bound is unknown.
[[nodiscard]] Json eventObject(const PictureView& picture, const LockEvent& event, const std::string& node,
                               const TokenText& token);
/// The object of `watch --waiters`: t event ("waiters") key db node waiters from[], each source count bound through.
[[nodiscard]] Json waitsObject(const PictureView& picture, const LockWaiters& waits, const std::string& node);
/// A lock that another primary of its group has granted to another holder: t event ("granted_twice") key db node holder
/// rival_holder rival_node.
[[nodiscard]] Json twiceObject(const PictureView& picture, LockId lock, const std::string& node,
                               const std::string& rivalNode, ServerTime now, const TokenText& token);
/// ready: as above, followed by locks, source, patterns and format; gap: with from, to and reason, and, where the
/// reason is a value (EngineText), its sentence with the places %1 ... and its arguments[].
[[nodiscard]] Json readyObject(const NodeEvent& event, int database, const std::string& node);
/// t event db node source unannounced[]: the source of events from now on.
[[nodiscard]] Json sourceObject(const NodeEvent& event, int database, const std::string& node);
/// The node has not answered since `since`; closed by a gap or by answered.
[[nodiscard]] Json silentObject(const NodeEvent& event, int database, const std::string& node);
/// The node answers again on the same connection: nothing was missed.
[[nodiscard]] Json answeredObject(const NodeEvent& event, int database, const std::string& node);
/// t event db node count: keys outside all named patterns, gone before they could be read.
[[nodiscard]] Json unreadObject(const NodeEvent& event, int database, const std::string& node);
[[nodiscard]] Json gapObject(ServerTime from, ServerTime to, const EngineText& reason, int database,
                             const std::string& node);

/// "notifications", "tracking", "polling".
[[nodiscard]] const char* sourceName(SourceKind source);

} // namespace lockscope::presentation::lockjson
