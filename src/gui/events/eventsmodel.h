// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/tables/tablemodel.h"
#include "presentation/events/eventlog.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/lockcells.h"
#include "presentation/stream/perview.h"
#include "presentation/words/celltext.h"

#include <deque>
#include <optional>
#include <vector>

namespace lockscope::presentation {
class HolderNames;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// The Events table: newest at the end, filtered by kind and text, bounded. Gaps and left-out events have rows of their
/// own, whatever the filter. GUI thread.
class EventsModel final : public TableModel, public FrameConsumer
{
    Q_OBJECT
public:
    enum Column { Time, Event, Key, Holder, Ttl, Evidence, Precision, ColumnCount };
    /// Text that runs on over all columns from Key on; only rows that are not events have it.
    enum Role { SpanRole = Qt::UserRole + 100 };
    static constexpr EventKinds kAllKinds = (1U << kEventKinds) - 1;

    explicit EventsModel(FrameLoop& frames, QObject* parent = nullptr, std::size_t capacity = 100'000,
                         std::size_t maxPerFrame = 4'096);

    /// Services of holders; nullptr: none.
    void setHolderNames(const HolderNames* names) { m_names = names; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return m_shown; }
    void reset() override;

    void setShown(bool shown) { m_shown = shown; }
    /// Which kinds are shown.
    void setKinds(EventKinds kinds);
    [[nodiscard]] EventKinds kinds() const { return m_kinds; }
    /// Looked for in keys and tokens, as words of the Locks filter are; empty: everything.
    void setText(const QString& text);
    void setTimeZone(celltext::Zone zone);
    /// Events in the log, shown or not.
    [[nodiscard]] int total() const { return static_cast<int>(m_log->size()); }

    /// The lock of this row while the id still means it; kNoLock otherwise.
    [[nodiscard]] LockId lockAt(int row) const;
    /// Tab-separated, one line a row.
    [[nodiscard]] QString asText(const std::vector<int>& rows) const;
    /// One JSON object a line, with the members of `lockscope watch --json`.
    [[nodiscard]] QString asJson(const std::vector<int>& rows) const;
    /// Address of a node, as in Key columns of other output.
    void setNames(const NodeEvent& info);

Q_SIGNALS:
    /// Around the changes of one frame: so many rows went at the top, so many came at the end.
    void aboutToCommit();
    void committed(int removedAtTop, int addedAtEnd);

private:
    [[nodiscard]] Heads heads() const override;
    [[nodiscard]] bool shows(const EventLog::Entry& entry) const;
    [[nodiscard]] const EventLog::Entry* entryAt(int row) const;
    void commit();
    void refilter();
    [[nodiscard]] QString text(const EventLog::Entry& entry, int column) const;
    [[nodiscard]] QString holderText(const EventLog::Entry& entry) const;
    [[nodiscard]] QString ttlText(const LockEvent& event) const;
    [[nodiscard]] QString toolTip(const EventLog::Entry& entry) const;
    [[nodiscard]] lockcells::Tone tone(const EventLog::Entry& entry, int column) const;
    [[nodiscard]] QString gapText(const EventLog::Entry& entry) const;

    FrameLoop& m_frames;
    const HolderNames* m_names = nullptr;
    PerView<EventLog> m_log;
    std::deque<std::uint64_t> m_rows;
    std::uint64_t m_committed = 0; ///< entries up to here have had their chance of a row
    ServerTime m_committedAt{};
    EventKinds m_kinds = kAllKinds;
    std::optional<TextPattern> m_pattern;
    struct Names
    {
        std::string node;
        std::string keyspace;
    };
    std::vector<Names> m_nodes; ///< by NodeId
    celltext::Zone m_zone = celltext::Zone::Utc;
    bool m_shown = false;
};

} // namespace lockscope::gui
