// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/traceclients.h"

#include "redis/clientlist.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kLongestWord = 256;

std::string word(std::string_view text)
{
    return std::string(text.substr(0, kLongestWord));
}

constexpr std::string_view kSocket = "unix:";

/// The address of a connection as MONITOR prints it.
std::string addressOf(const redis::ClientLine& line)
{
    if (line.flags.find('U') == line.flags.npos)
        return word(line.address);
    return std::string(kSocket) + word(line.address.substr(0, line.address.rfind(':')));
}

bool isSocket(std::string_view address)
{
    return address.starts_with(kSocket);
}

/// Identifies connections of one client as far as the server can tell: those of a pool, or successive reconnects.
using Kin = std::tuple<std::string, std::string, std::string, std::string>;

Kin kinOf(const std::string& address, const std::string& name, const std::string& library, const std::string& user)
{
    return {address.substr(0, address.rfind(':')), name, library, user};
}

std::string libraryOf(const redis::ClientLine& line)
{
    std::string library = word(line.library);
    if (!library.empty() && !line.libraryVersion.empty())
        library.append(" ").append(word(line.libraryVersion));
    return library;
}

} // namespace

TraceClients::Node& TraceClients::node(NodeId id)
{
    const auto i = std::size_t(id);
    if (i >= m_nodes.size())
        m_nodes.resize(i + 1);
    return m_nodes[i];
}

void TraceClients::forget(NodeId id)
{
    if (std::size_t(id) < m_nodes.size())
        m_nodes[std::size_t(id)] = {};
}

std::uint32_t TraceClients::idOf(NodeId id, std::string_view address)
{
    auto& here = node(id);
    const std::string name(address);
    const auto found = here.known.find(name);
    return found != here.known.end() ? found->second.id : add(id, name, here);
}

std::uint32_t TraceClients::add(NodeId id, const std::string& address, Node& here)
{
    if (m_clients.size() >= kMostClients)
        return 0;
    TracedClient client;
    client.id = std::uint32_t(m_clients.size() + 1);
    client.node = id;
    client.address = address;
    client.several = isSocket(address); // until a list shows a single one
    m_clients.push_back(client);
    Known& known = here.known[address];
    known = {client.id, 0, false, false, false};
    const auto listed = here.listed.find(address);
    if (listed != here.listed.end() && listed->second.serverId != 0) {
        fill(listed->second, known);
    } else {
        if (listed != here.listed.end())
            m_clients.back().name = listed->second.name;
        m_news.push_back(client.id);
    }
    return client.id;
}

void TraceClients::fill(const Listed& from, Known& known)
{
    if (isSocket(m_clients[known.id - 1].address))
        return fillSocket(from, known);
    known.serverId = from.serverId;
    known.listed = true;
    TracedClient& client = m_clients[known.id - 1];
    if (!from.name.empty())
        client.name = from.name;
    client.library = from.library;
    client.user = from.user;
    m_news.push_back(known.id);
}

void TraceClients::fillSocket(const Listed& from, Known& known)
{
    TracedClient& client = m_clients[known.id - 1];
    const auto before = client;
    const bool isFirst = !known.listed;
    const bool another = known.serverId != 0 && known.serverId != from.serverId;
    known.serverId = from.serverId;
    known.listed = true;
    known.several = known.several || another || from.ambiguous;
    client.several = known.several;
    client.name = known.several ? std::string() : from.name;
    client.library = isFirst || client.library == from.library ? from.library : std::string();
    client.user = isFirst || client.user == from.user ? from.user : std::string();
    if (isFirst || client != before)
        m_news.push_back(known.id);
}

void TraceClients::setSeveral(Known& known)
{
    TracedClient& client = m_clients[known.id - 1];
    known.several = true;
    if (client.several && client.name.empty())
        return;
    client.several = true;
    client.name.clear();
    m_news.push_back(known.id);
}

void TraceClients::readClientList(NodeId id, std::string_view clientList)
{
    auto& here = node(id);
    here.listed.clear();
    std::set<Kin> present;
    for (const auto& line : redis::parseClientList(clientList)) {
        if (line.id <= 0)
            continue;
        Listed now{line.id, word(line.name), libraryOf(line), word(line.user), false};
        present.insert(kinOf(addressOf(line), now.name, now.library, now.user));
        present.insert(kinOf(addressOf(line), now.name, {}, now.user)); // for one whose library was unknown so far
        const auto [place, isNew] = here.listed.try_emplace(addressOf(line), now);
        if (isNew)
            continue;
        // Clients of a unix socket share one address: keep only what all of them have in common.
        auto& all = place->second;
        all.ambiguous = true;
        all.name = all.name == now.name ? all.name : std::string();
        all.library = all.library == now.library ? all.library : std::string();
        all.user = all.user == now.user ? all.user : std::string();
    }
    for (auto& [address, known] : here.known) {
        const auto listed = here.listed.find(address);
        if (listed == here.listed.end()) {
            known.listed = true;                                // gone before it could be listed
            known.several = known.several || isSocket(address); // a new connection is another one
            // A client missing in one list may have connected after it, but not when missing in two.
            if (isSocket(address))
                continue;
            if (known.serverId == 0 && std::exchange(known.isMissed, true)) {
                setGone(m_clients[known.id - 1], false);
            } else if (known.serverId != 0) {
                TracedClient& client = m_clients[known.id - 1];
                setGone(client, !present.contains(kinOf(address, client.name, client.library, client.user)));
            }
            continue;
        }
        if (isSocket(address)) {
            fillSocket(listed->second, known);
            continue;
        }
        const bool another =
            known.serverId != 0 && known.serverId != listed->second.serverId && !listed->second.ambiguous;
        if (another) {
            // The port was reused. The former client is not followed further, so its departure is uncertain.
            setGone(m_clients[known.id - 1], false);
            add(id, address, here);
        } else if (!known.listed)
            fill(listed->second, known);
    }
}

void TraceClients::setGone(TracedClient& client, bool isDeparted)
{
    if (client.gone && client.departed == isDeparted)
        return;
    client.gone = true;
    client.departed = isDeparted;
    m_news.push_back(client.id);
}

void TraceClients::learnName(NodeId id, std::string_view address, std::string_view name)
{
    auto& here = node(id);
    const auto found = here.known.find(std::string(address));
    if (isSocket(address)) { // a new client beside existing ones; the name of a single one is in the list
        if (found != here.known.end())
            setSeveral(found->second);
        else if (const auto listed = here.listed.find(std::string(address)); listed != here.listed.end())
            listed->second.ambiguous = true;
        return;
    }
    if (found != here.known.end()) {
        m_clients[found->second.id - 1].name = name;
        m_news.push_back(found->second.id);
        return;
    }
    if (here.listed.size() < kMostClients)
        here.listed[std::string(address)].name = name;
}

bool TraceClients::hasUnlisted(NodeId id) const
{
    const auto i = std::size_t(id);
    return i < m_nodes.size() && std::any_of(m_nodes[i].known.begin(), m_nodes[i].known.end(),
                                             [](const auto& entry) { return !entry.second.listed; });
}

bool TraceClients::hasLoneSocket(NodeId id) const
{
    const auto i = std::size_t(id);
    return i < m_nodes.size() && std::any_of(m_nodes[i].known.begin(), m_nodes[i].known.end(), [](const auto& entry) {
               return isSocket(entry.first) && !entry.second.several;
           });
}

std::vector<TracedClient> TraceClients::takeNews()
{
    std::sort(m_news.begin(), m_news.end());
    m_news.erase(std::unique(m_news.begin(), m_news.end()), m_news.end());
    std::vector<TracedClient> news;
    news.reserve(m_news.size());
    for (const auto id : m_news)
        news.push_back(m_clients[id - 1]);
    m_news.clear();
    return news;
}

} // namespace lockscope::monitor
