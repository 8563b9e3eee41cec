// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/tone.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/tables/tablemodel.h"

namespace lockscope::gui {

DialogToneDelegate::DialogToneDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme)
{
}

void DialogToneDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->displayAlignment = Qt::AlignLeft | Qt::AlignVCenter;
    const QColor color =
        toneColor(static_cast<lockcells::Tone>(index.data(TableModel::ToneRole).toInt()), m_theme.colors());
    option->palette.setColor(QPalette::Text, color);
    option->palette.setColor(QPalette::HighlightedText, color);
}

} // namespace lockscope::gui

#include "moc_tone.cpp"
