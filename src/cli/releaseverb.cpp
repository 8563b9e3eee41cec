// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/releaseverb.h"

#include "actions/conclusions.h"
#include "cli/login.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"
#include "formats/byitself.h"
#include "formats/pattern.h"
#include "formats/waking.h"

#include <QSocketNotifier>

#include <algorithm>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

constexpr std::size_t kMostOfAName = 4096; ///< characters of a printed name
constexpr std::size_t kMostInSentence = 200;

bool releasesMany(const Options& options)
{
    return options.input || options.keys.size() > 1;
}

actions::OperationOptions operationOptions(const Options& options)
{
    actions::OperationOptions action;
    action.endpoint = options.endpoint;
    action.cluster = options.asCluster();
    if (options.cluster)
        action.endpoint = action.cluster->seedEndpoint(options.cluster->seeds.front());
    if (options.sentinel) {
        action.deployment = options.sentinel->name;
        action.via = "sentinel";
        action.mustBePrimary = true;
        action.group = options.deployment();
    }
    action.mustBeCluster = options.cluster.has_value();
    action.confirmsLook = true;
    action.keepConnection = releasesMany(options);
    if (action.keepConnection || options.hasSeveral())
        action.watchTime = std::chrono::milliseconds(0); // so that the next locks need not wait
    // A pattern that matches all keys does not make a key a lock.
    action.isWatchedKey = [patterns = options.patterns](const std::string& key) {
        return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
            return !formats::saysNothing(pattern) && formats::matches(pattern, key);
        });
    };
    return action;
}

/// True if the tokens match. `ls` prints only the begin of a long token; the release compares the whole value anyway.
bool isExpected(const std::string& expect, const std::string& token)
{
    return expect == token || (expect.size() == kMostTokenBytes && token.starts_with(expect));
}

/// A release whose waiters could not be woken is not Done: they sleep on.
ExitCode exitCodeOf(const actions::OperationResult& result)
{
    const bool gone = result.outcome == actions::Outcome::Released || result.outcome == actions::Outcome::AlreadyGone;
    if (gone && result.wake == actions::Wake::NotPermitted)
        return ExitCode::Permission;
    if (gone && result.wake != actions::Wake::Failed)
        return ExitCode::Done;
    return gone || result.trouble == Trouble::None ? ExitCode::Finding : exitCode(result.trouble);
}

/// The worse of two codes, in the order 4, 3, 1.
ExitCode worse(ExitCode a, ExitCode b)
{
    for (const ExitCode code : {ExitCode::Permission, ExitCode::Connection, ExitCode::Finding}) {
        if (a == code || b == code)
            return code;
    }
    return ExitCode::Done;
}

} // namespace

ReleaseVerb::ReleaseVerb(Options options, const Clock& clock, Output& output)
    : Verb(std::move(options), clock, output), m_confirmed(m_options.yes || m_options.dryRun)
{
    if (!m_options.hasSeveral())
        addServer(Watched{m_options.deployment(), {}});
    else
        std::for_each(m_options.all.begin(), m_options.all.end(), [this](const Watched& each) { addServer(each); });
}

void ReleaseVerb::addServer(const Watched& watched)
{
    actions::OperationOptions action = operationOptions(m_options);
    if (m_options.hasSeveral()) {
        action.endpoint = watched.deployment.server;
        action.cluster.reset();
        action.deployment = watched.group;
    }
    const Deployment& asked = watched.deployment;
    action.isProduction = m_profiles.rules(asked).isProduction;
    action.refusesProduction = needsWord();
    action.rulesOf = [this, asked](const ServerIdentity& who) { return m_profiles.rules(asked, who); };
    m_servers.push_back({action.endpoint, std::make_unique<actions::LockOperation>(action, m_audit, m_clock)});
    const auto* operation = m_servers.back().action.get();
    connect(operation, &actions::LockOperation::keyRead, this, &ReleaseVerb::onLooked);
    // Queued, so that the operation is idle again for the next lock.
    connect(operation, &actions::LockOperation::finished, this, &ReleaseVerb::finish, Qt::QueuedConnection);
}

/// Adds a task for each lock. For a group: one for each server, before the next lock.
void ReleaseVerb::addLocks(const std::vector<ToRelease>& locks)
{
    for (const ToRelease& lock : locks) {
        for (std::size_t server = 0; server < m_servers.size(); ++server)
            m_tasks.push_back({lock, server});
    }
}

ReleaseVerb::~ReleaseVerb() = default;

bool ReleaseVerb::isMany() const
{
    return releasesMany(m_options);
}

QString ReleaseVerb::refusal() const
{
    for (const Watched& each : m_options.all) {
        if (QString why = refusal(each.deployment); !why.isEmpty())
            return why;
    }
    if (QString why = refusal(m_options.deployment()); !why.isEmpty())
        return why;
    // Production allows neither a printed command that works without confirmation nor several locks at once.
    const QString production = needsWord() ? m_profiles.refusal(m_options) : QString();
    if (production.isEmpty())
        return {};
    return production + QLatin1Char(' ') +
           (isMany() ? u"Locks are released one at a time there."_s
                     : u"Add --yes to get a command that releases a lock there."_s);
}

QString ReleaseVerb::refusal(const Deployment& deployment) const
{
    if (QString unreadable = m_profiles.loadError(); !unreadable.isEmpty())
        return unreadable; // an unreadable profile may forbid it
    const auto rules = m_profiles.rules(deployment);
    return rules.readOnly ? u"%1 is read-only (%2). Nothing was sent."_s.arg(
                                QString::fromStdString(printable(deployment.name())), rules.profile)
                          : QString();
}

void ReleaseVerb::start()
{
    if (const QString why = refusal(); !why.isEmpty())
        return fail(ExitCode::Permission, why);
    std::vector<ToRelease> named;
    for (const std::string& key : m_options.keys)
        named.push_back({key, m_options.expect, {}});
    if (m_options.input) {
        auto locks = locksOfFile(*m_options.input, placeOf(m_options));
        if (!locks)
            return fail(ExitCode::Usage,
                        u"%1 cannot be read."_s.arg(QString::fromStdString(printable(*m_options.input))));
        named = std::move(*locks);
    }
    addLocks(named);
    next();
}

void ReleaseVerb::interrupt()
{
    m_interrupted = true;
    if (m_sent)
        return complain(u"The release is under way: its outcome follows. Once more, and it ends without."_s);
    complain(u"Interrupted. Nothing was sent."_s);
    Q_EMIT finished(ExitCode::Interrupted);
}

void ReleaseVerb::next()
{
    if (m_at == m_tasks.size() && m_asked.empty()) {
        const bool isIncomplete = isGroup() && m_worst == ExitCode::Connection && m_wasReached;
        Q_EMIT finished(isIncomplete ? ExitCode::Incomplete : m_worst);
    } else if (m_interrupted) {
        Q_EMIT finished(ExitCode::Interrupted);
    } else if (m_at < m_tasks.size()) {
        const Task& task = m_tasks[m_at++];
        m_key = task.lock.key;
        m_server = task.server;
        if (task.lock.refusal.isEmpty())
            m_servers[m_server].action->readKey(m_key);
        else
            end(actions::Outcome::Refused, {}, task.lock.refusal);
    } else if (!m_confirmed && m_denial.isEmpty()) {
        ask();
    } else {
        const Asked asked = std::move(m_asked.front());
        m_asked.pop_front();
        m_key = asked.seen.key;
        m_server = asked.server;
        if (m_confirmed)
            release(asked.seen);
        else
            end(actions::Outcome::Refused, asked.seen.token, m_denial);
    }
}

void ReleaseVerb::release(const actions::KeySnapshot& seen)
{
    if (m_options.dryRun)
        return m_servers[m_server].action->copyRelease(seen);
    m_sent = true;
    m_servers[m_server].action->release(seen);
}

void ReleaseVerb::onLooked(const actions::KeySnapshot& seen, const QString& error, Trouble trouble)
{
    const auto& expect = m_tasks[m_at - 1].lock.expect;
    if (m_interrupted)
        return;
    if (!seen.notice.empty() && m_noticed.insert(seen.notice).second)
        complain(QString::fromStdString(seen.notice));
    if (m_servers[m_server].action->isLookRefused()) {
        end(actions::Outcome::Refused, {}, error, trouble);
    } else if (!error.isEmpty()) {
        end(actions::Outcome::Failed, {},
            QStringLiteral("lockscope release: ") + withWaysToGivePassword(error, m_servers[m_server].endpoint),
            trouble);
    } else if (seen.exists && expect && (seen.onlyCounts || !isExpected(*expect, seen.token))) {
        end(actions::Outcome::Refused, seen.token, u"The holder is not the expected one. Nothing was sent."_s);
    } else if (m_confirmed || !seen.exists || !seen.comparable || seen.isFree) {
        release(seen);
    } else {
        m_asked.push_back({seen, m_server});
        next();
    }
}

void ReleaseVerb::ask()
{
    if (::isatty(STDIN_FILENO) == 0) {
        m_denial = u"Nobody can be asked here. Look at the lock, then add --yes."_s;
        return next();
    }
    for (const auto& [seen, server] : m_asked) {
        const QString key = QString::fromStdString(printable(seen.key));
        const QString holder = QString::fromStdString(printableElided(seen.token, 60));
        if (seen.onlyCounts)
            complain(
                (seen.mode == LockMode::Latch
                     ? u"%1 is a latch: %2 still to count down. This opens it, and all who wait go on:"_s
                     : u"%1 is a semaphore with %2 permits free, and nobody is named. This gives one permit back:"_s)
                    .arg(key)
                    .arg(seen.left.value_or(0)));
        else
            complain(isGroup() ? u"%1 on %2 is held by %3. This will be run:"_s.arg(
                                     key, QString::fromStdString(printable(m_servers[server].name())), holder)
                               : u"%1 is held by %2. This will be run:"_s.arg(key, holder));
        for (const std::string& step : actions::LockOperation::plan(seen))
            complain(QStringLiteral("  ") + QString::fromStdString(step));
        if (!isGroup() && formats::isRedlock(seen.library))
            complain(u"This releases it on this server only. With Redlock the holder may still have a majority of the "
                     "others."_s);
        if (actions::waking(seen) == actions::Waking::Unreachable)
            complain(u"Its waiters cannot be woken from outside: they sleep until their own timeout."_s);
        if (actions::dependsOnGuess(seen))
            complain(actions::guessText(seen));
        if (actions::nextToken(seen) != actions::NextToken::Differs)
            complain(actions::ownReleaseText(seen));
    }
    const auto count = static_cast<int>(m_asked.size());
    prompt(isGroup() && !isMany()
               ? Tr::tr("The old holder is not stopped by this. Release it on these %n servers? [y/N] ", nullptr, count)
           : count == 1
               ? u"The old holder is not stopped by this. Release it? [y/N] "_s
               : Tr::tr("The old holders are not stopped by this. Release these %n locks? [y/N] ", nullptr, count));
    m_answer = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
    connect(m_answer, &QSocketNotifier::activated, this, [this] {
        m_answer->setEnabled(false);
        char answer[16] = {};
        const auto size = ::read(STDIN_FILENO, answer, sizeof answer - 1);
        m_confirmed = size > 0 && (answer[0] == 'y' || answer[0] == 'Y');
        if (!m_confirmed)
            m_denial = u"Not confirmed. Nothing was sent."_s;
        next();
    });
}

void ReleaseVerb::end(actions::Outcome outcome, const std::string& seen, const QString& detail, Trouble trouble)
{
    actions::OperationResult result;
    result.outcome = outcome;
    result.seen = seen;
    result.detail = detail.toStdString();
    result.trouble = trouble;
    // Queued: a thousand refused lines would otherwise nest a thousand calls.
    QMetaObject::invokeMethod(
        this, [this, result] { finish(result); }, Qt::QueuedConnection);
}

void ReleaseVerb::finish(const actions::OperationResult& result)
{
    m_sent = false;
    m_wasReached = m_wasReached || result.trouble != Trouble::Connection;
    print(result);
    m_worst = worse(m_worst, exitCodeOf(result));
    next();
}

/// " on 10.0.0.1:6379" for a group, else empty.
std::string ReleaseVerb::where() const
{
    return isGroup() ? ' ' + u"on %1"_s.arg(QString::fromStdString(printable(m_servers[m_server].name()))).toStdString()
                     : std::string();
}

void ReleaseVerb::print(const actions::OperationResult& result)
{
    const char* const wake = actions::name(result.wake);
    const char* const outcome = name(result.outcome, result.operation);
    if (m_options.json) {
        Json object{{"key", m_key.empty() ? Json(nullptr) : Json(jsonText(m_key))}, {"outcome", outcome}};
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
        if (!isUtf8(m_key))
            object["key_hex"] = hex(m_key);
        if (isGroup())
            object["node"] = jsonText(m_servers[m_server].name());
        m_output.line(jsonLine(object));
    } else if (m_options.dryRun && !result.redisCli.empty()) {
        for (const std::string& line : result.redisCli)
            m_output.line(line);
    } else {
        m_output.line(shownName(m_key, kMostOfAName) + where() + ": " + outcome);
    }
    QString detail = QString::fromStdString(result.detail);
    if (!result.serverWords.empty())
        detail += QStringLiteral(" (%1)").arg(QString::fromStdString(printable(result.serverWords)));
    if (result.outcome == actions::Outcome::AlreadyGone && !result.before.exists)
        detail += hintOnName(m_key);
    if (!detail.isEmpty())
        complain((isMany() || isGroup()) && !m_key.empty()
                     ? QString::fromStdString(printableElided(m_key, kMostInSentence) + where()) +
                           QStringLiteral(": ") + detail
                     : detail);
    if (!result.wakeRemedy.empty())
        complainLines(u"To wake them:"_s + QLatin1Char('\n') + QString::fromStdString(result.wakeRemedy));
}

} // namespace lockscope::cli

#include "moc_releaseverb.cpp"
