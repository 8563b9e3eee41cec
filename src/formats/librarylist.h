// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A list of libraries with lookup tables. Only tests make lists other than the built-in one.

#include "formats/decode.h"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace lockscope::formats {

/// A set of layouts, by their index in the list.
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

    /// Visits in list order until a visit returns false.
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

/// The helpers that match one byte of a name.
using HelperSet = std::uint64_t;

class LibraryList
{
public:
    /// The order decides between layouts of equal confidence and rank. At most LayoutSet::kCapacity layouts and 64
    /// helpers; more are ignored. Copies the libraries; data they point to must outlive the list.
    explicit LibraryList(std::span<const Library> libraries);

    /// By id; [0] is unknown.
    [[nodiscard]] std::span<const Library> libraries() const { return m_libraries; }
    [[nodiscard]] const Library& library(LibraryId id) const
    {
        const auto i = static_cast<std::size_t>(id);
        return m_libraries[i < m_libraries.size() ? i : 0];
    }

    /// By rank, then by list order.
    [[nodiscard]] std::span<const Layout* const> layouts() const { return m_layouts; }
    [[nodiscard]] LibraryId libraryOf(std::uint8_t layout) const { return m_owners[layout]; }
    /// The layouts whose constraints fit the value; only their claim() needs a call.
    [[nodiscard]] LayoutSet layoutsFor(const Subject& subject) const;

    /// The first helper that matches the key, by name alone if the type is Unknown; nullptr: none.
    [[nodiscard]] const Helper* helperFor(std::string_view key, ValueType type) const;

private:
    void add(const Layout& layout, LibraryId owner);
    void add(const Helper& helper);

    /// Layouts do not distinguish lengths above this one.
    static constexpr std::size_t kLongest = 64;
    static constexpr std::size_t kTypes = 8; ///< of values
    static constexpr std::size_t kKinds = 16;
    static constexpr std::size_t kFifth = 4; ///< "lock:..." and "lock-..." first differ in this byte
    static_assert(static_cast<std::size_t>(ValueType::Other) < kTypes);

    std::vector<Library> m_libraries;
    std::vector<const Layout*> m_layouts;
    std::vector<LibraryId> m_owners; ///< by layout
    // Each table yields a set by lookup; the intersection leaves the layouts to ask.
    std::array<LayoutSet, kTypes> m_ofType{};
    std::array<LayoutSet, kLongest + 2> m_ofLength{}; ///< for strings; the last: all longer ones
    std::array<LayoutSet, kKinds> m_ofKind{};         ///< layouts that allow a byte of this kind
    std::array<LayoutSet, 256> m_ofFirst{};           ///< by the first byte of the key
    LayoutSet m_begins;                               ///< layouts that require more than the first byte

    std::vector<Helper> m_helpers; ///< those with a prefix first
    std::array<HelperSet, 256> m_helpersOfFirst{};
    std::array<HelperSet, 256> m_helpersOfFifth{};
    std::array<HelperSet, 256> m_helpersOfLast{}; ///< helpers recognized by their ending
    HelperSet m_shortHelpers = 0;                 ///< helpers with prefixes shorter than five bytes
};

} // namespace lockscope::formats
