// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "core/task.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>

namespace lockscope::actions {

/// Writes the lines of an action to the audit log: its intent before anything is sent, and its outcome. Masks its
/// tokens. Thread: the one that created it.
class OperationAudit
{
public:
    /// The action so far, as a line says it.
    struct Subject
    {
        const OperationResult& result;
        const KeySnapshot& confirmed;
        const Endpoint& server; ///< connected, or the last one
        std::string runId;      ///< of `server`; empty: unknown
    };

    /// All references must outlive it.
    OperationAudit(AuditLog& log, const OperationOptions& options, const Clock& clock, QObject& context);

    /// Loads the mask of the log. The error is a sentence for the user; empty: loaded.
    Task<std::optional<QString>> loadMask();
    /// Requires loadMask().
    [[nodiscard]] const TokenMask& mask() const { return m_mask; }

    /// Like loadMask(): an action whose intent cannot be written is not done.
    Task<std::optional<QString>> writeIntent(Subject subject);
    /// `done` is called once, later, unless the context is destroyed before.
    void writeOutcome(const Subject& subject, Outcome outcome, const QString& detail,
                      std::function<void(const Result<void, std::string>&)> done);
    /// For an action that is destroyed before its end. `isDone`: the server confirmed the command.
    void writeGivenUp(const Subject& subject, bool isDone);

private:
    [[nodiscard]] AuditRecord record(const Subject& subject, const char* outcome, const QString& detail) const;

    AuditLog& m_log;
    const OperationOptions& m_options;
    const Clock& m_clock;
    QObject& m_context;
    TokenMask m_mask;
    bool m_isMaskLoaded = false;
};

} // namespace lockscope::actions
