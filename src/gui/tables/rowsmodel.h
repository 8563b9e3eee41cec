// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/tables/tablemodel.h"
#include "presentation/words/tone.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope::gui {

/// A table model with declared columns: title, text of the cells of a `Row`, alignment, tone. `Model` is the class that
/// derives from it, `Base` a TableModel that knows where its rows are. GUI thread.
template <class Model, class Row, class Base = TableModel>
class RowsModel : public Base
{
public:
    using Base::Base;

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        const Row* row = index.isValid() && index.column() < this->columnCount() ? rowAt(index.row()) : nullptr;
        if (row == nullptr)
            return {};
        const ColumnSpec& column = columns()[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::DisplayRole:
            return column.text(self(), *row);
        case Qt::TextAlignmentRole:
            return this->alignment(index.column());
        case TableModel::ToneRole:
            return static_cast<int>(column.tone ? column.tone(self(), *row) : lockcells::Tone::Plain);
        default:
            return more(*row, index.column(), role);
        }
    }

protected:
    struct ColumnSpec
    {
        const char* title; ///< marked for translation in the context of the model's class; nullptr: none
        QString (*text)(const Model&, const Row&);
        const char* tip = nullptr;                                   ///< of the title
        Qt::AlignmentFlag side = Qt::AlignLeft;                      ///< figures stand on the right
        lockcells::Tone (*tone)(const Model&, const Row&) = nullptr; ///< nullptr: plain
    };
    using Columns = std::span<const ColumnSpec>;
    /// In their order; the same ones always.
    [[nodiscard]] virtual Columns columns() const = 0;
    /// nullptr: there is no such row.
    [[nodiscard]] virtual const Row* rowAt(int row) const = 0;
    /// What a cell has under any other role.
    [[nodiscard]] virtual QVariant more(const Row& row, int column, int role) const
    {
        static_cast<void>(row);
        static_cast<void>(column);
        static_cast<void>(role);
        return {};
    }
    [[nodiscard]] QString cellText(const Row& row, int column) const
    {
        return columns()[static_cast<std::size_t>(column)].text(self(), row);
    }

private:
    [[nodiscard]] const Model& self() const { return static_cast<const Model&>(*this); }
    [[nodiscard]] TableModel::Heads heads() const final
    {
        static const auto all = [this] {
            std::vector<typename TableModel::Head> made;
            for (const ColumnSpec& each : columns())
                made.push_back({each.title, each.tip, each.side});
            return made;
        }();
        return all;
    }
};

/// The same, of rows that it keeps itself.
template <class Model, class Row>
class OwnRowsModel : public RowsModel<Model, Row>
{
public:
    using RowsModel<Model, Row>::RowsModel;

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

protected:
    [[nodiscard]] const Row* rowAt(int row) const final
    {
        return row >= 0 && row < rowCount() ? &m_rows[static_cast<std::size_t>(row)] : nullptr;
    }
    /// Other rows than before: a reset.
    void setRows(std::vector<Row> rows)
    {
        this->beginResetModel();
        m_rows = std::move(rows);
        this->endResetModel();
    }
    /// Before row `at`.
    void insertRow(int at, Row row)
    {
        this->beginInsertRows({}, at, at);
        m_rows.insert(m_rows.begin() + at, std::move(row));
        this->endInsertRows();
    }
    void removeRowAt(int row)
    {
        this->beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        this->endRemoveRows();
    }

    std::vector<Row> m_rows;
};

} // namespace lockscope::gui
