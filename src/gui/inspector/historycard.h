// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/inspectorfacts.h"

#include <QCoreApplication>

#include <cstddef>
#include <vector>

class QPalette;
class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Card;
class HistoryList;
class Theme;

/// The card *History* of the inspector: the newest lines. Its words are the inspector's.
class HistoryCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    static constexpr std::size_t kMostLines = 40;

    /// Adds the card to `column`, as a child of `parent`.
    HistoryCard(const Theme& theme, QVBoxLayout& column, QWidget* parent);

    /// `lines`: one more than kMostLines shows that older events exist.
    void showLines(std::vector<inspectorfacts::HistoryLine> lines);
    void retranslate();
    /// `ground`: of the list.
    void restyle(const QPalette& ground);

private:
    const Theme& m_theme;
    Card* m_card;
    HistoryList* m_list;
    std::vector<inspectorfacts::HistoryLine> m_lines; ///< as shown
    bool m_isStale = true;                            ///< colours or language changed
};

} // namespace lockscope::gui
