// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace lockscope::redis {

/// Owns an object of which a signal may be on its way when it is let go: emits nothing any more, and is destroyed by
/// the event loop.
struct DeleteLater
{
    void operator()(QObject* object) const
    {
        object->disconnect();
        object->deleteLater();
    }
};
template <class T>
using LaterPtr = std::unique_ptr<T, DeleteLater>;

} // namespace lockscope::redis
