// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/batch.h"
#include "gui/frameloop.h"

#include <QAbstractTableModel>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::gui {

class LockHistory;
class Theme;

/// Saved filters of the side bar and the strip; All first.
enum class SavedFilter { All, Contended, RenewalLate, NoTtl, TakenOver, ExpiredUnreleased, Expiring, HeldLong, Count };

/// The Locks table: rows are lock ids in an own sorted, filtered index over the picture; committed once a frame.
/// 100,000 rows.
class LocksModel final : public QAbstractTableModel, public FrameConsumer
{
    Q_OBJECT
public:
    enum Column { Lock, Library, Holder, Count, HeldFor, Lease, Ttl, Renewals, Waiters, Verdict, ColumnCount };
    enum Role { LockIdRole = Qt::UserRole + 1, SortRole, VerdictRole };

    LocksModel(const FrameLoop& frames, const LockHistory& history, QObject* parent = nullptr);
    ~LocksModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;

    /// The filter language of the box (docs/filters.md): words, globs, state:late ttl<5s holder:worker-* held>5m
    /// library:redisson. Returns an error text (translated) and keeps the old filter when it does not parse.
    std::optional<QString> setFilterText(const QString& text);
    void setSavedFilter(SavedFilter filter);
    [[nodiscard]] SavedFilter savedFilter() const;
    /// Counts over all locks, refreshed about 4 times a second.
    [[nodiscard]] const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& savedFilterCounts() const;
    /// While true rows keep their order (mouse over the table, open menu, keyboard selection).
    void setOrderFrozen(bool frozen);
    [[nodiscard]] LockId lockAt(int row) const;
    /// -1 when filtered out.
    [[nodiscard]] int rowOf(LockId lock) const;
    [[nodiscard]] int totalLocks() const;

Q_SIGNALS:
    void countsChanged();
    void filterChanged();

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace lockscope::gui
