// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/check.h"

#include "core/clusterslot.h"
#include "formats/scripts.h"
#include "lock/answers.h"
#include "lock/script.h"
#include "lock/subscription.h"
#include "lock/token.h"
#include "lock/wire.h"

#include <algorithm>
#include <map>
#include <poll.h>
#include <set>

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
    Check(std::string_view name, Client& client, const NotifierOptions& ears)
        : m_prefix("lock:" + std::string(name) + ':'), m_keys("~" + m_prefix + '*'),
          m_channels("&" + ears.channelPrefix + m_prefix + '*'), m_client(client), m_channelPrefix(ears.channelPrefix),
          m_ears(client.endpoint(), ears.client)
    {
    }

    [[nodiscard]] std::vector<FailedCheck> run()
    {
        for (const std::string& key : keys())
            check(key);
        return std::move(m_failed);
    }

private:
    void check(const std::string& key);
    [[nodiscard]] bool hears(const std::string& channel);
    [[nodiscard]] bool arrives(Subscription::Happening::Kind kind);
    void fail(Step step, const std::string& rule, Error error);
    /// Records an error. False: it was one.
    bool isDone(Step step, const std::string& rule, const Result<Reply, Error>& reply);
    void script(Step step, const std::string& rule, const Result<Reply, Error>& reply);
    [[nodiscard]] std::string someKey() const { return (m_prefix + "check-").append(randomDigits().view()); }
    [[nodiscard]] std::vector<std::string> keys();

    const std::string m_prefix;
    const std::string m_keys; ///< in ACL rules
    const std::string m_channels;
    Client& m_client;
    const std::string m_channelPrefix;
    Subscription m_ears;
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

void Check::script(Step step, const std::string& rule, const Result<Reply, Error>& reply)
{
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer)
        fail(step, rule, answer.error());
    else if (*answer != CompareAnswer::Done)
        fail(step, rule, {ErrorKind::LeaseLost, Delivery::Answered, "The lock of this check was gone before its end."});
}

void Check::check(const std::string& key)
{
    constexpr Script renew{formats::kCompareAndExpire, formats::kCompareAndExpireSha1};
    constexpr Script release{formats::kCompareDeleteAndTell, formats::kCompareDeleteAndTellSha1};
    const Token token = makeToken();
    const std::string channel = m_channelPrefix + key;
    const Result<Reply, Error> taken = m_client.command({"SET", key, token.view(), "NX", "PX", kTtl});
    const bool isHeld = isDone(Step::Acquire, "+set " + m_keys, taken);
    if (!isHeld && taken.error().kind != ErrorKind::NoPermission)
        return; // nothing works then
    if (isHeld)
        script(Step::Renew, "+eval +evalsha +get +pexpire " + m_keys,
               runScript(m_client, renew, {"1", key, token.view(), kRenewedTtl}));
    const bool isListening = hears(channel);
    (void)isDone(Step::Hear, "+pttl " + m_keys, m_client.command({"PTTL", key}));
    const std::string toTell = "+publish " + m_channels;
    if (isDone(Step::Tell, toTell, m_client.command({"PUBLISH", channel, "check"})) && isListening &&
        !arrives(Subscription::Happening::Kind::Message))
        fail(Step::Tell, toTell,
             {ErrorKind::Timeout, Delivery::Answered, "A release that was published did not arrive in time."});
    if (isHeld)
        script(Step::Release, "+eval +evalsha +get +del " + m_keys,
               runScript(m_client, release, {"1", key, token.view(), channel}));
}

bool Check::hears(const std::string& channel)
{
    const std::string rule = "+subscribe +unsubscribe +ping " + m_channels;
    const bool mayPing = isDone(Step::Hear, rule, m_client.command({"PING"}));
    const bool mayLeave = isDone(Step::Hear, rule, m_client.command({"UNSUBSCRIBE", channel}));
    if (auto opened = m_ears.open(); !opened) {
        fail(Step::Hear, rule, std::move(opened.error()));
        return false;
    }
    m_ears.subscribe(channel);
    const std::size_t before = m_failed.size();
    if (!arrives(Subscription::Happening::Kind::Subscribed) && m_failed.size() == before) {
        fail(Step::Hear, rule, wire::timedOut("Redis at " + m_client.endpoint().nodeName(), Delivery::Unknown).value());
        return false;
    }
    return mayPing && mayLeave && m_failed.size() == before;
}

/// False if it does not arrive within the limit of a command, or is refused.
bool Check::arrives(Subscription::Happening::Kind kind)
{
    const MonoTime deadline = wire::deadlineIn(m_client.options().commandLimit);
    while (m_ears.isOpen() && wire::waitFor(m_ears.descriptor(), POLLIN, deadline)) {
        for (Subscription::Happening& each : m_ears.read()) {
            if (each.kind == kind)
                return true;
            if (each.error) {
                fail(Step::Hear, "+subscribe +unsubscribe +ping " + m_channels, std::move(*each.error));
                return false;
            }
        }
    }
    return false;
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

std::vector<FailedCheck> checkLocks(std::string_view name, Client& client, const NotifierOptions& ears)
{
    return Check(name, client, ears).run();
}

} // namespace v1
} // namespace lockscope::lock
