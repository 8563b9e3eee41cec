// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"

#include <functional>
#include <string>
#include <vector>

namespace lockscope {

/// Where events come from: the live monitor or a recording. Pulled by the consumer's own beat, never pushing.
/// Thread: take() and the requests may be called from one consumer thread (the GUI's, or the CLI's main thread).
class EventSource
{
public:
    virtual ~EventSource() = default;

    /// Replaces `into` by everything since the last call. Returns false when there is nothing new (into is cleared;
    /// counters, now and taken are set all the same).
    virtual bool take(Batch& into) = 0;
    /// From now on `call` is called whenever something comes to wait to be taken: in any thread, and never after
    /// another call of this. Empty: nobody is called. False: this source cannot tell, and must be looked at.
    virtual bool callWhenWaiting(const std::function<void()>& call)
    {
        static_cast<void>(call);
        return false;
    }

    /// Would take() give more right away? A live source gives all at once; a recording gives what was one batch as one,
    /// and whoever has time left takes the next.
    [[nodiscard]] virtual bool hasMore() const { return false; }

    /// Locks whose rows are on screen: polled about once a second. Others are polled in turn.
    virtual void setVisible(std::vector<LockId> locks) = 0;
    /// The lock whose saw-tooth is on screen: polled several times a second. kNoLock for none.
    virtual void setSelected(LockId lock) = 0;
};

} // namespace lockscope
