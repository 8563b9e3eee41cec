// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/lockstate.h"

#include <QString>
#include <QStringList>

namespace lockscope::gui {

/// Texts about an action on a lock. Pure; translated at the time of the call.

/// "Release lock:a?"; "Open the latch start?"
[[nodiscard]] QString question(actions::OperationKind verb, const QString& key, const actions::KeySnapshot& seen);
/// "Release 12 locks?"; the button: "Release 12 locks".
[[nodiscard]] QString questionOfMany(actions::OperationKind verb, int count);
[[nodiscard]] QString buttonOfMany(actions::OperationKind verb, int count);
/// The button: "Release lock".
[[nodiscard]] QString verbButton(actions::OperationKind verb, const actions::KeySnapshot& seen);
/// Progress: "Releasing…"
[[nodiscard]] QString verbRunning(actions::OperationKind verb);

/// "3 min 20 s since 2026-03-04T03:08:41.207Z", "since when is not known".
[[nodiscard]] QString heldText(const LockState& state, ServerTime now);
/// The decoded holder, or the token; with a remark when the token does not distinguish holders.
[[nodiscard]] QString holderText(const actions::KeySnapshot& seen);

/// Consequences for the waiters and the old holder, one sentence each.
[[nodiscard]] QStringList consequences(actions::OperationKind verb, const actions::KeySnapshot& seen,
                                       const LockState& state);
/// The commands to be sent, one per line, token masked.
[[nodiscard]] QStringList planText(actions::OperationKind verb, const actions::KeySnapshot& seen,
                                   std::chrono::milliseconds ttl);

/// The outcome in one sentence; the caller adds the server's own words.
[[nodiscard]] QString outcomeTitle(const actions::OperationResult& result);
/// True when it was done as requested and everybody concerned was notified.
[[nodiscard]] bool isGood(const actions::OperationResult& result);

} // namespace lockscope::gui
