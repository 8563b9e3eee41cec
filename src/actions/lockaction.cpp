// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockaction.h"

#include "actions/auditlog.h"
#include "actions/keylook.h"
#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "actions/steps.h"
#include "core/text.h"
#include "redis/connection.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QTimer>

#include <array>
#include <optional>
#include <pwd.h>
#include <unistd.h>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

constexpr auto kPutBackTime = 10s;
constexpr auto kWatchEvery = 100ms;
constexpr const char* kTombstone = "lockscope:quarantine:"; ///< and a random number

std::string osUser()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->pw_name;
    return "uid " + std::to_string(geteuid());
}

/// Of an error line of the server, or of our own words for no answer.
Trouble troubleOf(std::string_view words)
{
    for (const std::string_view code : {"NOPERM", "NOAUTH", "WRONGPASS"}) {
        if (words.starts_with(code))
            return Trouble::Permission;
    }
    // Of a command inside of a script; the second is Redis 7.
    if (words.find("can't run this command") != std::string_view::npos ||
        words.find("ACL failure in script") != std::string_view::npos)
        return Trouble::Permission;
    return Trouble::None;
}

Trouble troubleOf(const redis::ConnectError* why)
{
    using Kind = redis::ConnectErrorKind;
    const bool mayNot = why != nullptr && (why->kind == Kind::PasswordNeeded || why->kind == Kind::WrongPassword ||
                                           why->kind == Kind::NoPermission);
    return mayNot ? Trouble::Permission : Trouble::Connection;
}

std::string textOf(const redis::ReplyView& reply)
{
    return std::string(reply.text());
}

} // namespace

const char* name(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
        return "released";
    case Outcome::ChangedHands:
        return "changed_hands";
    case Outcome::AlreadyGone:
        return "already_gone";
    case Outcome::CameBack:
        return "came_back";
    case Outcome::Refused:
        return "refused";
    case Outcome::Failed:
        return "failed";
    case Outcome::Unknown:
        break;
    }
    return "unknown";
}

const char* name(Verb verb)
{
    switch (verb) {
    case Verb::Release:
        return "release";
    case Verb::Shorten:
        return "shorten";
    case Verb::Quarantine:
        return "quarantine";
    case Verb::PutBack:
        break;
    }
    return "put_back";
}

/// The flow of one verb. Every step ends in the next one or in finish().
class LockAction::Private
{
public:
    Private(LockAction& action, ActionOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices)
        : q(action), options(std::move(theOptions)), audit(theAudit), clock(theClock), notices(std::move(theNotices)),
          deadline(&action), watch(&action)
    {
        deadline.setSingleShot(true);
        watch.setInterval(kWatchEvery);
        connect(&deadline, &QTimer::timeout, &action, [this] { disconnectNow(); });
        connect(&watch, &QTimer::timeout, &action, [this] { watchStep(); });
    }

    // -- the connection
    void open(const std::function<void()>& then);
    void onNoConnection(const QString& error, const redis::ConnectError* why);
    void disconnectNow();
    void closeQuietly();
    void lookAt(const std::string& key, KeyLook::Done done);
    void lookedAt(const Seen& seen, const std::string& error);
    void tellLooked(const Seen& seen, const QString& error, Trouble trouble = Trouble::None);
    void enter(Step step);

    // -- the verbs
    void begin(Verb verb, const Seen& target);
    [[nodiscard]] QString refusal() const;
    void writeIntent();
    void run();
    void compared(const Seen& before, const std::string& error);
    void askNative(std::function<void(std::optional<NativeDelete>)> then);
    void remove();
    void act(const ShownCommand& command);
    void acted(const redis::Answer& answer);
    void answerLost();
    void failed(const std::string& words, Trouble trouble = Trouble::None);
    void wake();
    void lookAgain();
    void lookedAgain(const Seen& after, const std::string& error);
    void watchStep();
    void finish(Outcome outcome, const QString& detail);
    void resolve(bool done);
    [[nodiscard]] AuditRecord record(const char* outcome, const QString& detail) const;
    void endedEarly();
    void copyAs(const ShownCommand& command);

    LockAction& q;
    const ActionOptions options;
    AuditLog& audit;
    const Clock& clock;
    const ReleaseNotices notices;
    TokenMask mask;
    bool maskLoaded = false;
    QTimer deadline;
    QTimer watch;
    redis::Connection* connection = nullptr;

    ActionResult result;
    Seen confirmed;
    std::chrono::milliseconds ttl{};
    std::string tombstone;
    MonoTime watchUntil{};
    enum class Answered : std::uint8_t { Done, Other, Lost } answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< over, and its outcome is being written down
    bool looking = false;
    bool connected = false; ///< the connection was ready: what happens to it from now on, its answers tell
    bool announced = false;
    bool carriedOut = false; ///< the server said so

    Seen removed; ///< for putBack()
    MonoTime removedAt{};
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< of the look directly before the action: its PTTL was read after that
};

// ---- connection

void LockAction::Private::enter(Step step)
{
    deadline.start(int(options.deadline.count()));
    Q_EMIT q.step(step);
}

void LockAction::Private::open(const std::function<void()>& then)
{
    enter(Step::Connect);
    redis::ConnectionOptions connectionOptions;
    connectionOptions.endpoint = options.endpoint;
    connectionOptions.clientName = "lockscope-action";
    connectionOptions.deadlines.connect = options.deadline;
    connectionOptions.deadlines.handshake = options.deadline;
    connectionOptions.deadlines.command = options.deadline;
    connection = new redis::Connection(connectionOptions, clock, nullptr, &q);
    connected = false;
    connect(connection, &redis::Connection::ready, &q, [this, then] {
        connected = true;
        then();
    });
    connect(connection, &redis::Connection::closed, &q, [this](const redis::ConnectError& error) {
        if (!connected)
            onNoConnection(error.message(), &error);
    });
    connection->open();
}

/// The step took too long. What is pending is answered, NotSent or Unknown, and that answer goes the usual way.
void LockAction::Private::disconnectNow()
{
    auto* dead = std::exchange(connection, nullptr);
    if (dead == nullptr)
        return;
    dead->disconnect(&q);
    dead->close();
    dead->deleteLater();
    if (!connected && running)
        onNoConnection(tr("No answer from the server while connecting."), nullptr);
}

void LockAction::Private::closeQuietly()
{
    deadline.stop();
    watch.stop();
    auto* old = std::exchange(connection, nullptr);
    if (old == nullptr)
        return;
    old->disconnect(&q);
    old->close();
    old->deleteLater();
}

void LockAction::Private::lookAt(const std::string& key, KeyLook::Done done)
{
    const auto ifRunning = [this, done = std::move(done)](const Seen& seen, const std::string& error) {
        if (running)
            done(seen, error);
    };
    (new KeyLook(*connection, key, options.endpoint.database, ifRunning, connection))->start();
}

void LockAction::Private::onNoConnection(const QString& error, const redis::ConnectError* why)
{
    if (looking) {
        tellLooked(confirmed, error, troubleOf(why));
    } else if (answered == Answered::Lost) {
        result.after = {};
        finish(Outcome::Unknown,
               tr("The command was sent, but its answer was lost, and the server cannot be asked now: "
                  "%1 It may have been carried out or not.")
                   .arg(error));
    } else {
        result.serverWords = why != nullptr ? why->detail : std::string();
        result.trouble = troubleOf(why);
        finish(Outcome::Failed, error + QLatin1Char(' ') + tr("Nothing was sent."));
    }
}

void LockAction::Private::lookedAt(const Seen& seen, const std::string& error)
{
    if (!error.empty()) {
        const auto trouble = troubleOf(error) == Trouble::Permission ? Trouble::Permission : Trouble::Connection;
        tellLooked(seen, tr("The lock could not be looked at: %1.").arg(QString::fromStdString(error)), trouble);
    } else if (seen.comparable && seen.type == ValueType::String) {
        askNative([this, looked = Seen(seen)](std::optional<NativeDelete> native) mutable {
            looked.native = native;
            tellLooked(looked, {});
        });
    } else {
        tellLooked(seen, {});
    }
}

void LockAction::Private::tellLooked(const Seen& seen, const QString& error, Trouble trouble)
{
    running = looking = false;
    closeQuietly();
    Q_EMIT q.looked(seen, error, trouble);
}

// ---- the verbs

void LockAction::Private::begin(Verb verb, const Seen& target)
{
    if (running || finishing)
        return;
    running = true;
    announced = false;
    carriedOut = false;
    answered = Answered::Done;
    result = {};
    result.verb = verb;
    confirmed = target;
    audit.mask(&q, [this](const Result<TokenMask, std::string>& loaded) {
        maskLoaded = loaded.has_value();
        if (!loaded)
            return finish(Outcome::Refused, QString::fromStdString(loaded.error()));
        mask = *loaded;
        if (!options.readOnly && !confirmed.exists && result.verb != Verb::PutBack)
            finish(Outcome::AlreadyGone, tr("There was no such key when it was looked at. Nothing was sent."));
        else if (const QString why = refusal(); !why.isEmpty())
            finish(Outcome::Refused, why);
        else
            writeIntent();
    });
}

/// Why nothing may be sent at all; empty when it may.
QString LockAction::Private::refusal() const
{
    if (options.readOnly)
        return tr("This profile is read-only. Nothing was sent.");
    if (result.verb == Verb::PutBack && (!confirmed.exists || clock.mono() - removedAt >= kPutBackTime))
        return tr("There is nothing to put back any more: that is possible for ten seconds after a release. Nothing "
                  "was sent.");
    if ((result.verb == Verb::Shorten || result.verb == Verb::Quarantine) && sharesItsKey(confirmed))
        return tr("The key holds more than this lock: its lease and its value are not this lock's alone. Nothing was "
                  "sent; release it instead.");
    if (!confirmed.comparable)
        return QString::fromStdString(confirmed.why) + QLatin1Char(' ') + tr("Nothing was sent.");
    return {};
}

/// What is not in the audit log is not done.
void LockAction::Private::writeIntent()
{
    audit.append(record("intent", {}), &q, [this](const Result<void, std::string>& written) {
        if (written)
            run();
        else
            finish(Outcome::Refused, QString::fromStdString(written.error()));
    });
}

void LockAction::Private::run()
{
    open([this] {
        enter(Step::Look);
        lookBegan = clock.mono();
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& lookError) { compared(seen, lookError); });
    });
}

void LockAction::Private::compared(const Seen& before, const std::string& error)
{
    result.before = before;
    if (hasMembers(before) && hasMember(before, confirmed.token))
        result.before.token = confirmed.token; // that one is meant, whoever comes first by now
    result.after = before;
    result.seen = result.before.token;
    if (!error.empty()) {
        failed(error);
        return;
    }
    if (result.verb == Verb::PutBack) {
        if (before.exists)
            finish(Outcome::ChangedHands, tr("Somebody holds the lock now. Nothing was sent."));
        else if (confirmed.pttlMs < 0)
            act(setIfAbsent(confirmed, std::nullopt, mask));
        else if (const auto left = std::chrono::floor<std::chrono::milliseconds>(removedLeaseEnd - clock.mono());
                 left > 0ms)
            act(setIfAbsent(confirmed, left, mask));
        else
            finish(Outcome::AlreadyGone, tr("Its lease would have ended by now. Nothing was sent."));
        return;
    }
    if (!before.exists)
        finish(Outcome::AlreadyGone, tr("The lock was gone already. Nothing was sent."));
    else if (!isUnchanged(before, confirmed))
        finish(Outcome::ChangedHands,
               isSameHolder(before, confirmed)
                   ? tr("The holder's entry changed since you looked (it was taken again or let go once). Nothing was "
                        "sent; look again and decide.")
                   : tr("Another holder has the lock now. Nothing was sent."));
    else if (result.verb == Verb::Shorten)
        act(expireIfUnchanged(before, ttl, mask));
    else if (result.verb == Verb::Quarantine)
        act(entombIfUnchanged(before, tombstone, ttl, mask));
    else
        remove();
}

/// Nothing: the connection was lost. A server that forbids the question gets the script.
void LockAction::Private::askNative(std::function<void(std::optional<NativeDelete>)> then)
{
    const redis::Command info{"COMMAND", "INFO", "DELEX", "DELIFEQ"};
    connection->send(info, &q, [this, then = std::move(then)](const redis::Answer& answer) {
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

void LockAction::Private::remove()
{
    // As the look for the confirmation found it: what was shown then is what is sent.
    if (confirmed.type != ValueType::String || confirmed.native) {
        act(deleteIfUnchanged(result.before, confirmed.native.value_or(NativeDelete::None), mask));
        return;
    }
    askNative([this](std::optional<NativeDelete> native) {
        if (native)
            act(deleteIfUnchanged(result.before, *native, mask));
        else
            failed(tr("the connection was lost before anything was sent").toStdString(), Trouble::Connection);
    });
}

void LockAction::Private::act(const ShownCommand& command)
{
    enter(Step::Act);
    result.command = command.shown;
    copyAs(command);
    if (result.verb == Verb::Release && notices.announce) {
        announced = true;
        notices.announce(options.node, options.endpoint.database, confirmed.key);
    }
    connection->send(command.command, &q, [this](const redis::Answer& answer) { acted(answer); });
    connection->flush();
}

void LockAction::Private::copyAs(const ShownCommand& command)
{
    if (result.verb == Verb::PutBack) {
        // With a masked token this would put something into the key that nobody holds.
        result.redisCli = {"# " + tr("not to be run as it is, the token is masked:").toStdString() + " " +
                           command.shown};
        return;
    }
    if (result.redisCli.empty())
        result.redisCli.push_back("# " + tr("Tokens are masked: put the real one in the place of each '<token ...>'. "
                                            "With another one nothing is changed.")
                                             .toStdString());
    result.redisCli.push_back(redisCli(options.endpoint) + " " + command.words);
}

void LockAction::Private::acted(const redis::Answer& answer)
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
        failed(textOf(answer.reply));
        return;
    }
    // SET NX answers OK or a null, everything else a ScriptAnswer; DELEX and DELIFEQ know only 1 and 0.
    const auto said = result.verb == Verb::PutBack && !answer.reply.integer()
                          ? (answer.reply.isNull() ? ScriptAnswer::Other : ScriptAnswer::Done)
                          : ScriptAnswer(answer.reply.integer().value_or(0));
    switch (said) {
    case ScriptAnswer::Done:
        resolve(true);
        answered = Answered::Done;
        carriedOut = true;
        if (result.verb == Verb::Release) {
            removed = result.before;
            removedAt = clock.mono();
            removedLeaseEnd = lookBegan + std::chrono::milliseconds(std::max<std::int64_t>(0, removed.pttlMs));
            result.canPutBack = !sharesItsKey(removed); // more than a key would have to be put back
            wake();
        } else {
            lookAgain();
        }
        break;
    case ScriptAnswer::NotNeeded:
        finish(Outcome::Refused, tr("The lease ends sooner than that by itself. Nothing was changed."));
        break;
    case ScriptAnswer::Absent:
        resolve(false);
        finish(Outcome::AlreadyGone, tr("The lock ended before our command came. Nothing was changed."));
        break;
    case ScriptAnswer::Other:
        resolve(false);
        answered = Answered::Other; // DELEX and DELIFEQ say so of an absent key, too
        lookAgain();
        break;
    }
}

void LockAction::Private::failed(const std::string& words, Trouble trouble)
{
    resolve(false);
    result.serverWords = words;
    result.trouble = trouble != Trouble::None ? trouble : troubleOf(words);
    const auto said = [&words](std::string_view code) { return words.starts_with(code); };
    QString hint;
    if (said("READONLY"))
        hint = tr("This is a replica: act on the master.");
    else if (said("NOREPLICAS"))
        hint = tr("The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the "
                  "holder's own release, too. Bring the replicas back or lower the setting.");
    else if (said("BUSY"))
        hint = tr("The server runs a long script. Wait, or end it with SCRIPT KILL.");
    else if (said("OOM"))
        hint = tr("The server is at its memory limit and refuses writes that need memory. Deleting still works.");
    else if (result.trouble == Trouble::Permission)
        hint = tr("The user may not do this. Give it the right, or name another user for actions in the profile.");
    else if (said("MISCONF"))
        hint = tr("The server cannot save its data and therefore refuses writes.");
    finish(Outcome::Failed, tr("The server refused or could not be asked: %1.").arg(QString::fromStdString(words)) +
                                (hint.isEmpty() ? QString() : QLatin1Char(' ') + hint));
}

void LockAction::Private::answerLost()
{
    // It may have run. Only the server knows; ask it over a new connection, and say what is there, not what we did.
    resolve(false);
    answered = Answered::Lost;
    closeQuietly();
    open([this] { lookAgain(); });
}

// ---- after the removal

void LockAction::Private::wake()
{
    const auto command = wakeUp(result.before);
    if (!command || connection == nullptr) {
        lookAgain();
        return;
    }
    enter(Step::WakeUp);
    copyAs(*command);
    connection->send(command->command, &q, [this, shown = command->shown](const redis::Answer& answer) {
        if (!running)
            return;
        const auto said = answer.reply.integer() ? std::to_string(*answer.reply.integer())
                          : answer.isAnswered()  ? textOf(answer.reply)
                                                 : std::string("?");
        result.wakeUps.push_back(shown + ": " + said);
        lookAgain();
    });
    connection->flush();
}

void LockAction::Private::lookAgain()
{
    enter(Step::LookAgain);
    if (connection == nullptr) {
        lookedAgain({}, tr("the connection was lost").toStdString());
        return;
    }
    lookAt(confirmed.key, [this](const Seen& after, const std::string& error) { lookedAgain(after, error); });
}

void LockAction::Private::lookedAgain(const Seen& after, const std::string& error)
{
    result.after = after;
    const auto now = !error.empty()                  ? tr("What is there now could not be read.")
                     : !after.exists                 ? tr("The key is absent now.")
                     : isUnchanged(after, confirmed) ? tr("The key holds what you saw.")
                                                     : tr("The key holds something else now.");
    switch (answered) {
    case Answered::Lost:
        finish(Outcome::Unknown, tr("The command was sent, but its answer was lost: it may have been carried out or "
                                    "not.") +
                                     QLatin1Char(' ') + now);
        return;
    case Answered::Other:
        if (error.empty() && !after.exists)
            finish(Outcome::AlreadyGone, tr("The lock ended before our command came. Nothing was changed."));
        else
            finish(Outcome::ChangedHands, tr("Another holder has the lock now. Nothing was changed."));
        return;
    case Answered::Done:
        break;
    }
    if (result.verb != Verb::Release) {
        finish(Outcome::Released, now);
        return;
    }
    Q_EMIT q.removed();
    if (options.watchTime <= 0ms || !error.empty()) {
        finish(Outcome::Released, tr("The lock is released.") + QLatin1Char(' ') + now);
        return;
    }
    watchUntil = clock.mono() + options.watchTime;
    enter(Step::Watch);
    deadline.stop();
    watch.start();
    watchStep();
}

void LockAction::Private::watchStep()
{
    const auto& after = result.after;
    if (isSameHolder(after, result.before)) {
        finish(Outcome::CameBack,
               tellsHolders(after)
                   ? tr("The lock was released, and the same holder has it again: its renewal re-creates it. "
                        "Quarantine it, or stop the holder.")
                   : tr("The lock was released, and is held again with the same token. This token does not tell "
                        "holders apart: it may be the same holder or the next one."));
    } else if (after.exists) {
        finish(Outcome::Released, tr("The lock is released, and the next holder has it."));
    } else if (clock.mono() >= watchUntil || connection == nullptr) {
        finish(Outcome::Released, tr("The lock is released."));
    } else if (connection->pendingReplies() == 0) {
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& error) {
            if (!running || !watch.isActive())
                return;
            if (error.empty())
                result.after = seen;
            if (result.after.exists)
                watchStep();
        });
    }
}

void LockAction::Private::resolve(bool done)
{
    if (std::exchange(announced, false) && notices.resolve)
        notices.resolve(options.node, options.endpoint.database, confirmed.key, done);
}

AuditRecord LockAction::Private::record(const char* outcome, const QString& detail) const
{
    AuditRecord record;
    record.when = clock.wall();
    record.who = osUser();
    record.server = options.endpoint.displayUri();
    record.environment = options.environment;
    record.key = confirmed.key;
    record.database = options.endpoint.database;
    record.verb = name(result.verb);
    if (maskLoaded)
        record.seen = mask.mask(confirmed.token.empty() ? confirmed.value : confirmed.token);
    record.done = result.command;
    record.outcome = outcome;
    record.detail = detail.toStdString();
    return record;
}

/// Destroyed while it runs: nobody is told any more, but what was sent is not lost without a word.
void LockAction::Private::endedEarly()
{
    if (carriedOut)
        audit.appendUnheard(record(name(Outcome::Released), tr("Given up before the last look.")));
    else if (!result.command.empty())
        audit.appendUnheard(record(name(Outcome::Unknown),
                                   tr("Given up after the command was sent: it may have been carried out or not.")));
    else
        audit.appendUnheard(record(name(Outcome::Failed), tr("Given up. Nothing was sent.")));
}

void LockAction::Private::finish(Outcome outcome, const QString& detail)
{
    if (!running)
        return;
    running = false;
    resolve(false);
    closeQuietly();
    result.outcome = outcome;
    result.canPutBack = result.canPutBack && !result.after.exists;
    if (result.verb == Verb::PutBack && outcome == Outcome::Released)
        removed = {};
    result.detail = detail.toStdString();
    finishing = true;
    audit.append(record(name(outcome), detail), &q, [this, told = result](const Result<void, std::string>& written) {
        finishing = false;
        auto finished = told;
        // A refusal for want of an audit log cannot be audited; everything else is.
        if (!written && told.outcome != Outcome::Refused)
            finished.detail += ' ' + written.error();
        Q_EMIT q.finished(finished);
    });
}

// ---- the public face

LockAction::LockAction(ActionOptions options, AuditLog& audit, const Clock& clock, ReleaseNotices notices,
                       QObject* parent)
    : QObject(parent), m(std::make_unique<Private>(*this, std::move(options), audit, clock, std::move(notices)))
{
}

LockAction::~LockAction()
{
    if (m->running && !m->looking)
        m->endedEarly();
    m->running = false;
    m->resolve(false);
    m->closeQuietly();
}

void LockAction::look(std::string key)
{
    if (m->running)
        return;
    m->running = true;
    m->confirmed = {};
    m->confirmed.key = std::move(key);
    m->looking = true;
    m->answered = Private::Answered::Done;
    m->open([this] {
        m->enter(Step::Look);
        m->lookAt(m->confirmed.key, [this](const Seen& seen, const std::string& error) { m->lookedAt(seen, error); });
    });
}

void LockAction::release(const Seen& confirmed)
{
    m->begin(Verb::Release, confirmed);
}

void LockAction::shorten(const Seen& confirmed, std::chrono::milliseconds ttl)
{
    m->ttl = std::max(ttl, 1ms);
    m->begin(Verb::Shorten, confirmed);
}

void LockAction::quarantine(const Seen& confirmed, std::chrono::milliseconds ttl)
{
    m->ttl = std::max(ttl, 1ms);
    m->tombstone = kTombstone + QString::number(QRandomGenerator::system()->generate64(), 16).toStdString();
    m->begin(Verb::Quarantine, confirmed);
}

std::chrono::milliseconds LockAction::putBackLeft() const
{
    if (!m->removed.exists)
        return 0ms;
    auto end = m->removedAt + kPutBackTime;
    if (m->removed.pttlMs >= 0)
        end = std::min(end, m->removedLeaseEnd);
    return std::max(0ms, std::chrono::duration_cast<std::chrono::milliseconds>(end - m->clock.mono()));
}

void LockAction::putBack()
{
    m->begin(Verb::PutBack, m->removed); // whether the lease still runs is decided at the last moment
}

bool LockAction::isActing() const
{
    return (m->running && !m->looking) || m->finishing;
}

std::vector<std::string> LockAction::plan(const Seen& confirmed, Verb verb, std::chrono::milliseconds ttl)
{
    const TokenMask mask;
    switch (verb) {
    case Verb::Shorten:
        return {expireIfUnchanged(confirmed, ttl, mask).shown};
    case Verb::Quarantine:
        return {entombIfUnchanged(confirmed, std::string(kTombstone) + "...", ttl, mask).shown};
    case Verb::PutBack:
        return {};
    case Verb::Release:
        break;
    }
    std::vector<std::string> steps{
        deleteIfUnchanged(confirmed, confirmed.native.value_or(NativeDelete::None), mask).shown};
    if (const auto command = wakeUp(confirmed))
        steps.push_back(command->shown);
    return steps;
}

} // namespace lockscope::actions
