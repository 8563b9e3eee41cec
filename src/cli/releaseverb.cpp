// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actionverbs.h"
#include "cli/production.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"
#include "formats/byitself.h"
#include "formats/pattern.h"
#include "formats/waking.h"

#include <QSocketNotifier>

#include <algorithm>
#include <unistd.h>

namespace lockscope::cli {
namespace {

actions::OperationOptions operationOptions(const Options& options)
{
    actions::OperationOptions action;
    action.endpoint = options.endpoint;
    // Whoever watches all keys calls none of them a lock.
    action.isWatched = std::any_of(options.patterns.begin(), options.patterns.end(), [&](const std::string& pattern) {
        return !formats::saysNothing(pattern) && formats::matches(pattern, options.key);
    });
    return action;
}

/// Released is not enough where somebody sleeps on who could have been woken.
ExitCode exitCodeOf(const actions::OperationResult& result)
{
    const bool gone = result.outcome == actions::Outcome::Released || result.outcome == actions::Outcome::AlreadyGone;
    if (gone && result.wake == actions::Wake::NotPermitted)
        return ExitCode::Permission;
    if (gone && result.wake != actions::Wake::Failed)
        return ExitCode::Done;
    return gone || result.trouble == Trouble::None ? ExitCode::Finding : exitCode(result.trouble);
}

} // namespace

ReleaseVerb::ReleaseVerb(Options options, const Clock& clock, Output& output)
    : Verb(std::move(options), clock, output), m_action(operationOptions(m_options), m_audit, clock)
{
    connect(&m_action, &actions::LockOperation::looked, this, &ReleaseVerb::onLooked);
    connect(&m_action, &actions::LockOperation::finished, this, &ReleaseVerb::finish);
}

ReleaseVerb::~ReleaseVerb() = default;

void ReleaseVerb::start()
{
    // A working script is handed out where nobody is asked: on production only to who says so.
    if (const QString refusal = m_options.dryRun && !m_options.yes ? productionRefusal(m_options.endpoint) : QString();
        !refusal.isEmpty()) {
        complain(QStringLiteral("lockscope release: ") + refusal + QLatin1Char(' ') +
                 Tr::tr("Add --yes to get a command that releases a lock there."));
        Q_EMIT finished(ExitCode::Permission);
        return;
    }
    m_action.look(m_options.key);
}

void ReleaseVerb::interrupt()
{
    if (m_sent)
        return complain(Tr::tr("The release is under way: its outcome follows. Once more, and it ends without."));
    complain(Tr::tr("Interrupted. Nothing was sent."));
    Q_EMIT finished(ExitCode::Interrupted);
}

void ReleaseVerb::release(const actions::Seen& seen)
{
    if (m_options.dryRun)
        return m_action.copyRelease(seen);
    m_sent = true;
    m_action.release(seen);
}

void ReleaseVerb::onLooked(const actions::Seen& seen, const QString& error, Trouble trouble)
{
    if (!error.isEmpty()) {
        end(actions::Outcome::Failed, {}, QStringLiteral("lockscope release: ") + error, trouble);
        return;
    }
    if (seen.exists && m_options.expect && *m_options.expect != seen.token) {
        end(actions::Outcome::Refused, seen.token, Tr::tr("The holder is not the expected one. Nothing was sent."));
        return;
    }
    if (m_options.yes || m_options.dryRun || !seen.exists || !seen.comparable || seen.isFree) {
        release(seen);
        return;
    }
    ask(seen);
}

void ReleaseVerb::ask(const actions::Seen& seen)
{
    if (::isatty(STDIN_FILENO) == 0) {
        end(actions::Outcome::Refused, seen.token,
            Tr::tr("Nobody can be asked here. Look at the lock, then add --yes."));
        return;
    }
    complain(
        Tr::tr("%1 is held by %2. This will be run:")
            .arg(QString::fromStdString(printable(seen.key)), QString::fromStdString(printableElided(seen.token, 60))));
    for (const std::string& step : actions::LockOperation::plan(seen))
        complain(QStringLiteral("  ") + QString::fromStdString(step));
    if (formats::isRedlock(seen.library))
        complain(
            Tr::tr("This releases it on this server only. With Redlock the holder may still have a majority of the "
                   "others."));
    if (actions::waking(seen) == actions::Waking::Unreachable)
        complain(Tr::tr("Its waiters cannot be woken from outside: they sleep until their own timeout."));
    prompt(Tr::tr("The old holder is not stopped by this. Release it? [y/N] "));
    m_answer = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
    connect(m_answer, &QSocketNotifier::activated, this, [this, seen] {
        m_answer->setEnabled(false);
        char answer[16] = {};
        const auto count = ::read(STDIN_FILENO, answer, sizeof answer - 1);
        if (count > 0 && (answer[0] == 'y' || answer[0] == 'Y'))
            release(seen);
        else
            end(actions::Outcome::Refused, seen.token, Tr::tr("Not confirmed. Nothing was sent."));
    });
}

void ReleaseVerb::end(actions::Outcome outcome, const std::string& seen, const QString& detail, Trouble trouble)
{
    actions::OperationResult result;
    result.outcome = outcome;
    result.seen = seen;
    result.detail = detail.toStdString();
    result.trouble = trouble;
    finish(result);
}

void ReleaseVerb::finish(const actions::OperationResult& result)
{
    const char* const wake = actions::name(result.wake);
    if (m_options.json) {
        Json object{{"key", jsonText(m_options.key)}, {"outcome", name(result.outcome, result.verb)}};
        object["seen"] = result.seen.empty() ? Json(nullptr) : Json(jsonText(result.seen));
        object["command"] = result.command.empty() ? Json(nullptr) : Json(jsonText(result.command));
        object["wake"] = wake != nullptr ? Json(wake) : Json(nullptr);
        if (!isUtf8(result.seen))
            object["holder_hex"] = hex(result.seen);
        if (m_options.dryRun) {
            object["redis_cli"] = Json::array();
            for (const std::string& line : result.redisCli)
                object["redis_cli"].push_back(jsonText(line));
        }
        m_output.line(jsonLine(object));
    } else if (!result.redisCli.empty() && m_options.dryRun) {
        for (const std::string& line : result.redisCli)
            m_output.line(line);
    } else {
        m_output.line(printable(m_options.key) + ": " + name(result.outcome));
    }
    QString detail = QString::fromStdString(result.detail);
    if (!result.serverWords.empty())
        detail += QStringLiteral(" (%1)").arg(QString::fromStdString(printable(result.serverWords)));
    if (!detail.isEmpty())
        complain(detail);
    if (!result.wakeRemedy.empty())
        complainLines(Tr::tr("To wake them:") + QLatin1Char('\n') + QString::fromStdString(result.wakeRemedy));
    Q_EMIT finished(exitCodeOf(result));
}

} // namespace lockscope::cli
