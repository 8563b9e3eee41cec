// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/attentionglow.h"

#include "gui/locks/locksmodel.h"
#include "gui/style/theme.h"
#include "gui/tables/sectiontable.h"
#include "presentation/stream/frameloop.h"

#include <QEvent>
#include <QPainter>
#include <QRegion>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

namespace {

/// After a reset or a return to the page: by then all that need attention have their rows.
constexpr std::chrono::milliseconds kAllHaveRows{500};
constexpr int kGlowSteps = 10;
constexpr int kGlowStepMs = 30;
constexpr float kBrightest = 0.3F;
constexpr std::size_t kMostKnown = 500; ///< rows; among more of them a new one is nothing special

} // namespace

AttentionGlow::AttentionGlow(const FrameLoop& frames, const LocksModel& model, const Theme& theme, SectionTable& table)
    : m_frames(frames), m_model(model), m_theme(theme), m_table(table)
{
    m_timer.setInterval(kGlowStepMs);
    connect(&m_timer, &QTimer::timeout, this, &AttentionGlow::step);
    connect(&model, &IdTableModel::rowsReplaced, this, &AttentionGlow::lookForNew);
    connect(&model, &LocksModel::sectionsChanged, this, &AttentionGlow::lookForNew);
    connect(&model, &QAbstractItemModel::modelReset, this, &AttentionGlow::beginAnew);
    table.installEventFilter(this);
}

/// A problem that began while the table was hidden is not new.
bool AttentionGlow::eventFilter(QObject* table, QEvent* event)
{
    if (event->type() == QEvent::Show)
        beginAnew();
    return QObject::eventFilter(table, event);
}

void AttentionGlow::beginAnew()
{
    m_newFrom = m_frames.clock().mono() + kAllHaveRows;
    m_glowing.clear(); // their ids may name other locks
}

/// In each section or group they come first; while rows are replaced, others may be there.
std::vector<LockId> AttentionGlow::needing() const
{
    std::vector<LockId> locks;
    const auto add = [&](int first, int count) {
        for (int row = first; row < first + count && locks.size() <= kMostKnown; ++row) {
            if (const LockId lock = m_model.lockAt(row); m_model.needsAttention(lock))
                locks.push_back(lock);
        }
    };
    if (m_model.groups().isOn()) {
        for (const LockGroups::Group& group : m_model.groups().groups())
            add(group.firstRow, group.attention);
    } else {
        add(0, m_model.sectionRows()[static_cast<std::size_t>(LockSection::Attention)]);
    }
    std::sort(locks.begin(), locks.end());
    return locks;
}

void AttentionGlow::lookForNew()
{
    if (m_model.isFiltering()) // no rows, or those of before
        return;
    std::vector<LockId> now = needing();
    std::tuple shown(m_model.filterText(), m_model.savedFilter(), m_model.groups().grouping());
    const bool isSame = std::exchange(m_shown, shown) == shown;
    const bool glows = isSame && !m_frames.showsPast() && m_frames.clock().mono() >= m_newFrom && m_table.isVisible() &&
                       !m_theme.motion().isReduced() && now.size() <= kMostKnown && m_known.size() <= kMostKnown;
    for (auto lock = now.begin(); glows && lock != now.end(); ++lock) {
        if (!std::binary_search(m_known.begin(), m_known.end(), *lock))
            m_glowing.emplace_back(*lock, kGlowSteps);
    }
    m_known = std::move(now);
    if (isGlowing() && !m_timer.isActive())
        m_timer.start();
}

void AttentionGlow::step()
{
    updateRows();
    for (auto& [lock, left] : m_glowing)
        --left;
    std::erase_if(m_glowing, [](const auto& each) { return each.second == 0; });
    if (!isGlowing())
        m_timer.stop();
}

void AttentionGlow::updateRows() const
{
    for (const auto& [lock, left] : m_glowing) {
        if (const int row = m_model.rowOf(lock); row >= 0)
            m_table.viewport()->update(m_table.rowRect(row));
    }
}

void AttentionGlow::paint(QPainter& painter, const QRegion& dirty) const
{
    for (const auto& [lock, left] : m_glowing) {
        const int row = m_model.rowOf(lock);
        const QRect line = row < 0 ? QRect() : m_table.rowRect(row);
        if (!dirty.intersects(line))
            continue;
        QColor light = m_theme.colors().alarm;
        light.setAlphaF(kBrightest * static_cast<float>(left) / kGlowSteps);
        painter.fillRect(line, light);
    }
}

} // namespace lockscope::gui

#include "moc_attentionglow.cpp"
