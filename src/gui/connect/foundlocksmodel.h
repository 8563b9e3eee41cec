// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowsmodel.h"
#include "monitor/finding/lockproposals.h"

#include <QStringList>

#include <string_view>
#include <vector>

namespace lockscope::gui {

struct FoundLocksRow
{
    monitor::LockProposal proposal;
    bool ticked = false;
};

/// What *Find locks* proposes: a row each, to be ticked. What is not watched yet is ticked at first when it is sure, or
/// when its pattern hardly matches anything else. GUI thread.
class FoundLocksModel final : public OwnRowsModel<FoundLocksModel, FoundLocksRow>
{
    Q_OBJECT
public:
    enum Column { Watch, Locks, Library, Sure, Watched, Example, ColumnCount };

    using OwnRowsModel::OwnRowsModel;

    void setProposals(std::vector<monitor::LockProposal> proposals);
    [[nodiscard]] const monitor::LockProposal& proposal(int row) const { return m_rows.at(std::size_t(row)).proposal; }
    /// Names of the ticked presets, and the ticked patterns that are of no preset.
    [[nodiscard]] QStringList chosenPresets() const;
    [[nodiscard]] QStringList chosenPatterns() const;
    [[nodiscard]] int chosen() const;

    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const FoundLocksRow& row, int column, int role) const override;
    [[nodiscard]] static QString toolTip(const monitor::LockProposal& proposal);
};

/// A pattern of any bytes as a profile can hold it: what is no text is a question mark, which matches any byte.
[[nodiscard]] QString patternText(std::string_view pattern);

} // namespace lockscope::gui
