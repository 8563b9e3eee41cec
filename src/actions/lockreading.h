// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/awaitedconnection.h"

#include <QString>

#include <string>

namespace lockscope::actions {

/// A reading of a lock for the operator, who then decides. `error` is empty on success, also if the key is absent.
struct LockReading
{
    KeySnapshot seen;
    QString error;
    Trouble trouble = Trouble::None;
    bool isRefused = false; ///< another server than the intended one, or one that must not be acted on
};

/// Reads a lock for the operator: the key, the server's native compare-and-delete, and with
/// OperationOptions::confirmsLook whether the deployment confirms the server. `options` and `link` must outlive the
/// task.
[[nodiscard]] Task<LockReading> readLock(const OperationOptions& options, AwaitedConnection& link, std::string key);

} // namespace lockscope::actions
