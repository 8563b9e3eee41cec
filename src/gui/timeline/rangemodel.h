// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowsmodel.h"
#include "presentation/timeline/rangereport.h"

namespace lockscope::gui {

/// A lock in a range of time, or all of them.
struct RangeRow
{
    LockId lock = kNoLock;
    QString name;
    RangeStats stats;
};

/// The statistics of a range as rows: all lanes first, then lock by lock in the order that was asked for. The first row
/// is all of them; without a range there is none. GUI thread.
class RangeModel final : public OwnRowsModel<RangeModel, RangeRow>
{
    Q_OBJECT
public:
    enum Column { Lock, Held, Holds, Longest, Waits, Median, P99, Renewals, Missed, Lost, Waited, ColumnCount };
    /// Columns before it are narrow enough to stand side by side in the inspector; a row's tool tip has all.
    static constexpr int kFirstOnRequest = Median;

    using OwnRowsModel::OwnRowsModel;

    /// `nameOf`: of a lock, for people.
    void show(const RangeReport& report, const std::function<QString(LockId)>& nameOf);
    void clear();
    /// kNoLock: the row of all.
    [[nodiscard]] LockId lockAt(int row) const;
    /// Tab-separated, with a header line and the range in UTC; `markdown`: as a table for an issue or a chat.
    [[nodiscard]] QString asText(const QString& server, bool markdown) const;

    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const RangeRow& row, int column, int role) const override;
    void arrange();

    TimeSpan m_range;
    int m_column = Held;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace lockscope::gui
