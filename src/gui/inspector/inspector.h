// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "core/selectedreading.h"
#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "presentation/locks/inspectorfacts.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/sawtooth.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QScrollArea;
class QStackedWidget;

namespace lockscope::gui {

class ActionRow;
class AdviceCard;
class FactsForm;
class HistoryCard;
class JobCard;
class LeaseCard;
class LocksTable;
class RangePanel;
class RawCard;
class SawtoothChart;
class SeveralLocks;
class VerdictHeader;
class WaitingCard;

/// Details of the selected lock, in the order in which a person asks: name, what is wrong, actions, holder and
/// evidence, waiters, advice, saw-tooth of its lease, history, raw value; for several selected locks their names. A
/// lock that left the picture stays as last known, greyed, until it returns or another one is selected. Sets the
/// source's selected lock, which is polled more often. Texts update five times a second while something happens or the
/// lease is about to end, else twice. The statistics of a range that is selected in the lanes stand above all. GUI
/// thread.
class Inspector final : public Page, public FrameConsumer
{
    Q_OBJECT
public:
    explicit Inspector(Services& services, QWidget* parent = nullptr);
    ~Inspector() override;

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;
    void rewind() override;

    /// Shows the statistics of ranges that are selected in this table's lanes. To be called once; it must outlive this.
    void followRange(LocksTable& table);
    /// Gives the keyboard to the ends of the range.
    void editRange();
    [[nodiscard]] LockId lock() const { return m_lock; }
    [[nodiscard]] const SawtoothChart& chart() const;
    [[nodiscard]] const std::vector<inspectorfacts::Row>& facts() const { return m_rows; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    QWidget* buildHead();
    QWidget* buildContent();
    void selectionChanged();
    void tellSource();
    void refresh();
    void showFacts(const inspectorfacts::Subject& about);
    void showHistory();
    [[nodiscard]] QString serverOfActions(NodeId node) const;
    [[nodiscard]] inspectorfacts::Subject subject();
    void showJob(const inspectorfacts::Subject& about);
    [[nodiscard]] bool hasLock() const;
    [[nodiscard]] std::optional<ServerTime> past() const;
    [[nodiscard]] ServerTime knownNow() const;
    [[nodiscard]] bool isInPicture() const;
    [[nodiscard]] bool isLively(ServerTime now) const;
    /// True when only earlier facts of the lock are left.
    [[nodiscard]] bool isEnded() const { return m_hasLast && !isInPicture(); }

    Services& m_services;
    LockId m_lock = kNoLock; ///< kNoLock: nothing is selected, or the lock has no id now
    inspectorfacts::LastKnown m_last;
    bool m_hasLast = false;
    bool m_looksEnded = false;
    ServerTime m_now{};
    ServerTime m_refreshedAt = ServerTime::min();
    ServerTime m_toldAt{};          ///< time of the latest event of any lock
    std::vector<LeaseStep> m_steps; ///< deadlines of the selected lock since its selection
    std::optional<std::int64_t> m_precisionUs;
    std::vector<inspectorfacts::Row> m_rows;
    std::shared_ptr<const SelectedReading> m_beside; ///< as shown
    actions::TokenMask m_mask = actions::TokenMask::ofThisTime();

    QStackedWidget* m_stack;
    QLabel* m_empty;
    QWidget* m_one;        ///< name and sentence of a single lock
    QScrollArea* m_scroll; ///< its details
    SeveralLocks* m_several;
    std::unique_ptr<VerdictHeader> m_header;
    ActionRow* m_actionRow;
    std::unique_ptr<FactsForm> m_facts;
    std::unique_ptr<WaitingCard> m_waiting;
    std::unique_ptr<AdviceCard> m_advice;
    std::unique_ptr<LeaseCard> m_lease;
    std::unique_ptr<HistoryCard> m_history;
    std::unique_ptr<JobCard> m_job;
    RawCard* m_raw;
    RangePanel* m_range; ///< hidden without a range
};

} // namespace lockscope::gui
