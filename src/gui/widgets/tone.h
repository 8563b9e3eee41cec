// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace lockscope::gui {

class Theme;

/// Paints text in the colour of its TableModel::ToneRole, wrapped, from the top of the cell. GUI thread.
class DialogToneDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    DialogToneDelegate(const Theme& theme, QObject* parent);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
};

} // namespace lockscope::gui
