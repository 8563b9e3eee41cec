// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/tables/rowsmodel.h"

#include <QString>

namespace lockscope::gui {

/// Between them nothing is known of a node.
struct GapRow
{
    ServerTime from;
    ServerTime to;
    EngineText reason;
};

/// Gaps of a node, newest first; at most 200. GUI thread.
class GapsModel final : public OwnRowsModel<GapsModel, GapRow>
{
    Q_OBJECT
public:
    enum Column { From, To, Length, Reason, ColumnCount };
    static constexpr int kKept = 200;

    using OwnRowsModel::OwnRowsModel;

    /// A NodeEvent of kind Gap.
    void add(const NodeEvent& gap);
    void clear();
    void setUtc(bool utc);
    /// Older ones that are not listed.
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const GapRow& row, int column, int role) const override;
    [[nodiscard]] QString timeText(ServerTime t) const;

    std::uint64_t m_leftOut = 0;
    bool m_utc = true;
};

} // namespace lockscope::gui
