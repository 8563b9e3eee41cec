// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A list of libraries, with the tables that make it quick to ask. Only tests make others than the built-in one.

#include "formats/decode.h"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace lockscope::formats {

/// Some of the layouts, by their place in the list.
class LayoutSet
{
public:
    static constexpr std::size_t kCapacity = 128;

    void add(std::uint8_t layout) { m_words[layout / 64] |= bit(layout); }
    void remove(std::uint8_t layout) { m_words[layout / 64] &= ~bit(layout); }
    LayoutSet& operator&=(const LayoutSet& other)
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            m_words[i] &= other.m_words[i];
        return *this;
    }
    [[nodiscard]] friend LayoutSet operator&(LayoutSet a, const LayoutSet& b) { return a &= b; }

    /// Visits them in the order of the list, until a visit returns false.
    template <class Visit>
    void visit(Visit visit) const
    {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            for (auto left = m_words[i]; left != 0; left &= left - 1) {
                if (!visit(static_cast<std::uint8_t>(64 * i + static_cast<unsigned>(std::countr_zero(left)))))
                    return;
            }
        }
    }

private:
    [[nodiscard]] static std::uint64_t bit(std::uint8_t layout) { return std::uint64_t{1} << layout % 64U; }
    std::array<std::uint64_t, kCapacity / 64> m_words{};
};

/// Which of the helpers fit by one byte of their names.
using HelperSet = std::uint64_t;

class LibraryList
{
public:
    /// In this order, which decides between layouts of equal confidence and rank. At most LayoutSet::kCapacity layouts
    /// and 64 helpers; what is beyond is left out. Copies the libraries; what they point at must outlive the list.
    explicit LibraryList(std::span<const Library> libraries);

    /// By id; [0] is unknown.
    [[nodiscard]] std::span<const Library> libraries() const { return m_libraries; }
    [[nodiscard]] const Library& library(LibraryId id) const
    {
        const auto i = static_cast<std::size_t>(id);
        return m_libraries[i < m_libraries.size() ? i : 0];
    }

    /// By rank, then in the order of the list.
    [[nodiscard]] std::span<const Layout* const> layouts() const { return m_layouts; }
    [[nodiscard]] LibraryId libraryOf(std::uint8_t layout) const { return m_owners[layout]; }
    /// Those that may claim the value by what they say of themselves; only their claim() may be asked about it.
    [[nodiscard]] LayoutSet layoutsFor(const Subject& subject) const;

    /// The first helper that the key is, by its name alone where the type is Unknown; nullptr: it is none.
    [[nodiscard]] const Helper* helperFor(std::string_view key, ValueType type) const;

private:
    void add(const Layout& layout, LibraryId owner);
    void add(const Helper& helper);

    /// Of more bytes than this no layout tells lengths apart.
    static constexpr std::size_t kLongest = 64;
    static constexpr std::size_t kTypes = 8; ///< of values
    static constexpr std::size_t kKinds = 16;
    static constexpr std::size_t kFifth = 4; ///< hardly any "lock:..." is compared with "lock-...": this byte tells
    static_assert(static_cast<std::size_t>(ValueType::Other) < kTypes);

    std::vector<Library> m_libraries;
    std::vector<const Layout*> m_layouts;
    std::vector<LibraryId> m_owners; ///< by layout
    // What is known before any value: each set is a look-up, and what they have in common is asked.
    std::array<LayoutSet, kTypes> m_ofType{};
    std::array<LayoutSet, kLongest + 2> m_ofLength{}; ///< strings; the last: all that are longer
    std::array<LayoutSet, kKinds> m_ofKind{};         ///< that may have a byte of this kind
    std::array<LayoutSet, 256> m_ofFirst{};           ///< by the first byte of the key
    LayoutSet m_begins;                               ///< those that ask for more than the first byte

    std::vector<Helper> m_helpers; ///< those with a prefix first
    std::array<HelperSet, 256> m_helpersOfFirst{};
    std::array<HelperSet, 256> m_helpersOfFifth{};
    std::array<HelperSet, 256> m_helpersOfLast{}; ///< those that are told by their end
    HelperSet m_shortHelpers = 0;                 ///< with prefixes of less than five bytes
};

} // namespace lockscope::formats
