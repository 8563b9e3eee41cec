// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/selectedreading.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A source of events: the live monitor or a recording. The consumer pulls at its own rate; a source never pushes.
/// Thread: all calls from one consumer thread (the GUI's, or the CLI's main thread).
class EventSource
{
public:
    virtual ~EventSource() = default;

    /// Replaces `into` by everything since the previous call. False if there is nothing new: `into` is cleared, but
    /// counters, now and taken are set.
    virtual bool takeBatch(Batch& into) = 0;
    /// Registers a callback for new data; replaces the previous one, which is not called afterwards. Runs in any
    /// thread. An empty function unregisters. False if the source cannot notify and must be polled.
    virtual bool callWhenWaiting(const std::function<void()>& call)
    {
        static_cast<void>(call);
        return false;
    }

    /// True if another take() would return data at once. A live source returns everything in one batch; a recording
    /// returns its batches one by one, so a consumer with time left takes the next.
    [[nodiscard]] virtual bool hasMore() const { return false; }

    /// Locks on screen: polled about once a second; all others in turn.
    virtual void setVisible(std::vector<LockId> locks) = 0;
    /// The lock whose lease is charted on screen: polled several times a second. kNoLock for none.
    virtual void setSelected(LockId lock) = 0;
    /// The latest reading beside the selected lock, or beside one that was selected before; nullptr: none yet, or the
    /// source reads nothing.
    [[nodiscard]] virtual std::shared_ptr<const SelectedReading> selectedReading() const { return {}; }
};

} // namespace lockscope
