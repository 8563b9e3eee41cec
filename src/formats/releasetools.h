// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: building blocks for releases in libraries/.

#include "formats/release.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// The arguments of kDeleteHash: number of fields, field, value ...
[[nodiscard]] std::vector<std::string> fieldsOf(const RawValue& raw);
/// The value of a field; empty if there is none.
[[nodiscard]] std::string_view besideField(const RawValue& raw, std::string_view field);
/// "channel" of "pubsub:channel": Analysis::waitersSource without its first word.
[[nodiscard]] std::string_view waitersName(const Analysis& analysis);

/// OneOfMany if others hold the lock, too.
[[nodiscard]] ReleaseNote noteOfMany(const Analysis& analysis);

/// Deletes the string if it is unchanged.
[[nodiscard]] Release deleteText(const KeySample& sample, ReleaseNote note = ReleaseNote::None);
/// Like deleteText(), then publishes a message, also to a shard channel unless that is empty.
[[nodiscard]] Release deleteAndPublish(const KeySample& sample, std::string channel, std::string message,
                                       std::string shard = {});
/// Like deleteText(), then pushes an element for a client that blocks on `list`.
[[nodiscard]] Release deleteAndSignal(const KeySample& sample, std::string list);
/// Deletes the hash if its fields are unchanged.
[[nodiscard]] Release deleteFields(const KeySample& sample);
/// Removes one holder from a shared key by `script`; wakes nobody.
[[nodiscard]] Release takeOut(std::string_view script, const KeySample& sample, std::vector<std::string> arguments,
                              ReleaseNote note = ReleaseNote::OneOfMany);

/// Wakes one client that blocks on `list`.
[[nodiscard]] WakeScript signalList(std::string list);

} // namespace lockscope::formats
