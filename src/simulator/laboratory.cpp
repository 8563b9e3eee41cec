// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/laboratory.h"

#include <algorithm>
#include <charconv>
#include <thread>

namespace lockscope::simulator {
namespace {

using sandbox::AnswerLoss;
using sandbox::Error;
using sandbox::FaultProxy;
using sandbox::RedisOptions;
using sandbox::RedisServer;

/// Everything that a lock's life shows in, letters spelt out.
constexpr const char kNotifications[] = "Kg$lshzxe";
constexpr std::chrono::milliseconds kPollInterval{2};
constexpr std::chrono::seconds kLimit{20};
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

} // namespace

struct Laboratory::Setup
{
    std::string_view name;
    Done (*make)(Laboratory&);
};

struct Laboratory::Deed
{
    std::string_view verb;
    Done (*act)(Laboratory&, std::size_t number, std::string_view rest);
};

const std::vector<Laboratory::Setup>& Laboratory::allSetups()
{
    static const std::vector<Setup> all{
        {"", [](Laboratory& s) { return s.addServers(1, s.m_options); }},
        {"file",
         [](Laboratory& s) {
             s.m_options.appendOnly = true;
             return s.addServers(1, s.m_options);
         }},
        {"cable", [](Laboratory& s) { return s.makeCable(); }},
        {"two",
         [](Laboratory& s) -> Done {
             if (Done made = s.addServers(2, s.m_options); !made)
                 return made;
             return s.addCable(s.m_servers[1].endpoint());
         }},
        {"replica", [](Laboratory& s) { return s.makeReplicated(); }},
        {"sentinel", [](Laboratory& s) { return s.makeWatched(); }},
        {"five", [](Laboratory& s) { return s.makeFive(); }},
        {"full",
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
        {"restart", [](Laboratory& s, std::size_t n, std::string_view) { return s.m_servers[n].restart(); }},
        {"crash",
         [](Laboratory& s, std::size_t n, std::string_view) {
             s.m_servers[n].kill9();
             return s.m_servers[n].restart();
         }},
        {"lose-answer",
         [](Laboratory& s, std::size_t, std::string_view rest) -> Done {
             s.m_cables.at(0).loseNextAnswer(AnswerLoss::Reset, std::string(rest));
             return {};
         }},
        {"stall",
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).stall();
             return {};
         }},
        {"mend",
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).mend();
             return {};
         }},
        {"cut",
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).cut();
             return {};
         }},
        {"away",
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).refuse(true);
             s.m_cables.at(n).cut();
             return {};
         }},
        {"back",
         [](Laboratory& s, std::size_t n, std::string_view) -> Done {
             s.m_cables.at(n).refuse(false);
             return {};
         }},
        {"hold-replication",
         [](Laboratory& s, std::size_t, std::string_view) -> Done {
             if (Done same = s.waitUntilReplicated(); !same)
                 return same;
             s.m_cables.at(0).stall();
             return {};
         }},
        {"fail-over", [](Laboratory& s, std::size_t, std::string_view) { return s.failOver(); }},
        {"clock-jump", [](Laboratory& s, std::size_t n, std::string_view) { return s.jumpClock(n); }},
        {"fill", [](Laboratory& s, std::size_t, std::string_view) { return s.fill(); }},
    };
    return all;
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
    const auto& all = allSetups();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setup& s) { return s.name == setup; });
    if (found == all.end())
        return failed("The scenario wants the servers \"" + std::string(setup) +
                      "\", which are not known. Known are: file, cable, two, replica, sentinel, five, full.");
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

/// The first cable is between the two servers, the second one is the address that clients know.
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

void Laboratory::act(const std::string& what)
{
    const std::lock_guard guard(*m_mutex);
    for (std::size_t begin = 0; begin <= what.size();) {
        const std::size_t end = std::min(what.find(',', begin), what.size());
        std::string_view one = std::string_view(what).substr(begin, end - begin);
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        if (const Done done = doOne(one); !done && m_trouble.empty())
            m_trouble = std::string(one) + ": " + done.error().message;
        begin = end + 1;
    }
}

std::string Laboratory::trouble() const
{
    const std::lock_guard guard(*m_mutex);
    return m_trouble;
}

Laboratory::Done Laboratory::doOne(std::string_view what)
{
    const std::size_t space = std::min(what.find(' '), what.size());
    const std::string_view verb = what.substr(0, space);
    const std::string_view rest = what.substr(std::min(space + 1, what.size()));
    std::size_t number = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto& deeds = allDeeds();
    const auto deed = std::find_if(deeds.begin(), deeds.end(), [&](const Deed& d) { return d.verb == verb; });
    if (deed == deeds.end() || number >= std::max(m_servers.size(), m_cables.size()))
        return failed("nothing of that name can be done to these servers");
    try {
        return deed->act(*this, number, rest);
    } catch (const std::out_of_range&) {
        return failed("these servers have no such cable");
    }
}

/// What the primary has executed so far, the replica has, too.
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

/// What a step of the server's clock does to its locks: their time is over.
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
        // Until it is gone: the answer to EXISTS is what makes it so.
        (void)server.ask({"PEXPIRE", key, "1"});
        for (auto there = server.ask({"EXISTS", key}); there && there->front() == "1";)
            there = server.ask({"EXISTS", key});
    }
    return {};
}

/// With data that never expire, until the server refuses more, and then some: it stays full when a connection closes.
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
