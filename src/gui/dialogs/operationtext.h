// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/lockstate.h"

#include <QString>
#include <QStringList>

namespace lockscope::gui {

/// The words around an action on a lock. Pure; translated at the time of the call.

/// "Release lock:a?"
[[nodiscard]] QString question(actions::OperationKind verb, const QString& key);
/// "Release 12 locks?", and on the button "Release 12 locks".
[[nodiscard]] QString questionOfMany(actions::OperationKind verb, int count);
[[nodiscard]] QString buttonOfMany(actions::OperationKind verb, int count);
/// On the button: "Release lock".
[[nodiscard]] QString verbButton(actions::OperationKind verb);
/// While it runs: "Releasing…"
[[nodiscard]] QString verbRunning(actions::OperationKind verb);

/// "3 m 20 s since 2026-03-04T03:08:41.207Z", "since when is not known".
[[nodiscard]] QString heldText(const LockState& state, ServerTime now);
/// The decoded holder, or the token; says when the token does not tell holders apart.
[[nodiscard]] QString holderText(const actions::Seen& seen);

/// What waiters and the old holder will see, one sentence each.
[[nodiscard]] QStringList consequences(actions::OperationKind verb, const actions::Seen& seen, const LockState& state);
/// What will be sent, one command a line, token masked.
[[nodiscard]] QStringList planText(actions::OperationKind verb, const actions::Seen& seen,
                                   std::chrono::milliseconds ttl);

/// What became of it, in one sentence; the server's own words are added by the caller.
[[nodiscard]] QString outcomeTitle(const actions::OperationResult& result);
/// Done as asked, and everybody knows who must?
[[nodiscard]] bool isGood(const actions::OperationResult& result);

} // namespace lockscope::gui
