// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/selectedreading.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::monitor {

/// The connections of one node from one CLIENT LIST to the next: those that are open, and those that closed in between.
/// Decides when to list; sends nothing. Thread: redis-io.
class ConnectionWatch
{
public:
    /// Above this number of connections they are not listed: at some 400 bytes each, the answer stays below a megabyte.
    static constexpr std::int64_t kMostListed = 2000;
    static constexpr std::size_t kMostClosed = 256; ///< the earliest are forgotten
    static constexpr std::chrono::seconds kListEvery{5};

    /// Begins a new connection to the server, whose connection ids may start anew. `own`: names that our own
    /// connections have; `mayList`: CLIENT LIST is permitted.
    void start(std::string own, bool mayList);
    /// True when a list is due; the next one is due `kListEvery` later.
    [[nodiscard]] bool takeDue(MonoTime now);
    /// For another lock the next list is due at once, but not within a second of the last one.
    void hurry() { m_isHurried = true; }
    /// True when so many connections may be listed.
    [[nodiscard]] bool isListable(std::int64_t connected, ServerTime at);
    void takeList(std::string_view list, ServerTime at);
    void refused(ServerTime at);
    /// Never nullptr.
    [[nodiscard]] const std::shared_ptr<const ConnectionsReading>& reading() const { return m_reading; }

private:
    [[nodiscard]] bool isOwn(std::string_view name) const;
    void setOutcome(ReadOutcome outcome, ServerTime at);

    std::string m_own;
    bool m_mayList = false;
    bool m_isHurried = false;
    MonoTime m_listed{};
    std::shared_ptr<const ConnectionsReading> m_reading = std::make_shared<ConnectionsReading>();
};

} // namespace lockscope::monitor
