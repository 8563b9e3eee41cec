// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockoperationflow.h"

#include "actions/recipe.h"
#include "actions/serverrules.h"
#include "actions/shelllines.h"
#include "actions/waiterwakeup.h"

#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

// ---- the reading before the operator decides

void LockOperation::Private::beginLook(std::string key)
{
    if (running)
        return;
    running = isReading = true;
    isReadRefused = false;
    confirmed = {};
    answered = Answered::Done;
    link.raw().beginVerb();
    reading = readLock(options, link, std::move(key));
    reading.start([this](const LockReading& end) {
        running = isReading = false;
        isReadRefused = end.isRefused;
        link.raw().rest();
        Q_EMIT q.keyRead(end.seen, end.error, end.trouble);
    });
}

// ---- an action

void LockOperation::Private::begin(OperationKind verb, const KeySnapshot& target)
{
    if (running || finishing)
        return;
    running = true;
    announced = carriedOut = isUnconfirmed = false;
    runId.clear();
    answered = Answered::Done;
    result = {};
    result.operation = verb;
    confirmed = target;
    link.raw().beginVerb();
    flow = run();
    flow.start([this](const Conclusion& ending) { finish(ending); });
}

Task<Conclusion> LockOperation::Private::run()
{
    if (auto stop = co_await writeIntent())
        co_return *stop;
    if (const auto unusable = co_await open())
        co_return endOf(*unusable);
    if (auto stop = co_await act())
        co_return *stop;
    if (answered == Answered::Lost) {
        // The command may have run. Only the server knows: read the key over a new connection, and report its state.
        link.raw().close();
        if (const auto unusable = co_await open())
            co_return endOf(*unusable);
    }
    if (carriedOut && result.operation == OperationKind::Release)
        co_await wakeWaiters(options, link, result);
    Conclusion ending = co_await readAgain();
    co_return ending;
}

Task<LockOperation::Private::Stop> LockOperation::Private::writeIntent()
{
    Stop stop;
    if (const auto error = co_await audit.loadMask()) {
        stop = Conclusion{Outcome::Refused, *error};
        co_return stop;
    }
    stop = whyNotBegun(result.operation, confirmed, options.readOnly, removed.isInTime());
    if (stop)
        co_return stop;
    if (const auto error = co_await audit.writeIntent(subject()))
        stop = Conclusion{Outcome::Refused, *error + QLatin1Char(' ') + tr("Nothing was sent.")};
    co_return stop;
}

Task<std::optional<Unusable>> LockOperation::Private::open()
{
    auto unusable = co_await link.open();
    const ServerIdentity& who = link.raw().identity();
    if (!unusable || unusable->isRefused)
        runId = who.runId;
    if (!unusable && answered == Answered::Lost && !who.isClusterNode && !sentTo.empty() && sentTo != who.name())
        unusable = Unusable{anotherServerText(link.here()), Trouble::None, true, {}};
    co_return unusable;
}

Task<LockOperation::Private::Stop> LockOperation::Private::act()
{
    for (;;) {
        link.enter(OperationStep::Look);
        lookBegan = clock.mono();
        const KeyRead looked = co_await link.readKey(confirmed.key);
        Stop stop = compare(looked);
        if (stop && looked.error.empty()) { // what a former primary has is not the lock any more
            if (auto demoted = co_await serverCheck.whyNoPrimary())
                stop = demoted;
        }
        if (stop)
            co_return stop;
        const auto what = co_await command();
        if (!what) {
            stop = failed(tr("the connection was lost before anything was sent").toStdString(), Trouble::Connection);
            co_return stop;
        }
        stop = co_await confirmServer();
        if (!stop && result.operation == OperationKind::CopyRelease)
            stop = handOut(*what);
        if (stop)
            co_return stop;
        const Sent sent = co_await send(*what);
        if (sent.redirection.empty())
            co_return sent.stop;
        // The command was not executed because the key is elsewhere: read and compare again there.
        resolve(false);
        result.command.clear();
        result.redisCli.clear();
        link.enter(OperationStep::Connect);
        if (const auto astray = co_await link.follow(sent.redirection)) {
            stop = failed(astray->serverWords, astray->trouble);
            co_return stop;
        }
    }
}

LockOperation::Private::Stop LockOperation::Private::compare(const KeyRead& looked)
{
    const KeySnapshot& before = looked.seen;
    result.before = before;
    result.before.tokenRepeats = confirmed.tokenRepeats;
    const bool isShared = hasMembers(confirmed) || sharesItsKey(confirmed);
    if (isShared && before.type == confirmed.type && hasMember(before, confirmed.token))
        result.before.token = confirmed.token; // the confirmed holder, whichever member is first now
    result.after = before;
    result.seen = result.before.token;
    if (!looked.error.empty())
        return failed(looked.error, looked.trouble);
    if (result.operation == OperationKind::PutBack)
        return whyNotPutBack(before, removed.leaseLeft());
    return whyNotSent(confirmed, before, result.before);
}

Task<std::optional<ShownCommand>> LockOperation::Private::command()
{
    std::optional<ShownCommand> command;
    switch (result.operation) {
    case OperationKind::PutBack:
        command = setIfAbsent(confirmed, removed.leaseLeft(), audit.mask());
        break;
    case OperationKind::Shorten:
        command = expireIfUnchanged(result.before, ttl, audit.mask());
        break;
    case OperationKind::Quarantine:
        command = entombIfUnchanged(result.before, tombstone, ttl, audit.mask());
        break;
    case OperationKind::Release:
    case OperationKind::CopyRelease: {
        // As in the reading for the confirmation: the shown command is the one that is sent.
        auto native = confirmed.native;
        if (confirmed.type != ValueType::String)
            native = native.value_or(NativeDelete::None);
        if (!native && link.isOpen())
            native = co_await link.askNative();
        if (native)
            command = deleteIfUnchanged(result.before, *native, audit.mask());
        break;
    }
    }
    co_return command;
}

Conclusion LockOperation::Private::handOut(const ShownCommand& command)
{
    if (const Replication& told = link.raw().replication(); told.refusesWrites)
        return {Outcome::Refused, refusesWritesText(link.here(), told.primary)};
    result.command = command.shown;
    result.redisCli = handedOutLines(result.before, command, link.raw().endpoint(), options.cluster.has_value());
    if (result.before.onlyCounts)
        return {Outcome::Released, tr("The command was handed out. Nothing was sent.")};
    return {Outcome::Released, tr("The command was handed out with the holder's token. Nothing was sent.")};
}

Task<LockOperation::Private::Stop> LockOperation::Private::confirmServer()
{
    const CheckedServer checked = co_await serverCheck.check(confirmed);
    isUnconfirmed = checked.isUnconfirmed;
    Stop stop = checked.stop;
    if (checked.isLost)
        stop = lostBeforeSending();
    else if (checked.trouble != Trouble::None)
        result.trouble = checked.trouble;
    co_return stop;
}

Task<LockOperation::Private::Sent> LockOperation::Private::send(ShownCommand command)
{
    link.enter(OperationStep::Act);
    sentTo = link.raw().identity().name();
    result.command = command.shown;
    addSentLine(result, command, link.raw().endpoint(), options.cluster.has_value());
    // In a hash, a `del` precedes the tombstone, too.
    const bool deletes = result.operation == OperationKind::Release ||
                         (result.operation == OperationKind::Quarantine && confirmed.type == ValueType::Hash);
    if (deletes && notices.announce) {
        announced = true;
        announcedNode = options.nodeAt ? options.nodeAt(link.raw().endpoint()).value_or(options.node) : options.node;
        notices.announce(announcedNode, options.endpoint.database, confirmed.key);
    }
    const auto answer = co_await link.send(command.command);
    Sent sent;
    if (answer.delivery == redis::Delivery::NotSent) {
        result.command.clear();
        result.redisCli.clear();
        sent.stop = lostBeforeSending();
    } else if (!answer.isAnswered()) {
        resolve(false);
        answered = Answered::Lost;
        result.trouble = Trouble::Connection;
    } else if (answer.reply.isError()) {
        const std::string words(answer.reply.text());
        if (link.raw().canFollow(words))
            sent.redirection = words;
        else
            sent.stop = failed(words);
    } else if (const auto is = scriptAnswer(result.operation, result.before, answer.reply)) {
        sent.stop = judge(*is, answer.reply);
    } else {
        resolve(false);
        answered = Answered::Strange;
        result.serverWords = answer.reply.isAggregate() ? "an array" : std::string(answer.reply.text());
    }
    co_return sent;
}

LockOperation::Private::Stop LockOperation::Private::judge(ScriptAnswer answer, const redis::ReplyView& reply)
{
    switch (answer) {
    case ScriptAnswer::Done:
    case ScriptAnswer::DoneOthersStay:
        resolve(answer == ScriptAnswer::Done); // a `del` of a remaining key comes from another client
        answered = Answered::Done;
        carriedOut = true;
        if (result.operation == OperationKind::Release) {
            keepRemoved();
            if (reply.isAggregate())
                judgeWake(result, reply.at(1), reply.at(2), link.isInCluster());
        } else if (result.operation == OperationKind::Quarantine) {
            result.until = clock.wall() + ttl;
        }
        break;
    case ScriptAnswer::NotNeeded:
        return Conclusion{Outcome::Refused, tr("The lease ends sooner than that by itself. Nothing was changed.")};
    case ScriptAnswer::Absent:
        resolve(false);
        return Conclusion{Outcome::AlreadyGone,
                          tr("The lock had ended when the command arrived. Nothing was changed.")};
    case ScriptAnswer::Other:
        resolve(false);
        // DELEX and DELIFEQ return the same for an absent key.
        answered = result.command.starts_with("DEL") ? Answered::OtherOrAbsent : Answered::Other;
        break;
    }
    return std::nullopt;
}

void LockOperation::Private::keepRemoved()
{
    result.canPutBack = !sharesItsKey(result.before); // putting back would need more than one key
    if (result.canPutBack || !result.before.onlyCounts)
        removed.keep(result.before, lookBegan);
    const Waking waiters = waking(result.before);
    result.wake = waiters == Waking::Poll          ? Wake::NoneNeeded
                  : waiters == Waking::Unreachable ? Wake::NotPossible
                                                   : Wake::Sent;
}

Task<Conclusion> LockOperation::Private::readAgain()
{
    link.enter(OperationStep::LookAgain);
    KeyRead looked;
    if (!link.isOpen() || !link.raw().refusal().isEmpty()) { // another server replied on the way to the waiters
        looked.error = tr("the connection was lost").toStdString();
        looked.trouble = Trouble::Connection;
    } else {
        looked = co_await link.readKey(confirmed.key);
    }
    const bool isRead = looked.error.empty();
    result.after = looked.seen;
    if (answered == Answered::Strange)
        result.trouble = looked.trouble;
    if (auto ending = conclude(answered, isRead, result.after, confirmed))
        co_return *ending;
    Conclusion ending{Outcome::Released, thereNow(isRead, result.after, confirmed)};
    if (result.operation == OperationKind::Quarantine && isRead && result.after.token.starts_with(kQuarantineMark))
        ending.detail =
            tr("For %1 s its place is taken by a value of Lockscope.").arg(static_cast<double>(ttl.count()) / 1000);
    if (result.operation != OperationKind::Release)
        co_return ending;
    Q_EMIT q.removed();
    if (result.before.onlyCounts) { // it has no holder who could come back
        ending = counted(isRead, result.before, result.after);
        co_return ending;
    }
    if (options.watchTime > 0ms && isRead) {
        ending = co_await returnWatch.run(result, options.watchTime);
        co_return ending;
    }
    if (isRead && isSameHolder(result.after, result.before))
        ending = *watched(result.after, result.before, true);
    else
        ending.detail = tr("The lock is released.") + QLatin1Char(' ') + ending.detail;
    co_return ending;
}

// ---- conclusions

Conclusion LockOperation::Private::endOf(const Unusable& unusable)
{
    if (answered != Answered::Lost) {
        result.trouble = unusable.trouble;
        if (unusable.isRefused)
            return {Outcome::Refused, unusable.why};
        result.serverWords = unusable.serverWords;
        return {Outcome::Failed, unusable.why + QLatin1Char(' ') + tr("Nothing was sent.")};
    }
    result.after = {};
    if (!unusable.isRefused || unusable.trouble != Trouble::None) // otherwise the lost reply stays the reason
        result.trouble = unusable.trouble;
    return {Outcome::Unknown,
            unusable.isRefused
                ? tr("The command was sent, but its answer was lost, and what is there now cannot be asked: %1")
                      .arg(unusable.why)
                : tr("The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may "
                     "have been carried out or not.")
                      .arg(unusable.why)};
}

Conclusion LockOperation::Private::failed(const std::string& words, Trouble trouble)
{
    resolve(false);
    const OperationConnection& connection = link.raw();
    if (!connection.refusal().isEmpty())
        return endOf({connection.refusal(), connection.refusalTrouble(), true, {}});
    result.serverWords = words;
    result.trouble = trouble != Trouble::None ? trouble : troubleOf(words);
    return {Outcome::Failed, failedText(words, result.trouble)};
}

Conclusion LockOperation::Private::lostBeforeSending()
{
    return failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
}

void LockOperation::Private::finish(const Conclusion& ending)
{
    if (!running)
        return;
    running = false;
    resolve(false);
    returnWatch.stop();
    const bool inCluster = link.isInCluster(); // the connection may close now
    link.raw().rest();
    result.outcome = ending.outcome;
    result.canPutBack = result.canPutBack && !result.after.exists;
    const QString all = ending.detail + remarks(result, carriedOut, isUnconfirmed ? link.here() : std::string());
    if (result.wake == Wake::NotPermitted || result.wake == Wake::Failed)
        result.wakeRemedy =
            wakeRemedy(result.before, link.raw().endpoint(), result.wake == Wake::NotPermitted, inCluster);
    result.detail = all.toStdString();
    finishing = true;
    audit.writeOutcome(subject(), ending.outcome, all, [this, told = result](const Result<void, std::string>& written) {
        finishing = false;
        auto finished = told;
        // A refusal because of the audit log cannot be audited; everything else is.
        if (!written && told.outcome != Outcome::Refused)
            finished.detail += ' ' + written.error();
        if (told.operation == OperationKind::PutBack && told.outcome == Outcome::Released)
            forgetRemoved();
        Q_EMIT q.finished(finished);
    });
}

void LockOperation::Private::resolve(bool done)
{
    if (std::exchange(announced, false) && notices.resolve)
        notices.resolve(announcedNode, options.endpoint.database, confirmed.key, done);
}

void LockOperation::Private::forgetRemoved()
{
    removed.clear();
    for (KeySnapshot* seen : {&confirmed, &result.before, &result.after})
        wipe(*seen);
    overwrite(result.seen);
    result.seen.clear();
}

OperationAudit::Subject LockOperation::Private::subject() const
{
    return {result, confirmed, link.raw().endpoint(), runId};
}

} // namespace lockscope::actions
