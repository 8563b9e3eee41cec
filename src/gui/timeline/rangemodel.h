// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/tablemodel.h"
#include "gui/presentation.h"
#include "presentation/timeline/rangereport.h"

namespace lockscope::gui {

/// The statistics of a range as rows: the total first, then each lock in the requested order. GUI thread.
class RangeModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Lock, Holds, Held, Longest, Median, P99, Renewals, Missed, Lost, Waited, ColumnCount };

    explicit RangeModel(QObject* parent = nullptr);

    /// `nameOf`: display name of a lock.
    void show(const RangeReport& report, const std::function<QString(LockId)>& nameOf);
    void clear();
    /// kNoLock: the row of the total.
    [[nodiscard]] LockId lockAt(int row) const;
    /// Tab-separated, with a header line and the range in UTC; `markdown`: as a table for an issue or a chat.
    [[nodiscard]] QString asText(const QString& server, bool markdown) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] Heads heads() const override;
    struct Row
    {
        LockId lock = kNoLock;
        QString name;
        RangeStats stats;
    };
    [[nodiscard]] QString cell(const Row& row, int column) const;
    void arrange();

    std::vector<Row> m_rows; ///< the first is the total; empty: no range
    TimeSpan m_range;
    int m_column = Held;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace lockscope::gui
