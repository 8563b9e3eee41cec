// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "core/pictureview.h"
#include "presentation/stream/knownuntil.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// What "copy" puts on the clipboard. Pure. A lock of a node that is away is as it was when that was last known.

/// Where a node is, for people; empty: not known.
using ServerOf = std::function<std::string(NodeId)>;

/// Tab-separated, one line a lock behind a header line: key, library, holder, count, held, TTL, renewals, waiters,
/// verdict, server, and the time (UTC) of which all that is.
[[nodiscard]] QString rowsAsText(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                 const ServerOf& serverOf = {}, const KnownUntil& known = {});
/// The same as a table for an issue or a chat.
[[nodiscard]] QString rowsAsMarkdown(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                     const ServerOf& serverOf = {}, const KnownUntil& known = {});
/// One JSON object a line, with the members of `lockscope ls --json` that the picture knows.
[[nodiscard]] QString rowsAsJson(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                 const KnownUntil& known = {});
/// Of a lock that a run of the simulator takes, by its name: says so. Empty: of any other.
[[nodiscard]] QString originText(std::string_view key);
/// The glob that the key's neighbours match: lock:order:88213 -> lock:order:*, bull:mail:5512:lock -> bull:mail:*:lock,
/// the whole key where there is no separator.
[[nodiscard]] std::string prefixPattern(std::string_view key);
/// The same, with names that differ by an id in their middle as one group once `groups` knows enough of them.
[[nodiscard]] std::string prefixPattern(analysis::NameGroups& groups, std::string_view key);

} // namespace lockscope::presentation
