// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "gui/presentation.h"
#include "presentation/filters/savedfilter.h"
#include "presentation/locks/holdercensus.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <tuple>
#include <utility>
#include <vector>

class QPainter;
class QRegion;

namespace lockscope::presentation {
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LocksModel;
class SectionTable;
class Theme;

/// Lets a row that begins to need attention glow once, for 300 ms; under reduced motion none does. What comes with
/// another filter, grouping, source or moment, or with a return to the page, does not glow, nor what comes among
/// hundreds, nor anything in the past. A timer runs only while something glows. GUI thread.
class AttentionGlow final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it. The table shows the model, and calls paint() over its rows.
    AttentionGlow(const FrameLoop& frames, const LocksModel& model, const Theme& theme, SectionTable& table);

    [[nodiscard]] bool isGlowing() const { return !m_glowing.empty(); }
    void paint(QPainter& painter, const QRegion& dirty) const;
    bool eventFilter(QObject* table, QEvent* event) override;

private:
    void beginAnew();
    void lookForNew();
    void step();
    void updateRows() const;
    [[nodiscard]] std::vector<LockId> needing() const;

    const FrameLoop& m_frames;
    const LocksModel& m_model;
    const Theme& m_theme;
    SectionTable& m_table;
    std::vector<LockId> m_known;                            ///< had a row that needs attention; ascending
    MonoTime m_newFrom{};                                   ///< what has a row by then is not new
    std::tuple<QString, SavedFilter, LockGrouping> m_shown; ///< filters and grouping of m_known
    std::vector<std::pair<LockId, int>> m_glowing;          ///< with the steps that are left
    QTimer m_timer;
};

} // namespace lockscope::gui
