// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QObject>
#include <QTimer>

#include <utility>
#include <vector>

class QPainter;
class QRegion;

namespace lockscope::gui {

class LocksModel;
class SectionTable;
class Theme;

/// Lets a row that begins to need attention glow once, for 300 ms; under reduced motion none does. What comes with
/// another filter, source or moment does not glow, nor what comes among hundreds. A timer runs only while something
/// glows. GUI thread.
class AttentionGlow final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it. The table shows the model, and calls paint() over its rows.
    AttentionGlow(const LocksModel& model, const Theme& theme, SectionTable& table);

    [[nodiscard]] bool isGlowing() const { return !m_glowing.empty(); }
    void paint(QPainter& painter, const QRegion& dirty) const;

private:
    void lookForNew();
    void step();
    void updateRows() const;
    [[nodiscard]] std::vector<LockId> needing() const;

    const LocksModel& m_model;
    const Theme& m_theme;
    SectionTable& m_table;
    std::vector<LockId> m_known; ///< had a row that needs attention; ascending
    bool m_isKnown = false;
    std::vector<std::pair<LockId, int>> m_glowing; ///< with the steps that are left
    QTimer m_timer;
};

} // namespace lockscope::gui
