// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/historycard.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/widgets/card.h"

#include <QPalette>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

HistoryCard::HistoryCard(const Theme& theme, QVBoxLayout& column, QWidget* parent)
    : m_theme(theme), m_card(new Card(theme, parent)), m_list(new HistoryList)
{
    m_list->setObjectName(u"inspectorHistory"_s);
    m_card->setBody(m_list);
    column.addWidget(m_card);
}

void HistoryCard::retranslate()
{
    m_card->setTitle(tr("History"), tr("latest first, UTC"));
    m_list->setAccessibleName(tr("History"));
    m_list->setHeaderLabels({tr("Time"), tr("What"), tr("Holder")});
    m_isStale = true;
}

void HistoryCard::restyle(const QPalette& ground)
{
    m_list->setPalette(ground);
    m_isStale = true;
}

void HistoryCard::showLines(std::vector<inspectorfacts::HistoryLine> lines)
{
    const bool hasMore = lines.size() > kMostLines;
    lines.resize(std::min(lines.size(), kMostLines));
    if (!std::exchange(m_isStale, false) && lines == m_lines)
        return;
    m_lines = std::move(lines);
    m_list->setLines(m_lines, m_theme);
    m_card->setNote(m_lines.empty() ? tr("No events since watching began.")
                    : hasMore       ? tr("The newest %1 are listed; the lane has more.").arg(kMostLines)
                                    : QString());
}

} // namespace lockscope::gui
