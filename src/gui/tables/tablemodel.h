// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QAbstractTableModel>

#include <span>

namespace lockscope::gui {

/// A table whose columns are a list of header, tool tip and alignment: a new column is a new entry. GUI thread.
class TableModel : public Themed<QAbstractTableModel>
{
    Q_OBJECT
public:
    /// The lockcells::Tone of a cell, as int.
    static constexpr int ToneRole = Qt::UserRole + 90;

    using Themed::Themed;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

protected:
    /// New words for another language, in heads and cells.
    void retranslate() override;

    struct Head
    {
        const char* title; ///< marked for translation in the context of the model's class; nullptr: none
        const char* tip = nullptr;
        Qt::AlignmentFlag side = Qt::AlignLeft; ///< figures stand on the right
    };
    using Heads = std::span<const Head>;
    /// In the order of the columns; the same ones always.
    [[nodiscard]] virtual Heads heads() const = 0;

    /// Qt::TextAlignmentRole of a column's cells.
    [[nodiscard]] QVariant alignment(int column) const;
    /// `rows`, which rowCount() tells, becomes `now`: more join at the end, fewer are a reset.
    void setRowCount(int& rows, int now);
    /// Every cell may look different.
    void announceAllRows();
};

} // namespace lockscope::gui
