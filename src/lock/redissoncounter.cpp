// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissoncounter.h"

#include "core/clusterslot.h"
#include "formats/libraries/redissonsemaphorescripts.h"
#include "lock/answers.h"
#include "lock/keytext.h"
#include "lock/metrics.h"
#include "lock/redissonsetup.h"

#include <charconv>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

Result<std::int64_t, Error> integerIn(Result<Reply, Error> reply)
{
    if (!reply)
        return failure(std::move(reply.error()));
    if (reply->type != Reply::Type::Integer)
        return failure(unexpectedAnswer());
    return reply->integer;
}

} // namespace

RedissonCounter::RedissonCounter(std::shared_ptr<Client> itsClient, std::shared_ptr<RedissonPeer> itsPeer,
                                 std::string itsKey, std::string itsChannel, std::shared_ptr<LockMetrics> itsMetrics)
    : client(std::move(itsClient)), peer(std::move(itsPeer)), key(std::move(itsKey)), channel(std::move(itsChannel)),
      shardCommand(peer->m_notifier.shardChannelOf(channel).empty() ? "" : "SPUBLISH"), metrics(std::move(itsMetrics))
{
}

Result<std::int64_t, Error> RedissonCounter::ask(std::string_view script,
                                                 std::initializer_list<std::string_view> words) const
{
    std::vector<std::string_view> command{"EVAL", script};
    command.insert(command.end(), words);
    return integerIn(counted(client->command(command)));
}

Result<std::int64_t, Error> RedissonCounter::ask(const Script& script, std::initializer_list<std::string_view> words,
                                                 std::chrono::milliseconds limit) const
{
    return integerIn(counted(runScript(*client, script, words, limit)));
}

Result<std::optional<std::int64_t>, Error> RedissonCounter::read(std::chrono::milliseconds limit) const
{
    const Result<Reply, Error> reply = counted(client->command({"GET", key}, limit));
    if (!reply)
        return failure(reply.error());
    if (reply->isNil())
        return std::optional<std::int64_t>();
    std::int64_t number = 0;
    const char* const end = reply->text.data() + reply->text.size();
    const auto [last, error] = std::from_chars(reply->text.data(), end, number);
    if (error != std::errc() || last != end)
        return failure(Error{ErrorKind::WrongType, Delivery::Answered,
                             "The key " + keyText(key) + " is no number, so it is used for something else."});
    return std::optional(number);
}

Result<bool, Error> RedissonCounter::trySetPermits(int permits, std::optional<std::chrono::milliseconds> ttl) const
{
    if (permits < 0)
        return invalid("A semaphore begins with 0 permits or more.");
    const std::string number = std::to_string(permits);
    const Result<std::int64_t, Error> made =
        ttl ? ask(formats::kSemaphoreSet, {"1", key, number, channel, shardCommand, std::to_string(ttl->count())})
            : ask(formats::kSemaphoreSet, {"1", key, number, channel, shardCommand});
    if (!made)
        return failure(made.error());
    wake();
    return *made == 1;
}

Result<Reply, Error> RedissonCounter::counted(Result<Reply, Error> reply) const
{
    if (!reply && metrics)
        metrics->failed(reply.error().kind);
    if (!reply && endsConnection(reply.error().kind))
        doubtServer();
    return reply;
}

Result<std::shared_ptr<const RedissonCounter>, Error> counterFor(const std::shared_ptr<Client>& client,
                                                                 const std::shared_ptr<RedissonPeer>& peer,
                                                                 const std::string& key, const std::string& channel,
                                                                 const WaitOptions& options)
{
    RedissonOptions common;
    common.watchdog = false;
    common.poll = options.poll;
    common.metrics = options.metrics;
    Result<void, Error> ready = prepare(client.get(), nullptr, peer.get(), key, common);
    if (ready)
        ready = shareSlot(*client, key, channel);
    if (!ready)
        return failure(std::move(ready.error()));
    return std::make_shared<const RedissonCounter>(client, peer, key, channel,
                                                   options.metrics ? options.metrics->counters(options.name) : nullptr);
}

Result<void, Error> shareSlot(const Client& client, const std::string& key, const std::string& beside)
{
    if (client.options().followsRedirections && slotOf(key) != slotOf(beside))
        return invalid(
            "The name " + keyText(key) + " cannot be used in a cluster: " + keyText(beside) +
            " belongs to it and has another slot. Use a name without braces, or (not for a latch) with a hash tag such "
            "as {orders}:1.");
    return {};
}

} // namespace v1
} // namespace lockscope::lock
