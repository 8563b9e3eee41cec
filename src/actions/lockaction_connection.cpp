// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The short-lived connection of an action, and the look for the confirmation.
#include "actions/lockaction_impl.h"

#include "core/text.h"

namespace lockscope::actions {

namespace {

Trouble troubleOf(const redis::ConnectError* why)
{
    using Kind = redis::ConnectErrorKind;
    const bool mayNot = why != nullptr && (why->kind == Kind::PasswordNeeded || why->kind == Kind::WrongPassword ||
                                           why->kind == Kind::NoPermission);
    return mayNot ? Trouble::Permission : Trouble::Connection;
}

} // namespace

Trouble troubleOf(std::string_view words)
{
    for (const std::string_view code : {"NOPERM", "NOAUTH", "WRONGPASS"}) {
        if (words.starts_with(code))
            return Trouble::Permission;
    }
    // Of a command inside of a script: a command, a key or a channel; the second is Redis 7.2.
    if (words.find("The user executing the script can't") != std::string_view::npos ||
        words.find("can't run this command") != std::string_view::npos ||
        words.find("ACL failure in script") != std::string_view::npos)
        return Trouble::Permission;
    return Trouble::None;
}

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
    const auto ifRunning = [this, done = std::move(done)](const Seen& seen, const std::string& error, Trouble trouble) {
        if (running)
            done(seen, error, trouble);
    };
    (new KeyLook(*connection, key, options.endpoint.database, options.isWatched, ifRunning, connection))->start();
}

void LockAction::Private::onNoConnection(const QString& error, const redis::ConnectError* why)
{
    if (looking) {
        tellLooked(confirmed, error, troubleOf(why));
    } else if (answered == Answered::Lost) {
        result.after = {};
        result.trouble = troubleOf(why);
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

void LockAction::Private::lookedAt(const Seen& seen, const std::string& error, Trouble trouble)
{
    if (!error.empty()) {
        const auto why = QString::fromStdString(printable(error));
        tellLooked(seen, tr("The lock could not be looked at: %1.").arg(why),
                   trouble == Trouble::Permission ? trouble : Trouble::Connection);
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

} // namespace lockscope::actions
