// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/presentation.h"
#include "gui/tables/idtablemodel.h"
#include "presentation/locks/holdercensus.h"
#include "presentation/locks/lockcells.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <vector>

namespace lockscope::gui {

class LocksModel;

/// Locks per holder: one row for each holder (a process or client where the token names one, else the token), with
/// number of locks, oldest hold, last sign of life and liveness; with a roll-up a parent row for host, service or
/// connection. Recounted twice a second from the picture, only while shown. GUI thread.
class HoldersModel final : public IdTableModel, public FrameConsumer
{
    Q_OBJECT
public:
    enum Column { Holder, Library, Locks, Oldest, LastSign, Alive, ColumnCount };

    explicit HoldersModel(const FrameLoop& frames, QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return m_shown; }
    void reset() override;

    void setShown(bool shown);
    void setTimeZone(celltext::Zone zone) { m_zone = zone; }
    /// Counts only the locks that have a row there; nullptr: all. Must outlive the model. Follows its filter.
    void setShownLocks(const LocksModel* locks);
    /// Services of holders; nullptr: none.
    void setHolderNames(const HolderNames* names);
    void setRollup(HolderRollup rollup);
    /// The filter that shows the locks of this row; empty: there is none.
    [[nodiscard]] QString filterFor(int row) const;
    [[nodiscard]] HolderLife life(int row) const;
    [[nodiscard]] bool isSum(int row) const;
    [[nodiscard]] int locks(int row) const;
    /// The locks that the row counts, as of now.
    [[nodiscard]] std::vector<LockId> locksOf(int row) const;

private:
    [[nodiscard]] Heads heads() const override;
    using Row = HolderCensus::Row;
    void order();
    [[nodiscard]] const Row& rowAt(int row) const { return m_census.row(rows()[static_cast<std::size_t>(row)]); }
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QString holderText(const Row& row) const;
    [[nodiscard]] QString sumText(const Row& row) const;
    [[nodiscard]] QString lifeText(const Row& row) const;
    [[nodiscard]] QString sumLifeText(const Row& row) const;
    [[nodiscard]] QString toolTip(const Row& row) const;
    [[nodiscard]] lockcells::Tone tone(const Row& row, int column) const;

    const FrameLoop& m_frames;
    const HolderNames* m_names = nullptr;
    const LocksModel* m_locks = nullptr;
    HolderCensus m_census;
    std::vector<std::uint32_t> m_next;
    ServerTime m_now{};
    ServerTime m_countedAt = ServerTime::min();
    celltext::Zone m_zone = celltext::Zone::Utc;
    int m_sortColumn = Locks;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_shown = false;
};

} // namespace lockscope::gui
