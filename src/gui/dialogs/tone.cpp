// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/tone.h"

#include "gui/style/theme.h"

namespace lockscope::gui {

namespace {

QColor colorOf(DialogTone tone, const Colors& colors)
{
    switch (tone) {
    case DialogTone::Normal:
        return colors.text;
    case DialogTone::Muted:
        return colors.mutedText;
    case DialogTone::Good:
        return colors.good;
    case DialogTone::Warning:
        return colors.contended;
    case DialogTone::Alarm:
        return colors.alarm;
    }
    Q_UNREACHABLE();
}

} // namespace

DialogToneDelegate::DialogToneDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme)
{
}

void DialogToneDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->displayAlignment = Qt::AlignLeft | Qt::AlignVCenter;
    const QColor color = colorOf(static_cast<DialogTone>(index.data(kToneRole).toInt()), m_theme.colors());
    option->palette.setColor(QPalette::Text, color);
    option->palette.setColor(QPalette::HighlightedText, color);
}

} // namespace lockscope::gui

#include "moc_tone.cpp"
