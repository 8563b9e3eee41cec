// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/lockref.h"

namespace lockscope::presentation {

LockRef lockRef(const PictureView& picture, LockId lock)
{
    if (lock == kNoLock || index(lock) >= picture.size())
        return {};
    const KeyView key = picture.key(lock);
    return {lock, key.keyspace, key.database, std::string(key.name)};
}

bool isCurrent(const PictureView& picture, const LockRef& ref)
{
    return ref.id != kNoLock && index(ref.id) < picture.size() && picture.key(ref.id) == ref.key();
}

LockId idOf(const PictureView& picture, const LockRef& ref)
{
    if (ref.name.empty() || isCurrent(picture, ref))
        return ref.name.empty() ? kNoLock : ref.id;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}) == ref.key())
            return LockId{i};
    }
    return kNoLock;
}

bool follow(LockRef& ref, const Batch& batch)
{
    if (ref.name.empty() && ref.id == kNoLock)
        return false;
    const LockId before = ref.id;
    for (const Batch::Name& name : batch.names) {
        const bool same = batch.key(name) == ref.key();
        if (same)
            ref.id = name.id;
        else if (name.id == ref.id)
            ref.id = kNoLock;
    }
    return ref.id != before;
}

} // namespace lockscope::presentation
