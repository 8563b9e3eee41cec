// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "core/pictureview.h"
#include "presentation/stream/freshnesstracker.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// Text for the clipboard. Pure. A lock of a node that is not live is given as of its last known moment.

/// The address of a node for people; empty: unknown.
using ServerOf = std::function<std::string(NodeId)>;

/// Tab-separated, one line for each lock after a header line: key, library, holder, count, held, TTL, renewals,
/// waiters, verdict, server, and the time (UTC) of the values.
[[nodiscard]] QString rowsAsText(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                 const ServerOf& serverOf = {}, const FreshnessTracker& known = {});
/// The same as a Markdown table for an issue or a chat.
[[nodiscard]] QString rowsAsMarkdown(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                     const ServerOf& serverOf = {}, const FreshnessTracker& known = {});
/// One JSON object for each line, with the members of `lockscope ls --json` that the picture knows.
[[nodiscard]] QString rowsAsJson(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                                 const FreshnessTracker& known = {});
/// A remark for a lock of a simulator run, recognised by its name; empty for any other.
[[nodiscard]] QString originText(std::string_view key);
/// The glob that matches the key's neighbours: lock:order:88213 -> lock:order:*, bull:mail:5512:lock ->
/// bull:mail:*:lock; the whole key where there is no separator.
[[nodiscard]] std::string prefixPattern(std::string_view key);
/// The same, where names that differ by an id in the middle form one group once `groups` knows enough of them.
[[nodiscard]] std::string prefixPattern(analysis::NameGroups& groups, std::string_view key);

} // namespace lockscope::presentation
