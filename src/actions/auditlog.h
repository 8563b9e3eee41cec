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
    std::string deployment; ///< what was acted on: the name of a group, or the server's address
    std::string nodeId;     ///< the server's run id; empty: it did not say
    std::string via;        ///< how the server was found: "direct", "sentinel"; behind SSH "ssh", "sentinel,ssh"
};

/// Masks tokens: the first four characters and a salted hash, so that equal tokens can be told to be equal within one
/// log but cannot be used. Tokens of fewer than twelve bytes show only their hash.
class TokenMask
{
public:
    explicit TokenMask(std::string salt = {}) : m_salt(std::move(salt)) {}
    /// With a random salt, for what is told once: equal ones can be told to be equal there, and nowhere else.
    [[nodiscard]] static TokenMask ofThisTime();
    [[nodiscard]] std::string mask(std::string_view token) const;

private:
    std::string m_salt;
};

/// Append-only file of JSON lines, mode 0600. The salt of its masks is a random file beside it (`<path>.salt`, 0600).
/// What is asked for with a `done` is done on a thread of its own, in order, because a disk may take seconds; `done` is
/// called from the event loop of the thread that made this object, unless `context` was destroyed first. What waits
/// when the log is destroyed is still written.
/// Thread: the one that made it; several processes may append to the same file (O_APPEND, one after the other). A line
/// is written whole or, when the disk is full, not at all.
class AuditLog
{
public:
    /// $XDG_STATE_HOME/lockscope/audit.ndjson, or ~/.local/state/lockscope/audit.ndjson.
    [[nodiscard]] static std::string defaultPath();

    explicit AuditLog(std::string path = defaultPath());
    ~AuditLog();

    /// On the disk when it returns, or when `done` is called. Creates folder and file when needed. The error is a
    /// sentence for a person: which file, why, what to do.
    [[nodiscard]] Result<void, std::string> append(const AuditRecord& record);
    void append(const AuditRecord& record, QObject* context,
                std::function<void(const Result<void, std::string>&)> done);
    /// `call` is given each record that is to be appended, at once, on the thread that made this object.
    void callOnRecord(std::function<void(const AuditRecord&)> call) { m_onRecord = std::move(call); }
    /// For the last words of one that is going: nobody waits.
    void appendUnheard(const AuditRecord& record);
    /// The newest `limit` records, oldest first, with what waits to be written; lines that are not ours are skipped.
    [[nodiscard]] std::vector<AuditRecord> read(std::size_t limit = 1000) const;
    void read(std::size_t limit, QObject* context, std::function<void(const std::vector<AuditRecord>&)> done);
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Loads the salt, or makes one. The error as in append().
    [[nodiscard]] Result<TokenMask, std::string> mask();
    void mask(QObject* context, std::function<void(const Result<TokenMask, std::string>&)> done);

private:
    template <class Answer>
    void later(std::function<Answer()> work, QObject* context, std::function<void(const Answer&)> done);
    [[nodiscard]] Result<void, std::string> write(const AuditRecord& record) const;
    [[nodiscard]] std::vector<AuditRecord> newest(std::size_t limit) const;

    void tell(const AuditRecord& record) const;

    std::string m_path;
    std::function<void(const AuditRecord&)> m_onRecord;
    std::unique_ptr<QObject> m_answers; ///< where answers arrive; outlives the worker
    std::unique_ptr<SerialWorker> m_worker;
};

/// One readable line for people: when, who, what, on which lock, where, how it ended.
[[nodiscard]] std::string toText(const AuditRecord& record);

} // namespace lockscope::actions
