// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of layouts: a new one is a file and a line here. Ids are places in this table, valid for one run of the
// program; names are what is stored.
#include "core/text.h"
#include "formats/layout.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

// The order decides between equal confidence: the more particular first.
constexpr std::array kLayouts{
    &kRedisson, &kShedLock, &kBullMq, &kRedisPy, &kRedsync, &kHexToken, &kHandwritten,
};
constexpr std::size_t kLibraries = kLayouts.size() + 1; // [0] is unknown
static_assert(kLibraries <= 256, "LibraryId is one byte");

[[nodiscard]] std::array<Library, kLibraries> makeLibraries()
{
    std::array<Library, kLibraries> all{};
    for (std::size_t i = 0; i < kLayouts.size(); ++i) {
        const auto& layout = *kLayouts[i];
        all[i + 1] = {static_cast<LibraryId>(i + 1), layout.name, layout.title, layout.renewPercentOfTtl};
    }
    return all;
}

[[nodiscard]] const Layout* layoutOf(LibraryId id)
{
    const auto i = static_cast<std::size_t>(id);
    return i == 0 || i > kLayouts.size() ? nullptr : kLayouts[i - 1];
}

/// Nobody's layout: the bytes that come nearest to saying who.
[[nodiscard]] Holding unknown(const RawValue& raw)
{
    Holding holding;
    if (raw.type == ValueType::Hash) {
        holding.token = raw.fields.empty() ? std::string_view{} : raw.fields.front().first;
        holding.count = raw.fields.empty() ? 0 : 1;
    } else if (!raw.members.empty()) {
        holding.token = raw.members.front().bytes;
        holding.count = static_cast<std::uint32_t>(raw.members.size());
        holding.mode = raw.members.size() > 1 ? LockMode::Semaphore : LockMode::Unknown;
    } else {
        holding.token = raw.value;
        holding.count = raw.type == ValueType::String ? 1 : 0;
    }
    return holding;
}

} // namespace

Holding decode(const RawValue& raw)
{
    Holding best;
    for (std::size_t i = 0; i < kLayouts.size() && best.confidence != Confidence::High; ++i) {
        if (const auto holding = kLayouts[i]->decode(raw); holding && holding->confidence > best.confidence) {
            best = *holding;
            best.library = static_cast<LibraryId>(i + 1);
        }
    }
    return best.confidence == Confidence::None ? unknown(raw) : best;
}

std::span<const Library> libraries()
{
    static const auto all = makeLibraries();
    return all;
}

const Library& library(LibraryId id)
{
    const auto all = libraries();
    const auto i = static_cast<std::size_t>(id);
    return all[i < all.size() ? i : 0];
}

LibraryId libraryFromName(std::string_view name)
{
    const auto all = libraries();
    const auto found = std::find_if(all.begin() + 1, all.end(), [&](const Library& l) { return name == l.name; });
    return found == all.end() ? LibraryId::Unknown : found->id;
}

HolderText describeHolder(LibraryId id, std::string_view token)
{
    HolderText text;
    if (const auto* layout = layoutOf(id))
        text = layout->describe(token);
    if (text.summary.empty() && text.client.empty() && !token.empty())
        text.summary = text.client = printableElided(token, 24);
    return text;
}

std::string_view clientOf(LibraryId id, std::string_view token)
{
    const auto* layout = layoutOf(id);
    return layout ? layout->client(token) : token;
}

} // namespace lockscope::formats
