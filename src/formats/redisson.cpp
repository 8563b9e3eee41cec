// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson: a hash, one field per holder, `<client uuid>:<thread id>` -> re-entry count. Read-write locks add a field
// `mode`, and `:write` behind the writer's field.
#include "formats/layout.h"
#include "formats/shapes.h"

#include <algorithm>
#include <limits>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWrite = ":write";

struct Field
{
    std::string_view uuid;
    std::string_view thread;
    bool write = false;
};

[[nodiscard]] std::optional<Field> parse(std::string_view name)
{
    Field field;
    if (name.ends_with(kWrite)) {
        field.write = true;
        name.remove_suffix(kWrite.size());
    }
    const auto halves = splitLast(name, ':');
    if (!halves || !isUuid(halves->left) || !decimal(halves->right))
        return std::nullopt;
    field.uuid = halves->left;
    field.thread = halves->right;
    return field;
}

std::optional<Holding> decodeHash(const RawValue& raw)
{
    if (raw.type != ValueType::Hash || raw.fields.empty())
        return std::nullopt;
    Holding holding;
    holding.mode = LockMode::Exclusive;
    holding.confidence = Confidence::High;
    std::uint64_t count = 0;
    for (const auto& [name, value] : raw.fields) {
        if (name == "mode") {
            if (value != "read" && value != "write")
                return std::nullopt;
            holding.mode = value == "read" ? LockMode::Read : LockMode::Write;
            continue;
        }
        const auto field = parse(name);
        const auto times = decimal(value, 9);
        if (!field || !times)
            return std::nullopt;
        count += *times;
        // Of a write lock the writer is the holder, whatever it reads besides.
        if (holding.token.empty() || (field->write && !holding.token.ends_with(kWrite)))
            holding.token = name;
    }
    if (holding.token.empty())
        return std::nullopt;
    holding.count =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
    return holding;
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto field = parse(token)) {
        text.client = field->uuid;
        text.thread = field->thread;
        text.summary = shortened(field->uuid) + ":" + std::string(field->thread);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    const auto field = parse(token);
    return field ? field->uuid : token;
}

} // namespace

const Layout kRedisson{"redisson", "Redisson", 33, decodeHash, describe, client};

} // namespace lockscope::formats
