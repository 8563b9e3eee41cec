// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// One line of the audit log. Value type.
struct AuditRecord
{
    std::chrono::system_clock::time_point when;
    std::string who;         ///< user of the operating system
    std::string server;      ///< Endpoint::displayUri(), without password
    std::string environment; ///< the profile's tag, "production"
    std::string key;         ///< raw bytes; written as readable text, \xHH for what is not UTF-8
    int database = 0;
    std::string verb;    ///< "release", ...
    std::string seen;    ///< masked token (TokenMask), empty when the key was absent; never in clear
    std::string done;    ///< what was sent, token masked; empty before
    std::string outcome; ///< "intent" before the action, then the outcome's name
    std::string detail;
};

/// Masks tokens: the first four characters and a salted hash, so that equal tokens can be told to be equal within one
/// log but cannot be used. Tokens of fewer than twelve bytes show only their hash.
class TokenMask
{
public:
    explicit TokenMask(std::string salt = {}) : m_salt(std::move(salt)) {}
    [[nodiscard]] std::string mask(std::string_view token) const;

private:
    std::string m_salt;
};

/// Append-only file of JSON lines, mode 0600, on the disk before append() returns. The salt of its masks is a random
/// file beside it (`<path>.salt`, 0600).
/// Thread: one at a time; several processes may append to the same file (O_APPEND, one write a line).
class AuditLog
{
public:
    /// $XDG_STATE_HOME/lockscope/audit.ndjson, or ~/.local/state/lockscope/audit.ndjson.
    [[nodiscard]] static std::string defaultPath();

    explicit AuditLog(std::string path = defaultPath());

    /// Creates folder and file when needed. The error is a sentence for a person: which file, why, what to do.
    [[nodiscard]] Result<void, std::string> append(const AuditRecord& record);
    /// The newest `limit` records, oldest first; lines that are not ours are skipped.
    [[nodiscard]] std::vector<AuditRecord> read(std::size_t limit = 1000) const;
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Loads the salt, or makes one. The error as in append().
    [[nodiscard]] Result<TokenMask, std::string> mask();

private:
    std::string m_path;
};

/// One readable line for people: when, who, what, on which lock, where, how it ended.
[[nodiscard]] std::string toText(const AuditRecord& record);

} // namespace lockscope::actions
