// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// One line of the audit log. Tokens are masked by the caller (TokenMask), never stored in clear.
struct AuditRecord
{
    std::chrono::system_clock::time_point when;
    std::string who;    ///< user of the operating system
    std::string server; ///< Endpoint::displayUri(), without password
    std::string environment;
    std::string key; ///< raw bytes; written as text with \xHH for what is not UTF-8
    int database = 0;
    std::string verb;    ///< "release", ...
    std::string seen;    ///< masked token, empty when absent
    std::string done;    ///< what was sent, masked; empty before
    std::string outcome; ///< "intent" before the action, then the outcome's name
    std::string detail;
};

/// Masks tokens: the first four characters and a salted hash, so that equal tokens can be told to be equal within one
/// log but not be used. The salt is random and kept beside the log (0600).
class TokenMask
{
public:
    explicit TokenMask(std::string salt) : m_salt(std::move(salt)) {}
    [[nodiscard]] std::string mask(std::string_view token) const;

private:
    std::string m_salt;
};

/// Append-only file of JSON lines, mode 0600, each line flushed to the disk before append() returns.
/// Thread: one at a time; several processes may append to the same file (O_APPEND, one write a line).
class AuditLog
{
public:
    /// $XDG_STATE_HOME/lockscope/audit.ndjson, or ~/.local/state/lockscope/audit.ndjson.
    [[nodiscard]] static std::string defaultPath();

    explicit AuditLog(std::string path = defaultPath());

    /// The error is a sentence for a person: which file, why, what to do.
    [[nodiscard]] Result<void, std::string> append(const AuditRecord& record);
    /// The newest `limit` records, oldest first; lines that are not ours are skipped.
    [[nodiscard]] std::vector<AuditRecord> read(std::size_t limit = 1000) const;
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const TokenMask& mask() const { return m_mask; }

private:
    std::string m_path;
    TokenMask m_mask;
};

/// One readable line for people: "2026-01-02 03:04:05Z alice released lock:a (token 4f1c~9a2b) on redis://...".
[[nodiscard]] std::string toText(const AuditRecord& record);

} // namespace lockscope::actions
