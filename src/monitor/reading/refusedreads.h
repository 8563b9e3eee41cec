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

/// Keeps what may not be read (ReadRights) and tells of it, when a lock lacks something because of it: holders and
/// leases once each, as a warning and as the right "read" that is missing, with what would give it; and that it is
/// mended, when nothing is refused any more. A refusal by which no lock lacks anything is no news. Sends nothing.
/// Thread: redis-io.
class RefusedReads
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::RefusedReads)
public:
    explicit RefusedReads(NodeHost& host) : m_host(host) {}

    /// A new connection, as this user (empty: "default").
    void start(const ReadDialect& dialect, std::string user);
    [[nodiscard]] ReadRights& rights() { return m_rights; }
    [[nodiscard]] const ReadRights& rights() const { return m_rights; }

    /// The server refused a command, whatever the key.
    void commandRefused(const KeyAnswer::Denial& denial);
    /// Nothing of the key may be read. `words`: the server's; empty: there is nothing that may be asked.
    void keyRefused(std::string_view key, const std::string& words);
    /// The key cannot be read for a reason that no right would mend; it is tried again like one that may not be.
    void keyFailed(std::string_view key, const std::string& words);
    /// A value of this type was wanted, and is there, and was not read.
    void valueWithheld(ValueType type);
    /// A lock is there, and nobody may ask when its lease ends.
    void leaseWithheld();
    /// The key could be read. Keys that were refused until now, and are to be read again.
    [[nodiscard]] std::vector<std::string> keyWasRead(std::string_view key);
    /// Says that all is well again, if it is.
    void tellMended();

private:
    void tellMissing(const QString& words, std::string_view key = {});
    [[nodiscard]] QString refusedNames() const;
    /// Of these commands those that are refused are what is lacked. False: none is.
    bool tellLack(const std::vector<ReadCommand>& needed, const QString& lack);

    NodeHost& m_host;
    ReadRights m_rights;
    std::string m_user;
    bool m_keyTold = false;     ///< that there are keys that cannot be read
    bool m_valueTold = false;   ///< that holders are not known
    bool m_leaseTold = false;   ///< that ends of leases are not known
    bool m_missingTold = false; ///< that the capability "read" is missing
};

} // namespace lockscope::monitor
