// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/latchclient.h"

#include "simulator/ownkeys.h"

namespace lockscope::simulator {
namespace {

constexpr int kParts = 3;

/// KEYS: jobs, round. ARGV: the round, and how many jobs it has.
constexpr std::string_view kHandOut = R"(
if redis.call('HGET', KEYS[2], 'given') == ARGV[1] then
    return 0
end
redis.call('HSET', KEYS[2], 'given', ARGV[1])
for i = 1, tonumber(ARGV[2]) do
    redis.call('RPUSH', KEYS[1], ARGV[1] .. '/' .. i)
end
return 1)";

/// KEYS: jobs, round. ARGV: the field of the worker. Returns the job that it began before, or the next one.
constexpr std::string_view kTake = R"(
local job = redis.call('HGET', KEYS[2], ARGV[1])
if not job then
    job = redis.call('LPOP', KEYS[1])
    if job then
        redis.call('HSET', KEYS[2], ARGV[1], job)
    end
end
return job)";

std::string fieldOf(const Context& c)
{
    return "job of " + c.spec().name;
}

std::string roundOf(const std::string& job)
{
    return job.substr(0, job.rfind('/'));
}

} // namespace

void LatchClient::cycle(Context& c)
{
    adjust(c);
    m_options.watchdog = false; // nothing has a lease
    connect(c);
    if (c.spec().variant == "coordinator")
        coordinate(c);
    else
        doJob(c);
}

void LatchClient::coordinate(Context& c)
{
    c.sharesWith(1);
    const std::string round = presentRound(c);
    handOut(c, round);
    if (!waitForAll(c, round)) {
        if (m_latches == Latches::OneForAll)
            abandonRound(c, round);
        return;
    }
    const auto endRound = [&] { c.redis({"HDEL", c.roundKey(), "round"}); };
    withFinally([&] { c.sell(); }, [&] { giveBack(c, round, endRound); });
}

std::string LatchClient::presentRound(Context& c) const
{
    const lock::Reply begun = c.redis({"HGET", c.roundKey(), "round"});
    if (!begun.isNil())
        return begun.text;
    std::string round = c.orderNumber(); // that of no other cycle
    c.redis({"HSET", c.roundKey(), "round", round, kLatchField, keyOf(c, round)});
    return round;
}

/// Does nothing if an earlier cycle has handed them out.
void LatchClient::handOut(Context& c, const std::string& round)
{
    if (c.redis({"HGET", c.roundKey(), "given"}).text == round)
        return;
    // Nobody counts yet: if it is set already, then by a request of the same round whose reply was lost.
    if (const auto set = latchOf(c, round).trySetCount(kParts); !set)
        throw failedBy(set.error());
    for (int part = 1; part <= kParts; ++part)
        c.record(RecordKind::HandedOut, Outcome::None, round + '/' + std::to_string(part));
    c.redis({"EVAL", kHandOut, "2", c.jobsKey(), c.roundKey(), round, std::to_string(kParts)});
}

bool LatchClient::waitForAll(Context& c, const std::string& round)
{
    const auto attempted = [&](Outcome outcome) {
        Record attempt;
        attempt.kind = RecordKind::Attempt;
        attempt.outcome = outcome;
        attempt.token = round;
        c.record(std::move(attempt));
    };
    c.holds(round);
    lock::RedissonLatch latch = latchOf(c, round);
    lock::Waited waited = latch.awaitFor(Millis{0});
    if (waited.outcome() == lock::WaitOutcome::TimedOut) {
        attempted(Outcome::Refused);
        c.step(StepPoint::Waiting);
        waited = latch.awaitFor(c.spec().wait, c.stop());
    }
    switch (waited.outcome()) {
    case lock::WaitOutcome::Done:
        attempted(Outcome::Granted);
        c.acquired();
        return true;
    case lock::WaitOutcome::TimedOut:
        c.gaveUp(Outcome::TimedOut);
        return false;
    case lock::WaitOutcome::Cancelled:
        c.gaveUp(Outcome::Cancelled);
        return false;
    case lock::WaitOutcome::Unknown:
    case lock::WaitOutcome::Failed:
        break;
    }
    throw failedBy(waited.error());
}

/// Withdraws the jobs that nobody has begun, and the latch; a job that was begun counts it down all the same.
void LatchClient::abandonRound(Context& c, const std::string& round)
{
    c.redis({"DEL", c.jobsKey()});
    c.redis({"DEL", keyOf(c, round)});
    c.redis({"HDEL", c.roundKey(), "round"});
}

void LatchClient::doJob(Context& c)
{
    c.sharesWith(kAnyNumber);
    std::string job;
    const auto attempt = [&] {
        job = takeJob(c);
        return !job.empty();
    };
    if (!c.spin(attempt, {Distribution::Kind::Uniform, Millis{1}, Millis{3}, Millis{0}}))
        return;
    c.sellAtOnce({}, [] { return true; });
    giveBack(c, job, [&] {
        c.redis({"HDEL", c.roundKey(), fieldOf(c)});
        if (const auto counted = latchOf(c, roundOf(job)).countDown(); !counted)
            throw failedBy(counted.error());
    });
}

void LatchClient::giveBack(Context& c, const std::string& token, const std::function<void()>& request)
{
    c.giveBack([&] {
        const MonoTime sent = std::chrono::steady_clock::now();
        request();
        c.wrote(token, Outcome::Released, sent);
        return Outcome::Released;
    });
}

std::string LatchClient::takeJob(Context& c)
{
    Record attempt;
    attempt.kind = RecordKind::Attempt;
    attempt.sent = std::chrono::steady_clock::now();
    lock::Reply job = c.redis({"EVAL", kTake, "2", c.jobsKey(), c.roundKey(), fieldOf(c)});
    attempt.outcome = job.isNil() ? Outcome::Refused : Outcome::Granted;
    attempt.token = job.text;
    c.holds(job.text);
    c.record(std::move(attempt));
    return std::move(job.text);
}

std::string LatchClient::keyOf(const Context& c, const std::string& round) const
{
    return latchKey(c.key(), m_latches == Latches::OneForAll ? "all" : round);
}

lock::RedissonLatch LatchClient::latchOf(const Context& c, const std::string& round) const
{
    auto made = lock::RedissonLatch::create(m_client, m_peer, keyOf(c, round));
    if (!made)
        throw failedBy(made.error());
    return std::move(*made);
}

} // namespace lockscope::simulator
