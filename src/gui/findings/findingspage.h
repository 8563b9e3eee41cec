// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/page.h"
#include "presentation/findings/findingsstore.h"

#include <QTimer>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;

namespace lockscope::gui {

class EmptyState;
class FindingDetails;
class FindingSettings;
class FindingsModel;
class LiveTable;

/// Findings: groups at the left, the chosen one at the right (FindingDetails), above both the time that they are of
/// (FindingScope). Repaints when a finding changes, and once a second for values that depend on time. GUI thread.
class FindingsPage final : public Page
{
    Q_OBJECT
public:
    explicit FindingsPage(Services& services, QWidget* parent = nullptr);
    ~FindingsPage() override;

    void showAsOf(const QString& time) override;
    void focusContent() override;
    [[nodiscard]] bool hasBadge() const override { return true; }

    [[nodiscard]] FindingsModel& model() const { return *m_model; }
    /// Selects the group of this episode.
    void reveal(std::uint64_t episode);

Q_SIGNALS:
    /// Requests the page *Waits-for* with this lock selected.
    void graphRequested(lockscope::LockId lock);
    /// Requests the moment of a piece of evidence (FindingWalk::goTo()).
    void evidenceRequested(const lockscope::analysis::Subject& subject, lockscope::ServerTime at);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate() override;
    QWidget* buildContent();
    void setUpTable();
    void readZone(const QString& key);
    void showGroups();
    void choose(int row);
    void showScope();
    void keepTime();
    void tellBadge(int count);
    void setEmptyTexts();
    /// The lock of this group's details; kNoLock: they concern a server or a prefix, or the lock is absent.
    [[nodiscard]] LockId lockOf(const FindingGroup& group) const;

    Services& m_services;
    FindingSettings& m_settings;
    FindingsStore& m_findings;
    std::unique_ptr<FindingsModel> m_model;
    std::optional<FindingGroup> m_chosen;
    std::optional<std::uint64_t> m_revealed; ///< episode to select as soon as it is listed
    bool m_isShowing = false;                ///< rows are being updated: a change of the row is not the user's choice
    QTimer m_pace;                           ///< coalesces frequent changes
    QTimer m_clock; ///< updates figures of open episodes and observed time; runs only while they change in view
    bool m_isScopeChanging = false;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLabel* m_scope;
    LiveTable* m_table;
    FindingDetails* m_details;
    QString m_shownAt; ///< time of day up to which they are known; empty: now
};

} // namespace lockscope::gui
