// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/tablemodel.h"
#include "monitor/finding/lockproposals.h"

#include <QStringList>

#include <string_view>
#include <vector>

namespace lockscope::gui {

/// The proposals of *Find locks*, one row each with a check box. A proposal that is not watched yet starts ticked when
/// it is certain, or when its pattern hardly matches other keys. GUI thread.
class FoundLocksModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Watch, Locks, Library, Sure, Watched, Example, ColumnCount };

    using TableModel::TableModel;

    void setProposals(std::vector<monitor::LockProposal> proposals);
    [[nodiscard]] const monitor::LockProposal& proposal(int row) const { return m_rows.at(std::size_t(row)).proposal; }
    /// Names of the ticked presets, and the ticked patterns without a preset.
    [[nodiscard]] QStringList chosenPresets() const;
    [[nodiscard]] QStringList chosenPatterns() const;
    [[nodiscard]] int chosen() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] Heads heads() const override;
    struct Row
    {
        monitor::LockProposal proposal;
        bool ticked = false;
    };
    [[nodiscard]] QString text(const monitor::LockProposal& proposal, int column) const;
    [[nodiscard]] QString toolTip(const monitor::LockProposal& proposal) const;

    std::vector<Row> m_rows;
};

/// Converts a pattern of any bytes to text for a profile: bytes that are not text become a question mark, which matches
/// any byte.
[[nodiscard]] QString patternText(std::string_view pattern);

} // namespace lockscope::gui
