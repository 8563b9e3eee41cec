// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/laboratory.h"

#include "core/clusterslot.h"
#include "core/numbers.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace lockscope::simulator {
namespace {

using sandbox::AnswerLoss;
using sandbox::Error;
using sandbox::FaultProxy;
using sandbox::RedisOptions;
using sandbox::RedisServer;

/// All classes of events in a lock's life, spelt out.
constexpr const char kNotifications[] = "Kg$lshzxe";
constexpr std::chrono::milliseconds kPollInterval{2};
constexpr std::chrono::seconds kLimit{20};
constexpr std::size_t kSlowest = 10'000; ///< ms
constexpr std::uint64_t kSmallMemory = 4'000'000;

Failure<Error> failed(std::string message)
{
    return failure(Error{sandbox::ErrorKind::NoAnswer, std::move(message)});
}

/// The value of a field of INFO.
std::string field(const std::string& info, std::string_view name)
{
    const std::size_t begin = info.find(std::string(name) + ':');
    if (begin == std::string::npos)
        return {};
    const std::size_t value = begin + name.size() + 1;
    return info.substr(value, info.find('\r', value) - value);
}

/// Splits "a, b" into its parts.
std::vector<std::string_view> deedsOf(std::string_view what)
{
    std::vector<std::string_view> all;
    for (std::size_t begin = 0; begin <= what.size();) {
        const std::size_t end = std::min(what.find(',', begin), what.size());
        std::string_view one = what.substr(begin, end - begin);
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        all.push_back(one);
        begin = end + 1;
    }
    return all;
}

/// The verb and its argument.
std::pair<std::string_view, std::string_view> wordsOf(std::string_view deed)
{
    const std::size_t space = std::min(deed.find(' '), deed.size());
    return {deed.substr(0, space), deed.substr(std::min(space + 1, deed.size()))};
}

/// What an action requires of a setup.
enum class Needs : std::uint8_t { Server, Cable, OneOfFive, Replica, HeldReplica, LittleMemory, Cluster };

} // namespace

struct Laboratory::Setup
{
    std::string_view name;
    std::size_t ways; ///< RunServers::more
    std::size_t servers;
    std::size_t cables;
    Done (*make)(Laboratory&);

    [[nodiscard]] bool has(Needs needs) const
    {
        switch (needs) {
        case Needs::Server:
            return servers > 0;
        case Needs::Cable:
            return cables > 0 && !isHeld(); // those cables are used by the setup itself
        case Needs::OneOfFive:
            return name == "five";
        case Needs::Replica:
            return isHeld() || name == "sentinel";
        case Needs::HeldReplica:
            return isHeld();
        case Needs::LittleMemory:
            return name == "full";
        case Needs::Cluster:
            return name == "cluster";
        }
        return false;
    }
    /// True when the replica is behind a cable.
    [[nodiscard]] bool isHeld() const { return name == "replica" || name == "min-replicas"; }
};

struct Laboratory::Deed
{
    std::string_view verb;
    Needs needs;
    bool hasNumber; ///< a server or cable follows; otherwise `rest` is a different argument
    Done (*act)(Laboratory&, std::size_t number, std::string_view rest);
};

const std::vector<Laboratory::Setup>& Laboratory::allSetups()
{
    static const std::vector<Setup> all{
        {"", 0, 1, 0, [](Laboratory& s) { return s.addServers(1, s.m_options); }},
        {"memory", 0, 1, 0, [](Laboratory& s) { return s.addServers(1, s.m_options); }},
        {"file", 0, 1, 0,
         [](Laboratory& s) {
             s.m_options.appendOnly = true;
             return s.addServers(1, s.m_options);
         }},
        {"cable", 1, 1, 1, [](Laboratory& s) { return s.makeCable(); }},
        {"two", 1, 2, 1,
         [](Laboratory& s) -> Done {
             if (Done made = s.addServers(2, s.m_options); !made)
                 return made;
             return s.addCable(s.m_servers[1].endpoint());
         }},
        {"replica", 1, 2, 2, [](Laboratory& s) { return s.makeReplicated(); }},
        {"min-replicas", 1, 2, 2,
         [](Laboratory& s) -> Done {
             if (Done made = s.makeReplicated(); !made)
                 return made;
             for (const char* setting : {"min-replicas-to-write", "min-replicas-max-lag"}) {
                 if (auto set = s.m_servers[0].ask({"CONFIG", "SET", setting, "1"}); !set)
                     return failure(set.error());
             }
             return {};
         }},
        {"cluster", 0, 0, 0, [](Laboratory& s) { return s.makeCluster(); }},
        {"sentinel", 1, 2, 0, [](Laboratory& s) { return s.makeWatched(); }},
        {"five", 5, 5, 5, [](Laboratory& s) { return s.makeFive(); }},
        {"full", 0, 1, 0,
         [](Laboratory& s) {
             s.m_options.maxMemory = kSmallMemory;
             s.m_options.maxMemoryPolicy = "volatile-lru";
             return s.addServers(1, s.m_options);
         }},
    };
    return all;
}

const std::vector<Laboratory::Deed>& Laboratory::allDeeds()
{
    static const std::vector<Deed> all{
        {"restart", Needs::Server, true,
         [](Laboratory& s, std::size_t n, std::string_view) { return s.m_servers[n].restart(); }},
        {"crash", Needs::Server, true,
         [](Laboratory& s, std::size_t n, std::string_view) {
             s.m_servers[n].kill9();
             return s.m_servers[n].restart();
         }},
        {"lose-answer", Needs::Cable, false,
         [](Laboratory& s, std::size_t, std::string_view rest) -> Done {
             s.m_cables.at(0).loseNextAnswer(AnswerLoss::Reset, std::string(rest));
             return {};
         }},
        {"slow", Needs::Cable, false,
         [](Laboratory& s, std::size_t, std::string_view rest) -> Done {
             sandbox::WayFaults slow;
             slow.delay = std::chrono::milliseconds{parseLeadingNumber<std::size_t>(rest).value_or(0)};
             s.m_cables.at(0).setFaults(sandbox::Way::ToServer, slow);
             s.m_cables.at(0).setFaults(sandbox::Way::ToClient, slow);
             return {};
         }},
        {"swallow", Needs::Cable, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             sandbox::WayFaults lost;
             lost.swallow = true;
             s.m_cables.at(n).setFaults(sandbox::Way::ToServer, lost);
             return {};
         }},
        {"stall", Needs::Cable, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).stall();
             return {};
         }},
        {"mend", Needs::Cable, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).mend();
             return {};
         }},
        {"cut", Needs::Cable, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).cut();
             return {};
         }},
        {"away", Needs::OneOfFive, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).refuse(true);
             s.m_cables.at(n).cut();
             return {};
         }},
        {"back", Needs::OneOfFive, true,
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).refuse(false);
             return {};
         }},
        {"hold-replication", Needs::HeldReplica, false,
         [](Laboratory& s, std::size_t, std::string_view) -> Done {
             if (Done same = s.waitUntilReplicated(); !same)
                 return same;
             s.m_cables.at(0).stall();
             return {};
         }},
        {"fail-over", Needs::Replica, false, [](Laboratory& s, std::size_t, std::string_view) { return s.failOver(); }},
        {"clock-jump", Needs::Server, true,
         [](Laboratory& s, std::size_t n, std::string_view) { return s.jumpClock(n); }},
        {"mark-slot", Needs::Cluster, false,
         [](Laboratory& s, std::size_t, std::string_view tag) { return s.moveSlot(tag, true); }},
        {"move-slot", Needs::Cluster, false,
         [](Laboratory& s, std::size_t, std::string_view tag) { return s.moveSlot(tag, false); }},
        {"take-over", Needs::Cluster, false,
         [](Laboratory& s, std::size_t, std::string_view tag) { return s.takeOver(tag); }},
        {"fill", Needs::LittleMemory, false, [](Laboratory& s, std::size_t, std::string_view) { return s.fill(); }},
    };
    return all;
}

const Laboratory::Setup* Laboratory::findSetup(std::string_view name)
{
    const auto& all = allSetups();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setup& s) { return s.name == name; });
    return found != all.end() ? &*found : nullptr;
}

const Laboratory::Deed* Laboratory::findDeed(std::string_view verb)
{
    const auto& all = allDeeds();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Deed& d) { return d.verb == verb; });
    return found != all.end() ? &*found : nullptr;
}

std::size_t Laboratory::waysOf(std::string_view setup)
{
    const Setup* found = findSetup(setup);
    return found != nullptr ? found->ways : 0;
}

bool Laboratory::leadsToMain(std::string_view setup, std::size_t way)
{
    return way == 0 || (way == 1 && (setup == "cable" || setup == "five"));
}

std::string Laboratory::objection(std::string_view setup, const std::string& what)
{
    const Setup* servers = findSetup(setup);
    if (servers == nullptr)
        return "its servers are not known";
    for (const std::string_view one : deedsOf(what)) {
        const auto [verb, rest] = wordsOf(one);
        const Deed* deed = findDeed(verb);
        const bool isThere = deed != nullptr && servers->has(deed->needs);
        if (!isThere) {
            std::string known;
            for (const Deed& each : allDeeds())
                if (servers->has(each.needs))
                    known += (known.empty() ? "" : ", ") + std::string(each.verb);
            return (deed != nullptr ? "\"" + std::string(verb) + "\" cannot be done to these servers"
                                    : "is \"" + std::string(verb) + '"') +
                   "; with this setup there are " + known;
        }
        const bool isNumber = rest.find_first_not_of("0123456789") == std::string_view::npos;
        const std::size_t most = deed->needs == Needs::Server ? servers->servers : servers->cables;
        if (deed->hasNumber && (!isNumber || parseLeadingNumber<std::size_t>(rest).value_or(0) >= most))
            return "\"" + std::string(one) + "\": the number behind it must be from 0 to " + std::to_string(most - 1);
        if (verb == "slow" &&
            (!isNumber || rest.empty() || parseLeadingNumber<std::size_t>(rest).value_or(0) > kSlowest))
            return "\"" + std::string(one) + "\": say by how many milliseconds each way, 0 to " +
                   std::to_string(kSlowest) + ", for example slow 50";
        if (deed->needs == Needs::Cluster && rest.empty())
            return "\"" + std::string(verb) + "\": say the hash tag of the lock, for example " + std::string(verb) +
                   " order-7 for lock:{order-7}:a";
        if (verb == "lose-answer" && rest.empty())
            return "\"lose-answer\": say what the request contains, for example lose-answer RPUSH";
    }
    return {};
}

const std::vector<std::string_view>& Laboratory::setups()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Setup& setup : allSetups())
            all.push_back(setup.name);
        return all;
    }();
    return names;
}

Result<Laboratory, Error> Laboratory::open(std::string_view setup)
{
    const Setup* found = findSetup(setup);
    if (found == nullptr)
        return failed("The scenario wants the servers \"" + std::string(setup) +
                      "\", which are not known. Known are: memory, file, cable, two, replica, min-replicas, sentinel, "
                      "cluster, five, full.");
    Laboratory laboratory;
    laboratory.m_options.notifications = kNotifications;
    if (Done made = found->make(laboratory); !made)
        return failure(made.error());
    if (laboratory.m_place.main == Endpoint{})
        laboratory.m_place.main = laboratory.m_servers.front().endpoint();
    if (laboratory.m_place.more.empty())
        for (const FaultProxy& cable : laboratory.m_cables)
            laboratory.m_place.more.push_back(cable.endpoint());
    return laboratory;
}

Laboratory::Done Laboratory::addServers(std::size_t count, const RedisOptions& options)
{
    auto servers = sandbox::startServers(count, options);
    if (!servers)
        return failure(servers.error());
    for (RedisServer& server : *servers)
        m_servers.push_back(std::move(server));
    return {};
}

Laboratory::Done Laboratory::addCable(const Endpoint& server)
{
    auto cable = FaultProxy::start(server);
    if (!cable)
        return failure(cable.error());
    m_cables.push_back(std::move(*cable));
    return {};
}

Laboratory::Done Laboratory::makeCable()
{
    if (Done made = addServers(1, m_options); !made)
        return made;
    return addCable(m_servers.front().endpoint());
}

Laboratory::Done Laboratory::makeReplica(const Endpoint& primary)
{
    m_options.password = primary.password.reveal();
    if (Done made = addServers(1, m_options); !made)
        return made;
    return m_servers.back().follow(primary);
}

/// The first cable connects the two servers, the second one is the address that clients know.
Laboratory::Done Laboratory::makeReplicated()
{
    if (Done made = addServers(1, m_options); !made)
        return made;
    if (Done made = addCable(m_servers[0].tcpEndpoint()); !made)
        return made;
    if (Done made = makeReplica(m_cables[0].endpoint()); !made)
        return made;
    if (Done made = addCable(m_servers[0].endpoint()); !made)
        return made;
    m_place.main = m_cables[1].endpoint();
    m_place.more = {m_servers[1].endpoint()};
    return {};
}

Laboratory::Done Laboratory::makeWatched()
{
    if (Done made = addServers(1, m_options); !made)
        return made;
    if (Done made = makeReplica(m_servers[0].tcpEndpoint()); !made)
        return made;
    auto sentinels = sandbox::SentinelSet::start(m_servers[0], 1);
    if (!sentinels)
        return failure(sentinels.error());
    m_sentinels.emplace(std::move(*sentinels));
    m_place.more = {m_servers[1].endpoint()};
    return {};
}

Laboratory::Done Laboratory::makeFive()
{
    if (Done made = addServers(5, m_options); !made)
        return made;
    for (const RedisServer& server : m_servers)
        if (Done made = addCable(server.endpoint()); !made)
            return made;
    return {};
}

Laboratory::Done Laboratory::makeCluster()
{
    auto cluster = sandbox::Cluster::start();
    if (!cluster)
        return failure(cluster.error());
    m_cluster.emplace(std::move(*cluster));
    m_place.main = m_cluster->node(0).tcpEndpoint();
    m_place.isCluster = true;
    return {};
}

/// Moves a slot to the next primary. Both nodes first report the migration, because a slot that moves at once is gone
/// before anybody asks.
Laboratory::Done Laboratory::moveSlot(std::string_view tag, bool onlyMark)
{
    const std::uint16_t slot = slotOf(tag);
    const auto moved = m_movedSlots.find(slot);
    const std::size_t from = moved == m_movedSlots.end() ? m_cluster->firstOwner(slot) : moved->second;
    const std::size_t to = (from + 1) % m_cluster->primaries();
    if (onlyMark)
        return m_cluster->beginMove(slot, from, to);
    m_movedSlots[slot] = to;
    return m_cluster->moveSlot(slot, from, to);
}

/// The replica of the slot's primary replaces it, as for CLUSTER FAILOVER, without data loss.
Laboratory::Done Laboratory::takeOver(std::string_view tag)
{
    return m_cluster->failOver(m_cluster->replicaOf(m_cluster->firstOwner(slotOf(tag))));
}

void Laboratory::act(const std::string& what)
{
    const std::lock_guard guard(*m_mutex);
    for (const std::string_view one : deedsOf(what))
        if (const Done done = doOne(one); !done && m_trouble.empty())
            m_trouble = std::string(one) + ": " + done.error().message;
}

std::string Laboratory::trouble() const
{
    const std::lock_guard guard(*m_mutex);
    return m_trouble;
}

Laboratory::Done Laboratory::doOne(std::string_view what)
{
    const auto [verb, rest] = wordsOf(what);
    const Deed* deed = findDeed(verb);
    const std::size_t number =
        deed != nullptr && deed->hasNumber ? parseLeadingNumber<std::size_t>(rest).value_or(0) : 0;
    if (deed == nullptr || (deed->hasNumber && number >= std::max(m_servers.size(), m_cables.size())))
        return failed("nothing of that name can be done to these servers");
    try {
        return deed->act(*this, number, rest);
    } catch (const std::out_of_range&) {
        return failed("these servers have no such cable");
    }
}

/// Waits until the replica has everything that the primary has executed.
Laboratory::Done Laboratory::waitUntilReplicated()
{
    if (m_servers.size() != 2)
        return failed("there is no replica here");
    const auto end = std::chrono::steady_clock::now() + kLimit;
    for (;;) {
        const auto primary = m_servers[0].ask({"INFO", "replication"});
        const auto replica = m_servers[1].ask({"INFO", "replication"});
        if (!primary || !replica)
            return failure(primary ? replica.error() : primary.error());
        if (field(primary->front(), "master_repl_offset") == field(replica->front(), "slave_repl_offset"))
            return {};
        if (std::chrono::steady_clock::now() >= end)
            return failed("the replica did not catch up in time");
        std::this_thread::sleep_for(kPollInterval);
    }
}

Laboratory::Done Laboratory::failOver()
{
    if (m_servers.size() != 2)
        return failed("there is no replica here");
    if (m_sentinels) {
        if (Done ordered = m_sentinels->failOver(); !ordered)
            return ordered;
        const auto moved = m_sentinels->waitForOtherPrimary(m_servers[0].port(), kLimit);
        if (!moved)
            return failure(moved.error());
        return {};
    }
    if (Done promoted = m_servers[1].promote(); !promoted)
        return promoted;
    m_cables[1].setServer(m_servers[1].endpoint());
    m_cables[1].cut();
    return {};
}

/// Simulates a step of the server's clock: its locks expire.
Laboratory::Done Laboratory::jumpClock(std::size_t number)
{
    RedisServer& server = m_servers[number];
    const auto keys = server.ask({"KEYS", "*"});
    if (!keys)
        return failure(keys.error());
    for (const std::string& key : *keys) {
        const auto left = server.ask({"PTTL", key});
        if (!left || left->front() == "-1")
            continue;
        // EXISTS makes an expired key disappear; repeat until it has.
        (void)server.ask({"PEXPIRE", key, "1"});
        for (auto there = server.ask({"EXISTS", key}); there && there->front() == "1";)
            there = server.ask({"EXISTS", key});
    }
    return {};
}

/// Fills it with keys without expiry until the server refuses writes, and beyond: it stays full when a connection
/// closes.
Laboratory::Done Laboratory::fill()
{
    const std::string value(20'000, 'x');
    for (int i = 0; i < 2'000; ++i)
        if (!m_servers[0].ask({"SET", "data:" + std::to_string(i), value})) {
            const auto less = m_servers[0].ask({"CONFIG", "SET", "maxmemory", std::to_string(kSmallMemory / 2)});
            return less ? Done{} : failure(less.error());
        }
    return failed("the server took everything");
}

} // namespace lockscope::simulator
