// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/operationaudit.h"

#include <utility>

namespace lockscope::actions {

OperationAudit::OperationAudit(AuditLog& log, const OperationOptions& options, const Clock& clock, QObject& context)
    : m_log(log), m_options(options), m_clock(clock), m_context(context)
{
}

Task<std::optional<QString>> OperationAudit::loadMask()
{
    const auto [loaded] =
        co_await called<Result<TokenMask, std::string>>([this](auto done) { m_log.mask(&m_context, done); });
    m_isMaskLoaded = loaded.has_value();
    std::optional<QString> error;
    if (m_isMaskLoaded)
        m_mask = *loaded;
    else
        error = QString::fromStdString(loaded.error());
    co_return error;
}

Task<std::optional<QString>> OperationAudit::writeIntent(Subject subject)
{
    const auto [written] = co_await called<Result<void, std::string>>(
        [this, &subject](auto done) { m_log.append(record(subject, "intent", {}), &m_context, done); });
    std::optional<QString> error;
    if (!written)
        error = QString::fromStdString(written.error());
    co_return error;
}

void OperationAudit::writeOutcome(const Subject& subject, Outcome outcome, const QString& detail,
                                  std::function<void(const Result<void, std::string>&)> done)
{
    m_log.append(record(subject, name(outcome, subject.result.operation), detail), &m_context, std::move(done));
}

void OperationAudit::writeGivenUp(const Subject& subject, bool isDone)
{
    if (isDone)
        m_log.appendUnheard(record(subject, name(Outcome::Released, subject.result.operation),
                                   LockOperation::tr("Given up before the last look.")));
    else if (!subject.result.command.empty())
        m_log.appendUnheard(
            record(subject, name(Outcome::Unknown),
                   LockOperation::tr("Given up after the command was sent: it may have been carried out or not.")));
    else
        m_log.appendUnheard(record(subject, name(Outcome::Failed), LockOperation::tr("Given up. Nothing was sent.")));
}

AuditRecord OperationAudit::record(const Subject& subject, const char* outcome, const QString& detail) const
{
    const KeySnapshot& confirmed = subject.confirmed;
    AuditRecord record;
    record.when = m_clock.wall();
    record.who = osUser();
    record.server = subject.server.displayUri();
    record.environment = m_options.environment;
    record.key = confirmed.key;
    record.database = m_options.endpoint.database;
    record.verb = name(subject.result.operation);
    if (m_isMaskLoaded)
        record.seen = m_mask.mask(confirmed.token.empty() ? confirmed.value : confirmed.token);
    record.done = subject.result.command;
    record.outcome = outcome;
    record.detail = detail.toStdString();
    record.deployment = m_options.deployment.empty() ? m_options.endpoint.nodeName() : m_options.deployment;
    record.nodeId = subject.runId;
    record.via = m_options.via;
    if (m_options.endpoint.ssh)
        record.via += record.via.empty() ? "ssh" : ",ssh";
    if (record.via.empty())
        record.via = "direct";
    return record;
}

} // namespace lockscope::actions
