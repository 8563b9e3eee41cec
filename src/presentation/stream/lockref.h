// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <string>

namespace lockscope::presentation {

/// Identifies a lock for longer than a frame, because the id of a lock that is gone is reused. Value type.
struct LockRef
{
    LockId id = kNoLock; ///< kNoLock: none, or the id was reused
    KeyspaceId keyspace{};
    std::uint16_t database = 0;
    std::string name; ///< raw bytes

    friend bool operator==(const LockRef&, const LockRef&) = default;
    /// Without the node, which only the picture knows.
    [[nodiscard]] KeyView key() const { return {kNoNode, database, name, keyspace}; }
};

/// An empty reference when the picture has no such id.
[[nodiscard]] LockRef lockRef(const PictureView& picture, LockId lock);
/// True when the id still belongs to this lock.
[[nodiscard]] bool isCurrent(const PictureView& picture, const LockRef& ref);
/// The lock's id in this picture; kNoLock: not there. Searches all locks unless its own id is right.
[[nodiscard]] LockId idOf(const PictureView& picture, const LockRef& ref);
/// Updates the reference from a batch: it loses the id when another lock gets it, and gets the new id when the lock
/// returns. True when the id changed.
bool follow(LockRef& ref, const Batch& batch);

} // namespace lockscope::presentation
