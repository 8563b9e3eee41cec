// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QString>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Short text of a holder for bars and lists: decoded where the library is known, else the ends of the token
/// ("4f1c…9e"). Empty token: "not seen" in the current language.
[[nodiscard]] QString holderLabel(LibraryId library, std::string_view token);

/// Tokens of past holds, stored once and reference-counted by holds; texts are made on first use.
class HoldLabels
{
public:
    /// 0 for an empty token. Adds a reference.
    [[nodiscard]] std::uint32_t intern(LibraryId library, std::string_view token);
    void drop(std::uint32_t id);
    [[nodiscard]] QString text(std::uint32_t id) const;
    [[nodiscard]] std::string_view token(std::uint32_t id) const;
    [[nodiscard]] LibraryId library(std::uint32_t id) const { return m_entries[id].library; }
    void clear();

private:
    struct Entry
    {
        const std::string* token = nullptr; ///< the key in m_index
        mutable QString text;
        std::uint32_t references = 0;
        LibraryId library = LibraryId::Unknown;
    };
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
    };
    std::vector<Entry> m_entries{1}; // 0: not seen
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> m_index;
};

} // namespace lockscope::presentation
