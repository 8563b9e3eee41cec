// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"

#include "core/numbers.h"
#include "formats/scripts.h"
#include "lock/token.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace lockscope::simulator {
namespace {

MonoTime monoNow()
{
    return std::chrono::steady_clock::now();
}

lock::Reply replyOrThrow(Result<lock::Reply, lock::Error> reply)
{
    if (reply)
        return std::move(*reply);
    throw failedBy(std::move(reply.error()));
}

/// A plain DEL; the GET only tells the log whose lock it was.
constexpr std::string_view kDelete = R"(
local value = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return value)";

/// Takes one unit if one is left. Returns what is left then, or -1.
constexpr std::string_view kSellOne = R"(
if tonumber(redis.call('GET', KEYS[1]) or '0') <= 0 then
    return -1
end
return redis.call('DECR', KEYS[1]))";

/// Reads the stock for the owner of a fencing token: from then on the desk refuses lower ones.
constexpr std::string_view kFencedRead = R"(
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[2]) or '0') then
    redis.call('SET', KEYS[2], ARGV[1])
end
return redis.call('GET', KEYS[1]))";

/// Writes unless a higher number was seen. Returns 1, or 0 for a refusal.
constexpr std::string_view kFencedWrite = R"(
if tonumber(ARGV[2]) < tonumber(redis.call('GET', KEYS[2]) or '0') then
    return 0
end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('SET', KEYS[1], ARGV[1])
return 1)";

} // namespace

CommandFailed failedBy(lock::Error error)
{
    return {error.delivery == lock::Delivery::Unknown ? Outcome::Unknown : Outcome::Error, std::move(error.message)};
}

bool sleepUnlessStopped(Millis time, const std::stop_token& stop, const std::stop_token& alsoStop)
{
    if (time > Millis{0}) {
        std::mutex mutex;
        std::condition_variable_any wake;
        const std::stop_callback other(alsoStop, [&] {
            const std::lock_guard guard(mutex);
            wake.notify_all();
        });
        std::unique_lock lock(mutex);
        wake.wait_for(lock, stop, time, [&] { return alsoStop.stop_requested(); });
    }
    return !stop.stop_requested() && !alsoStop.stop_requested();
}

lock::ClientOptions clientOptionsFor(const RunServers& place, std::string name)
{
    lock::ClientOptions options;
    options.name = std::move(name);
    options.followsRedirections = place.isCluster;
    return options;
}

RunServers placeOf(RunServers place, std::size_t server)
{
    if (server > 0 && server <= place.more.size())
        place.main = place.more[server - 1];
    return place;
}

Context::Context(const Scenario& scenario, std::uint32_t worker, RunServers place, Host& host, Past& past)
    : m_scenario(scenario), m_worker(worker), m_host(host), m_spec(host.spec(worker)),
      m_place(placeOf(std::move(place), m_spec.server)), m_past(past),
      m_client(m_place.main, clientOptionsFor(m_place, m_spec.name))
{
}

Context::~Context()
{
    for (std::jthread& thread : m_background)
        thread.request_stop();
}

void Context::begin(WorkerSpec spec, const Choice& choice, std::stop_token stop)
{
    m_spec = std::move(spec);
    m_past.faultsDone.resize(std::max(m_past.faultsDone.size(), m_spec.faults.size()));
    m_past.faultsLeftOut.resize(m_past.faultsDone.size());
    m_choice = choice;
    m_stop = std::move(stop);
    m_lock.store(static_cast<std::uint32_t>(choice.lock), std::memory_order_relaxed);
    m_token.clear();
    ++m_past.cycles;
    record(RecordKind::Intent);
    step(StepPoint::BeforeAcquire);
}

std::int64_t Context::clockMs() const
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<Millis>(now).count() + (m_spec.clockSkew + m_clockAhead).count();
}

std::string Context::uuid()
{
    std::string digits(lock::randomDigits().view());
    digits[12] = '4';
    digits[16] = "89ab"[digits[16] % 4];
    for (const std::size_t place : {8U, 13U, 18U, 23U})
        digits.insert(place, 1, '-');
    return digits;
}

lock::Reply Context::redis(std::initializer_list<std::string_view> words)
{
    if (m_dead)
        throw Killed{};
    return replyOrThrow(m_client.command(words));
}

lock::Client& Context::connection(const Endpoint& endpoint)
{
    if (endpoint == m_place.main)
        return m_client;
    for (const auto& client : m_more)
        if (client->endpoint() == endpoint)
            return *client;
    return *m_more.emplace_back(std::make_unique<lock::Client>(endpoint, clientOptionsFor(m_place, m_spec.name)));
}

Outcome Context::ask(const std::string& token, const std::function<Outcome()>& request, Millis lease)
{
    Record attempt;
    attempt.kind = RecordKind::Attempt;
    attempt.token = token;
    attempt.leaseMs = static_cast<std::int32_t>(lease.count());
    attempt.sent = monoNow();
    m_token = token;
    try {
        attempt.outcome = request();
    } catch (const CommandFailed& failed) {
        attempt.outcome = failed.outcome;
        record(attempt);
        throw;
    }
    record(attempt);
    return attempt.outcome;
}

Outcome Context::askSetNxPx(const std::string& token)
{
    return ask(token, [&] {
        return redis({"SET", key(), token, "NX", "PX", ttlMs()}).isNil() ? Outcome::Refused : Outcome::Granted;
    });
}

bool Context::spin(const std::function<bool()>& attempt, Distribution pause, Outcome how)
{
    Choices pauses(m_scenario.seed ^ m_past.cycles, m_worker);
    const MonoTime end = monoNow() + m_spec.wait;
    while (!attempt()) {
        const Millis rest = pauses.draw(m_spec.retry.value_or(pause));
        if (monoNow() + rest >= end) {
            gaveUp(m_spec.wait > Millis{0} ? Outcome::TimedOut : Outcome::Refused);
            return false;
        }
        if (!sleep(rest)) {
            gaveUp(Outcome::Cancelled);
            return false;
        }
    }
    acquired(how);
    return true;
}

bool Context::spinForToken(std::string& token)
{
    const auto attempt = [&] {
        token = uuid();
        return askSetNxPx(token) == Outcome::Granted;
    };
    return spin(attempt, Distribution::fixed(Millis{50}));
}

void Context::wrote(const std::string& token, Outcome outcome, MonoTime sent)
{
    Record written;
    written.kind = RecordKind::Wrote;
    written.outcome = outcome;
    written.token = token;
    written.sent = sent;
    record(std::move(written));
}

void Context::acquired(Outcome how, std::int64_t fence)
{
    Record granted;
    granted.kind = RecordKind::Acquired;
    granted.outcome = how;
    granted.token = m_token;
    granted.value = fence;
    granted.leaseMs = static_cast<std::int32_t>(m_spec.ttl.count());
    record(granted);
    m_since = m_host.mark();
    step(StepPoint::Acquired);
}

Outcome Context::giveBack(const std::function<Outcome()>& request)
{
    if (m_dead)
        throw Killed{};
    Record outcome;
    outcome.kind = RecordKind::Outcome;
    outcome.token = m_token;
    outcome.sent = monoNow();
    record(RecordKind::Release, Outcome::None, m_token);
    try {
        outcome.outcome = request();
    } catch (const CommandFailed& failed) {
        outcome.outcome = failed.outcome;
        outcome.note = failed.message;
        record(outcome);
        return failed.outcome;
    }
    record(outcome);
    step(StepPoint::Released);
    return outcome.outcome;
}

Outcome Context::giveBackByDelete()
{
    return giveBack([this] {
        const MonoTime sent = monoNow();
        const lock::Reply removed = redis({"EVAL", kDelete, "1", key()});
        if (removed.isNil())
            return Outcome::AlreadyExpired;
        wrote(removed.text, Outcome::Released, sent);
        return Outcome::Released;
    });
}

Outcome Context::compareAndDelete(const std::string& token)
{
    const MonoTime sent = monoNow();
    switch (static_cast<formats::CompareAnswer>(integer({"EVAL", formats::kCompareAndDelete, "1", key(), token}))) {
    case formats::CompareAnswer::Done:
        wrote(token, Outcome::Released, sent);
        return Outcome::Released;
    case formats::CompareAnswer::Other:
        return Outcome::NotOwner;
    case formats::CompareAnswer::Absent:
        return Outcome::AlreadyExpired;
    }
    return Outcome::Unknown;
}

void Context::gaveUp(Outcome outcome, std::string note)
{
    record(RecordKind::Outcome, outcome, {}, std::move(note));
}

void Context::step(StepPoint at)
{
    if (m_dead)
        throw Killed{};
    m_host.reached(m_worker, lock(), at);
    for (std::size_t i = 0; i < m_spec.faults.size(); ++i) {
        const Fault& fault = m_spec.faults[i];
        if (fault.at != at || (fault.times != 0 && m_past.faultsDone[i] >= fault.times) || m_stop.stop_requested())
            continue;
        if (m_past.faultsLeftOut[i] < fault.after) {
            ++m_past.faultsLeftOut[i];
            continue;
        }
        ++m_past.faultsDone[i];
        happen(i);
    }
}

void Context::happen(std::size_t number)
{
    const Fault& fault = m_spec.faults[number];
    Record told;
    told.value = static_cast<std::int64_t>(number);
    if (fault.action == FaultKind::Kill) {
        told.kind = RecordKind::Vanished;
        record(std::move(told));
        die();
        m_host.kill(m_worker);
        throw Killed{fault.returnsAfter};
    }
    told.kind = RecordKind::Forced;
    told.note = std::string(name(fault.action)) + " at " + name(fault.at);
    record(std::move(told));
    switch (fault.action) {
    case FaultKind::Kill:
        break;
    case FaultKind::Stop:
        m_host.suspend(m_worker, fault.time, m_stop);
        break;
    case FaultKind::Delay:
        sleep(fault.time);
        break;
    case FaultKind::Wait:
        m_host.waitForAnother(m_worker, lock(), fault.until, m_since, fault.time, m_stop);
        break;
    case FaultKind::Meet:
        m_host.meet(m_worker, lock(), fault.at, fault.count, fault.time, m_stop);
        break;
    case FaultKind::ScriptFlush: // on every server of the run; an unreachable one keeps its scripts
        redis({"SCRIPT", "FLUSH"});
        for (const Endpoint& other : m_place.more)
            static_cast<void>(connection(other).command({"SCRIPT", "FLUSH"}));
        break;
    case FaultKind::ClockStep:
        if (!m_host.stepClock(fault.time))
            m_clockAhead += fault.time;
        break;
    case FaultKind::Outside:
        m_host.outside(fault.what);
        break;
    }
}

bool Context::sleep(Millis time, const std::stop_token& also)
{
    return sleepUnlessStopped(time, m_stop, also);
}

void Context::enter()
{
    record(RecordKind::Entered, Outcome::None, m_token);
    m_host.sectionEntered();
    step(StepPoint::Entered);
}

void Context::leave()
{
    record(RecordKind::Left, Outcome::None, m_token);
    step(StepPoint::BeforeRelease);
}

Context::Order Context::readStock(std::optional<std::int64_t> fence)
{
    Order order;
    order.fence = fence;
    if (!m_scenario.stock)
        return order;
    Record read;
    read.kind = RecordKind::StockRead;
    read.sent = monoNow();
    const std::string stock = m_scenario.stockKey(lock());
    const lock::Reply reply =
        fence ? redis({"EVAL", kFencedRead, "2", stock, m_scenario.fenceKey(lock()), std::to_string(*fence)})
              : redis({"GET", stock});
    order.stock = parseLeadingNumber<std::int64_t>(reply.text).value_or(0);
    order.sells = order.stock > 0;
    read.value = order.stock;
    record(read);
    return order;
}

void Context::work(const std::stop_token& lost)
{
    sleep(m_choice.hold, lost);
    step(StepPoint::BeforeWrite);
}

void Context::writeBack(const Order& order)
{
    if (order.sells && writeStock(order))
        book();
}

void Context::book()
{
    redis({"RPUSH", ordersKey(), orderNumber()});
    record(RecordKind::Booked, Outcome::None, {}, orderNumber());
}

bool Context::writeStock(const Order& order)
{
    Record written;
    written.kind = RecordKind::StockWritten;
    written.sent = monoNow();
    written.value = order.stock - 1;
    const std::string stock = m_scenario.stockKey(lock());
    const std::string left = std::to_string(written.value);
    if (order.fence) {
        const std::string fence = std::to_string(*order.fence);
        if (integer({"EVAL", kFencedWrite, "2", stock, m_scenario.fenceKey(lock()), left, fence}) == 0)
            written.kind = RecordKind::StockRefused;
    } else {
        redis({"SET", stock, left});
    }
    record(written);
    return written.kind == RecordKind::StockWritten;
}

void Context::sell(const std::stop_token& lost, const std::function<bool()>& stillMine)
{
    enter();
    const Order order = readStock();
    work(lost);
    if (!stillMine || stillMine())
        writeBack(order);
    leave();
}

void Context::sellFenced(std::int64_t fence, const std::stop_token& lost)
{
    enter();
    const Order order = readStock(fence);
    work(lost);
    writeBack(order);
    leave();
}

void Context::look(const std::stop_token& lost)
{
    enter();
    static_cast<void>(readStock());
    work(lost);
    leave();
}

void Context::sellAtOnce(const std::stop_token& lost, const std::function<bool()>& stillMine)
{
    enter();
    const Order order = readStock();
    work(lost);
    if (order.sells && stillMine()) {
        Record written;
        written.kind = RecordKind::StockWritten;
        written.sent = monoNow();
        written.value = integer({"EVAL", kSellOne, "1", m_scenario.stockKey(lock())});
        if (written.value >= 0) {
            record(std::move(written));
            book();
        }
    }
    leave();
}

Context::Background::Background(Context& context, std::stop_token stop)
    : m_context(context), m_lock(context.lock()), m_ttl(context.ttl()), m_stop(std::move(stop)),
      m_client(context.m_place.main, clientOptionsFor(context.m_place, context.m_spec.name + "/watchdog"))
{
}

lock::Reply Context::Background::redis(std::initializer_list<std::string_view> words)
{
    if (m_stop.stop_requested() || m_context.m_dead)
        throw Killed{};
    return replyOrThrow(m_client.command(words));
}

bool Context::Background::renew(const std::string& token, const std::function<bool()>& request)
{
    Record renewal;
    renewal.lock = m_lock;
    renewal.token = token;
    renewal.leaseMs = static_cast<std::int32_t>(m_ttl.count());
    renewal.sent = monoNow();
    const bool done = request();
    renewal.kind = done ? RecordKind::Renewed : RecordKind::RenewalFailed;
    renewal.outcome = done ? Outcome::Granted : Outcome::AlreadyExpired;
    renewal.at = monoNow();
    renewal.worker = m_context.m_worker;
    renewal.room = m_context.m_room.load(std::memory_order_relaxed);
    if (!m_context.m_dead)
        m_context.m_host.append(std::move(renewal));
    return done;
}

void Context::inBackground(std::function<void(Background&)> body)
{
    auto background = std::make_shared<std::function<void(Background&)>>(std::move(body));
    // Created here, because it copies what belongs to this cycle.
    std::stop_source stop;
    auto side = std::make_shared<Background>(*this, stop.get_token());
    m_background.emplace_back([background, side, stop](const std::stop_token& asked) mutable {
        const std::stop_callback forward(asked, [stop]() mutable { stop.request_stop(); });
        try {
            (*background)(*side);
        } catch (const Killed&) {
        } catch (const CommandFailed&) { // an unsupervised daemon ends at its first error
        }
    });
}

bool Context::renew(const std::string& token, const std::function<bool()>& request)
{
    Record renewal;
    renewal.token = token;
    renewal.leaseMs = static_cast<std::int32_t>(m_spec.ttl.count());
    renewal.sent = monoNow();
    const bool done = request();
    renewal.kind = done ? RecordKind::Renewed : RecordKind::RenewalFailed;
    renewal.outcome = done ? Outcome::Granted : Outcome::AlreadyExpired;
    record(renewal);
    return done;
}

void Context::record(RecordKind kind, Outcome outcome, std::string token, std::string note)
{
    Record made;
    made.kind = kind;
    made.outcome = outcome;
    made.token = std::move(token);
    made.note = std::move(note);
    record(std::move(made));
}

void Context::record(Record made)
{
    record(std::move(made), lock());
}

void Context::record(Record made, std::uint32_t ofLock)
{
    if (m_dead)
        return;
    if (made.at == MonoTime{})
        made.at = monoNow();
    if (made.sent == MonoTime{})
        made.sent = made.at;
    made.worker = m_worker;
    made.lock = ofLock;
    made.room = m_room.load(std::memory_order_relaxed);
    m_host.append(std::move(made));
}

void Context::die()
{
    m_dead = true;
    for (std::jthread& thread : m_background)
        thread.request_stop();
    m_client.disconnect();
    for (const auto& client : m_more)
        client->disconnect();
}

} // namespace lockscope::simulator
