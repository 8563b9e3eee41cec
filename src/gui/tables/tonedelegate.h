// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/tables/cellfont.h"
#include "presentation/locks/lockcells.h"

#include <QStyledItemDelegate>

#include <vector>

namespace lockscope::gui {

class Theme;

/// Paints plain text cells in the tone given by LocksModel::ToneRole, as cheaply as the Locks table's delegate. One
/// column may carry a dot in the tone's colour, whose shape follows the tone. GUI thread.
class ToneDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    /// `fixedPitch`: columns with tokens, keys and times. `signColumn`: -1 for none.
    ToneDelegate(const Theme& theme, std::vector<int> fixedPitch, int signColumn, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintSpan(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                   const QString& text) const;
    [[nodiscard]] const CellFont& fontOf(const QStyleOptionViewItem& option, int column) const;

    const Theme& m_theme;
    std::vector<int> m_fixedPitch;
    int m_signColumn;
    mutable CellFont m_words;   ///< as last asked for
    mutable CellFont m_figures; ///< of the columns of fixed pitch
};

} // namespace lockscope::gui
