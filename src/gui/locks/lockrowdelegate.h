// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "gui/tables/cellfont.h"

#include <QCache>
#include <QStaticText>
#include <QStyledItemDelegate>

namespace lockscope::gui {

class SectionTable;
class Theme;
struct Colors;

/// Paints the cells of a row of the Locks table directly: one fill and one text per cell. Costs about a tenth of the
/// style's own item painting. A row of two lines explains below its cells what needs attention, up to the lane, which
/// the table paints. GUI thread.
class LockRowDelegate final : public Themed<QStyledItemDelegate>
{
    Q_OBJECT
public:
    explicit LockRowDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The second line of a row that has one, from the name to the lane; to be painted over the cells.
    void paintExplanation(QPainter& painter, const SectionTable& table, int row) const;

    /// The larger units of a length where there is no room for all: "≥ 6 min" of "≥ 6 min 07 s". Lengths are cut off,
    /// never rounded up, so that is true as well.
    [[nodiscard]] static QString unitsThatFit(QString length, const QFontMetrics& metrics, int width);

private:
    void retranslate() override;
    void restyle() override;
    static constexpr int kMostLines = 128;

    [[nodiscard]] QColor color(const QModelIndex& index) const;
    /// Pixels of the sign before the name.
    [[nodiscard]] int signSide() const;
    [[nodiscard]] QStaticText layOut(const QString& text, int width) const;
    int paintChip(QPainter& painter, const QRect& cell, int named, const QString& text) const;
    int paintServer(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintVerdict(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    /// Returns the left edge of the name's room.
    int paintSign(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintLease(QPainter& painter, const QRect& cell, const QModelIndex& index) const;

    const Theme& m_theme;
    CellFont m_words;
    CellFont m_names;
    CellFont m_figures;
    int m_leaseRoom = 0; ///< pixels of the longest time that is left, which differs by language
    /// Lines of the rows on screen as they were laid out for their width.
    struct Line
    {
        int width; ///< pixels
        QStaticText text;
    };
    mutable QCache<QString, Line> m_lines{kMostLines};
};

/// The ground of a cell in our tables: selection, hover, the line below the row, the mark of the current row.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const Colors& colors);

} // namespace lockscope::gui
