// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/idtablemodel.h"
#include "gui/presentation.h"
#include "presentation/words/quorumtext.h"

#include <QStringList>

#include <vector>

namespace lockscope::gui {

/// The locks of Redlock groups, each with its state on all servers of its group; worst first. GUI thread.
class QuorumModel final : public IdTableModel
{
    Q_OBJECT
public:
    enum Column { Lock, Group, State, Votes, Ends, Holder, Servers, ColumnCount };

    /// What one server has of a lock.
    struct ServerLine
    {
        QString name;
        QString mark;
        QString holder;
        QString remaining;
        QString skew;
        LockId lock = kNoLock; ///< kNoLock: it has none
        lockcells::Tone tone = lockcells::Tone::Plain;
    };

    using IdTableModel::IdTableModel;

    QVariant data(const QModelIndex& index, int role) const override;

    void update(const std::vector<QuorumRow>& rows, const PictureView& picture, const quorumtext::TitleOf& titleOf);
    void clear();
    /// Of each server of the group that has it.
    [[nodiscard]] std::vector<LockId> locksAt(int row) const;
    [[nodiscard]] const std::vector<ServerLine>& serversAt(int row) const { return line(row).servers; }
    /// What its state means and what to do.
    [[nodiscard]] QString meaningAt(int row) const { return line(row).meaning; }
    [[nodiscard]] QString nameAt(int row) const { return line(row).texts[Lock]; }
    /// Stays while the lock is known; -1: there is no such row.
    [[nodiscard]] std::int64_t numberAt(int row) const;

private:
    [[nodiscard]] Heads heads() const override;
    struct Line
    {
        QStringList texts; ///< by column
        QString meaning;
        std::vector<ServerLine> servers;
        lockcells::Tone tone = lockcells::Tone::Plain;
    };
    [[nodiscard]] const Line& line(int row) const { return m_lines[rows()[static_cast<std::size_t>(row)]]; }
    static Line lineOf(const QuorumRow& row, const PictureView& picture, const quorumtext::TitleOf& titleOf);

    std::vector<Line> m_lines; ///< by QuorumRow::number
};

} // namespace lockscope::gui
