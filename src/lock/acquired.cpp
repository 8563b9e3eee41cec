// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/acquired.h"

#include "core/text.h"
#include "lock/keytext.h"

#include <algorithm>
#include <type_traits>

namespace lockscope::lock {
inline namespace v1 {
namespace {

// The outcome is the place of the alternative.
template <AcquireOutcome outcome, class Alternative>
constexpr bool kIsAt =
    std::is_same_v<std::variant_alternative_t<static_cast<std::size_t>(outcome), AcquireResult>, Alternative>;
static_assert(kIsAt<AcquireOutcome::Acquired, Lease> && kIsAt<AcquireOutcome::Taken, Taken> &&
              kIsAt<AcquireOutcome::TimedOut, TimedOut> && kIsAt<AcquireOutcome::Cancelled, Cancelled> &&
              kIsAt<AcquireOutcome::NoQuorum, NoQuorum> && kIsAt<AcquireOutcome::Unknown, Unknown> &&
              kIsAt<AcquireOutcome::Failed, Error>);

std::string inMillis(std::chrono::milliseconds time)
{
    return std::to_string(time.count()) + " ms";
}

std::size_t majorityOf(std::size_t nodes)
{
    return nodes / 2 + 1;
}

std::size_t countOf(const NoQuorum& none, NodeOutcome::Kind kind)
{
    return static_cast<std::size_t>(std::ranges::count(none.nodes, kind, &NodeOutcome::kind));
}

/// The explanation of each outcome, for the lock that is named `key`.
struct Why
{
    std::string operator()(const Lease&) const { return {}; }
    std::string operator()(const Taken& taken) const
    {
        std::string text = key + " is busy.";
        if (taken.retryAfter)
            return text + " Its lease ends in " + inMillis(*taken.retryAfter) + " unless it is renewed.";
        return text + " Try again later.";
    }
    std::string operator()(const TimedOut& timedOut) const
    {
        return key + " is busy: waited " + inMillis(timedOut.waited) + ". Try again later.";
    }
    std::string operator()(const Cancelled& cancelled) const
    {
        return key + " was not acquired: stop was requested after " + inMillis(cancelled.waited) + '.';
    }
    std::string operator()(const NoQuorum& none) const
    {
        std::string text = key + " was granted by " + std::to_string(countOf(none, NodeOutcome::Kind::Granted)) +
                           " of " + std::to_string(none.nodes.size()) + " nodes, and needs " +
                           std::to_string(majorityOf(none.nodes.size())) + '.';
        for (const NodeOutcome& node : none.nodes)
            if (node.error)
                text += ' ' + printable(node.node) + ": " + node.error->message;
        return text;
    }
    std::string operator()(const Unknown& unknown) const
    {
        return key + " may be held until its TTL ends, because a reply was lost: " + unknown.error.message;
    }
    std::string operator()(const Error& error) const { return error.message; }

    std::string key;
};

/// Kind and delivery of each outcome, for a program that handles errors only.
struct AsError
{
    Error operator()(const Lease&) const { throw std::bad_variant_access(); }
    Error operator()(const Taken&) const { return {ErrorKind::Taken, Delivery::Answered, {}}; }
    Error operator()(const TimedOut&) const { return {ErrorKind::Taken, Delivery::Answered, {}}; }
    Error operator()(const Cancelled&) const { return {ErrorKind::Taken, Delivery::Answered, {}}; }
    Error operator()(const NoQuorum& none) const
    {
        const auto failed =
            std::ranges::find_if(none.nodes, [](const NodeOutcome& node) { return node.error.has_value(); });
        const std::size_t working = none.nodes.size() - countOf(none, NodeOutcome::Kind::Failed);
        if (failed != none.nodes.end() && working < majorityOf(none.nodes.size()))
            return *failed->error;
        return {ErrorKind::Taken, Delivery::Answered, {}};
    }
    Error operator()(const Unknown& unknown) const { return unknown.error; }
    Error operator()(const Error& error) const { return error; }
};

} // namespace

Acquired::Acquired(AcquireResult result, const std::string& key)
    : m_result(std::move(result)), m_key(std::holds_alternative<Lease>(m_result) ? std::string() : key)
{
}

std::string Acquired::why() const
{
    return std::visit(Why{"The lock " + keyText(m_key)}, m_result);
}

Error Acquired::error() const
{
    Error error = std::visit(AsError{}, m_result);
    error.message = why();
    return error;
}

std::optional<std::string> Acquired::holder() const
{
    const auto* taken = std::get_if<Taken>(&m_result);
    return taken ? taken->by : std::nullopt;
}

std::optional<std::chrono::milliseconds> Acquired::retryAfter() const
{
    const auto* taken = std::get_if<Taken>(&m_result);
    return taken ? taken->retryAfter : std::nullopt;
}

const std::vector<NodeOutcome>& Acquired::nodes() const&
{
    static const std::vector<NodeOutcome> empty;
    const auto* none = std::get_if<NoQuorum>(&m_result);
    return none ? none->nodes : empty;
}

std::optional<MonoTime> Acquired::freeBy() const
{
    const auto* unknown = std::get_if<Unknown>(&m_result);
    return unknown ? std::optional(unknown->freeBy) : std::nullopt;
}

std::chrono::milliseconds Acquired::waited() const
{
    return std::visit(
        [](const auto& outcome) {
            if constexpr (requires { outcome.waited; })
                return outcome.waited;
            else
                return std::chrono::milliseconds{0};
        },
        m_result);
}

int Acquired::attempts() const
{
    return std::visit(
        [](const auto& outcome) {
            if constexpr (requires { outcome.attempts; })
                return outcome.attempts;
            else
                return 0;
        },
        m_result);
}

} // namespace v1
} // namespace lockscope::lock
