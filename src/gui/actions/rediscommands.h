// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/pictureview.h"

#include <QString>

#include <optional>

namespace lockscope::gui {

/// Shell commands for examining a lock. Pure.

/// A key or token for the clipboard: unchanged when safe in a shell, else quoted as a shell word with these bytes. An
/// argument cannot contain NUL, and a trailing line break would run the command when pasted, so such bytes use the
/// quoting of the redis-cli prompt.
[[nodiscard]] QString clipboardWord(std::string_view bytes);

/// "redis-cli -h ... -n 2": the command that opens the key's database on this server; without a server redis-cli's
/// default.
[[nodiscard]] QString redisCliPrefix(const KeyView& key, std::optional<Endpoint> server);
/// The redis-cli commands that show the lock's current state: TTL, type and value, one per line. Read-only: removing a
/// lock is an action (OperationKind::CopyRelease). A sentence for a key that is too long for a command line.
[[nodiscard]] QString redisCliCommands(const KeyView& key, ValueType type, const std::optional<Endpoint>& server);

} // namespace lockscope::gui
