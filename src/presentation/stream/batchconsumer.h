// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/pictureview.h"

#include <span>

namespace lockscope::presentation {

/// An id that a batch defines although it was defined before. Whatever is remembered under it is of the former owner.
struct ReusedLock
{
    LockId id = kNoLock;
    bool isAnother = true; ///< false: the same lock is back under its old id
};
struct ReusedToken
{
    TokenId id = TokenId::None;
    bool isAnother = true; ///< false: the same bytes again
};

/// What one batch brings. Valid only during the call.
struct Frame
{
    const Batch& batch;         ///< everything since the last frame; may be empty
    const PictureView& picture; ///< already updated with the batch; its changed() are of this batch in consume()
    ServerTime now;             ///< estimated server time of this frame
    std::span<const ReusedLock> reusedLocks{};   ///< by this batch, before any of its events
    std::span<const ReusedToken> reusedTokens{}; ///< as well
};

/// Anything that lives on the stream. Told by one thread; a call each a batch, never one an event.
class BatchConsumer
{
public:
    virtual ~BatchConsumer() = default;
    /// The picture is as it was before the batch: what its ids meant so far can be read for the last time.
    virtual void arriving(const Frame& /*before*/) {}
    /// Every batch with news: cheap bookkeeping only, no painting, no signals a row.
    virtual void consume(const Frame& frame) = 0;
    /// The source was replaced: forget everything (lock and token ids start anew).
    virtual void reset() = 0;
    /// The same source goes on at another moment (Batch::rewound): all that came from the stream is to be forgotten, as
    /// for reset(); what a person chose (selection, filter, sorting) may stay. The batch that follows brings all that
    /// is known then.
    virtual void rewind() { reset(); }
};

} // namespace lockscope::presentation
