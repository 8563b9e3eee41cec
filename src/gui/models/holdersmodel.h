// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/models/idtablemodel.h"
#include "gui/presentation.h"
#include "presentation/locks/lockcells.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {
class HolderNames;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LocksModel;

/// Who holds what: one row a holder (a process or client where the token names one, else the token), with how many
/// locks, the oldest, the last sign of life and what that says. Counted anew twice a second from the picture, only
/// while it is shown. GUI thread.
class HoldersModel final : public IdTableModel, public FrameConsumer
{
    Q_OBJECT
public:
    enum Column { Holder, Library, Locks, Oldest, LastSign, Alive, ColumnCount };

    /// What the renewals say. A holder that never renews may be alive or dead: Redis cannot tell.
    enum class Life { Renewing, Late, Stopped, CannotTell };

    explicit HoldersModel(const FrameLoop& frames, QObject* parent = nullptr);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
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
    void setHolderNames(const HolderNames* names) { m_names = names; }
    void retranslate();
    /// The filter that shows the locks of this row.
    [[nodiscard]] QString filterFor(int row) const;
    [[nodiscard]] Life life(int row) const;
    [[nodiscard]] int locks(int row) const;

private:
    struct Group
    {
        std::string key; ///< formats::clientOf; empty: not seen
        LibraryId library{};
        bool isLibraryGuessed = false;
        TokenId token{}; ///< of one of its locks
        int locks = 0;
        ServerTime oldest = kUnknownTime; ///< earliest known begin of a hold
        bool olderUnknown = false;        ///< a hold of unknown begin is among them
        ServerTime lastSign = kUnknownTime;
        Life life = Life::CannotTell;
        bool hasRenewed = false; ///< one of its locks, at least once
    };
    [[nodiscard]] std::uint32_t groupOf(const PictureView& picture, const LockState& state);
    void countAll(const PictureView& picture);
    void add(Group& group, const LockState& state, ServerTime seenSince);
    void sortGroups(std::vector<std::uint32_t>& order) const;
    void commit();
    void dropEmpty();
    [[nodiscard]] const Group& groupAt(int row) const { return m_groups[rows()[static_cast<std::size_t>(row)]]; }
    [[nodiscard]] QString text(const Group& group, int column) const;
    [[nodiscard]] QString holderText(const Group& group) const;
    [[nodiscard]] QString lifeText(const Group& group) const;
    [[nodiscard]] QString toolTip(const Group& group) const;
    [[nodiscard]] lockcells::Tone tone(const Group& group, int column) const;

    const FrameLoop& m_frames;
    const HolderNames* m_names = nullptr;
    const LocksModel* m_locks = nullptr;
    std::vector<Group> m_groups; ///< by group id; recycled when empty
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::uint32_t> m_groupOfToken; ///< by token id
    std::vector<std::uint32_t> m_next;
    ServerTime m_now{};
    ServerTime m_countedAt = ServerTime::min();
    celltext::Zone m_zone = celltext::Zone::Utc;
    int m_sortColumn = Locks;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_shown = false;
};

} // namespace lockscope::gui
