// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/wire.h"

namespace lockscope::simulator::wire {
namespace {

template <class Enum>
int number(Enum value)
{
    return static_cast<int>(value);
}
template <class Enum>
Enum as(const json& value)
{
    return static_cast<Enum>(value.get<int>());
}
Millis millis(const json& value)
{
    return Millis{value.get<std::int64_t>()};
}
MonoTime mono(const json& value)
{
    return MonoTime{MonoTime::duration{value.get<MonoTime::rep>()}};
}

json of(const Distribution& d)
{
    return json::array({number(d.kind), d.from.count(), d.to.count(), d.mean.count()});
}
Distribution distribution(const json& v)
{
    return {as<Distribution::Kind>(v.at(0)), millis(v.at(1)), millis(v.at(2)), millis(v.at(3))};
}

json of(const Fault& f)
{
    json value =
        json::array({number(f.at), number(f.action), f.times, f.time.count(), number(f.until), f.count, f.what});
    value.push_back(f.after);
    value.push_back(f.returnsAfter ? json(f.returnsAfter->count()) : json());
    return value;
}
Fault fault(const json& v)
{
    Fault f;
    f.at = as<StepPoint>(v.at(0));
    f.action = as<FaultKind>(v.at(1));
    f.times = v.at(2).get<std::uint32_t>();
    f.time = millis(v.at(3));
    f.until = as<StepPoint>(v.at(4));
    f.count = v.at(5).get<std::uint32_t>();
    f.what = v.at(6).get<std::string>();
    f.after = v.at(7).get<std::uint32_t>();
    if (!v.at(8).is_null())
        f.returnsAfter = millis(v.at(8));
    return f;
}

json of(const Endpoint& e)
{
    return json::array({number(e.transport), e.host, e.port, e.socketPath, e.user, e.password.reveal(), e.database});
}
Endpoint endpoint(const json& v)
{
    Endpoint e;
    e.transport = as<Transport>(v.at(0));
    e.host = v.at(1).get<std::string>();
    e.port = v.at(2).get<std::uint16_t>();
    e.socketPath = v.at(3).get<std::string>();
    e.user = v.at(4).get<std::string>();
    e.password = Secret(v.at(5).get<std::string>());
    e.database = v.at(6).get<int>();
    return e;
}

} // namespace

json of(const Record& r)
{
    return json::array({r.at.time_since_epoch().count(), r.worker, r.lock, number(r.kind), number(r.outcome), r.token,
                        r.note, r.sent.time_since_epoch().count(), r.value, r.leaseMs});
}

Record record(const json& v)
{
    Record r;
    r.at = mono(v.at(0));
    r.worker = v.at(1).get<std::uint32_t>();
    r.lock = v.at(2).get<std::uint32_t>();
    r.kind = as<RecordKind>(v.at(3));
    r.outcome = as<Outcome>(v.at(4));
    r.token = v.at(5).get<std::string>();
    r.note = v.at(6).get<std::string>();
    r.sent = mono(v.at(7));
    r.value = v.at(8).get<std::int64_t>();
    r.leaseMs = v.at(9).get<std::int32_t>();
    return r;
}

json of(const WorkerSpec& w)
{
    json value{
        {"name", w.name},       {"pattern", w.pattern},        {"locks", w.locks},       {"start", w.start.count()},
        {"ttl", w.ttl.count()}, {"hold", of(w.hold)},          {"think", of(w.think)},   {"wait", w.wait.count()},
        {"renewal", w.renewal}, {"skew", w.clockSkew.count()}, {"user", w.user},         {"variant", w.variant},
        {"server", w.server},   {"process", w.process},        {"faults", json::array()}};
    if (w.retry)
        value["retry"] = of(*w.retry);
    for (const Fault& f : w.faults)
        value["faults"].push_back(of(f));
    return value;
}

WorkerSpec worker(const json& v)
{
    WorkerSpec w;
    w.name = v.at("name").get<std::string>();
    w.pattern = v.at("pattern").get<std::string>();
    w.locks = v.at("locks").get<std::vector<std::size_t>>();
    w.start = millis(v.at("start"));
    w.ttl = millis(v.at("ttl"));
    w.hold = distribution(v.at("hold"));
    w.think = distribution(v.at("think"));
    w.wait = millis(v.at("wait"));
    if (v.contains("retry"))
        w.retry = distribution(v.at("retry"));
    w.renewal = v.at("renewal").get<bool>();
    w.clockSkew = millis(v.at("skew"));
    w.user = v.at("user").get<std::string>();
    w.variant = v.at("variant").get<std::string>();
    w.server = v.at("server").get<std::size_t>();
    w.process = v.at("process").get<std::string>();
    for (const json& f : v.at("faults"))
        w.faults.push_back(fault(f));
    return w;
}

json of(const Scenario& s)
{
    json value{{"id", s.id},
               {"title", s.title},
               {"seed", s.seed},
               {"cycles", s.cycles},
               {"duration", s.duration.count()},
               {"setup", s.setup},
               {"prefix", s.prefix},
               {"locks", json::array()},
               {"workers", json::array()}};
    if (s.stock)
        value["stock"] = *s.stock;
    for (const LockSpec& lock : s.locks)
        value["locks"].push_back(json::array({lock.key, number(lock.role)}));
    for (const WorkerSpec& w : s.workers)
        value["workers"].push_back(of(w));
    return value;
}

Scenario scenario(const json& v)
{
    Scenario s;
    s.id = v.at("id").get<std::string>();
    s.title = v.at("title").get<std::string>();
    s.seed = v.at("seed").get<std::uint64_t>();
    s.cycles = v.at("cycles").get<std::uint64_t>();
    s.duration = millis(v.at("duration"));
    s.setup = v.at("setup").get<std::string>();
    s.prefix = v.at("prefix").get<std::string>();
    if (v.contains("stock"))
        s.stock = v.at("stock").get<std::int64_t>();
    for (const json& lock : v.at("locks"))
        s.locks.push_back({lock.at(0).get<std::string>(), as<LockRole>(lock.at(1))});
    for (const json& w : v.at("workers"))
        s.workers.push_back(worker(w));
    return s;
}

json of(const RunServers& place)
{
    json more = json::array();
    for (const Endpoint& e : place.more)
        more.push_back(of(e));
    return json{{"main", of(place.main)}, {"more", std::move(more)}, {"cluster", place.isCluster}};
}

RunServers place(const json& v)
{
    RunServers result;
    result.main = endpoint(v.at("main"));
    result.isCluster = v.at("cluster").get<bool>();
    for (const json& e : v.at("more"))
        result.more.push_back(endpoint(e));
    return result;
}

std::string line(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace lockscope::simulator::wire
