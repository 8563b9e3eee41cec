// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/findings/findingsstore.h"

#include <QObject>

namespace lockscope::settings {
class Preferences;
} // namespace lockscope::settings

namespace lockscope::gui {

/// Limits and mutes of findings: stored in the preferences, and applied to the store after changes here or in the
/// preferences. GUI thread.
class FindingSettings final : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    FindingSettings(FindingsStore& store, settings::Preferences& preferences, QObject* parent = nullptr);

    [[nodiscard]] FindingsStore& store() const { return m_store; }

    /// In the measure's own unit.
    void setLimit(analysis::FindingId id, analysis::Measure measure, std::int64_t value);
    void setDefaultLimits(analysis::FindingId id);
    void mute(const analysis::FindingMute& mute);
    /// Removes all mutes that cover the episode.
    void unmute(const analysis::Episode& episode);

Q_SIGNALS:
    /// Limits or mutes changed.
    void changed();
    void limitsChanged();

private:
    void read(const QString& key);
    void readLimits();
    void readMutes();
    void writeLimits(const analysis::Thresholds& thresholds);

    FindingsStore& m_store;
    settings::Preferences& m_preferences;
};

} // namespace lockscope::gui
