// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/pictureview.h"

#include <QString>

#include <optional>

namespace lockscope::gui {

/// What to type into a shell to look at a lock oneself. Pure.

/// A key or a token for the clipboard: as it is when it means the same to a shell, else as a word that a shell reads as
/// these bytes. No argument of a command can hold a NUL, and a line's end at the end would be a command when it is
/// pasted: such bytes are as the prompt of redis-cli reads them.
[[nodiscard]] QString clipboardWord(std::string_view bytes);

/// "redis-cli -h ... -n 2": what gets a shell to the key's database of this server; without a server to the one that
/// redis-cli finds by itself.
[[nodiscard]] QString redisCliPrefix(const KeyView& key, std::optional<Endpoint> server);
/// The redis-cli commands that show the lock as it is: TTL, type and value, one line each. They only read: what removes
/// a lock is an action (OperationKind::CopyRelease). A sentence for a key that is too long for a command line.
[[nodiscard]] QString redisCliCommands(const KeyView& key, ValueType type, const std::optional<Endpoint>& server);

} // namespace lockscope::gui
