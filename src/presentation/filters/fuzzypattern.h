// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// Fuzzy match for names: words in any order, each found somewhere in the name, with gaps between the letters of a word
/// if necessary ("stk1042" finds "lock:stock:sku-1042"). ASCII letters compare case-insensitively. Value type; any
/// thread.
class FuzzyPattern
{
public:
    explicit FuzzyPattern(const QString& typed);

    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }
    /// Score of a match, higher is better; no value: no match. An empty pattern matches all equally. Some 100 ns for a
    /// name of 40 bytes.
    [[nodiscard]] std::optional<int> score(std::string_view utf8) const;

private:
    std::vector<std::string> m_words; ///< in lower case
};

} // namespace lockscope::presentation
