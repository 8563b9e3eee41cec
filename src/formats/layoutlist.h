// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: which layouts there are, and which of them to ask.

#include "formats/layout.h"

#include <array>
#include <bit>
#include <cstdint>
#include <span>

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

/// What one layout claims.
struct Standing
{
    Claim claim;
    std::uint8_t layout = 0;
};

/// The layouts in the order of the list. The order decides between equal confidence.
[[nodiscard]] std::span<const Layout* const> allLayouts();
/// Those that may claim the value by what they say of themselves; only their claim() may be asked about it.
[[nodiscard]] LayoutSet layoutsFor(const Subject& subject);
[[nodiscard]] LibraryId libraryOf(std::uint8_t layout);
/// The first layout of the library, which speaks for it; nullptr for Unknown.
[[nodiscard]] const Layout* speakerOf(LibraryId id);

} // namespace lockscope::formats
