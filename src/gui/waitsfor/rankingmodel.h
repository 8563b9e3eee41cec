// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitledger.h"
#include "analysis/waitsfor.h"
#include "core/pictureview.h"
#include "gui/tables/idtablemodel.h"
#include "gui/tables/rowsmodel.h"

#include <QString>

#include <vector>

namespace lockscope::gui {

/// A lock, and the waiting that it caused.
struct RankingLine
{
    QString name;
    QString waiting;
    QString behind;
    QString caused;
    LockId lock = kNoLock;
    std::uint32_t most = 0;
    bool isDeadlocked = false;
    bool isWaitedFor = false;
};

/// The locks by the waiting that they caused since watching began, the worst first. GUI thread.
class RankingModel final : public RowsModel<RankingModel, RankingLine, IdTableModel>
{
    Q_OBJECT
public:
    enum Column { Lock, Waiting, Behind, Caused, ColumnCount };
    static constexpr std::size_t kMostRows = 100;

    using RowsModel::RowsModel;

    void update(const analysis::WaitLedger& ledger, const analysis::WaitsForGraph& graph, const PictureView& picture,
                ServerTime now);
    void clear();
    /// kNoLock when the lock is gone.
    [[nodiscard]] LockId lockAt(int row) const;
    /// -1: it has none.
    [[nodiscard]] int rowOf(LockId lock) const;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] const RankingLine* rowAt(int row) const override { return row < rowCount() ? &line(row) : nullptr; }
    [[nodiscard]] QVariant more(const RankingLine& line, int column, int role) const override;
    [[nodiscard]] const RankingLine& line(int row) const { return m_lines[rows()[static_cast<std::size_t>(row)]]; }
    [[nodiscard]] QString toolTip(const RankingLine& line) const;

    std::vector<RankingLine> m_lines; ///< by number in the ledger
};

} // namespace lockscope::gui
