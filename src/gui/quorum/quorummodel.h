// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/idtablemodel.h"
#include "gui/tables/rowsmodel.h"
#include "presentation/quorum/quorumtext.h"

#include <vector>

namespace lockscope::gui {

/// What one server has of a lock.
struct QuorumServer
{
    QString name;
    QString mark;
    QString holder;
    QString remaining;
    QString skew;
    LockId lock = kNoLock; ///< kNoLock: it has none
    lockcells::Tone tone = lockcells::Tone::Plain;
};

/// A lock of a Redlock group, as its servers together have it.
struct QuorumLine
{
    QString name;
    QString group;
    QString state;
    QString votes;
    QString ends;
    QString holder;
    QString marks;
    QString meaning;
    std::vector<QuorumServer> servers;
    lockcells::Tone tone = lockcells::Tone::Plain;
};

/// The locks of Redlock groups, each as all of its servers together have it; the worst first. GUI thread.
class QuorumModel final : public RowsModel<QuorumModel, QuorumLine, IdTableModel>
{
    Q_OBJECT
public:
    enum Column { Lock, Group, State, Votes, Ends, Holder, Servers, ColumnCount };

    using RowsModel::RowsModel;

    void update(const std::vector<QuorumRow>& rows, const PictureView& picture, const quorumtext::TitleOf& titleOf);
    void clear();
    /// Of each server of the group that has it.
    [[nodiscard]] std::vector<LockId> locksAt(int row) const;
    [[nodiscard]] const std::vector<QuorumServer>& serversAt(int row) const { return line(row).servers; }
    /// What its state means and what to do.
    [[nodiscard]] QString meaningAt(int row) const { return line(row).meaning; }
    [[nodiscard]] QString nameAt(int row) const { return line(row).name; }
    /// Stays while the lock is known; -1: there is no such row.
    [[nodiscard]] std::int64_t numberAt(int row) const;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] const QuorumLine* rowAt(int row) const override { return row < rowCount() ? &line(row) : nullptr; }
    [[nodiscard]] QVariant more(const QuorumLine& line, int column, int role) const override;
    [[nodiscard]] const QuorumLine& line(int row) const { return m_lines[rows()[static_cast<std::size_t>(row)]]; }
    static QuorumLine lineOf(const QuorumRow& row, const PictureView& picture, const quorumtext::TitleOf& titleOf);

    std::vector<QuorumLine> m_lines; ///< by QuorumRow::number
};

} // namespace lockscope::gui
