// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/auxiliary.h"

#include "formats/librarylist.h"

#include <algorithm>

namespace lockscope::formats {

std::string ofMany(std::string_view)
{
    return {};
}

bool Helper::fits(std::string_view key, ValueType keyType) const
{
    if (keyType != type && keyType != ValueType::Unknown)
        return false;
    if (keyType == ValueType::Unknown && !unless.empty() && key.ends_with(unless))
        return false;
    if (ending)
        return ending(key) > 0;
    return key.starts_with(prefix) && key.size() >= prefix.size() + suffix.size() && key.ends_with(suffix);
}

std::optional<Claim> auxiliaryClaim(const Subject& s, std::span<const Helper> helpers)
{
    if (std::none_of(helpers.begin(), helpers.end(),
                     [&](const Helper& helper) { return helper.fits(s.key(), s.raw.type); }))
        return std::nullopt;
    return Claim{{}, std::nullopt, KeyRole::Auxiliary, Confidence::High, Proof::Certain};
}

bool isAuxiliary(std::string_view key, const LibraryList& list)
{
    return list.helperFor(key, ValueType::Unknown) != nullptr;
}

std::optional<std::string> auxiliaryOf(std::string_view key, ValueType type, const LibraryList& list)
{
    const auto* helper = list.helperFor(key, type);
    if (helper == nullptr)
        return std::nullopt;
    return helper->parent(helper->ending ? key.substr(0, key.size() - helper->ending(key))
                                         : key.substr(helper->prefix.size()));
}

} // namespace lockscope::formats
