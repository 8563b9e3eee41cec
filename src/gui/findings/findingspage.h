// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/page.h"
#include "presentation/findings/findingsstore.h"

#include <QFont>
#include <QHash>
#include <QTimer>

#include <memory>
#include <optional>

class QFormLayout;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace lockscope::gui {

class EmptyState;
class FindingSettings;
class FindingsModel;
class LiveTable;

/// Findings: groups at the left, the chosen one at the right with its condition, impact, causes, remedy, evidence and
/// limits. Evidence links to its moment in the lock's lane. Repaints when a finding changes, and once a second
/// for values that depend on time. GUI thread.
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
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate() override;
    QWidget* buildContent();
    QWidget* buildDetails();
    QWidget* buildButtons();
    void readZone(const QString& key);
    void showGroups();
    void choose(int row);
    void showDetails();
    void showNumbers();
    void fitEvidence();
    void showHolds();
    void showEvidence();
    void showLimits();
    void setLimit(analysis::Measure measure, int value);
    void jump(const QListWidgetItem* item);
    void showScope();
    void keepTime();
    void fillMuteMenu();
    void tellBadge(int count);
    void setEmptyTexts();
    /// The episode of the details: the latest open one, else the latest; nullptr: none is chosen.
    [[nodiscard]] const analysis::Episode* shown() const { return m_chosen ? shownOf(*m_chosen) : nullptr; }
    [[nodiscard]] const analysis::Episode* shownOf(const FindingGroup& group) const;
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
    bool m_isSeenInPart = false;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLabel* m_scope; ///< the period of the findings of a recording, or the observed time of the live view
    QSplitter* m_splitter;
    LiveTable* m_table;
    QScrollArea* m_scroll = nullptr;
    QLabel* m_title;
    QLabel* m_span;
    QLabel* m_condition;
    QLabel* m_crossed; ///< crossed limits
    QLabel* m_impact;
    QLabel* m_causes;
    QLabel* m_remedy;
    QLabel* m_unknown;
    QLabel* m_holds; ///< usual hold time of the lock
    QLabel* m_evidenceTitle;
    QListWidget* m_evidence;
    QLabel* m_limitsTitle;
    QWidget* m_limits;
    QFormLayout* m_limitsForm;
    QToolButton* m_show;
    QToolButton* m_graph;
    QToolButton* m_mute;
    QToolButton* m_unmute;
    QToolButton* m_defaults;
    std::optional<analysis::FindingId> m_limitsOf; ///< the finding whose limits the form shows
    QHash<QString, int> m_heights;                 ///< heights of evidence lines, by text, for the width and font below
    QFont m_measuredFont;
    int m_measuredWidth = 0;
    QString m_shownAt; ///< time of day up to which they are known; empty: now
};

} // namespace lockscope::gui
