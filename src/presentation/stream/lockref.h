// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <string>

namespace lockscope::presentation {

/// A lock by what it is, for whoever remembers one for longer than a frame: the id of a lock that is gone is given to
/// another one. Value type.
struct LockRef
{
    LockId id = kNoLock; ///< kNoLock: none, or its id belongs to another lock by now
    KeyspaceId keyspace{};
    std::uint16_t database = 0;
    std::string name; ///< raw bytes

    friend bool operator==(const LockRef&, const LockRef&) = default;
    /// Where it is seen is the picture's to say.
    [[nodiscard]] KeyView key() const { return {kNoNode, database, name, keyspace}; }
};

/// Nothing when the picture has no such id.
[[nodiscard]] LockRef lockRef(const PictureView& picture, LockId lock);
/// Is it still this lock that has the id?
[[nodiscard]] bool isCurrent(const PictureView& picture, const LockRef& ref);
/// The id that it has in this picture; kNoLock: it is not there. Looks through all locks unless its own id is right.
[[nodiscard]] LockId idOf(const PictureView& picture, const LockRef& ref);
/// Follows what a batch defines: the id goes when another lock gets it, and comes back with the lock under its new id.
/// True when the id changed.
bool follow(LockRef& ref, const Batch& batch);

} // namespace lockscope::presentation
