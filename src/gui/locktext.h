// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/pictureview.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace lockscope::gui {

/// What "copy" puts on the clipboard. Pure.

/// Tab-separated, one line a lock, with a header line when there are several: key, library, holder, count, held since,
/// TTL, renewals, waiters.
[[nodiscard]] QString rowsAsText(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now);
/// One JSON object a line, with the members of `lockscope ls --json` that the picture knows.
[[nodiscard]] QString rowsAsJson(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now);
/// "redis-cli -h ... -n 2": what gets a shell to the key's database of this server; without a server to the one that
/// redis-cli finds by itself.
[[nodiscard]] QString redisCliPrefix(const KeyView& key, std::optional<Endpoint> server);
/// The redis-cli commands that show the lock as it is: TTL, type and value, one line each.
[[nodiscard]] QString redisCliCommands(const KeyView& key, ValueType type, const std::optional<Endpoint>& server);
/// The glob that the key's neighbours match: lock:order:88213 -> lock:order:*, bull:mail:5512:lock -> bull:mail:*:lock,
/// the whole key where there is no separator.
[[nodiscard]] std::string prefixPattern(std::string_view key);

} // namespace lockscope::gui
