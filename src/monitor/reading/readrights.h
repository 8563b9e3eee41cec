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

/// What our user may read on one node: a verdict for each command, and the keys that are refused for every command.
/// Refusals are retried (TrialPace). Pure.
class ReadRights
{
public:
    static constexpr std::size_t kMostKeys = 100'000; ///< maximum number of remembered keys

    /// Begins a new connection with the results of its probe.
    void start(const ReadDialect& dialect, MonoTime now);

    [[nodiscard]] const ReadDialect& dialect() const { return m_dialect; }
    /// True: the refusal is new.
    bool refuse(ReadCommand command, MonoTime now);
    /// A command to be tried again now. Report the result with refuse() or permit().
    [[nodiscard]] std::optional<ReadCommand> due(MonoTime now);
    void permit(ReadCommand command);
    /// OBJECT IDLETIME works.
    void permitIdleTime() { m_dialect.idleTime = true; }
    /// HPEXPIRETIME is refused: only the lease of the whole key is known.
    void refuseFieldEnds() { m_dialect.fieldEnds = false; }

    /// No part of the key could be read.
    void refuseKey(std::string_view key, MonoTime now);
    /// A key to be tried again now; it stays refused until permitKeys().
    [[nodiscard]] std::optional<std::string> dueKey(MonoTime now);
    /// A refused key was readable: returns all refused keys, to be read again.
    [[nodiscard]] std::vector<std::string> permitKeys();
    [[nodiscard]] bool isRefused(std::string_view key) const { return m_keys.contains(key); }
    [[nodiscard]] bool hasRefusedKeys() const { return !m_keys.empty(); }

private:
    ReadDialect m_dialect;
    std::array<TrialPace, kReadCommands> m_refusals{};
    TrialPace m_keyRefusal;
    std::set<std::string, std::less<>> m_keys;
    std::string m_lastTried; ///< the next key in order is tried next, because reasons may differ
};

} // namespace lockscope::monitor
