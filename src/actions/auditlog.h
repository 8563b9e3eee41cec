// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

class QObject;

namespace lockscope::actions {

class SerialWorker;

/// One line of the audit log. Value type.
struct AuditRecord
{
    std::chrono::system_clock::time_point when;
    std::string who;         ///< operating system user
    std::string server;      ///< Endpoint::displayUri(), without the password
    std::string environment; ///< environment of the profile: "production"
    std::string key;         ///< raw bytes; written as text with \xHH for bytes that are not UTF-8
    int database = 0;
    std::string verb;    ///< "release", ...
    std::string seen;    ///< masked token (TokenMask), empty if the key was absent; never in clear
    std::string done;    ///< what was sent, token masked; empty before sending
    std::string outcome; ///< "intent" before the action, then the outcome's name
    std::string detail;
    std::string deployment; ///< the target: a group's name, or the server's address
    std::string nodeId;     ///< the server's run id; empty: unknown
    std::string via;        ///< how the server was found: "direct", "sentinel"; behind SSH "ssh", "sentinel,ssh"
};

/// For AuditRecord::who: the name of the process's effective user, "uid 1000" for a user without one.
[[nodiscard]] std::string osUser();

/// Masks tokens as their first four characters and a salted hash: equal tokens are recognizable within one log but
/// cannot be used. Tokens of fewer than twelve bytes show only the hash.
class TokenMask
{
public:
    explicit TokenMask(std::string salt = {}) : m_salt(std::move(salt)) {}
    /// With a random salt, for a single output: equal tokens are recognizable only there.
    [[nodiscard]] static TokenMask ofThisTime();
    [[nodiscard]] std::string mask(std::string_view token) const;

private:
    std::string m_salt;
};

/// Append-only file of JSON lines, mode 0600. The salt of its masks is a random file beside it (`<path>.salt`, 0600).
/// Calls with `done` run in a separate thread, in order, because a disk may take seconds; `done` is called from the
/// event loop of the thread that created this object, unless `context` was destroyed first. Pending writes are
/// completed by the destructor. Thread: the creating one; several processes may append to the file (O_APPEND, one after
/// the other). A line is written whole or, if the disk is full, not at all.
class AuditLog
{
public:
    /// $XDG_STATE_HOME/lockscope/audit.ndjson, or ~/.local/state/lockscope/audit.ndjson; empty where neither folder is
    /// known, so that nothing can be written and no action is taken.
    [[nodiscard]] static std::string defaultPath();

    explicit AuditLog(std::string path = defaultPath());
    ~AuditLog();

    /// The record is on disk on return, or when `done` is called. Creates folder and file if needed. The error is a
    /// sentence for the user: file, reason, remedy.
    [[nodiscard]] Result<void, std::string> append(const AuditRecord& record);
    void append(const AuditRecord& record, QObject* context,
                std::function<void(const Result<void, std::string>&)> done);
    /// Registers a callback for each appended record; called at once, in the creating thread.
    void callOnRecord(std::function<void(const AuditRecord&)> call) { m_onRecord = std::move(call); }
    /// For destructors: the caller does not wait for the result.
    void appendUnheard(const AuditRecord& record);
    /// The newest `limit` records, oldest first, including pending ones; skips foreign lines.
    [[nodiscard]] std::vector<AuditRecord> read(std::size_t limit = 1000) const;
    void read(std::size_t limit, QObject* context, std::function<void(const std::vector<AuditRecord>&)> done);
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Loads or creates the salt. Errors as in append().
    [[nodiscard]] Result<TokenMask, std::string> mask();
    void mask(QObject* context, std::function<void(const Result<TokenMask, std::string>&)> done);

private:
    template <class Answer>
    void later(std::function<Answer()> work, QObject* context, std::function<void(const Answer&)> done);
    [[nodiscard]] Result<void, std::string> write(const AuditRecord& record) const;
    [[nodiscard]] std::vector<AuditRecord> newest(std::size_t limit) const;

    void notifyOfRecord(const AuditRecord& record) const;

    std::string m_path;
    std::function<void(const AuditRecord&)> m_onRecord;
    std::unique_ptr<QObject> m_answers; ///< receives results; outlives the worker
    std::unique_ptr<SerialWorker> m_worker;
};

/// One line for display: time, user, action, lock, server, outcome.
[[nodiscard]] std::string toText(const AuditRecord& record);

} // namespace lockscope::actions
