// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redirects.h"

#include "core/clusterslot.h"
#include "lock/wire.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace lockscope::lock::inline v1 {
namespace {

bool isWord(std::string_view word, std::string_view upper)
{
    return std::equal(word.begin(), word.end(), upper.begin(), upper.end(),
                      [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; });
}

std::optional<Redirect> redirectIn(const Error& error)
{
    const std::string_view message = error.message;
    return error.kind == ErrorKind::Moved ? parseRedirect(message.substr(0, message.find(". "))) // our advice follows
                                          : std::nullopt;
}

/// Another node may know where the command belongs.
bool isUnreached(const Error& error)
{
    return error.delivery == Delivery::NotSent && error.kind != ErrorKind::LoginRefused;
}

} // namespace

std::optional<std::string_view> keyOf(std::span<const std::string_view> words)
{
    if (words.size() < 2)
        return std::nullopt;
    if (isWord(words[0], "EVAL") || isWord(words[0], "EVALSHA"))
        return words.size() > 3 && words[2] != "0" ? std::optional(words[3]) : std::nullopt;
    static constexpr std::array<std::string_view, 12> kOfNoKey{"AUTH",   "CLIENT", "CONFIG", "CLUSTER",
                                                               "HELLO",  "INFO",   "PING",   "PUBLISH",
                                                               "SCRIPT", "SELECT", "PUBSUB", "WAIT"};
    const bool hasNone =
        std::any_of(kOfNoKey.begin(), kOfNoKey.end(), [&](std::string_view each) { return isWord(words[0], each); });
    return hasNone ? std::nullopt : std::optional(words[1]);
}

Redirects::Redirects(Endpoint seed, const ClientOptions& options)
    : m_seed(std::move(seed)), m_cluster{m_seed, std::nullopt, ClusterSeeds{{{m_seed.host, m_seed.port}}, {}}},
      m_options([&] {
          ClientOptions each = options;
          each.followsRedirections = false; // each of them is a single node
          each.seeds.reset();
          return each;
      }())
{
    if (!options.seeds)
        return;
    for (const Endpoint& node : *options.seeds)
        m_nodes.emplace(node.nodeName(), std::make_unique<Client>(node, m_options));
}

Client* Redirects::homeOf(std::uint16_t slot)
{
    const std::lock_guard lock(m_mutex);
    const auto home = m_homes.find(slot);
    return home == m_homes.end() ? nullptr : home->second;
}

Client* Redirects::homeOf(std::span<const std::string_view> words)
{
    const auto key = keyOf(words);
    return key ? homeOf(slotOf(*key)) : nullptr;
}

bool Redirects::learn(std::span<const std::string_view> words, Client* asked, const Error& error)
{
    if (const auto redirect = redirectIn(error)) {
        if (redirect->kind != Redirect::Kind::Moved)
            return false;
        (void)nodeOf(*redirect, asked);
        return true;
    }
    const auto key = keyOf(words);
    const auto other = key && isUnreached(error) ? anotherThan(asked, 0) : std::nullopt;
    if (other)
        setHome(slotOf(*key), *other);
    return other.has_value();
}

std::size_t Redirects::connectShare()
{
    const std::lock_guard lock(m_mutex);
    return m_nodes.empty() ? 1 : 3;
}

Client* Redirects::nodeOf(const Redirect& redirect, Client* from)
{
    const Endpoint& told = from != nullptr ? from->endpoint() : m_seed;
    Endpoint endpoint = m_cluster.nodeEndpoint(redirect.to, {told.host, told.port});
    if (endpoint.transport == Transport::Unix) {
        endpoint.transport = Transport::Tcp;
        endpoint.socketPath.clear();
    }
    const std::lock_guard lock(m_mutex);
    const bool isAsk = redirect.kind == Redirect::Kind::Ask;
    Client* node = nullptr;
    if (endpoint.nodeName() != m_seed.nodeName() || isAsk) { // ASKING must directly precede its command
        auto& client = m_nodes[endpoint.nodeName()];
        if (!client)
            client = std::make_unique<Client>(endpoint, m_options);
        node = client.get();
    }
    if (!isAsk)
        m_homes[redirect.slot] = node;
    return node;
}

std::optional<Client*> Redirects::anotherThan(Client* node, std::size_t turn)
{
    const std::lock_guard lock(m_mutex);
    std::vector<Client*> all{nullptr};
    for (const auto& [name, client] : m_nodes)
        all.push_back(client.get());
    std::rotate(all.begin(), std::find(all.begin(), all.end(), node), all.end());
    return turn + 1 < all.size() ? std::optional(all[turn + 1]) : std::nullopt;
}

void Redirects::setHome(std::uint16_t slot, Client* node)
{
    const std::lock_guard lock(m_mutex);
    m_homes[slot] = node;
}

Result<Reply, Error> Redirects::follow(std::span<const std::string_view> words, MonoTime deadline, const Run& run)
{
    const auto key = keyOf(words);
    if (!key)
        return run(nullptr, words);
    const std::uint16_t slot = slotOf(*key);
    Client* node = homeOf(slot);
    std::size_t unreached = 0;
    Result<Reply, Error> result = run(node, words);
    for (int i = 0; !result; ++i) {
        const Error& error = result.error();
        // The node is away. The other nodes know which one took over its slots; without time left, the next command
        // asks them.
        const auto found = isUnreached(error) ? anotherThan(node, unreached++) : std::nullopt;
        Client* other = nullptr; // which is a node as well; GCC 12 takes *found for uninitialized below
        if (found)
            setHome(slot, other = *found);
        if (i == kMost || wire::now() >= deadline)
            return result;
        if (error.kind == ErrorKind::Moved) {
            const auto redirect = redirectIn(error);
            if (!redirect)
                return result;
            node = nodeOf(*redirect, node);
            if (redirect->kind == Redirect::Kind::Moved) {
                result = run(node, words);
                continue;
            }
            const std::array<Command, 2> both{Command{"ASKING"}, Command(words.begin(), words.end())};
            auto answers = node->pipeline(both, wire::left(deadline));
            result = std::move(answers[1]);
        } else if (found) {
            auto next = run(other, words);
            if (!next && next.error().delivery == Delivery::NotSent)
                continue; // away, too; the loop judges commands that were sent, and never resends them
            node = other;
            result = std::move(next);
        } else {
            return result;
        }
    }
    return result;
}

void Redirects::disconnect()
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [name, client] : m_nodes)
        client->disconnect();
}

} // namespace lockscope::lock::inline v1
