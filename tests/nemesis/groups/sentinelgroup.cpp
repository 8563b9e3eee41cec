// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A primary with two replicas behind three Sentinels: failovers that are ordered, and primaries that die or stand
// still.
#include "nemesis/groups/group.h"

#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "sandbox/talk.h"

#include <algorithm>
#include <thread>

namespace lockscope::nemesis {
namespace {

using namespace std::chrono_literals;

constexpr int kBystandersOfGroup = 500;
constexpr const char* kBystander = "lock:{b}:";

class SentinelGroup : public Group
{
public:
    SentinelGroup(std::vector<sandbox::RedisServer> servers, sandbox::SentinelSet sentinels, std::size_t writers)
        : m_servers(std::move(servers)), m_sentinels(std::move(sentinels))
    {
        for (std::size_t i = 0; i < writers; ++i)
            m_prefixes.push_back(taggedPrefix(static_cast<int>(i)));
        m_prefixes.emplace_back(kBystander);
        // What Sentinel does each ten seconds is a long time for a run of hundreds of faults.
        for (std::size_t i = 0; i < m_sentinels.count(); ++i)
            static_cast<void>(sandbox::ask(m_sentinels.endpoint(i),
                                           {"SENTINEL", "DEBUG", "INFO-PERIOD", "200", "PING-PERIOD", "100",
                                            "ASK-PERIOD", "100", "PUBLISH-PERIOD", "200"},
                                           5s));
    }

    std::string uri() const override
    {
        std::string uri = "redis+sentinel://" + std::string(kWatcherName) + "@";
        for (std::size_t i = 0; i < m_sentinels.count(); ++i)
            uri += (i > 0 ? ",127.0.0.1:" : "127.0.0.1:") + std::to_string(m_sentinels.endpoint(i).port);
        return uri + "/" + m_sentinels.name();
    }
    std::vector<std::string> environment() const override
    {
        return {"LOCKSCOPE_SENTINEL_PASSWORD=" + m_sentinels.endpoint().password.reveal()};
    }
    const std::vector<std::string>& prefixes() const override { return m_prefixes; }
    /// Whom the Sentinels name. One that stands still answers nobody, so another one is asked each time.
    Endpoint placeOf(std::size_t /*family*/) override
    {
        const std::size_t member = m_turn.fetch_add(1) % m_sentinels.count();
        const auto address = sandbox::ask(m_sentinels.endpoint(member),
                                          {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_sentinels.name()}, 500ms);
        Endpoint place = m_servers.front().tcpEndpoint();
        if (address && address->size() == 2)
            place.port = static_cast<std::uint16_t>(std::stoi(address->back()));
        return place;
    }
    std::string addBystanders()
    {
        Talker talker(placeOf(0));
        for (int i = 0; i < kBystandersOfGroup; ++i) {
            const auto said =
                talker.ask({"SET", kBystander + std::to_string(i), "bystander-" + std::to_string(i), "PX", "86400000"});
            if (!said || said->isError)
                return "A lock cannot be written: " + (said ? said->text : "no answer");
        }
        return {};
    }

    std::vector<GroupFault> faults() override
    {
        std::vector<GroupFault> all = watcherFaults([this] { return running(); });
        const auto one = [&](const char* name, unsigned costs, std::string (SentinelGroup::*run)(GroupField&)) {
            all.push_back({name, costs, [this, run](GroupField& field) { return (this->*run)(field); }});
        };
        one("failover-ordered", kStream | kData, &SentinelGroup::failoverOrdered);
        one("primary-killed", kStream | kData, &SentinelGroup::primaryKilled);
        one("primary-killed-and-back-late", kStream | kData, &SentinelGroup::primaryKilledForLong);
        one("primary-stopped-until-replaced", kStream | kData, &SentinelGroup::primaryStopped);
        one("primary-stopped-short", kStill, &SentinelGroup::primaryStoppedShort);
        one("replica-killed", kNothing, &SentinelGroup::replicaKilled);
        one("replica-stopped", kNothing, &SentinelGroup::replicaStopped);
        one("sentinel-stopped", kNothing, &SentinelGroup::sentinelStopped);
        one("two-sentinels-stopped", kNothing, &SentinelGroup::twoSentinelsStopped);
        one("failover-twice", kStream | kData, &SentinelGroup::failoverTwice);
        return all;
    }

    /// One primary, whom all Sentinels name, and everybody else follows it.
    std::string heal() override
    {
        const auto end = std::chrono::steady_clock::now() + 60s;
        std::string why;
        while (std::chrono::steady_clock::now() < end) {
            why = trouble();
            if (why.empty())
                return {};
            std::this_thread::sleep_for(50ms);
        }
        return why;
    }

    std::optional<ServerPicture> picture() override
    {
        Talker talker(m_servers[primary()].endpoint());
        return pictureOf(talker);
    }
    bool isOf(const Told& /*gap*/, std::size_t /*family*/) const override { return true; }
    bool isHit(std::size_t /*family*/) const override { return m_hit; }
    void beginFault() override { m_hit = false; }

private:
    std::vector<Endpoint> running()
    {
        m_hit = true;
        std::vector<Endpoint> all;
        for (sandbox::RedisServer& server : m_servers)
            if (server.isRunning())
                all.push_back(server.endpoint());
        return all;
    }
    /// The number of the server that the first Sentinel names.
    std::size_t primary() const
    {
        const auto port = m_sentinels.primaryPort();
        for (std::size_t i = 0; port && i < m_servers.size(); ++i)
            if (m_servers[i].port() == *port)
                return i;
        return 0;
    }
    std::string trouble()
    {
        const std::string port = std::to_string(m_servers[primary()].port());
        for (std::size_t i = 0; i < m_sentinels.count(); ++i) {
            const auto named =
                sandbox::ask(m_sentinels.endpoint(i), {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_sentinels.name()}, 1s);
            if (!named || named->size() != 2 || named->back() != port)
                return "The Sentinels do not name one primary.";
        }
        for (const sandbox::RedisServer& server : m_servers) {
            const auto role = server.ask({"ROLE"}, 1s);
            if (!role || role->empty())
                return "A server does not answer.";
            const bool isPrimary = std::to_string(server.port()) == port;
            if (isPrimary != (role->front() == "master"))
                return "A server has the wrong role.";
            if (!isPrimary && (role->size() < 4 || (*role)[2] != port || (*role)[3] != "connected"))
                return "A replica does not follow.";
        }
        return {};
    }
    /// Until the Sentinels name another one than this.
    std::string waitForAnother(std::size_t old)
    {
        const auto other = m_sentinels.waitForOtherPrimary(m_servers[old].port(), 120s);
        return other ? std::string() : other.error().message;
    }

    std::string failoverOrdered(GroupField& /*field*/)
    {
        m_hit = true;
        const std::size_t old = primary();
        auto ordered = m_sentinels.failOver();
        while (!ordered && ordered.error().message.starts_with("INPROG")) { // the end of the one before
            std::this_thread::sleep_for(100ms);
            ordered = m_sentinels.failOver();
        }
        return ordered ? waitForAnother(old) : ordered.error().message;
    }
    std::string failoverTwice(GroupField& field)
    {
        std::string why = failoverOrdered(field);
        if (why.empty())
            why = heal(); // no second one is taken on before
        return why.empty() ? failoverOrdered(field) : why;
    }
    /// It comes back empty, as a primary that nobody asked for, until the Sentinels tell it better.
    std::string kill(GroupField& field, std::int64_t low, std::int64_t high)
    {
        m_hit = true;
        const std::size_t old = primary();
        m_servers[old].kill9();
        if (std::string why = waitForAnother(old); !why.empty())
            return why;
        field.sleepBetween(low, high);
        const auto back = m_servers[old].restart();
        return back ? std::string() : back.error().message;
    }
    std::string primaryKilled(GroupField& field) { return kill(field, 0, 1'000); }
    std::string primaryKilledForLong(GroupField& field) { return kill(field, 2'000, 5'000); }
    std::string primaryStopped(GroupField& field)
    {
        m_hit = true;
        const std::size_t old = primary();
        m_servers[old].suspend();
        const std::string why = waitForAnother(old);
        field.sleepBetween(0, 1'500);
        m_servers[old].resume();
        return why;
    }
    std::string primaryStoppedShort(GroupField& field)
    {
        m_hit = true;
        const std::size_t now = primary();
        m_servers[now].suspend();
        field.sleepBetween(50, 700);
        m_servers[now].resume();
        return {};
    }
    std::size_t anyReplica(GroupField& field) const
    {
        return (primary() + static_cast<std::size_t>(field.random.between(1, 2))) % m_servers.size();
    }
    std::string replicaKilled(GroupField& field)
    {
        sandbox::RedisServer& replica = m_servers[anyReplica(field)];
        replica.kill9();
        field.sleepBetween(0, 2'000);
        const auto back = replica.restart();
        return back ? std::string() : back.error().message;
    }
    std::string replicaStopped(GroupField& field)
    {
        sandbox::RedisServer& replica = m_servers[anyReplica(field)];
        replica.suspend();
        field.sleepBetween(200, 3'000);
        replica.resume();
        return {};
    }
    /// Not for longer: one that finds that two seconds are missing does nothing for the next thirty (TILT).
    std::string stopSentinels(GroupField& field, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
            m_sentinels.suspend(i);
        field.sleepBetween(500, 1'700);
        for (std::size_t i = 0; i < count; ++i)
            m_sentinels.resume(i);
        return {};
    }
    std::string sentinelStopped(GroupField& field) { return stopSentinels(field, 1); }
    std::string twoSentinelsStopped(GroupField& field) { return stopSentinels(field, 2); }

    std::vector<sandbox::RedisServer> m_servers;
    sandbox::SentinelSet m_sentinels;
    std::vector<std::string> m_prefixes;
    std::atomic<std::size_t> m_turn{0};
    bool m_hit = false;
};

} // namespace

std::unique_ptr<Group> startSentinelGroup(std::size_t writers, bool named, std::string& error)
{
    sandbox::RedisOptions options;
    options.notifications = "KEA";
    options.password = "replicated";
    options.arguments = {"--user", kWatcherName, "on", std::string(">") + kWatcherPassword, "~*", "&*", "+@all"};
    if (named)
        options.arguments.insert(options.arguments.end(), {"--replica-announce-ip", "localhost"});
    auto servers = sandbox::startServers(3, options);
    if (!servers) {
        error = servers.error().message;
        return nullptr;
    }
    for (std::size_t i = 1; i < servers->size(); ++i)
        if (const auto follows = (*servers)[i].follow((*servers)[0].tcpEndpoint()); !follows) {
            error = follows.error().message;
            return nullptr;
        }
    sandbox::SentinelOptions sentinel;
    sentinel.count = 3;
    sentinel.downAfter = 1'500ms;
    sentinel.resolvesNames = named;
    auto sentinels = sandbox::SentinelSet::start((*servers)[0], 2, sentinel);
    if (!sentinels) {
        error = sentinels.error().message;
        return nullptr;
    }
    auto group = std::make_unique<SentinelGroup>(std::move(*servers), std::move(*sentinels), writers);
    error = group->addBystanders();
    return error.empty() ? std::move(group) : nullptr;
}

} // namespace lockscope::nemesis
