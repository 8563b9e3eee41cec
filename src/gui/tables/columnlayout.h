// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTimer>

#include <vector>

class QAbstractItemView;
class QHeaderView;

namespace lockscope::gui {

class LiveTable;

/// Widths of a table's columns. Until the user changes them they share the table's width by need, and the least
/// important ones are hidden where there is no room (large letters on a small screen); afterwards the header's state is
/// the user's, and is emitted for saving. GUI thread.
class ColumnLayout final : public QObject
{
    Q_OBJECT
public:
    struct Column
    {
        int least;        ///< in average characters
        int share;        ///< of the room that is left when all are whole; 0 = gets none of it
        int whole = 0;    ///< in average characters: room goes to this width first, and to columns that never give
                          ///< way before others; 0 = its least is
        int givesWay = 0; ///< where there is no room for all, those with the highest number give way; 0 = never
        int small = 0;    ///< in average characters: shrinks to this width when it gives way; 0 = it is hidden then
    };
    /// `header` is the column header of the table.
    ColumnLayout(QAbstractItemView& table, QHeaderView& header, std::vector<Column> columns);
    ColumnLayout(LiveTable& table, std::vector<Column> columns);

    /// A saved state; an empty or unreadable one goes back to the default.
    void restore(const QByteArray& state);
    /// Whether a column that gives way is shown while there is room. In a layout of the user's only the last column,
    /// which stretches, makes room for it.
    void setShown(int column, bool isShown);
    /// The user shows or hides a column; emits switched() and, later, changed().
    void switchColumn(int column, bool isShown);
    /// Hides all columns but these for a while, without saving it; empty: back to what the user had.
    void showOnly(const std::vector<int>& columns);

Q_SIGNALS:
    /// A second after the user changed widths, order, visibility or sorting.
    void changed(const QByteArray& state);
    /// The user showed or hid a column.
    void switched(int column, bool isShown);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void distribute();
    /// In a layout of the user's: shows the columns that are wanted, as far as the last one has room for them.
    void showWanted();
    void hideWhatHasNoRoom(int character);
    [[nodiscard]] int least(std::size_t column) const
    {
        return m_isSmall[column] ? m_columns[column].small : m_columns[column].least;
    }
    /// So much more would show its whole title.
    [[nodiscard]] int titleLacks(std::size_t column, int character) const;
    bool touched();

    QAbstractItemView& m_table;
    QHeaderView& m_header;
    std::vector<Column> m_columns;
    QByteArray m_untouched; ///< header state as built
    QTimer m_save;
    std::vector<bool> m_isSmall;      ///< by column: it shrank to `small`
    std::vector<bool> m_off;          ///< by column: setShown() hides it
    std::vector<bool> m_wanted;       ///< by column: setShown() shows it, and there was no room yet
    std::vector<bool> m_hiddenBefore; ///< by column, before showOnly(); empty: no column is hidden for a while
    bool m_users = false;
    bool m_busy = false;
};

} // namespace lockscope::gui
