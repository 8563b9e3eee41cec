// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// Reference-counted byte strings shared by many rows. 0 is the empty string. Not thread-safe.
class TextPool
{
public:
    using Ref = std::uint32_t;

    TextPool() : m_texts(1) {}

    /// Returns a reference that the caller owns and releases with drop().
    [[nodiscard]] Ref put(std::string_view text)
    {
        if (text.empty())
            return 0;
        if (m_free.empty()) {
            m_free.push_back(static_cast<Ref>(m_texts.size()));
            m_texts.emplace_back();
        }
        const Ref ref = m_free.back();
        m_free.pop_back();
        m_texts[ref] = {std::string(text), 1};
        return ref;
    }
    [[nodiscard]] Ref share(Ref ref)
    {
        m_texts[ref].uses += ref != 0;
        return ref;
    }
    void drop(Ref ref)
    {
        if (ref == 0 || --m_texts[ref].uses > 0)
            return;
        m_texts[ref].bytes = {};
        m_free.push_back(ref);
    }
    [[nodiscard]] std::string_view get(Ref ref) const { return m_texts[ref].bytes; }
    [[nodiscard]] std::size_t used() const { return m_texts.size() - 1 - m_free.size(); }

private:
    struct Text
    {
        std::string bytes;
        std::uint32_t uses = 0;
    };
    std::vector<Text> m_texts;
    std::vector<Ref> m_free;
};

} // namespace lockscope::presentation
