// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/savedfilter.h"

#include <QString>

#include <optional>

namespace lockscope::gui {

/// The filter that a person chose for the Locks table: a text and a saved filter. A search for text covers all locks,
/// not only those that need attention; without the text it is those again. Pure.
class FilterChoice
{
public:
    /// Keeps the old text when the new one does not parse.
    std::optional<FilterError> setText(const QString& text);
    void setSaved(SavedFilter filter);

    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] const Filter& filter() const { return m_filter; }
    [[nodiscard]] SavedFilter saved() const { return m_saved; }

private:
    QString m_text;
    Filter m_filter; ///< parsed from m_text
    SavedFilter m_saved = SavedFilter::All;
    bool m_leftAttention = false; ///< by a text search
};

} // namespace lockscope::gui
