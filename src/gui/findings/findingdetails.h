// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/findings/findingsstore.h"

#include <QScrollArea>

#include <optional>

class QLabel;
class QToolButton;

namespace lockscope::gui {

class EvidenceList;
class FindingLimits;
class FindingSettings;
struct Services;

/// One group of findings in full: condition, impact, causes, remedy, evidence and limits, and what to do with it. GUI
/// thread.
class FindingDetails final : public Themed<QScrollArea>
{
    Q_OBJECT
public:
    /// Services must outlive it.
    FindingDetails(Services& services, QWidget* parent);

    /// The episode that the details of a group are about: the latest open one, else the latest; nullptr: none is kept.
    [[nodiscard]] static const analysis::Episode* episodeOf(const FindingsStore& findings, const FindingGroup& group);

    void showGroup(const FindingGroup& group);
    void clear();
    /// Shows the group as it is now, all of it.
    void refresh();
    /// Shows the figures that time changes.
    void updateNumbers();
    /// True while the shown episode goes on, and its figures change with time.
    [[nodiscard]] bool isOpen() const;
    /// As a click on the last line of the evidence.
    void chooseLatestEvidence();

Q_SIGNALS:
    /// Requests the page *Waits-for* with this lock selected.
    void graphRequested(lockscope::LockId lock);
    /// Requests the moment of a piece of evidence.
    void evidenceRequested(const lockscope::analysis::Subject& subject, lockscope::ServerTime at);

private:
    void retranslate() override;
    QWidget* buildButtons();
    void showHolds();
    void requestGraph();
    /// nullptr: no group is shown, or none of its episodes is kept.
    [[nodiscard]] const analysis::Episode* shown() const;

    Services& m_services;
    FindingSettings& m_settings;
    const FindingsStore& m_findings;
    std::optional<FindingGroup> m_group;
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
    EvidenceList* m_evidence;
    QToolButton* m_show;
    QToolButton* m_graph;
    QToolButton* m_mute;
    QToolButton* m_unmute;
    FindingLimits* m_limits;
};

} // namespace lockscope::gui
