// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/keyread.h"
#include "monitor/reading/readrights.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Tracks refused reads (ReadRights) and reports them when a lock misses a fact because of them: holders and leases
/// once each, as a warning and as the missing right "read" with its remedy; and reports recovery when nothing is
/// refused any more. A refusal without consequences is not reported. Sends nothing. Thread: redis-io.
class RefusedReads
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::RefusedReads)
public:
    explicit RefusedReads(NodeHost& host) : m_host(host) {}

    /// Begins a new connection as this user (empty: "default").
    void start(const ReadDialect& dialect, std::string user);
    [[nodiscard]] ReadRights& rights() { return m_rights; }
    [[nodiscard]] const ReadRights& rights() const { return m_rights; }

    /// The server refused a command for every key.
    void commandRefused(const KeyAnswer::Denial& denial);
    /// No part of the key is readable. `words`: the server's error; empty: none of the commands may be asked.
    void keyRefused(std::string_view key, const std::string& words);
    /// The key cannot be read for a reason other than rights; it is retried like a refused key.
    void keyFailed(std::string_view key, const std::string& words);
    /// A needed value of this type exists but was not read.
    void valueWithheld(ValueType type);
    /// A lock exists whose lease may not be read.
    void leaseWithheld();
    /// The key was readable. Returns keys that were refused so far and need to be read again.
    [[nodiscard]] std::vector<std::string> keyWasRead(std::string_view key);
    /// Reports recovery when nothing is refused any more.
    void tellMended();

private:
    void tellMissing(const EngineText& words, std::string_view key = {});
    [[nodiscard]] EngineText refusedCommands() const;
    /// Reports the refused ones among these commands as the cause. False: none is refused.
    bool tellLack(const std::vector<ReadCommand>& needed, const char* lack);

    NodeHost& m_host;
    ReadRights m_rights;
    std::string m_user;
    bool m_keyTold = false;     ///< unreadable keys were reported
    bool m_valueTold = false;   ///< unknown holders were reported
    bool m_leaseTold = false;   ///< unknown leases were reported
    bool m_missingTold = false; ///< the missing right "read" was reported
};

} // namespace lockscope::monitor
