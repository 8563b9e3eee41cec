// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// BullMQ: a string `<worker uuid>:<number>` at bull:<queue>:<job>:lock; re-SET with its TTL to renew.
#include "formats/layout.h"
#include "formats/pattern.h"
#include "formats/shapes.h"

namespace lockscope::formats {

namespace {

[[nodiscard]] std::optional<Halves> parse(std::string_view token)
{
    const auto halves = splitLast(token, ':');
    return halves && isUuid(halves->left) && decimal(halves->right) ? halves : std::nullopt;
}

std::optional<Holding> decodeString(const RawValue& raw)
{
    // The prefix `bull` can be changed by the application; the suffix cannot.
    if (raw.type != ValueType::String || !matches("*:*:*:lock", raw.key) || !parse(raw.value))
        return std::nullopt;
    const auto confidence = raw.key.starts_with("bull:") ? Confidence::High : Confidence::Medium;
    return Holding{raw.value, 1, LockMode::Exclusive, {}, confidence};
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto halves = parse(token)) {
        text.client = halves->left;
        text.thread = halves->right;
        text.summary = shortened(halves->left) + ":" + std::string(halves->right);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    const auto halves = parse(token);
    return halves ? halves->left : token;
}

} // namespace

const Layout kBullMq{"bullmq", "BullMQ", 50, decodeString, describe, client};

} // namespace lockscope::formats
