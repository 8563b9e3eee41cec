// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace lockscope::gui {

class Theme;

/// Paints a row of the side bar: sign and label on the left, figure on the right; headings small and muted.
class SidebarDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    enum Role {
        ValueRole = Qt::UserRole + 1, ///< QString: the figure at the right
        GlyphRole,                    ///< int: Glyph
        ColorRole,                    ///< QColor of the sign, of a detail also of its value; not valid: plain text
        DetailRole,                   ///< bool: indented, muted
        HeadingRole,                  ///< bool
        ChoiceRole,                   ///< the value chosen by a click
        LevelRole,                    ///< int: depth in the tree; 0: not in one
        GroupRole,                    ///< bool: has children, or stands for several
        ShownRole,                    ///< bool: chosen by a click
    };

    SidebarDelegate(const Theme& theme, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
};

} // namespace lockscope::gui
