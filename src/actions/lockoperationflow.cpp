// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockoperationflow.h"

#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "actions/serverrules.h"
#include "core/text.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <array>
#include <pwd.h>
#include <unistd.h>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

/// A century. A lease may exceed the range of our clock, because PEXPIREAT accepts any number.
constexpr std::int64_t kLongestLeaseMs = std::int64_t{36'525} * 86'400'000;

Trouble troubleOf(const redis::ConnectError* why)
{
    using Kind = redis::ConnectErrorKind;
    const bool mayNot = why != nullptr && (why->kind == Kind::PasswordNeeded || why->kind == Kind::WrongPassword ||
                                           why->kind == Kind::NoPermission);
    return mayNot ? Trouble::Permission : Trouble::Connection;
}

std::string osUser()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->pw_name;
    return "uid " + std::to_string(geteuid());
}

} // namespace

void LockOperation::Private::enter(OperationStep step)
{
    link.beginStep();
    Q_EMIT q.step(step);
}

void LockOperation::Private::open(const std::function<void()>& then)
{
    enter(OperationStep::Connect);
    link.open([this, then] {
        if (!running)
            return;
        const ServerIdentity& who = link.identity();
        nodeId = who.runId;
        if (!link.refusal().isEmpty())
            return onRefused(link.refusal(), link.refusalTrouble());
        if (answered == Answered::Lost && !who.isClusterNode && !sentTo.empty() && sentTo != who.name())
            return onRefused(anotherServerText(here()), Trouble::None);
        then();
    });
}

void LockOperation::Private::onRefused(const QString& why, Trouble trouble)
{
    if (looking) {
        lookRefused = true;
        return tellLooked(confirmed, why, trouble);
    }
    if (answered != Answered::Lost) {
        result.trouble = trouble;
        return finish({Outcome::Refused, why});
    }
    if (trouble != Trouble::None) // otherwise the lost reply stays the reason
        result.trouble = trouble;
    result.after = {};
    finish({Outcome::Unknown,
            tr("The command was sent, but its answer was lost, and what is there now cannot be asked: %1").arg(why)});
}

void LockOperation::Private::close()
{
    watch.stop();
    link.close();
}

void LockOperation::Private::lookAt(const std::string& key, const KeyInspector::Done& done)
{
    link.look(key, [this, done](const Seen& seen, const std::string& error, Trouble trouble) {
        if (running)
            done(seen, error, trouble);
    });
}

void LockOperation::Private::onNoConnection(const QString& error, const redis::ConnectError* why)
{
    if (looking) {
        tellLooked(confirmed, error, troubleOf(why));
    } else if (answered == Answered::Lost) {
        result.after = {};
        result.trouble = troubleOf(why);
        finish(
            {Outcome::Unknown, tr("The command was sent, but its answer was lost, and the server cannot be asked now: "
                                  "%1 It may have been carried out or not.")
                                   .arg(error)});
    } else {
        result.serverWords = why != nullptr ? why->detail : std::string();
        result.trouble = troubleOf(why);
        finish({Outcome::Failed, error + QLatin1Char(' ') + tr("Nothing was sent.")});
    }
}

void LockOperation::Private::lookedAt(const Seen& seen, const std::string& error, Trouble trouble)
{
    if (!error.empty()) {
        if (!link.refusal().isEmpty())
            return onRefused(link.refusal(), link.refusalTrouble());
        const auto why = QString::fromStdString(printable(error));
        tellLooked(seen, tr("The lock could not be looked at: %1.").arg(why),
                   trouble == Trouble::Permission ? trouble : Trouble::Connection);
    } else if (seen.comparable && seen.type == ValueType::String) {
        askNative([this, looked = Seen(seen)](std::optional<NativeDelete> native) mutable {
            looked.native = native;
            tellWithNotice(looked);
        });
    } else {
        tellWithNotice(seen);
    }
}

/// Before the operator decides: does the deployment confirm this server, and may its identity be queried?
void LockOperation::Private::tellWithNotice(const Seen& seen)
{
    if (!options.confirmsLook || link.get() == nullptr)
        return tellLooked(seen, {});
    link.confirm(seen.key, [this, looked = Seen(seen)](const Confirmation& what) mutable {
        if (!running)
            return;
        if (const auto why = whyNotThisServer(options, here(), link.identity(), what, {});
            why && what.kind != Confirmation::Kind::Lost) {
            lookRefused = true;
            return tellLooked(looked, why->detail, Trouble::None);
        }
        looked.notice = noticeOf(here(), link.identity(), what).toStdString();
        tellLooked(looked, {});
    });
}

void LockOperation::Private::tellLooked(const Seen& seen, const QString& error, Trouble trouble)
{
    running = looking = false;
    link.rest();
    Q_EMIT q.looked(seen, error, trouble);
}

// ---- until the reply

void LockOperation::Private::begin(OperationKind verb, const Seen& target)
{
    if (running || finishing)
        return;
    running = true;
    announced = false;
    nodeId.clear();
    carriedOut = false;
    isUnconfirmed = false;
    answered = Answered::Done;
    result = {};
    result.verb = verb;
    confirmed = target;
    link.beginVerb();
    audit.mask(&q, [this](const Result<TokenMask, std::string>& loaded) {
        maskLoaded = loaded.has_value();
        if (!loaded)
            return finish({Outcome::Refused, QString::fromStdString(loaded.error())});
        mask = *loaded;
        const bool canPutBack = clock.mono() < removedUntil;
        if (const auto why = whyNotBegun(result.verb, confirmed, options.readOnly, canPutBack))
            finish(*why);
        else
            writeIntent();
    });
}

/// An action that cannot be audited is not done.
void LockOperation::Private::writeIntent()
{
    audit.append(record("intent", {}), &q, [this](const Result<void, std::string>& written) {
        if (written)
            run();
        else
            finish({Outcome::Refused,
                    QString::fromStdString(written.error()) + QLatin1Char(' ') + tr("Nothing was sent.")});
    });
}

void LockOperation::Private::run()
{
    open([this] {
        enter(OperationStep::Look);
        lookBegan = clock.mono();
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& lookError, Trouble trouble) {
            compared(seen, lookError, trouble);
        });
    });
}

void LockOperation::Private::compared(const Seen& before, const std::string& error, Trouble trouble)
{
    result.before = before;
    result.before.tokenRepeats = confirmed.tokenRepeats;
    const bool isShared = hasMembers(confirmed) || sharesItsKey(confirmed);
    if (isShared && before.type == confirmed.type && hasMember(before, confirmed.token))
        result.before.token = confirmed.token; // the confirmed holder, whichever member is first now
    result.after = before;
    result.seen = result.before.token;
    if (!error.empty()) {
        failed(error, trouble);
        return;
    }
    if (result.verb == OperationKind::PutBack) {
        std::optional<std::chrono::milliseconds> left;
        if (confirmed.pttlMs >= 0)
            left = std::chrono::floor<std::chrono::milliseconds>(removedLeaseEnd - clock.mono());
        if (const auto why = whyNotPutBack(before, left))
            finish(*why);
        else
            act(setIfAbsent(confirmed, left, mask));
    } else if (const auto why = whyNotSent(confirmed, before, result.before)) {
        finish(*why);
    } else if (result.verb == OperationKind::Shorten) {
        act(expireIfUnchanged(before, ttl, mask));
    } else if (result.verb == OperationKind::Quarantine) {
        act(entombIfUnchanged(before, tombstone, ttl, mask));
    } else {
        remove();
    }
}

/// Empty: the connection was lost. A server that forbids the query gets the script.
void LockOperation::Private::askNative(std::function<void(std::optional<NativeDelete>)> then)
{
    const redis::Command info{"COMMAND", "INFO", "DELEX", "DELIFEQ"};
    link.get()->send(info, &q, [this, then = std::move(then)](const redis::Answer& answer) {
        if (!running)
            return;
        if (!answer.isAnswered()) {
            then(std::nullopt);
            return;
        }
        // Unknown commands are nulls.
        auto native = NativeDelete::None;
        if (answer.isOk() && answer.reply.at(0).size() > 0)
            native = NativeDelete::Delex;
        else if (answer.isOk() && answer.reply.at(1).size() > 0)
            native = NativeDelete::Delifeq;
        then(native);
    });
}

void LockOperation::Private::remove()
{
    const auto withCommand = [this](NativeDelete native) {
        const auto command = deleteIfUnchanged(result.before, native, mask);
        if (result.verb == OperationKind::CopyRelease)
            confirmServer([this, command] { handOut(command); });
        else
            act(command);
    };
    // As in the reading for the confirmation: the shown command is the one that is sent.
    if (confirmed.type != ValueType::String || confirmed.native) {
        withCommand(confirmed.native.value_or(NativeDelete::None));
        return;
    }
    askNative([this, withCommand](std::optional<NativeDelete> native) {
        if (native)
            withCommand(*native);
        else
            failed(tr("the connection was lost before anything was sent").toStdString(), Trouble::Connection);
    });
}

void LockOperation::Private::handOut(const ShownCommand& command)
{
    result.command = command.shown;
    const auto start = shellCommand() + " ";
    const auto wake = wakeUp(result.before);
    if (command.quotedInput || (wake && wake->quotedInput))
        result.redisCli = {quotedInputRemark()};
    result.redisCli.push_back(start + command.clear);
    if (wake)
        result.redisCli.push_back(start + wake->clear);
    finish({Outcome::Released, tr("The command was handed out with the holder's token. Nothing was sent.")});
}

void LockOperation::Private::act(const ShownCommand& command)
{
    confirmServer([this, command] { send(command); });
}

/// Runs on the connection of the command, directly before it.
void LockOperation::Private::confirmServer(std::function<void()> then)
{
    link.confirm(confirmed.key, [this, then = std::move(then)](const Confirmation& what) {
        if (running)
            onConfirmed(what, then);
    });
}

void LockOperation::Private::onConfirmed(const Confirmation& what, const std::function<void()>& then)
{
    if (what.kind == Confirmation::Kind::Lost)
        return failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
    if (const auto why = whyNotThisServer(options, here(), link.identity(), what, confirmed.server))
        return finish(*why);
    const auto rules = options.rulesOf ? options.rulesOf(link.identity()) : ServerRules();
    if (const auto why = whyNotByRules(options, here(), what, rules)) {
        if (rules.readOnly || options.refusesProduction)
            result.trouble = Trouble::Permission;
        return finish(*why);
    }
    isUnconfirmed = what.kind == Confirmation::Kind::Alone;
    if (options.group)
        askSentinels(then);
    else if (options.mustBePrimary)
        checkRole(then);
    else
        then();
}

/// A former primary that is cut off from its Sentinels does not know that it was replaced.
void LockOperation::Private::askSentinels(const std::function<void()>& then)
{
    topology::PrimarySearch::Options asking;
    asking.clientName = "lockscope-action";
    search = std::make_unique<topology::PrimarySearch>(*options.group, clock, asking);
    connect(
        search.get(), &topology::PrimarySearch::finished, &q,
        [this, then] {
            const auto primary = search->primary();
            search.release()->deleteLater();
            if (!running)
                return;
            if (primary && primary->nodeName() != here())
                return compareRunIds(*primary, then);
            if (!primary && options.isProduction)
                return finish({Outcome::Refused, unconfirmedText(here(), true)});
            isUnconfirmed = !primary;
            checkRole(then);
        },
        Qt::QueuedConnection);
    search->start();
}

/// Sentinels may name a server differently than before.
void LockOperation::Private::compareRunIds(const Endpoint& primary, const std::function<void()>& then)
{
    redis::ConnectionOptions asking;
    asking.endpoint = primary;
    asking.clientName = "lockscope-action";
    asking.deadlines.connect = asking.deadlines.handshake = asking.deadlines.command = 2s;
    auto* other = new redis::Connection(asking, clock, nullptr, &q);
    const auto compared = [this, other, then, at = primary.nodeName()](const std::string& runId) {
        other->disconnect(&q);
        other->close();
        other->deleteLater();
        if (!running)
            return;
        if (!runId.empty() && runId == link.identity().runId)
            return checkRole(then);
        finish({Outcome::Refused, supersededText(here(), options.group->name(), at)});
    };
    connect(other, &redis::Connection::ready, &q, [this, other, compared] {
        other->send({"INFO", "server"}, &q, [compared](const redis::Answer& answer) {
            redis::ServerInfo server;
            if (answer.isOk())
                redis::parseServerInfo(answer.reply.text(), server);
            if (answer.isAnswered())
                compared(server.runId);
        });
        other->flush();
    });
    connect(other, &redis::Connection::closed, &q, [compared](const redis::ConnectError&) { compared({}); });
    other->open();
}

/// Less than a round trip lies between this reply and the command; a server that is demoted in it refuses writes.
void LockOperation::Private::checkRole(const std::function<void()>& then)
{
    if (link.get() == nullptr)
        return failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
    link.get()->send(redis::Command("ROLE"), &q, [this, then](const redis::Answer& answer) {
        if (!running)
            return;
        if (!answer.isAnswered())
            return failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
        std::string role(answer.reply.at(0).text());
        if (answer.reply.isError() && link.get() != nullptr)
            role = link.get()->hello().role; // without permission for ROLE: the role from HELLO
        if (role != "slave" && role != "replica")
            return then();
        finish({Outcome::Refused, tr("%1 is a replica by now: another server took its place, and the lock is there. "
                                     "Nothing was sent. Look at the lock again.")
                                      .arg(QString::fromStdString(options.endpoint.nodeName()))});
    });
    link.get()->flush();
}

void LockOperation::Private::send(const ShownCommand& command)
{
    enter(OperationStep::Act);
    sentTo = link.identity().name();
    result.command = command.shown;
    copyAs(command);
    // In a hash, a `del` precedes the tombstone, too.
    const bool deletes = result.verb == OperationKind::Release ||
                         (result.verb == OperationKind::Quarantine && confirmed.type == ValueType::Hash);
    if (deletes && notices.announce) {
        announced = true;
        announcedNode = options.nodeAt ? options.nodeAt(link.endpoint()).value_or(options.node) : options.node;
        notices.announce(announcedNode, options.endpoint.database, confirmed.key);
    }
    link.send(command.command, &q, [this](const redis::Answer& answer) { acted(answer); });
    link.get()->flush();
}

void LockOperation::Private::copyAs(const ShownCommand& command)
{
    if (result.verb == OperationKind::PutBack) {
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

void LockOperation::Private::actElsewhere(const std::string& redirection)
{
    resolve(false);
    result.command.clear();
    result.redisCli.clear();
    enter(OperationStep::Connect);
    const auto lookThere = [this] {
        if (!running)
            return;
        enter(OperationStep::Look);
        lookBegan = clock.mono();
        lookAt(confirmed.key,
               [this](const Seen& seen, const std::string& error, Trouble trouble) { compared(seen, error, trouble); });
    };
    link.follow(redirection, lookThere, [this](const std::string& error, Trouble trouble) {
        if (running)
            failed(error, trouble);
    });
}

void LockOperation::Private::acted(const redis::Answer& answer)
{
    if (!running)
        return;
    if (answer.delivery == redis::Delivery::NotSent) {
        result.command.clear();
        result.redisCli.clear();
        failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
        return;
    }
    if (!answer.isAnswered()) {
        answerLost();
        return;
    }
    if (answer.reply.isError()) {
        const std::string words(answer.reply.text());
        if (link.canFollow(words))
            actElsewhere(words);
        else
            failed(words);
        return;
    }
    const auto answerIs = scriptAnswer(result.verb, result.before, answer.reply);
    if (answerIs) {
        done(*answerIs, answer.reply);
        return;
    }
    resolve(false);
    answered = Answered::Strange;
    result.serverWords = answer.reply.isAggregate() ? "an array" : std::string(answer.reply.text());
    lookAgain();
}

void LockOperation::Private::done(ScriptAnswer answer, const redis::ReplyView& reply)
{
    switch (answer) {
    case ScriptAnswer::Done:
    case ScriptAnswer::DoneOthersStay:
        resolve(answer == ScriptAnswer::Done); // a `del` of a remaining key comes from another client
        answered = Answered::Done;
        carriedOut = true;
        if (result.verb == OperationKind::Release) {
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
            if (reply.isAggregate())
                judgeWake(result, reply.at(1), reply.at(2), isInCluster());
            wake();
        } else {
            if (result.verb == OperationKind::Quarantine)
                result.until = clock.wall() + ttl;
            lookAgain();
        }
        break;
    case ScriptAnswer::NotNeeded:
        finish({Outcome::Refused, tr("The lease ends sooner than that by itself. Nothing was changed.")});
        break;
    case ScriptAnswer::Absent:
        resolve(false);
        finish({Outcome::AlreadyGone, tr("The lock had ended when the command arrived. Nothing was changed.")});
        break;
    case ScriptAnswer::Other:
        resolve(false);
        // DELEX and DELIFEQ return the same for an absent key.
        answered = result.command.starts_with("DEL") ? Answered::OtherOrAbsent : Answered::Other;
        lookAgain();
        break;
    }
}

void LockOperation::Private::failed(const std::string& words, Trouble trouble)
{
    resolve(false);
    if (!link.refusal().isEmpty())
        return onRefused(link.refusal(), link.refusalTrouble());
    result.serverWords = words;
    result.trouble = trouble != Trouble::None ? trouble : troubleOf(words);
    finish({Outcome::Failed, failedText(words, result.trouble)});
}

void LockOperation::Private::answerLost()
{
    // The command may have run. Only the server knows: read the key over a new connection, and report its state.
    resolve(false);
    answered = Answered::Lost;
    result.trouble = Trouble::Connection;
    close();
    open([this] { lookAgain(); });
}

// ---- after the reply

void LockOperation::Private::wake()
{
    const auto command = wakeUp(result.before);
    if (!command) {
        lookAgain();
        return;
    }
    enter(OperationStep::WakeUp);
    copyAs(*command);
    if (link.get() == nullptr) {
        takeWake(result, {}, command->shown, false);
        lookAgain();
        return;
    }
    link.send(command->command, &q, [this, sent = *command](const redis::Answer& answer) { woken(sent, answer); });
    link.get()->flush();
}

void LockOperation::Private::woken(const ShownCommand& command, const redis::Answer& answer)
{
    if (!running)
        return;
    if (answer.isAnswered() && answer.reply.isError() && link.canFollow(answer.reply.text()))
        return wakeElsewhere(command, std::string(answer.reply.text()));
    takeWake(result, answer, command.shown, isInCluster());
    lookAgain();
}

/// The channel or list for waiters is in another slot, or the slot has moved since.
void LockOperation::Private::wakeElsewhere(const ShownCommand& command, const std::string& redirection)
{
    const auto tell = [this, command] {
        if (!running)
            return;
        link.send(command.command, &q, [this, command](const redis::Answer& answer) { woken(command, answer); });
        link.get()->flush();
    };
    link.follow(redirection, tell, [this, command](const std::string& error, Trouble trouble) {
        if (!running)
            return;
        result.wake = trouble == Trouble::Permission ? Wake::NotPermitted : Wake::Failed;
        result.wakeWords = error;
        result.wakeUps.push_back(command.shown + ": " + error);
        lookAgain();
    });
}

std::string LockOperation::Private::here() const
{
    return link.endpoint().nodeName();
}

bool LockOperation::Private::isInCluster() const
{
    return link.get() != nullptr && link.get()->hello().mode == "cluster";
}

void LockOperation::Private::lookAgain()
{
    enter(OperationStep::LookAgain);
    if (link.get() == nullptr || !link.refusal().isEmpty()) { // another server replied on the way to the waiters
        lookedAgain({}, tr("the connection was lost").toStdString(), Trouble::Connection);
        return;
    }
    lookAt(confirmed.key, [this](const Seen& after, const std::string& error, Trouble trouble) {
        lookedAgain(after, error, trouble);
    });
}

void LockOperation::Private::lookedAgain(const Seen& after, const std::string& error, Trouble trouble)
{
    result.after = after;
    if (answered == Answered::Strange)
        result.trouble = trouble;
    if (const auto ending = endingOf(answered, error.empty(), after, confirmed))
        return finish(*ending);
    const auto now = thereNow(error.empty(), after, confirmed);
    if (result.verb == OperationKind::Quarantine && error.empty() && after.token.starts_with(kQuarantineMark)) {
        finish(
            {Outcome::Released,
             tr("For %1 s its place is taken by a value of Lockscope.").arg(static_cast<double>(ttl.count()) / 1000)});
        return;
    }
    if (result.verb != OperationKind::Release) {
        finish({Outcome::Released, now});
        return;
    }
    Q_EMIT q.removed();
    if (options.watchTime <= 0ms || !error.empty()) {
        const bool isBack = error.empty() && isSameHolder(after, result.before);
        finish(isBack ? *watched(after, result.before, true)
                      : Ending{Outcome::Released, tr("The lock is released.") + QLatin1Char(' ') + now});
        return;
    }
    watchUntil = clock.mono() + options.watchTime;
    enter(OperationStep::Watch);
    link.endSteps();
    watch.start();
    watchStep();
}

void LockOperation::Private::watchStep()
{
    const bool isOver = clock.mono() >= watchUntil || link.get() == nullptr;
    if (const auto ending = watched(result.after, result.before, isOver)) {
        finish(*ending);
    } else if (link.get()->pendingReplies() == 0) {
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& error, Trouble) {
            if (!watch.isActive())
                return;
            if (error.empty())
                result.after = seen;
            if (result.after.exists && !result.after.isFree)
                watchStep();
        });
    }
}

void LockOperation::Private::resolve(bool done)
{
    if (std::exchange(announced, false) && notices.resolve)
        notices.resolve(announcedNode, options.endpoint.database, confirmed.key, done);
}

void LockOperation::Private::forgetRemoved()
{
    for (Seen* seen : {&removed, &confirmed, &result.before, &result.after})
        wipe(*seen);
    overwrite(result.seen);
    result.seen.clear();
    forget.stop();
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
    record.verb = name(result.verb);
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

/// Destroyed during an action: no signals any more, but the audit log records what was sent.
void LockOperation::Private::endedEarly()
{
    if (carriedOut)
        audit.appendUnheard(record(name(Outcome::Released, result.verb), tr("Given up before the last look.")));
    else if (!result.command.empty())
        audit.appendUnheard(record(name(Outcome::Unknown),
                                   tr("Given up after the command was sent: it may have been carried out or not.")));
    else
        audit.appendUnheard(record(name(Outcome::Failed), tr("Given up. Nothing was sent.")));
}

void LockOperation::Private::finish(const Ending& ending)
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
    const bool isReleased = carriedOut && result.verb == OperationKind::Release;
    const bool warns = isReleased && nextToken(result.before) != NextToken::Differs;
    const bool isCopied = ending.outcome == Outcome::Released && result.verb == OperationKind::CopyRelease;
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
    audit.append(record(name(ending.outcome, result.verb), all), &q,
                 [this, told = result](const Result<void, std::string>& written) {
                     finishing = false;
                     auto finished = told;
                     // A refusal because of the audit log cannot be audited; everything else is.
                     if (!written && told.outcome != Outcome::Refused)
                         finished.detail += ' ' + written.error();
                     if (told.verb == OperationKind::PutBack && told.outcome == Outcome::Released)
                         forgetRemoved();
                     Q_EMIT q.finished(finished);
                 });
}

} // namespace lockscope::actions
