// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/librarylist.h"

#include "formats/layout.h"
#include "formats/libraries/all.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

[[nodiscard]] std::size_t byteOfToken(std::string_view text, std::size_t i)
{
    return static_cast<unsigned char>(text[i]);
}

} // namespace

LibraryList::LibraryList(std::span<const Library> libraries)
{
    m_libraries.push_back({});
    for (const auto& library : libraries) {
        m_libraries.push_back(library);
        m_libraries.back().id = static_cast<LibraryId>(m_libraries.size() - 1);
    }
    for (const auto rank : {Rank::Helper, Rank::Named, Rank::Shaped, Rank::Anything}) {
        for (const auto& library : m_libraries) {
            for (const auto& layout : library.layouts) {
                if (layout.rank == rank && m_layouts.size() < LayoutSet::kCapacity)
                    add(layout, library.id);
            }
        }
    }
    for (const bool byEnding : {false, true}) {
        for (const auto& library : m_libraries) {
            for (const auto& helper : library.helpers) {
                if ((helper.ending != nullptr) == byEnding && m_helpers.size() < 64)
                    add(helper);
            }
        }
    }
}

void LibraryList::add(const Layout& layout, LibraryId owner)
{
    const auto index = static_cast<std::uint8_t>(m_layouts.size());
    m_layouts.push_back(&layout);
    m_owners.push_back(owner);
    m_ofType[static_cast<std::size_t>(layout.type)].add(index);
    for (std::size_t n = 0; n < m_ofLength.size(); ++n) {
        const bool isLast = n == kLongest + 1; // stands for all longer lengths
        if (layout.bytes.to >= n && (layout.bytes.from <= n || isLast))
            m_ofLength[n].add(index);
    }
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        if ((layout.kinds >> kind & 1U) != 0)
            m_ofKind[kind].add(index);
    }
    for (std::size_t first = 0; first < m_ofFirst.size(); ++first) {
        if (layout.begins.empty() || byteOfToken(layout.begins, 0) == first)
            m_ofFirst[first].add(index);
    }
    if (!layout.begins.empty())
        m_begins.add(index);
}

void LibraryList::add(const Helper& helper)
{
    const auto bit = HelperSet{1} << m_helpers.size();
    m_helpers.push_back(helper);
    if (helper.ending) {
        for (const char last : helper.lastBytes)
            m_helpersOfLast[static_cast<unsigned char>(last)] |= bit;
    } else if (helper.prefix.size() > kFifth) {
        m_helpersOfFirst[byteOfToken(helper.prefix, 0)] |= bit;
        m_helpersOfFifth[byteOfToken(helper.prefix, kFifth)] |= bit;
    } else {
        m_shortHelpers |= bit;
    }
}

LayoutSet LibraryList::layoutsFor(const Subject& subject) const
{
    const auto& raw = subject.raw;
    const auto key = subject.key();
    const auto type = static_cast<std::size_t>(raw.type);
    auto set = m_ofType[type < kTypes ? type : 0];
    set &= m_ofFirst[key.empty() ? 0 : byteOfToken(key, 0)];
    if (raw.type == ValueType::String) {
        set &= m_ofLength[std::min(raw.value.size(), kLongest + 1)];
        for (auto kinds = unsigned{subject.shape.kinds}; kinds != 0; kinds &= kinds - 1)
            set &= m_ofKind[static_cast<std::size_t>(std::countr_zero(kinds))];
    }
    (set & m_begins).visit([&](std::uint8_t i) {
        if (!key.starts_with(m_layouts[i]->begins))
            set.remove(i);
        return true;
    });
    return set;
}

const Helper* LibraryList::helperFor(std::string_view key, ValueType type) const
{
    if (key.empty())
        return nullptr;
    auto set = m_shortHelpers | m_helpersOfLast[byteOfToken(key, key.size() - 1)];
    if (key.size() > kFifth)
        set |= m_helpersOfFirst[byteOfToken(key, 0)] & m_helpersOfFifth[byteOfToken(key, kFifth)];
    for (; set != 0; set &= set - 1) {
        const auto& helper = m_helpers[static_cast<std::size_t>(std::countr_zero(set))];
        if (helper.fits(key, type))
            return &helper;
    }
    return nullptr;
}

const LibraryList& builtInLibraries()
{
    static const LibraryList list(std::array{
#define LIBRARY(name) name,
#include "formats/libraries/list.inc"
#undef LIBRARY
    });
    return list;
}

std::span<const Library> libraries(const LibraryList& list)
{
    return list.libraries();
}

const Library& library(LibraryId id, const LibraryList& list)
{
    return list.library(id);
}

LibraryId libraryFromName(std::string_view name, const LibraryList& list)
{
    const auto all = list.libraries();
    const auto found = std::find_if(all.begin() + 1, all.end(), [&](const Library& l) { return name == l.name; });
    return found == all.end() ? LibraryId::Unknown : found->id;
}

std::span<const LayoutInfo> layouts()
{
    static const auto infos = [] {
        std::vector<LayoutInfo> all;
        const auto& list = builtInLibraries();
        for (const auto* layout : list.layouts())
            all.push_back({list.libraryOf(static_cast<std::uint8_t>(all.size())), layout->variant, layout->type,
                           layout->keys, layout->value, layout->sure});
        return all;
    }();
    return infos;
}

} // namespace lockscope::formats
