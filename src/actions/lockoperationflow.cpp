// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockoperationflow.h"

#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "actions/serverrules.h"
#include "core/text.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

/// A century. A lease may exceed the range of our clock, because PEXPIREAT accepts any number.
constexpr std::int64_t kLongestLeaseMs = std::int64_t{36'525} * 86'400'000;

/// Queries a server's run id over its own connection; empty: unknown. `done` is called once.
void askRunId(const Endpoint& server, const Clock& clock, QObject& context, std::function<void(std::string)> done)
{
    redis::ConnectionOptions asking;
    asking.endpoint = server;
    asking.clientName = "lockscope-action";
    asking.deadlines.connect = asking.deadlines.handshake = asking.deadlines.command = 2s;
    auto* connection = new redis::Connection(asking, clock, nullptr, &context);
    const auto told = [connection, &context, done = std::move(done)](const std::string& runId) {
        connection->disconnect(&context);
        connection->close();
        connection->deleteLater();
        done(runId);
    };
    QObject::connect(connection, &redis::Connection::ready, &context, [connection, &context, told] {
        connection->send({"INFO", "server"}, &context, [told](const redis::Answer& answer) {
            redis::ServerInfo info;
            if (answer.isOk())
                redis::parseServerInfo(answer.reply.text(), info);
            if (answer.isAnswered()) // otherwise closed() follows
                told(info.runId);
        });
        connection->flush();
    });
    QObject::connect(connection, &redis::Connection::closed, &context,
                     [told](const redis::ConnectError&) { told({}); });
    connection->open();
}

} // namespace

void LockOperation::Private::enter(OperationStep step)
{
    link.beginStep();
    Q_EMIT q.step(step);
}

Task<std::optional<LockOperation::Private::Unusable>> LockOperation::Private::open()
{
    enter(OperationStep::Connect);
    const auto [failure] = co_await called<std::optional<Unusable>>([this](auto done) {
        onOpened = done;
        link.open([done] { done(std::nullopt); });
    });
    onOpened = {};
    if (failure)
        co_return failure;
    const ServerIdentity& who = link.identity();
    nodeId = who.runId;
    std::optional<Unusable> other;
    if (!link.refusal().isEmpty())
        other = Unusable{link.refusal(), link.refusalTrouble(), true, {}};
    else if (answered == Answered::Lost && !who.isClusterNode && !sentTo.empty() && sentTo != who.name())
        other = Unusable{anotherServerText(here()), Trouble::None, true, {}};
    co_return other;
}

Task<LockOperation::Private::KeyRead> LockOperation::Private::readNow()
{
    auto [seen, error, trouble] =
        co_await called<KeySnapshot, std::string, Trouble>([this](auto done) { link.readKey(confirmed.key, done); });
    KeyRead looked{std::move(seen), std::move(error), trouble};
    co_return looked;
}

// ---- the reading before the operator decides

void LockOperation::Private::beginLook(std::string key)
{
    if (running)
        return;
    running = isReading = true;
    isReadRefused = false;
    confirmed = {};
    confirmed.key = std::move(key);
    answered = Answered::Done;
    link.beginVerb();
    lookFlow = readKey();
    lookFlow.start([this](const KeyReadEnd& end) {
        running = isReading = false;
        isReadRefused = end.isRefused;
        link.rest();
        Q_EMIT q.keyRead(end.seen, end.error, end.trouble);
    });
}

Task<LockOperation::Private::KeyReadEnd> LockOperation::Private::readKey()
{
    KeyReadEnd end;
    end.seen = confirmed;
    if (const auto unusable = co_await open()) {
        end.error = unusable->why;
        end.trouble = unusable->trouble;
        end.isRefused = unusable->isRefused;
        co_return end;
    }
    enter(OperationStep::Look);
    const KeyRead looked = co_await readNow();
    if (!looked.error.empty() && !link.refusal().isEmpty()) { // of the redirection's target
        end.error = link.refusal();
        end.trouble = link.refusalTrouble();
        end.isRefused = true;
        co_return end;
    }
    end.seen = looked.seen;
    if (!looked.error.empty()) {
        end.error = tr("The lock could not be looked at: %1.").arg(QString::fromStdString(printable(looked.error)));
        end.trouble = looked.trouble == Trouble::Permission ? looked.trouble : Trouble::Connection;
        co_return end;
    }
    if (end.seen.comparable && end.seen.type == ValueType::String && link.get() != nullptr)
        end.seen.native = co_await askNative();
    if (!options.confirmsLook || link.get() == nullptr)
        co_return end;
    // Does the deployment confirm this server, and may its identity be queried?
    const auto [what] = co_await called<Confirmation>([this, &end](auto done) { link.confirm(end.seen.key, done); });
    if (const auto why = whyNotThisServer(options, here(), link.identity(), what, {});
        why && what.kind != Confirmation::Kind::Lost) {
        end.error = why->detail;
        end.isRefused = true;
        co_return end;
    }
    end.seen.notice = noticeOf(here(), link.identity(), what).toStdString();
    co_return end;
}

// ---- an action

void LockOperation::Private::begin(OperationKind verb, const KeySnapshot& target)
{
    if (running || finishing)
        return;
    running = true;
    announced = carriedOut = isUnconfirmed = false;
    nodeId.clear();
    answered = Answered::Done;
    result = {};
    result.operation = verb;
    confirmed = target;
    link.beginVerb();
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
        link.close();
        if (const auto unusable = co_await open())
            co_return endOf(*unusable);
    }
    if (carriedOut && result.operation == OperationKind::Release)
        co_await wake();
    Conclusion ending = co_await readAgain();
    co_return ending;
}

Task<LockOperation::Private::Stop> LockOperation::Private::writeIntent()
{
    const auto [loaded] = co_await called<Result<TokenMask, std::string>>([this](auto done) { audit.mask(&q, done); });
    maskLoaded = loaded.has_value();
    Stop stop;
    if (!loaded) {
        stop = Conclusion{Outcome::Refused, QString::fromStdString(loaded.error())};
        co_return stop;
    }
    mask = *loaded;
    const bool canPutBack = clock.mono() < removedUntil;
    stop = whyNotBegun(result.operation, confirmed, options.readOnly, canPutBack);
    if (stop)
        co_return stop;
    const auto [written] =
        co_await called<Result<void, std::string>>([this](auto done) { audit.append(record("intent", {}), &q, done); });
    if (!written)
        stop = Conclusion{Outcome::Refused,
                          QString::fromStdString(written.error()) + QLatin1Char(' ') + tr("Nothing was sent.")};
    co_return stop;
}

Task<LockOperation::Private::Stop> LockOperation::Private::act()
{
    for (;;) {
        enter(OperationStep::Look);
        lookBegan = clock.mono();
        Stop stop = compare(co_await readNow());
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
        enter(OperationStep::Connect);
        if (const auto astray = co_await follow(sent.redirection)) {
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
        return whyNotPutBack(before, leaseLeft());
    return whyNotSent(confirmed, before, result.before);
}

/// Empty: it had none.
std::optional<std::chrono::milliseconds> LockOperation::Private::leaseLeft() const
{
    if (confirmed.pttlMs < 0)
        return std::nullopt;
    return std::chrono::floor<std::chrono::milliseconds>(removedLeaseEnd - clock.mono());
}

Task<std::optional<ShownCommand>> LockOperation::Private::command()
{
    std::optional<ShownCommand> command;
    switch (result.operation) {
    case OperationKind::PutBack:
        command = setIfAbsent(confirmed, leaseLeft(), mask);
        break;
    case OperationKind::Shorten:
        command = expireIfUnchanged(result.before, ttl, mask);
        break;
    case OperationKind::Quarantine:
        command = entombIfUnchanged(result.before, tombstone, ttl, mask);
        break;
    case OperationKind::Release:
    case OperationKind::CopyRelease: {
        // As in the reading for the confirmation: the shown command is the one that is sent.
        auto native = confirmed.native;
        if (confirmed.type != ValueType::String)
            native = native.value_or(NativeDelete::None);
        if (!native && link.get() != nullptr)
            native = co_await askNative();
        if (native)
            command = deleteIfUnchanged(result.before, *native, mask);
        break;
    }
    }
    co_return command;
}

Task<std::optional<NativeDelete>> LockOperation::Private::askNative()
{
    const auto [answer] = co_await called<redis::Answer>([this](auto done) {
        link.get()->send({"COMMAND", "INFO", "DELEX", "DELIFEQ"}, &q, done);
        link.get()->flush();
    });
    std::optional<NativeDelete> native;
    if (!answer.isAnswered())
        co_return native;
    // Unknown commands are nulls in the reply.
    native = NativeDelete::None;
    if (answer.isOk() && answer.reply.at(0).size() > 0)
        native = NativeDelete::Delex;
    else if (answer.isOk() && answer.reply.at(1).size() > 0)
        native = NativeDelete::Delifeq;
    co_return native;
}

Conclusion LockOperation::Private::handOut(const ShownCommand& command)
{
    result.command = command.shown;
    const auto start = shellCommand() + " ";
    const auto wake = wakeUp(result.before);
    if (command.quotedInput || (wake && wake->quotedInput))
        result.redisCli = {quotedInputRemark()};
    result.redisCli.push_back(start + command.clear);
    if (wake)
        result.redisCli.push_back(start + wake->clear);
    return {Outcome::Released, tr("The command was handed out with the holder's token. Nothing was sent.")};
}

/// Runs on the connection of the command, directly before it.
Task<LockOperation::Private::Stop> LockOperation::Private::confirmServer()
{
    Stop stop;
    if (link.get() == nullptr) {
        stop = failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
        co_return stop;
    }
    const auto [what] = co_await called<Confirmation>([this](auto done) { link.confirm(confirmed.key, done); });
    if (what.kind == Confirmation::Kind::Lost) {
        stop = failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
        co_return stop;
    }
    stop = whyNotThisServer(options, here(), link.identity(), what, confirmed.server);
    if (stop)
        co_return stop;
    const auto rules = options.rulesOf ? options.rulesOf(link.identity()) : ServerRules();
    stop = whyNotByRules(options, here(), what, rules);
    if (stop) {
        if (rules.readOnly || options.refusesProduction)
            result.trouble = Trouble::Permission;
        co_return stop;
    }
    isUnconfirmed = what.kind == Confirmation::Kind::Alone;
    if (options.group)
        stop = co_await askSentinels();
    if (!stop && (options.group || options.mustBePrimary))
        stop = co_await checkRole();
    co_return stop;
}

/// A former primary that is cut off from its Sentinels does not know that it was replaced.
Task<LockOperation::Private::Stop> LockOperation::Private::askSentinels()
{
    topology::PrimarySearch::Options asking;
    asking.clientName = "lockscope-action";
    search = std::make_unique<topology::PrimarySearch>(*options.group, clock, asking);
    co_await called<>([this](auto done) {
        connect(search.get(), &topology::PrimarySearch::finished, &q, done, Qt::QueuedConnection);
        search->start();
    });
    const auto primary = search->primary();
    search.release()->deleteLater();
    Stop stop;
    if (!primary) {
        isUnconfirmed = true;
        if (options.isProduction)
            stop = Conclusion{Outcome::Refused, unconfirmedText(here(), true)};
        co_return stop;
    }
    isUnconfirmed = false;
    if (primary->nodeName() == here())
        co_return stop;
    // Sentinels may name a server differently than before.
    const auto [runId] =
        co_await called<std::string>([this, &primary](auto done) { askRunId(*primary, clock, q, done); });
    if (runId.empty() || runId != link.identity().runId)
        stop = Conclusion{Outcome::Refused, supersededText(here(), options.group->name(), primary->nodeName())};
    co_return stop;
}

/// Less than a round trip lies between this reply and the command; a server that is demoted in it refuses writes.
Task<LockOperation::Private::Stop> LockOperation::Private::checkRole()
{
    Stop stop;
    bool isLost = link.get() == nullptr;
    std::string role;
    if (!isLost) {
        const auto [answer] = co_await called<redis::Answer>([this](auto done) {
            link.get()->send(redis::Command("ROLE"), &q, done);
            link.get()->flush();
        });
        isLost = !answer.isAnswered();
        role = isLost ? std::string() : std::string(answer.reply.at(0).text());
        if (!isLost && answer.reply.isError() && link.get() != nullptr)
            role = link.get()->hello().role; // without permission for ROLE: the role from HELLO
    }
    if (isLost)
        stop = failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
    else if (role == "slave" || role == "replica")
        stop = Conclusion{Outcome::Refused, tr("%1 is a replica now: another server took its place and has the lock. "
                                               "Nothing was sent. Look at the lock again.")
                                                .arg(QString::fromStdString(options.endpoint.nodeName()))};
    co_return stop;
}

Task<LockOperation::Private::Sent> LockOperation::Private::send(ShownCommand command)
{
    enter(OperationStep::Act);
    sentTo = link.identity().name();
    result.command = command.shown;
    copyAs(command);
    // In a hash, a `del` precedes the tombstone, too.
    const bool deletes = result.operation == OperationKind::Release ||
                         (result.operation == OperationKind::Quarantine && confirmed.type == ValueType::Hash);
    if (deletes && notices.announce) {
        announced = true;
        announcedNode = options.nodeAt ? options.nodeAt(link.endpoint()).value_or(options.node) : options.node;
        notices.announce(announcedNode, options.endpoint.database, confirmed.key);
    }
    const auto [answer] = co_await called<redis::Answer>([this, &command](auto done) {
        link.send(command.command, &q, done);
        link.get()->flush();
    });
    Sent sent;
    if (answer.delivery == redis::Delivery::NotSent) {
        result.command.clear();
        result.redisCli.clear();
        sent.stop =
            failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
    } else if (!answer.isAnswered()) {
        resolve(false);
        answered = Answered::Lost;
        result.trouble = Trouble::Connection;
    } else if (answer.reply.isError()) {
        const std::string words(answer.reply.text());
        if (link.canFollow(words))
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
                judgeWake(result, reply.at(1), reply.at(2), isInCluster());
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
    removed = result.before;
    removedLeaseEnd =
        lookBegan + std::chrono::milliseconds(std::clamp<std::int64_t>(removed.pttlMs, 0, kLongestLeaseMs));
    removedUntil = removed.pttlMs < 0 ? clock.mono() + kPutBackTimeWithoutLease
                                      : std::min<MonoTime>(clock.mono() + kPutBackTime, removedLeaseEnd);
    forget.start();
    result.canPutBack = !sharesItsKey(removed); // putting back would need more than one key
    result.wake = waking(removed) == Waking::Poll          ? Wake::NoneNeeded
                  : waking(removed) == Waking::Unreachable ? Wake::NotPossible
                                                           : Wake::Sent;
}

Task<std::optional<LockOperation::Private::Unusable>> LockOperation::Private::follow(std::string redirection)
{
    const auto [failure] = co_await called<std::optional<Unusable>>([this, &redirection](auto done) {
        link.follow(
            redirection, [done] { done(std::nullopt); },
            [done](const std::string& error, Trouble trouble) {
                done(Unusable{{}, trouble, false, error});
            });
    });
    co_return failure;
}

/// The list or channel for waiters may be in another slot, or the slot may have moved: then the other node is used.
Task<Wake> LockOperation::Private::wake()
{
    const auto command = wakeUp(result.before);
    if (!command)
        co_return result.wake;
    enter(OperationStep::WakeUp);
    copyAs(*command);
    if (link.get() == nullptr) {
        applyWakeAnswer(result, {}, command->shown, false);
        co_return result.wake;
    }
    for (;;) {
        const auto [answer] = co_await called<redis::Answer>([this, &command](auto done) {
            link.send(command->command, &q, done);
            link.get()->flush();
        });
        if (!answer.isAnswered() || !answer.reply.isError() || !link.canFollow(answer.reply.text())) {
            applyWakeAnswer(result, answer, command->shown, isInCluster());
            co_return result.wake;
        }
        if (const auto astray = co_await follow(std::string(answer.reply.text()))) {
            result.wake = astray->trouble == Trouble::Permission ? Wake::NotPermitted : Wake::Failed;
            result.wakeWords = astray->serverWords;
            result.wakeUps.push_back(command->shown + ": " + astray->serverWords);
            co_return result.wake;
        }
    }
}

Task<Conclusion> LockOperation::Private::readAgain()
{
    enter(OperationStep::LookAgain);
    KeyRead looked;
    if (link.get() == nullptr || !link.refusal().isEmpty()) { // another server replied on the way to the waiters
        looked.error = tr("the connection was lost").toStdString();
        looked.trouble = Trouble::Connection;
    } else {
        looked = co_await readNow();
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
    if (options.watchTime > 0ms && isRead) {
        ending = co_await watchForReturn();
        co_return ending;
    }
    if (isRead && isSameHolder(result.after, result.before))
        ending = *watched(result.after, result.before, true);
    else
        ending.detail = tr("The lock is released.") + QLatin1Char(' ') + ending.detail;
    co_return ending;
}

/// Reads ten times a second, and at once when a reading finds the lock held again.
Task<Conclusion> LockOperation::Private::watchForReturn()
{
    const MonoTime until = clock.mono() + options.watchTime;
    enter(OperationStep::Watch);
    link.endSteps();
    watch.start();
    for (;;) {
        const bool isOver = clock.mono() >= until || link.get() == nullptr;
        if (auto ending = watched(result.after, result.before, isOver))
            co_return *ending;
        if (link.get()->pendingReplies() == 0) {
            link.readKey(confirmed.key, [this](const KeySnapshot& seen, const std::string& error, Trouble) {
                if (!watch.isActive())
                    return;
                if (error.empty())
                    result.after = seen;
                if (result.after.exists && !result.after.isFree)
                    tick();
            });
        }
        co_await called<>([this](auto done) { onTick = done; });
    }
}

void LockOperation::Private::tick()
{
    if (const auto next = std::exchange(onTick, {}))
        next();
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
    if (!link.refusal().isEmpty())
        return endOf({link.refusal(), link.refusalTrouble(), true, {}});
    result.serverWords = words;
    result.trouble = trouble != Trouble::None ? trouble : troubleOf(words);
    return {Outcome::Failed, failedText(words, result.trouble)};
}

void LockOperation::Private::finish(const Conclusion& ending)
{
    if (!running)
        return;
    running = false;
    resolve(false);
    watch.stop();
    link.rest();
    result.outcome = ending.outcome;
    result.canPutBack = result.canPutBack && !result.after.exists;
    QString all = ending.detail;
    const bool isReleased = carriedOut && result.operation == OperationKind::Release;
    const bool warns = isReleased && nextToken(result.before) != NextToken::Differs;
    const bool isCopied = ending.outcome == Outcome::Released && result.operation == OperationKind::CopyRelease;
    const bool follows = isReleased || isCopied;
    const bool isDone = carriedOut || isCopied;
    for (const auto& more :
         {isDone && isUnconfirmed ? unconfirmedText(here(), false) : QString(), wakeText(result),
          isReleased ? elsewhereText(result) : QString(), warns ? ownReleaseText(result.before) : QString(),
          follows && dependsOnGuess(result.before) ? guessText(result.before) : QString()}) {
        if (!more.isEmpty())
            all += QLatin1Char(' ') + more;
    }
    if (result.wake == Wake::NotPermitted || result.wake == Wake::Failed)
        result.wakeRemedy = wakeRemedy(result.before, link.endpoint(), result.wake == Wake::NotPermitted);
    result.detail = all.toStdString();
    finishing = true;
    audit.append(record(name(ending.outcome, result.operation), all), &q,
                 [this, told = result](const Result<void, std::string>& written) {
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

/// Destroyed during an action: no signals any more, but the audit log records what was sent.
void LockOperation::Private::endedEarly()
{
    if (carriedOut)
        audit.appendUnheard(record(name(Outcome::Released, result.operation), tr("Given up before the last look.")));
    else if (!result.command.empty())
        audit.appendUnheard(record(name(Outcome::Unknown),
                                   tr("Given up after the command was sent: it may have been carried out or not.")));
    else
        audit.appendUnheard(record(name(Outcome::Failed), tr("Given up. Nothing was sent.")));
}

void LockOperation::Private::resolve(bool done)
{
    if (std::exchange(announced, false) && notices.resolve)
        notices.resolve(announcedNode, options.endpoint.database, confirmed.key, done);
}

void LockOperation::Private::forgetRemoved()
{
    for (KeySnapshot* seen : {&removed, &confirmed, &result.before, &result.after})
        wipe(*seen);
    overwrite(result.seen);
    result.seen.clear();
    forget.stop();
}

void LockOperation::Private::copyAs(const ShownCommand& command)
{
    if (result.operation == OperationKind::PutBack) {
        // With a masked token this would create a lock without a real holder.
        result.redisCli = {"# " + tr("not to be run as it is, the token is masked:").toStdString() + " " +
                           command.shown};
        return;
    }
    if (result.redisCli.empty() && link.endpoint().ssh)
        result.redisCli.push_back(sshLogin(link.endpoint()));
    if (result.redisCli.size() == (link.endpoint().ssh ? 1U : 0U))
        result.redisCli.push_back("# " + tr("Tokens are masked: put the real one in the place of each '<token ...>'. "
                                            "With another one nothing is changed.")
                                             .toStdString());
    const auto remark = quotedInputRemark();
    if (command.quotedInput &&
        std::find(result.redisCli.begin(), result.redisCli.end(), remark) == result.redisCli.end())
        result.redisCli.push_back(remark);
    result.redisCli.push_back(shellCommand() + " " + command.words);
}

std::string LockOperation::Private::shellCommand() const
{
    return redisCli(link.endpoint()) + (options.cluster ? " -c" : "");
}

std::string LockOperation::Private::here() const
{
    return link.endpoint().nodeName();
}

bool LockOperation::Private::isInCluster() const
{
    return link.get() != nullptr && link.get()->hello().mode == "cluster";
}

AuditRecord LockOperation::Private::record(const char* outcome, const QString& detail) const
{
    AuditRecord record;
    record.when = clock.wall();
    record.who = osUser();
    record.server = link.endpoint().displayUri();
    record.environment = options.environment;
    record.key = confirmed.key;
    record.database = options.endpoint.database;
    record.verb = name(result.operation);
    if (maskLoaded)
        record.seen = mask.mask(confirmed.token.empty() ? confirmed.value : confirmed.token);
    record.done = result.command;
    record.outcome = outcome;
    record.detail = detail.toStdString();
    record.deployment = options.deployment.empty() ? options.endpoint.nodeName() : options.deployment;
    record.nodeId = nodeId;
    record.via = options.via;
    if (options.endpoint.ssh)
        record.via += record.via.empty() ? "ssh" : ",ssh";
    if (record.via.empty())
        record.via = "direct";
    return record;
}

} // namespace lockscope::actions
