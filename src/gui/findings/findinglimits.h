// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "gui/style/themed.h"

#include <QWidget>

#include <optional>

class QFormLayout;
class QLabel;
class QToolButton;

namespace lockscope::gui {

class FindingSettings;

/// A form with the limits of one finding, which count everywhere, and the button that sets the default ones. Hidden for
/// a finding without limits. GUI thread.
class FindingLimits final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// The settings must outlive it.
    FindingLimits(FindingSettings& settings, QWidget* parent);

    /// Rebuilds the form only for another finding, so that a number that is being typed survives.
    void showFinding(analysis::FindingId id);

private:
    void retranslate() override;
    void rebuild();
    void addLimit(const analysis::ThresholdFacts& limit);
    void setLimit(analysis::Measure measure, int value);

    FindingSettings& m_settings;
    QLabel* m_title;
    QWidget* m_box;
    QFormLayout* m_form;
    QToolButton* m_defaults;
    std::optional<analysis::FindingId> m_id; ///< the shown finding
    bool m_isStale = true;                   ///< the form has other values or words
};

} // namespace lockscope::gui
