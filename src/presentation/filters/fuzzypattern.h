// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// Parts of a name, as somebody types them who wants to find it: words in any order, each somewhere in the name, the
/// letters of a word with gaps between them if need be ("stk1042" finds "lock:stock:sku-1042"). Upper and lower case of
/// ASCII are the same. Value type; any thread.
class FuzzyPattern
{
public:
    explicit FuzzyPattern(const QString& typed);

    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }
    /// How well it fits, the higher the better; nothing: it does not. An empty pattern fits all alike. Some 100 ns for
    /// a name of 40 bytes.
    [[nodiscard]] std::optional<int> score(std::string_view utf8) const;

private:
    std::vector<std::string> m_words; ///< in lower case
};

} // namespace lockscope::presentation
