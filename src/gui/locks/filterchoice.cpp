// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filterchoice.h"

#include <utility>

namespace lockscope::gui {

std::optional<FilterError> FilterChoice::setText(const QString& text)
{
    auto filter = Filter::parse(text);
    if (!filter)
        return filter.error();
    const bool leaves = !text.isEmpty() && m_text.isEmpty() && m_saved == SavedFilter::Attention;
    const bool returns = text.isEmpty() && m_leftAttention && m_saved == SavedFilter::All;
    if (leaves || returns)
        m_saved = leaves ? SavedFilter::All : SavedFilter::Attention;
    m_leftAttention = leaves || (m_leftAttention && !text.isEmpty());
    m_text = text;
    m_filter = std::move(*filter);
    return std::nullopt;
}

void FilterChoice::setSaved(SavedFilter filter)
{
    m_leftAttention = false;
    m_saved = filter;
}

} // namespace lockscope::gui
