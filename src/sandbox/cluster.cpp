// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/cluster.h"

#include "sandbox/childprocess.h"
#include "sandbox/linechannel.h"
#include "sandbox/random.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace lockscope::sandbox {
namespace {

constexpr std::chrono::milliseconds kLookEvery{10};
constexpr std::chrono::seconds kWellLimit{30};
constexpr std::size_t kSlots = 16384;
constexpr std::size_t kIdBytes = 20;

using Said = Result<std::vector<std::string>, Error>;

std::pair<std::size_t, std::size_t> share(std::size_t primary, std::size_t primaries)
{
    return {primary * kSlots / primaries, (primary + 1) * kSlots / primaries - 1};
}

bool says(const Said& answer, std::string_view text)
{
    return answer && !answer->empty() && answer->front().find(text) != std::string::npos;
}

/// The value of this name in a text of "name:value" lines.
std::string told(const Said& answer, std::string_view name)
{
    if (!says(answer, name))
        return {};
    const std::string& text = answer->front();
    const std::size_t begin = text.find(name) + name.size();
    return text.substr(begin, text.find_first_of("\r\n", begin) - begin);
}

Error tooLate(std::string_view what)
{
    std::string message("The private cluster ");
    message.append(what).append(" in time. Is the machine overloaded?");
    return {ErrorKind::NoAnswer, std::move(message)};
}

/// Polls until the condition holds.
template <class IsSo>
Result<void, Error> waitUntil(IsSo&& isSo, std::chrono::milliseconds limit, std::string_view what)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!isSo()) {
        if (std::chrono::steady_clock::now() >= end)
            return failure(tooLate(what));
        std::this_thread::sleep_for(kLookEvery);
    }
    return {};
}

/// True for servers that keep the shard of each node in nodes.conf (7.2 and newer). Redis 8.0 without them ends at the
/// first SPUBLISH ("nodes_for_slot != NULL"); older ones take them for a part of the host's name.
bool keepsShardIds(const std::string& program)
{
    ProcessOptions process;
    process.program = program;
    process.arguments = {"--version"};
    process.withChannel = true;
    const auto child = ChildProcess::start(process);
    if (!child)
        return false;
    const std::string line = LineChannel(child->channel()).receive(std::chrono::seconds{10}).value_or("");
    const std::size_t at = line.find(" v=");
    if (at == std::string::npos)
        return false;
    const char* const end = line.data() + line.size();
    std::pair version{0, 0};
    const auto major = std::from_chars(line.data() + at + 3, end, version.first);
    if (major.ptr != end)
        std::from_chars(major.ptr + 1, end, version.second);
    return version >= std::pair{7, 2};
}

Result<void, Error> done(const Said& answer)
{
    if (!answer)
        return failure(answer.error());
    return {};
}

} // namespace

Cluster::Cluster(ClusterOptions options) : m_options(std::move(options)), m_password(randomHex(16)) {}

NodePlace Cluster::placeOf(std::size_t number) const
{
    return number < m_options.places.size() ? m_options.places[number] : NodePlace{"127.0.0.1", m_options.program};
}

RedisOptions Cluster::optionsOf(std::size_t number, std::uint16_t port, const std::string& nodes) const
{
    const NodePlace place = placeOf(number);
    RedisOptions options;
    options.notifications = m_options.notifications;
    options.password = m_password;
    options.port = port;
    options.program = place.program;
    options.files = {{"nodes.conf", nodes}};
    options.arguments = {"--cluster-enabled",      "yes",
                         "--cluster-config-file",  "nodes.conf",
                         "--cluster-node-timeout", std::to_string(m_options.nodeTimeout.count()),
                         "--cluster-announce-ip",  place.host};
    if (number < m_options.places.size())
        options.arguments.insert(options.arguments.end(), {"--bind", "0.0.0.0"});
    options.arguments.insert(options.arguments.end(), m_options.arguments.begin(), m_options.arguments.end());
    return options;
}

std::string Cluster::knownTo(std::size_t number, const std::vector<std::uint16_t>& ports) const
{
    std::string text;
    const bool hasShardIds = keepsShardIds(placeOf(number).program);
    for (std::size_t i = 0; i < m_ids.size(); ++i) {
        const bool isPrimary = i < m_options.primaries;
        const std::size_t primary = isPrimary ? i : (i - m_options.primaries) / m_options.replicas;
        const std::string port = std::to_string(ports[i]);
        text += m_ids[i] + ' ' + placeOf(i).host + ':' + port + '@' + std::to_string(ports[i] + 10000) +
                (hasShardIds ? ",,tls-port=0,shard-id=" + m_ids[primary] : "") + ' ' + (i == number ? "myself," : "") +
                (isPrimary ? "master -" : "slave " + m_ids[primary]) + " 0 0 " + std::to_string(primary + 1) +
                " connected";
        if (isPrimary) {
            const auto [first, last] = share(i, m_options.primaries);
            text += ' ' + std::to_string(first) + '-' + std::to_string(last);
        }
        text += '\n';
    }
    return text + "vars currentEpoch " + std::to_string(m_options.primaries) + " lastVoteEpoch 0\n";
}

Result<Cluster, Error> Cluster::start(const ClusterOptions& options)
{
    constexpr int kAttempts = 3; // a free port may be taken meanwhile
    for (int attempt = 1;; ++attempt) {
        Cluster cluster(options);
        const std::size_t count = options.primaries * (1 + options.replicas);
        std::vector<std::uint16_t> ports;
        while (ports.size() < count) {
            const std::uint16_t port = freePort();
            if (std::find(ports.begin(), ports.end(), port) == ports.end())
                ports.push_back(port);
            cluster.m_ids.push_back(randomHex(kIdBytes));
        }
        cluster.m_ids.resize(count);
        std::vector<std::optional<Result<RedisServer, Error>>> started(count);
        std::vector<std::thread> threads;
        threads.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&, i] {
                started[i].emplace(RedisServer::start(cluster.optionsOf(i, ports[i], cluster.knownTo(i, ports))));
            });
        for (std::thread& thread : threads)
            thread.join();
        const auto failed = std::find_if(started.begin(), started.end(), [](const auto& each) { return !*each; });
        if (failed == started.end()) {
            for (auto& each : started)
                cluster.m_nodes.push_back(std::move(**each));
            if (const auto well = cluster.waitUntilWell(kWellLimit); !well)
                return failure(well.error());
            return cluster;
        }
        if (attempt == kAttempts || (*failed)->error().kind == ErrorKind::NotInstalled)
            return failure((*failed)->error());
    }
}

std::size_t Cluster::firstOwner(std::uint16_t slot) const
{
    std::size_t primary = 0;
    while (share(primary, m_options.primaries).second < slot)
        ++primary;
    return primary;
}

bool Cluster::isWell()
{
    for (RedisServer& node : m_nodes) {
        if (!node.isRunning())
            continue;
        if (!says(node.ask({"CLUSTER", "INFO"}), "cluster_state:ok"))
            return false;
        const Said role = node.ask({"ROLE"});
        if (!role || role->empty())
            return false;
        // A primary whose replica has its data, or a connected replica.
        if (role->front() != "master" && std::find(role->begin(), role->end(), "connected") == role->end())
            return false;
    }
    return true;
}

Result<void, Error> Cluster::waitUntilWell(std::chrono::milliseconds limit)
{
    return waitUntil([this] { return isWell(); }, limit, "was not well");
}

Result<void, Error> Cluster::waitForPrimary(std::size_t number, std::chrono::milliseconds limit) const
{
    return waitUntil(
        [&] {
            const Said role = ask(number, {"ROLE"});
            return role && !role->empty() && role->front() == "master";
        },
        limit, "did not change its primary");
}

Result<void, Error> Cluster::failOver(std::size_t replica, const std::string& how)
{
    std::vector<std::string> words{"CLUSTER", "FAILOVER"};
    if (!how.empty())
        words.push_back(how);
    else if (auto known = waitUntil([&] { return isKnownAsReplica(replica); }, kWellLimit, "did not know its replica");
             !known)
        return known;
    if (const auto told = ask(replica, words); !told)
        return failure(told.error());
    return waitForPrimary(replica, kWellLimit);
}

bool Cluster::isKnownAsReplica(std::size_t number)
{
    const auto lineAt = [&](RedisServer& node) {
        const Said nodes = node.ask({"CLUSTER", "NODES"});
        const std::size_t at = nodes && !nodes->empty() ? nodes->front().find(id(number) + ' ') : std::string::npos;
        return at == std::string::npos ? std::string() : nodes->front().substr(at, nodes->front().find('\n', at) - at);
    };
    constexpr std::string_view kReplica = "slave ";
    const std::string own = lineAt(m_nodes[number]);
    const std::size_t at = own.find(kReplica);
    if (at == std::string::npos)
        return !own.empty(); // a primary: the order is refused
    const std::string asReplica = own.substr(at, kReplica.size() + id(number).size());
    return std::all_of(m_nodes.begin(), m_nodes.end(), [&](RedisServer& node) {
        return !node.isRunning() || lineAt(node).find(asReplica) != std::string::npos;
    });
}

bool Cluster::isAgreed()
{
    std::set<std::string> latest;
    std::set<std::string> own;
    std::size_t primaries = 0;
    for (RedisServer& node : m_nodes) {
        const Said role = node.isRunning() ? node.ask({"ROLE"}) : Said{};
        if (!role || role->empty() || role->front() != "master")
            continue;
        const Said info = node.ask({"CLUSTER", "INFO"});
        latest.insert(told(info, "cluster_current_epoch:"));
        own.insert(told(info, "cluster_my_epoch:"));
        ++primaries;
    }
    return latest.size() == 1 && own.size() == primaries;
}

Result<void, Error> Cluster::beginMove(std::uint16_t slot, std::size_t from, std::size_t to)
{
    // A node takes a slot with an epoch above all it knows. If it did not know the epoch of the former owner, the older
    // claim would win: the slot would go back and its keys would be deleted silently.
    if (auto agreed = waitUntil([this] { return isAgreed(); }, kWellLimit, "did not agree about its epochs"); !agreed)
        return agreed;
    if (auto taken = setSlot(to, slot, "IMPORTING", from); !taken)
        return taken;
    return setSlot(from, slot, "MIGRATING", to);
}

Result<void, Error> Cluster::setSlot(std::size_t at, std::uint16_t slot, const std::string& what,
                                     std::size_t other) const
{
    // It may not know of a recent failover, and still see the other node as a replica.
    Said said;
    const auto taken = waitUntil(
        [&] {
            said = ask(at, {"CLUSTER", "SETSLOT", std::to_string(slot), what, m_ids[other]});
            return said.has_value() || said.error().message.find("not a master") == std::string::npos;
        },
        kWellLimit, "does not know the other node of the move as a primary");
    return taken ? done(said) : taken;
}

Result<void, Error> Cluster::migrate(const std::string& key, std::size_t from, std::size_t to, bool copy)
{
    std::vector<std::string> words{"MIGRATE", "127.0.0.1", std::to_string(m_nodes[to].port()), key, "0", "5000"};
    if (copy)
        words.emplace_back("COPY");
    words.emplace_back("AUTH");
    words.push_back(m_password);
    // A node that has just joined, or was cut off, accepts keys a little later.
    Said said;
    const auto taken = waitUntil(
        [&] {
            said = ask(from, words);
            const bool isThere = !said && said.error().message.find("BUSYKEY") != std::string::npos;
            if (isThere && words[6] != "REPLACE") { // the target has a stale copy of the key
                words.insert(words.begin() + 6, "REPLACE");
                return false;
            }
            return said.has_value() || said.error().message.find("CLUSTERDOWN") == std::string::npos;
        },
        kWellLimit, "takes no key");
    return taken ? done(said) : taken;
}

Result<void, Error> Cluster::endMove(std::uint16_t slot, std::size_t to)
{
    // The new owner comes first, so that no node redirects clients to a node that does not know yet.
    if (auto taken = setSlot(to, slot, "NODE", to); !taken)
        return taken;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Said role = i == to || !m_nodes[i].isRunning() ? Said{} : ask(i, {"ROLE"});
        if (!role || role->empty() || role->front() != "master")
            continue;
        auto taken = setSlot(i, slot, "NODE", to);
        // A node without other slots may already have become a replica of the new owner.
        if (!taken && taken.error().message.find("only with masters") == std::string::npos)
            return taken;
    }
    return {};
}

Result<void, Error> Cluster::moveSlot(std::uint16_t slot, std::size_t from, std::size_t to)
{
    if (auto begun = beginMove(slot, from, to); !begun)
        return begun;
    for (;;) {
        const Said keys = ask(from, {"CLUSTER", "GETKEYSINSLOT", std::to_string(slot), "100"});
        if (!keys)
            return failure(keys.error());
        if (keys->empty())
            return endMove(slot, to);
        for (const std::string& key : *keys) {
            if (auto moved = migrate(key, from, to); !moved)
                return moved;
        }
    }
}

Result<std::size_t, Error> Cluster::add()
{
    auto server = RedisServer::start(optionsOf(m_nodes.size(), freePort(), {}));
    if (!server)
        return failure(server.error());
    const Said id = server->ask({"CLUSTER", "MYID"});
    if (!id || id->empty())
        return failure(Error{ErrorKind::NoAnswer, "The new node of the private cluster does not tell its id."});
    m_ids.push_back(id->front());
    m_nodes.push_back(std::move(*server));
    const std::size_t number = m_nodes.size() - 1;
    if (const auto met = ask(number, {"CLUSTER", "MEET", "127.0.0.1", std::to_string(m_nodes[0].port())}); !met)
        return failure(met.error());
    const auto known = waitUntil(
        [&] {
            // A node refuses keys for its first two seconds.
            return says(ask(number, {"CLUSTER", "INFO"}), "cluster_state:ok") &&
                   std::all_of(m_nodes.begin(), m_nodes.end(), [&](RedisServer& node) {
                       return !node.isRunning() || says(node.ask({"CLUSTER", "NODES"}), m_ids[number]);
                   });
        },
        kWellLimit, "did not get to know its new node");
    if (!known)
        return failure(known.error());
    return number;
}

Result<void, Error> Cluster::rotatePorts(const std::vector<std::size_t>& numbers)
{
    std::vector<std::uint16_t> ports;
    for (const std::size_t number : numbers) {
        m_nodes[number].stop();
        ports.push_back(m_nodes[number].port());
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        m_nodes[numbers[i]].setPort(ports[(i + 1) % ports.size()]);
    for (const std::size_t number : numbers) {
        if (auto started = m_nodes[number].restart(); !started)
            return started;
    }
    return {};
}

Result<void, Error> Cluster::forget(std::size_t number)
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (i == number || !m_nodes[i].isRunning())
            continue;
        if (const auto told = ask(i, {"CLUSTER", "FORGET", m_ids[number]}); !told)
            return failure(told.error());
    }
    return {};
}

} // namespace lockscope::sandbox
