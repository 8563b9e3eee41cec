// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redirects.h"

#include "core/clusterslot.h"
#include "lock/wire.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

bool isWord(std::string_view word, std::string_view upper)
{
    return std::equal(word.begin(), word.end(), upper.begin(), upper.end(),
                      [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; });
}

/// Another node may know where the command belongs.
bool isUnreached(const Error& error)
{
    return error.delivery == Delivery::NotSent && error.kind != ErrorKind::LoginRefused && !wire::isNotAsked(error);
}

/// Not TRYAGAIN, which is of the same kind: that node serves the slot.
bool isDown(const Error& error)
{
    return error.kind == ErrorKind::ClusterDown && error.message.starts_with("CLUSTERDOWN");
}

/// A node that the others have forgotten tells its own slots only; a new one tells none.
enum class Told : std::uint8_t { None, Some, All };

Told toldBy(const Reply& slots)
{
    const std::vector<SlotRange> ranges = slotRanges(slots);
    const int count = std::accumulate(ranges.begin(), ranges.end(), 0,
                                      [](int sum, const SlotRange& each) { return sum + each.last - each.first + 1; });
    return count >= kClusterSlots ? Told::All : ranges.empty() ? Told::None : Told::Some;
}

} // namespace

std::optional<Redirect> redirectIn(const Error& error)
{
    const std::string_view message = error.message;
    return error.kind == ErrorKind::Moved ? parseRedirect(message.substr(0, message.find(". "))) // our advice follows
                                          : std::nullopt;
}

std::shared_ptr<SlotMap> slotsFor(const Endpoint& seed, const ClientOptions& options)
{
    if (options.slots && options.slots->endpoint(0) == seed)
        return options.slots;
    std::vector<Endpoint> seeds{seed};
    if (options.seeds)
        seeds.insert(seeds.end(), options.seeds->begin(), options.seeds->end());
    return std::make_shared<SlotMap>(std::move(seeds), ReachTable(), options.clock);
}

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

Redirects::Redirects(const Endpoint& seed, const ClientOptions& options)
    : m_map(slotsFor(seed, options)), m_options([&] {
          ClientOptions each = options;
          each.followsRedirections = false; // each of them is a single node
          each.seeds.reset();
          each.slots.reset();
          return each;
      }())
{
}

Client& Redirects::connectionTo(Number node)
{
    const std::lock_guard lock(m_mutex);
    std::unique_ptr<Client>& client = m_nodes[node];
    if (!client)
        client = std::make_unique<Client>(m_map->endpoint(node), m_options);
    return *client;
}

SlotMap::Number Redirects::numberOf(const Client* node) const
{
    const std::lock_guard lock(m_mutex);
    const auto found =
        std::find_if(m_nodes.begin(), m_nodes.end(), [node](const auto& each) { return each.second.get() == node; });
    return found == m_nodes.end() ? 0 : found->first;
}

void Redirects::refresh(MonoTime deadline, const std::function<Result<Reply, Error>(Client*, MonoTime)>& ask)
{
    const std::optional<Number> first = m_map->beginReading();
    if (!first)
        return;
    const MonoTime until = wire::deadlineIn(wire::left(deadline) / 2);
    std::optional<std::pair<Reply, Number>> partial;
    for (const Number node : m_map->members(*first)) {
        Result<Reply, Error> reply = ask(clientOf(node), until);
        if (reply) {
            const Told told = toldBy(*reply);
            if (told == Told::All)
                return m_map->learn(*reply, node);
            if (told == Told::Some && !partial)
                partial.emplace(*std::move(reply), node);
        } else {
            const ErrorKind kind = reply.error().kind; // too many slots to tell are a Protocol error
            if (kind == ErrorKind::NoPermission || kind == ErrorKind::Refused || kind == ErrorKind::Protocol)
                return m_map->refused();
        }
        if (wire::now() >= until)
            break;
    }
    if (partial)
        m_map->learn(partial->first, partial->second);
}

Client* Redirects::homeOf(std::span<const std::string_view> words)
{
    const auto key = keyOf(words);
    return key ? homeOf(slotOf(*key)) : nullptr;
}

Client* Redirects::homeOf(std::uint16_t slot)
{
    return clientOf(m_map->homeOf(slot));
}

std::optional<Redirects::Target> Redirects::learn(std::span<const std::string_view> words, Client* asked,
                                                  const Error& error)
{
    const Number from = numberOf(asked);
    if (const auto redirect = redirectIn(error))
        return Target{clientOf(targetOf(*redirect, from)), redirect->kind == Redirect::Kind::Ask};
    if (isDown(error))
        doubt(from);
    const auto key = keyOf(words);
    const auto other = key && isUnreached(error) ? anotherThan(from, 0) : std::nullopt;
    if (!other)
        return std::nullopt;
    lose(from, slotOf(*key), *other);
    return Target{clientOf(*other)};
}

std::size_t Redirects::connectShare() const
{
    return m_map->members(0).size() > 1 ? 3 : 1;
}

SlotMap::Number Redirects::targetOf(const Redirect& redirect, Number from)
{
    const Number target = m_map->numberOf(redirect.to, from);
    if (redirect.kind == Redirect::Kind::Moved) {
        m_map->setHome(redirect.slot, target);
        m_map->doubt(from); // the target may hang
    }
    return target;
}

std::optional<SlotMap::Number> Redirects::anotherThan(Number node, std::size_t turn) const
{
    const std::vector<Number> all = m_map->members(node);
    return turn + 1 < all.size() ? std::optional(all[turn + 1]) : std::nullopt;
}

void Redirects::lose(Number node, std::uint16_t slot, Number other)
{
    m_map->setHome(slot, other);
    m_map->doubt(other, node);
}

/// Each time another member is to tell the slots: the next one may be cut off with this one.
void Redirects::doubt(Number down)
{
    const std::vector<Number> all = m_map->members(down);
    if (all.size() > 1)
        m_map->doubt(all[1 + m_downs++ % (all.size() - 1)]);
}

Result<Reply, Error> Redirects::follow(std::span<const std::string_view> words, MonoTime deadline, const Run& run)
{
    const auto key = keyOf(words);
    if (!key)
        return run(Target(), words);
    const std::uint16_t slot = slotOf(*key);
    Number node = m_map->homeOf(slot);
    std::size_t unreached = 0;
    std::optional<Error> away; ///< of the last node that was not reached
    Result<Reply, Error> result = run(Target{clientOf(node)}, words);
    for (int i = 0; !result; ++i) {
        const Error& error = result.error();
        // The node is away. The other nodes know which one took over its slots; without time left, the next command
        // asks them.
        const auto found = isUnreached(error) ? anotherThan(node, unreached++) : std::nullopt;
        const Number other = found.value_or(0);
        if (found)
            lose(node, slot, other);
        if (isUnreached(error))
            away = error;
        if (isDown(error))
            doubt(node);
        if (i == kMost || wire::now() >= deadline) // until a failover the others point to the dead node, which may pass
            return error.kind == ErrorKind::Moved && away ? failure(std::move(*away)) : std::move(result);
        if (error.kind == ErrorKind::Moved) {
            const auto redirect = redirectIn(error);
            if (!redirect)
                return result;
            node = targetOf(*redirect, node);
            result = run(Target{clientOf(node), redirect->kind == Redirect::Kind::Ask}, words);
        } else if (found) {
            auto next = run(Target{clientOf(other)}, words);
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

std::vector<Client*> Redirects::others() const
{
    std::vector<Client*> nodes;
    if (const auto lock = m_origin.lock(m_mutex))
        for (const auto& [node, client] : m_nodes)
            nodes.push_back(client.get());
    return nodes;
}

void Redirects::disconnect()
{
    for (Client* const node : others()) // without the mutex: each may be waited for, and meanwhile others connect
        node->disconnect();
}

} // namespace v1
} // namespace lockscope::lock
