// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitledger.h"
#include "analysis/waitsfor.h"
#include "core/pictureview.h"
#include "gui/models/idtablemodel.h"

#include <QStringList>

#include <vector>

namespace lockscope::gui {

/// Locks ranked by the wait time that they caused since monitoring began, worst first. GUI thread.
class RankingModel final : public IdTableModel
{
    Q_OBJECT
public:
    enum Column { Lock, Waiting, Behind, Caused, ColumnCount };
    static constexpr std::size_t kMostRows = 100;

    using IdTableModel::IdTableModel;

    QVariant data(const QModelIndex& index, int role) const override;

    void update(const analysis::WaitLedger& ledger, const analysis::WaitsForGraph& graph, const PictureView& picture,
                ServerTime now);
    void clear();
    /// kNoLock when the lock is gone.
    [[nodiscard]] LockId lockAt(int row) const;
    /// -1: it has none.
    [[nodiscard]] int rowOf(LockId lock) const;

private:
    [[nodiscard]] Heads heads() const override;
    struct Line
    {
        QStringList texts; ///< by column
        LockId lock = kNoLock;
        std::uint32_t most = 0;
        bool isDeadlocked = false;
        bool isWaitedFor = false;
    };
    [[nodiscard]] const Line& line(int row) const { return m_lines[rows()[static_cast<std::size_t>(row)]]; }
    [[nodiscard]] QString toolTip(const Line& line) const;

    std::vector<Line> m_lines; ///< by number in the ledger
};

} // namespace lockscope::gui
