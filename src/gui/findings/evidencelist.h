// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QFont>
#include <QHash>
#include <QListWidget>

#include <vector>

namespace lockscope::analysis {
struct Subject;
}
namespace lockscope::presentation {
class FindingsStore;
struct FindingGroup;
} // namespace lockscope::presentation
namespace lockscope::settings {
class Preferences;
}

namespace lockscope::gui {

/// The evidence of the findings of one group, a line each, as high as its lines need. A click or Enter on a line leads
/// to its moment. GUI thread.
class EvidenceList final : public Themed<QListWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it.
    EvidenceList(const FindingsStore& findings, const settings::Preferences& preferences, QWidget* parent);

    /// Lists the evidence of all episodes of the group, latest last, where readers look last.
    void showGroup(const FindingGroup& group);
    /// As a click on the last line.
    void chooseLatest();

Q_SIGNALS:
    void chosen(const lockscope::analysis::Subject& subject, lockscope::ServerTime at);

protected:
    bool viewportEvent(QEvent* event) override;

private:
    struct Line;
    void retranslate() override;
    [[nodiscard]] std::vector<Line> linesOf(const FindingGroup& group) const;
    void fitHeights();
    void choose(const QListWidgetItem* line);

    const FindingsStore& m_findings;
    const settings::Preferences& m_preferences;
    QHash<QString, int> m_heights; ///< of lines, by text, for the width and font below
    QFont m_measuredFont;
    int m_measuredWidth = 0;
};

} // namespace lockscope::gui
