// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/probe.h"

#include "redis/permissions.h"

#include <algorithm>
#include <charconv>

namespace lockscope::redis {

namespace {

constexpr int kTimeSamples = 5;
constexpr int kExpireTimeSince = 70000; ///< PEXPIRETIME

} // namespace

std::string keyspaceChannel(int database, std::string_view keyPattern)
{
    return "__keyspace@" + std::to_string(database) + "__:" + std::string(keyPattern);
}

/// The stages: clock, facts, method, permission checks, direct checks. Each stage sends all of its commands at once;
/// the next one starts after the last reply.
class Probe::Private
{
public:
    Private(Probe* probe, Connection& target, const Clock& injectedClock, ProbeOptions probeOptions)
        : q(probe), connection(target), clock(injectedClock), options(std::move(probeOptions))
    {
    }

    enum class Method { DryRun, Multi, Direct };
    using Receiver = std::function<void(ReplyView)>;

    void ask(const Command& command, Receiver receiver);
    void whenAnswered(void (Private::*stage)()) { nextStage = stage; }
    void advance();

    void sampleClock();
    void collectFacts();
    void chooseMethod();
    void tryMulti();
    void askPermissions();
    void askByDryRun(PermissionCheck& check);
    void askByMulti(PermissionCheck& check);
    void askDirectly();
    void finish();

    void factsFromHello();
    void concludeHello();
    void concludeNotifications();
    void concludeConfigGet();
    Capability& capability(CapabilityId id) { return result.capabilities[static_cast<std::size_t>(id)]; }

    Probe* q;
    Connection& connection;
    const Clock& clock;
    ProbeOptions options;
    ProbeResult result;
    std::vector<PermissionCheck> checks;
    PermissionCheck configGet; ///< answered in the facts stage
    std::string user;
    Method method = Method::Direct;
    bool mayDiscard = false;
    int timesLeft = kTimeSamples;
    int awaited = 0;
    bool lost = false;
    void (Private::*nextStage)() = nullptr;
};

void Probe::Private::ask(const Command& command, Receiver receiver)
{
    ++awaited;
    connection.send(command, q, [this, receiver = std::move(receiver)](const Answer& answer) {
        if (answer.isAnswered())
            receiver(answer.reply);
        else
            lost = true;
        if (--awaited == 0)
            advance();
    });
}

void Probe::Private::advance()
{
    const auto stage = lost ? &Private::finish : nextStage;
    (this->*stage)();
}

void Probe::Private::sampleClock()
{
    // One after the other, so that each has its own round trip.
    const MonoTime sent = clock.mono();
    whenAnswered(--timesLeft > 0 ? &Private::sampleClock : &Private::collectFacts);
    ask(Command{"TIME"}, [this, sent](ReplyView reply) {
        if (const auto server = timeOf(reply))
            result.clock.add(sent, connection.chunkArrived(), *server);
    });
    connection.flush();
}

void Probe::Private::factsFromHello()
{
    const ServerHello& hello = connection.hello();
    result.server.product = hello.server == "valkey" ? ServerInfo::Product::Valkey : ServerInfo::Product::Redis;
    result.server.version = hello.version;
    result.server.mode = hello.mode;
    result.server.cluster = hello.mode == "cluster";
    if (!hello.role.empty())
        result.server.role = hello.role == "master" ? ServerInfo::Role::Primary : ServerInfo::Role::Replica;
}

void Probe::Private::collectFacts()
{
    factsFromHello();
    whenAnswered(&Private::chooseMethod);
    ask(Command{"INFO"}, [this](ReplyView reply) {
        if (!reply.isError())
            parseServerInfo(reply.text(), result.server);
    });
    ask(Command{"CONFIG", "GET", "notify-keyspace-events"}, [this](ReplyView reply) {
        configGet.permission = permissionOf(reply);
        configGet.words = reply.isError() ? std::string(reply.text()) : std::string{};
        // A hosting service may permit CONFIG GET but return nothing.
        if (const ReplyView value = reply.value("notify-keyspace-events"); !reply.isError() && reply.size() >= 2)
            result.server.notify = NotifyFlags(value.text());
    });
    ask(Command{"CONFIG", "GET", "databases"}, [this](ReplyView reply) {
        if (const auto count = reply.value("databases").integer())
            result.server.databases = static_cast<int>(*count);
    });
    user = connection.options().endpoint.user.empty() ? "default" : connection.options().endpoint.user;
    ask(Command{"ACL", "WHOAMI"}, [this](ReplyView reply) {
        if (reply.isText())
            user = reply.text();
    });
    // Outside a transaction DISCARD has no effect, but shows whether MULTI could be left again.
    ask(Command{"DISCARD"}, [this](ReplyView reply) { mayDiscard = permissionOf(reply) == Permission::Granted; });
}

void Probe::Private::chooseMethod()
{
    checks = permissionChecks(options, connection.options(), connection.hello().clientId, result.server.versionNumber(),
                              result.server.cluster);
    // Before Redis 7.0 PTTL is the only way to read a lease.
    if (const int version = result.server.versionNumber(); version > 0 && version < kExpireTimeSince)
        capability(CapabilityId::ReadLease).state = CapabilityState::Yes;
    whenAnswered(&Private::tryMulti);
    ask(Command{"ACL", "DRYRUN", user, "PING"}, [this](ReplyView reply) {
        if (!reply.isError())
            method = Method::DryRun;
    });
}

/// Commands queued in MULTI and then discarded are checked against the ACL without running.
void Probe::Private::tryMulti()
{
    if (method == Method::DryRun || !mayDiscard)
        return askPermissions();
    whenAnswered(&Private::askPermissions);
    ask(Command{"MULTI"}, [this](ReplyView reply) {
        if (!reply.isError())
            method = Method::Multi;
    });
    ask(Command{"DISCARD"}, [](ReplyView) {});
}

void Probe::Private::askPermissions()
{
    whenAnswered(&Private::askDirectly);
    if (method == Method::Direct)
        return askDirectly();
    for (PermissionCheck& check : checks)
        method == Method::DryRun ? askByDryRun(check) : askByMulti(check);
}

void Probe::Private::askByDryRun(PermissionCheck& check)
{
    ask(check.command.behind({"ACL", "DRYRUN", user}), [&check](ReplyView reply) {
        check.permission = dryRunPermission(reply);
        check.words = reply.text();
    });
}

void Probe::Private::askByMulti(PermissionCheck& check)
{
    if (check.onlyDryRun)
        return;
    ask(Command{"MULTI"}, [](ReplyView) {});
    ask(check.command, [&check](ReplyView reply) {
        // Some commands are refused in any transaction, which says nothing about the ACL.
        const bool inTransaction = reply.isError() && reply.text().find("transaction") != std::string_view::npos;
        check.permission = inTransaction ? Permission::Unclear : permissionOf(reply);
        check.words = reply.isError() ? std::string(reply.text()) : std::string{};
    });
    ask(Command{"DISCARD"}, [](ReplyView) {});
}

/// Runs checks that could not be answered otherwise, if that is harmless.
void Probe::Private::askDirectly()
{
    whenAnswered(&Private::finish);
    ++awaited; // keeps the stage open until all are sent
    for (PermissionCheck& check : checks) {
        if (check.permission != Permission::Unclear || !check.direct)
            continue;
        ask(*check.direct, [&check](ReplyView reply) {
            check.permission = permissionOf(reply);
            check.words = reply.isError() ? std::string(reply.text()) : std::string{};
        });
        if (check.undo)
            ask(*check.undo, [](ReplyView) {});
    }
    if (--awaited == 0)
        finish();
}

void Probe::Private::concludeHello()
{
    Capability& hello3 = capability(CapabilityId::Hello3);
    if (connection.hello().protocol >= 3) {
        hello3.state = CapabilityState::Yes;
        return;
    }
    const bool wanted = connection.options().protocol >= 3;
    hello3.state = wanted ? CapabilityState::No : CapabilityState::Unknown;
    Capability& tracking = capability(CapabilityId::Tracking);
    tracking.state = hello3.state;
    tracking.remedy.clear();
    tracking.reason = "RESP2";
}

void Probe::Private::concludeNotifications()
{
    Capability& notifications = capability(CapabilityId::Notifications);
    if (!result.server.notify) {
        notifications.state = CapabilityState::Unknown;
        notifications.reason = configGet.words;
        return;
    }
    const bool complete = result.server.notify->hasAll(NotifyFlags::kNeeded);
    notifications.state = complete ? CapabilityState::Yes : CapabilityState::No;
    if (complete)
        return;
    // Others may depend on the current flags: only add.
    NotifyFlags all = *result.server.notify;
    all.add(NotifyFlags::kNeeded);
    notifications.remedy = "CONFIG SET notify-keyspace-events " + all.toString();
    notifications.reason = "notify-keyspace-events " + redis::quoted(result.server.notify->toString());
}

void Probe::Private::concludeConfigGet()
{
    configGet.id = CapabilityId::ConfigGet;
    configGet.command = Command{"CONFIG", "GET", "notify-keyspace-events"};
    conclude(capability(CapabilityId::ConfigGet), {configGet}, user, result.server.versionNumber());
}

void Probe::Private::finish()
{
    result.complete = !lost;
    const int version = result.server.versionNumber();
    for (Capability& asked : result.capabilities) {
        if (std::any_of(checks.begin(), checks.end(),
                        [&](const PermissionCheck& check) { return check.id == asked.id; }))
            conclude(asked, checks, user, version);
    }
    for (const PermissionCheck& check : checks) {
        if (check.permission == Permission::CommandRefused || check.permission == Permission::NoSuchCommand)
            result.refusedCommands.push_back(check.label());
        const bool refused = check.permission == Permission::ChannelRefused ||
                             check.permission == Permission::CommandRefused ||
                             check.permission == Permission::NoSuchCommand;
        if (check.id == CapabilityId::Psubscribe && refused)
            result.refusedPatterns.push_back(check.keyPattern);
    }
    concludeHello();
    concludeConfigGet();
    concludeNotifications();
    Q_EMIT q->finished();
}

Probe::Probe(Connection& connection, const Clock& clock, ProbeOptions options, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(this, connection, clock, std::move(options)))
{
    for (int i = 0; i < kCapabilities; ++i)
        d->result.capabilities.push_back({static_cast<CapabilityId>(i), CapabilityState::Unknown, {}, {}});
}

Probe::~Probe() = default;

void Probe::start()
{
    d->sampleClock();
}

const ProbeResult& Probe::result() const
{
    return d->result;
}

} // namespace lockscope::redis

#include "moc_probe.cpp"
