// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: of what the files of libraries/ make their releases.

#include "formats/release.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// Number of fields, field, value ...: what kDeleteHash compares with.
[[nodiscard]] std::vector<std::string> fieldsOf(const RawValue& raw);
/// What stands beside a field; empty: there is no such field.
[[nodiscard]] std::string_view besideField(const RawValue& raw, std::string_view field);
/// "channel" of "pubsub:channel": Analysis::waitersSource without its first word.
[[nodiscard]] std::string_view waitersName(const Analysis& analysis);

/// OneOfMany where others hold it, too.
[[nodiscard]] ReleaseNote noteOfMany(const Analysis& analysis);

/// The text is deleted if it is what was seen.
[[nodiscard]] Release deleteText(const KeySample& sample, ReleaseNote note = ReleaseNote::None);
/// And then: a message.
[[nodiscard]] Release deleteAndPublish(const KeySample& sample, std::string channel, std::string message);
/// And then: an element for who blocks on `list`.
[[nodiscard]] Release deleteAndSignal(const KeySample& sample, std::string list);
/// The hash is deleted if it has just the fields that were seen.
[[nodiscard]] Release deleteFields(const KeySample& sample);
/// One of those who share the key is taken out of it by `script`; nobody is to be woken.
[[nodiscard]] Release takeOut(std::string_view script, const KeySample& sample, std::vector<std::string> arguments,
                              ReleaseNote note = ReleaseNote::OneOfMany);

/// One who blocks on `list` is woken.
[[nodiscard]] WakeScript signalList(std::string list);

} // namespace lockscope::formats
