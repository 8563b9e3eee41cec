// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/models/tablemodel.h"

#include <QString>

#include <deque>

namespace lockscope::gui {

/// Gaps of a node, newest first; at most 200. GUI thread.
class GapsModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { From, To, Length, Reason, ColumnCount };
    static constexpr int kKept = 200;

    using TableModel::TableModel;

    /// Takes a NodeEvent of kind Gap.
    void add(const NodeEvent& gap);
    void clear();
    /// Number of older gaps that are not listed.
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    void setUtc(bool utc);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] Heads heads() const override;
    struct Gap
    {
        ServerTime from;
        ServerTime to;
        QString reason;
    };
    [[nodiscard]] QString timeText(ServerTime t) const;

    std::deque<Gap> m_gaps;
    std::uint64_t m_leftOut = 0;
    bool m_utc = true;
};

} // namespace lockscope::gui
