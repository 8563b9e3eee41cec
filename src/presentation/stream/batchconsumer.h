// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/pictureview.h"

#include <span>

namespace lockscope::presentation {

/// An id that a batch defines again. Data stored under it belongs to the former owner.
struct ReusedLock
{
    LockId id = kNoLock;
    bool isAnother = true; ///< false: the same lock returned under its old id
};
struct ReusedToken
{
    TokenId id = TokenId::None;
    bool isAnother = true; ///< false: the same bytes again
};

/// The content of one batch. Valid only during the call.
struct Frame
{
    const Batch& batch;         ///< everything since the last frame; may be empty
    const PictureView& picture; ///< already updated with the batch; in consume() its changed() refers to this batch
    ServerTime now;             ///< estimated server time of this frame
    std::span<const ReusedLock> reusedLocks{};   ///< redefined by this batch, before any of its events
    std::span<const ReusedToken> reusedTokens{}; ///< likewise
};

/// A consumer of the stream. Called from one thread, once per batch, never per event.
class BatchConsumer
{
public:
    virtual ~BatchConsumer() = default;
    /// The picture precedes the batch: the last chance to read what reused ids meant so far.
    virtual void arriving(const Frame& /*before*/) {}
    /// Called for every batch with news: cheap bookkeeping only, no painting, no signals per row.
    virtual void consume(const Frame& frame) = 0;
    /// The source was replaced: drop everything (lock and token ids start anew).
    virtual void reset() = 0;
    /// The same source continues at another moment (Batch::rewound): drop all stream data as for reset(), but keep the
    /// user's choices (selection, filter, sorting). The following batch is a snapshot.
    virtual void rewind() { reset(); }
};

} // namespace lockscope::presentation
