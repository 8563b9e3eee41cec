// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/check.h"

#include "core/clusterslot.h"
#include "formats/libraries/releasechannels.h"
#include "formats/scripts.h"
#include "lock/answers.h"
#include "lock/comparing.h"
#include "lock/redirects.h"
#include "lock/script.h"
#include "lock/slotmap.h"
#include "lock/subscription.h"
#include "lock/token.h"
#include "lock/wire.h"

#include <algorithm>
#include <map>
#include <optional>
#include <poll.h>
#include <set>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using formats::CompareAnswer;
using Step = FailedCheck::Step;

constexpr std::string_view kTtl = "2000";
constexpr std::string_view kRenewedTtl = "2001"; // longer than what is left, so that the renewal sets it

class Check
{
public:
    Check(std::string_view name, Client& client, const NotifierOptions& notifier)
        : m_prefix("lock:" + std::string(name) + ':'), m_keys("~" + m_prefix + '*'), m_client(client),
          m_options(notifier),
          m_slots(client.options().followsRedirections ? slotsFor(client.endpoint(), client.options()) : nullptr)
    {
    }

    [[nodiscard]] std::vector<FailedCheck> run()
    {
        for (const std::string& key : keys())
            check(key);
        return std::move(m_failed);
    }

private:
    /// The channel on which a release of a key is published.
    struct Channel
    {
        std::string name;
        std::string rule; ///< in ACL rules
        bool isShard = false;
    };
    /// The failures of a channel.
    struct Faults
    {
        std::vector<Error> hear;
        std::optional<Error> tell;
        bool isRefused = false; ///< neither may be used, or the server has no such channels
    };

    void check(const std::string& key);
    /// Empty: locks use the other channel only.
    [[nodiscard]] std::optional<Channel> shardOf(const std::string& key) const;
    [[nodiscard]] Faults tryOut(const Channel& channel);
    /// Follows the channel to its node.
    [[nodiscard]] std::optional<Error> subscribe(const Channel& channel);
    [[nodiscard]] std::optional<Error> await(Subscription::Happening::Kind kind);
    void report(const Channel& channel, Faults faults);
    void fail(Step step, const std::string& rule, Error error);
    /// Records an error. False: it was one.
    bool isDone(Step step, const std::string& rule, const Result<Reply, Error>& reply);
    void compared(Step step, const std::string& rule, const Result<CompareAnswer, Error>& answer);
    [[nodiscard]] std::string someKey() const { return (m_prefix + "check-").append(randomDigits().view()); }
    [[nodiscard]] std::vector<std::string> keys();

    const std::string m_prefix;
    const std::string m_keys; ///< in ACL rules
    Client& m_client;
    const NotifierOptions m_options;
    const std::shared_ptr<SlotMap> m_slots; ///< null: no cluster
    std::optional<Subscription> m_subscription;
    std::vector<FailedCheck> m_failed;
};

void Check::fail(Step step, const std::string& rule, Error error)
{
    const auto isSame = [&](const FailedCheck& each) {
        return each.step == step && each.error.kind == error.kind && each.error.message == error.message;
    };
    if (std::none_of(m_failed.begin(), m_failed.end(), isSame)) // each node of a cluster may say it
        m_failed.push_back({step, rule, std::move(error)});
}

bool Check::isDone(Step step, const std::string& rule, const Result<Reply, Error>& reply)
{
    if (!reply)
        fail(step, rule, reply.error());
    return reply.has_value();
}

void Check::compared(Step step, const std::string& rule, const Result<CompareAnswer, Error>& answer)
{
    if (!answer)
        fail(step, rule, answer.error());
    else if (*answer != CompareAnswer::Done)
        fail(step, rule, {ErrorKind::LeaseLost, Delivery::Answered, "The lock of this check was gone before its end."});
}

void Check::check(const std::string& key)
{
    constexpr Script renew{formats::kCompareAndExpire, formats::kCompareAndExpireSha1};
    const Token token = makeToken();
    const Result<Reply, Error> taken = m_client.command({"SET", key, token.view(), "NX", "PX", kTtl});
    const bool isHeld = isDone(Step::Acquire, "+set " + m_keys, taken);
    if (!isHeld && taken.error().kind != ErrorKind::NoPermission)
        return; // nothing works then
    if (isHeld)
        compared(Step::Renew, "+eval +evalsha +get +pexpire " + m_keys,
                 compareAnswer(runScript(m_client, renew, {"1", key, token.view(), kRenewedTtl})));
    const Channel plain{m_options.channelPrefix + key, "&" + m_options.channelPrefix + m_prefix + '*'};
    const std::optional<Channel> shard = shardOf(key);
    Faults faults = tryOut(shard.value_or(plain));
    if (shard && faults.isRefused && m_options.shards == ShardChannels::Auto)
        report(plain, tryOut(plain));
    else
        report(shard.value_or(plain), std::move(faults));
    (void)isDone(Step::Hear, "+pttl " + m_keys, m_client.command({"PTTL", key}));
    if (isHeld)
        compared(Step::Release, "+eval +evalsha +get +del " + m_keys,
                 compareAndDelete(m_client, key, token.view(), {plain.name, shard ? shard->name : std::string()},
                                  NativeCommands::Delete::None));
}

std::optional<Check::Channel> Check::shardOf(const std::string& key) const
{
    const std::string& prefix = m_options.channelPrefix;
    std::string name =
        m_slots && m_options.shards != ShardChannels::Off ? formats::shardChannel(prefix, key) : std::string();
    if (name.empty())
        return std::nullopt;
    const bool hasTag = name == prefix + key;
    return Channel{std::move(name), "&" + prefix + (hasTag ? "" : "{") + m_prefix + '*', true};
}

Check::Faults Check::tryOut(const Channel& channel)
{
    const auto isRefusal = [](const Error& error) {
        return error.kind == ErrorKind::NoPermission || error.kind == ErrorKind::Refused;
    };
    Faults faults;
    for (const Result<Reply, Error>& reply :
         {m_client.command({"PING"}),
          m_client.command({channel.isShard ? "SUNSUBSCRIBE" : "UNSUBSCRIBE", channel.name})})
        if (!reply)
            faults.hear.push_back(reply.error());
    const std::optional<Error> unheard = subscribe(channel);
    if (unheard)
        faults.hear.push_back(*unheard);
    const Result<Reply, Error> told =
        m_client.command({channel.isShard ? "SPUBLISH" : "PUBLISH", channel.name, "check"});
    if (!told)
        faults.tell = told.error();
    else if (faults.hear.empty() && await(Subscription::Happening::Kind::Message))
        faults.tell = {ErrorKind::Timeout, Delivery::Answered, "A release that was published did not arrive in time."};
    faults.isRefused = unheard && isRefusal(*unheard) && !told && isRefusal(told.error());
    return faults;
}

void Check::report(const Channel& channel, Faults faults)
{
    const std::string mark = channel.isShard ? "+s" : "+";
    std::string hears = mark;
    hears.append("subscribe ").append(mark).append("unsubscribe +ping ").append(channel.rule);
    for (Error& error : faults.hear)
        fail(Step::Hear, hears, std::move(error));
    if (faults.tell)
        fail(Step::Tell, mark + "publish " + channel.rule, std::move(*faults.tell));
}

std::optional<Error> Check::subscribe(const Channel& channel)
{
    SlotMap::Number node = channel.isShard ? m_slots->homeOf(slotOf(channel.name)) : 0;
    for (int hops = 1;; ++hops) {
        m_subscription.emplace(node == 0 ? m_client.endpoint() : m_slots->endpoint(node), m_options.client);
        if (Result<void, Error> opened = m_subscription->open(); !opened)
            return std::move(opened.error());
        m_subscription->subscribe(channel.name, channel.isShard);
        std::optional<Error> error = await(Subscription::Happening::Kind::Subscribed);
        const std::optional<Redirect> redirect = error && channel.isShard ? redirectIn(*error) : std::nullopt;
        if (!redirect || hops == Redirects::kMost)
            return error;
        node = m_slots->numberOf(redirect->to, node);
    }
}

/// An error if it does not arrive within the limit of a command, or is refused.
std::optional<Error> Check::await(Subscription::Happening::Kind kind)
{
    const MonoTime deadline = wire::deadlineIn(m_client.options().commandLimit);
    while (m_subscription->isOpen() && wire::waitFor(m_subscription->descriptor(), POLLIN, deadline)) {
        for (Subscription::Happening& each : m_subscription->read()) {
            if (each.kind == kind)
                return std::nullopt;
            if (each.error)
                return std::move(each.error);
        }
    }
    return wire::timedOut("Redis at " + m_client.endpoint().nodeName(), Delivery::Unknown).value();
}

/// One key; in a cluster one for each primary that has slots.
std::vector<std::string> Check::keys()
{
    if (!m_client.options().followsRedirections)
        return {someKey()};
    const Result<Reply, Error> slots = m_client.command({"CLUSTER", "SLOTS"});
    if (!isDone(Step::FindNodes, "+cluster|slots", slots))
        return {someKey()};
    std::map<std::uint16_t, std::string> nodeAfter; ///< the primary of each range, by its last slot
    std::set<std::string> missing;
    for (const Reply& range : slots->elements) {
        if (range.elements.size() < 3 || range.elements[2].elements.size() < 2)
            continue;
        const Reply& primary = range.elements[2];
        const std::string node = primary.elements[0].text + ':' + std::to_string(primary.elements[1].integer);
        nodeAfter[static_cast<std::uint16_t>(range.elements[1].integer)] = node;
        missing.insert(node);
    }
    std::vector<std::string> keys;
    constexpr int kMostTries = 100'000; // a primary may have a single slot
    for (int i = 0; i < kMostTries && !missing.empty(); ++i) {
        std::string key = someKey();
        const auto home = nodeAfter.lower_bound(slotOf(key));
        if (home != nodeAfter.end() && missing.erase(home->second) > 0)
            keys.push_back(std::move(key));
    }
    return keys;
}

} // namespace

std::vector<FailedCheck> checkLocks(std::string_view name, Client& client, const NotifierOptions& notifier)
{
    return Check(name, client, notifier).run();
}

} // namespace v1
} // namespace lockscope::lock
