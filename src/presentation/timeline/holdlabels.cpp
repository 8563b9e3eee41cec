// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/holdlabels.h"

#include "presentation/words/celltext.h"

namespace lockscope::presentation {

QString holderLabel(LibraryId library, std::string_view token)
{
    if (token.empty())
        return celltext::notSeen();
    constexpr std::size_t kLabelCharacters = 40;
    return celltext::holder(library, token, kLabelCharacters);
}

std::uint32_t HoldLabels::intern(LibraryId library, std::string_view token)
{
    if (token.empty())
        return 0;
    auto found = m_index.find(token);
    if (found == m_index.end()) {
        std::uint32_t id = static_cast<std::uint32_t>(m_entries.size());
        if (m_free.empty()) {
            m_entries.emplace_back();
        } else {
            id = m_free.back();
            m_free.pop_back();
        }
        found = m_index.emplace(std::string(token), id).first;
        m_entries[id] = Entry{&found->first, QString(), 0, library};
    }
    ++m_entries[found->second].references;
    return found->second;
}

void HoldLabels::drop(std::uint32_t id)
{
    if (id == 0)
        return;
    Entry& entry = m_entries[id];
    if (--entry.references > 0)
        return;
    m_index.erase(m_index.find(std::string_view(*entry.token)));
    entry = Entry{};
    m_free.push_back(id);
}

QString HoldLabels::text(std::uint32_t id) const
{
    const Entry& entry = m_entries[id];
    if (entry.token == nullptr)
        return holderLabel(LibraryId::Unknown, {});
    if (entry.text.isNull())
        entry.text = holderLabel(entry.library, *entry.token);
    return entry.text;
}

std::string_view HoldLabels::token(std::uint32_t id) const
{
    return m_entries[id].token != nullptr ? std::string_view(*m_entries[id].token) : std::string_view{};
}

void HoldLabels::clear()
{
    m_index.clear();
    m_entries.assign(1, Entry{});
    m_free.clear();
}

} // namespace lockscope::presentation
