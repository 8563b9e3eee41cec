// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/connection/trialpace.h"
#include "monitor/reading/keyread.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// What our user may read on one node: a verdict for each command, and the keys that may not be read whatever the
/// command. A refusal is no verdict for ever (TrialPace). Pure.
class ReadRights
{
public:
    static constexpr std::size_t kMostKeys = 100'000; ///< that are remembered

    /// A new connection, with what was found out when it was made.
    void start(const ReadDialect& dialect, MonoTime now);

    [[nodiscard]] const ReadDialect& dialect() const { return m_dialect; }
    /// True: that is news.
    bool refuse(ReadCommand command, MonoTime now);
    /// A command that is to be tried again now. Its trial must be told as refuse() or permit().
    [[nodiscard]] std::optional<ReadCommand> due(MonoTime now);
    void permit(ReadCommand command);
    /// OBJECT IDLETIME is answered.
    void permitIdleTime() { m_dialect.idleTime = true; }
    /// HPEXPIRETIME is not: who may not ask it knows the lease of the whole key alone.
    void refuseFieldEnds() { m_dialect.fieldEnds = false; }

    /// Nothing of the key could be read.
    void refuseKey(std::string_view key, MonoTime now);
    /// The key that is to be tried again now; it stays refused until permitKeys().
    [[nodiscard]] std::optional<std::string> dueKey(MonoTime now);
    /// One of them could be read: all are handed out to be read again.
    [[nodiscard]] std::vector<std::string> permitKeys();
    [[nodiscard]] bool isRefused(std::string_view key) const { return m_keys.contains(key); }
    [[nodiscard]] bool hasRefusedKeys() const { return !m_keys.empty(); }

private:
    ReadDialect m_dialect;
    std::array<TrialPace, kReadCommands> m_refusals{};
    TrialPace m_keyRefusal;
    std::set<std::string, std::less<>> m_keys;
    std::string m_lastTried; ///< the next one is tried next: not all of them may be refused for the same reason
};

} // namespace lockscope::monitor
