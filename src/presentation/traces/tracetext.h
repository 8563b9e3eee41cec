// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tracebook.h"
#include "core/trace.h"

#include <QString>

#include <chrono>
#include <optional>

/// Trace results as text. Pure; words follow the application's language.
namespace lockscope::presentation::tracetext {

/// "worker-7 (10.0.0.7:51234)", the address alone for an unnamed client, "several (unix:/run/redis.sock)" where one
/// address stands for several connections.
[[nodiscard]] QString client(const TracedClient& client);
/// Why several connections share an address, and how to tell them apart.
[[nodiscard]] QString severalHint();
/// A waiter, or one of several at an address: "one of several (unix:/run/redis.sock)".
[[nodiscard]] QString oneOfSeveral(const std::string& address);

/// "10.0 s and waiting"; "waiting" after a single attempt.
[[nodiscard]] QString andWaiting(std::chrono::microseconds waited, const QString& duration);
/// The longest waits: "10.0 s and waiting", "3.2 s", "3.2 s · 1.0 s and waiting", "2.0 s, gave up"; a dash without
/// waits. `word`: formats a duration.
using DurationWord = QString (*)(std::int64_t us);
[[nodiscard]] QString longest(std::chrono::microseconds ended, const analysis::TraceBook::WaitCounts& waiting,
                              DurationWord word);

/// "12 s ago", "3 min ago", "2 h ago".
[[nodiscard]] QString ago(std::chrono::microseconds age);

} // namespace lockscope::presentation::tracetext
