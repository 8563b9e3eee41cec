// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/savedfilter.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/perview.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::gui {

/// The choices of a person for the rows of the Locks table: filter, order and pins. Each is given to the index of the
/// shown view at once; apply() gives all of them to another view or moment. GUI thread.
class LockChoices
{
public:
    /// Both must outlive it.
    LockChoices(const FrameLoop& frames, const PerView<ViewLocks>& views) : m_frames(frames), m_views(views) {}

    /// Filters to the end, however long it takes.
    void apply();

    /// Keeps the old text when the new one does not parse. A search for text covers all locks, not only those that need
    /// attention; without the text it is those again. LockIndex::isFiltering() may follow.
    std::optional<FilterError> setText(const QString& text);
    void setSaved(SavedFilter filter);
    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] const Filter& filter() const { return m_filter; }
    [[nodiscard]] SavedFilter saved() const { return m_saved; }

    void setOrder(LockIndex::SortKey key, bool isDescending);
    /// Before the index sorts: tells it the order of the servers, if that decides.
    void placeServers();

    /// False: there is no such lock.
    bool togglePin(LockId lock);
    /// A pin belongs to the name: it follows the lock to another id.
    void followPins(const Batch& batch);

private:
    [[nodiscard]] LockIndex& index() const { return m_views->index; }
    void placePins();

    const FrameLoop& m_frames;
    const PerView<ViewLocks>& m_views;
    QString m_text;
    Filter m_filter; ///< parsed from m_text
    SavedFilter m_saved = SavedFilter::All;
    bool m_leftAttention = false; ///< by a text search
    LockIndex::SortKey m_key = LockIndex::SortKey::Name;
    bool m_isDescending = false;
    std::vector<LockRef> m_pinned;
};

} // namespace lockscope::gui
