// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tracebook.h"
#include "core/trace.h"

#include <QString>

#include <chrono>
#include <optional>

/// What a trace burst found, in words. Pure; the words follow the application's language.
namespace lockscope::presentation::tracetext {

/// "worker-7 (10.0.0.7:51234)", the address alone when it has no name, "several (unix:/run/redis.sock)" where one
/// address stands for several connections.
[[nodiscard]] QString client(const TracedClient& client);
/// Why these are several, and what would tell them apart.
[[nodiscard]] QString severalHint();
/// Somebody who waits, or one of several at an address: "one of several (unix:/run/redis.sock)".
[[nodiscard]] QString oneOfSeveral(const std::string& address);

/// "10.0 s and waiting"; "waiting" when it was heard but once.
[[nodiscard]] QString andWaiting(std::chrono::microseconds waited, const QString& duration);
/// The longest wait of all: "10.0 s and waiting", "3.2 s", "3.2 s · 1.0 s and waiting", "2.0 s, gave up"; a dash when
/// nobody waited. `word`: how a duration is written.
using DurationWord = QString (*)(std::int64_t us);
[[nodiscard]] QString longest(std::chrono::microseconds ended, const analysis::TraceBook::WaitCounts& waiting,
                              DurationWord word);

/// "12 s ago", "3 min ago", "2 h ago".
[[nodiscard]] QString ago(std::chrono::microseconds age);

} // namespace lockscope::presentation::tracetext
