// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/wire.h"

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

namespace lockscope::simulator::wire {
namespace {

/// The record type of row() and object(): mutable for reading, const for writing.
template <class Io, class Record>
using Walked = std::conditional_t<Io::kReads, Record, const Record>;

template <class Io>
void row(Io& io, Walked<Io, Distribution>& d)
{
    io(d.kind, d.from, d.to, d.mean);
}

template <class Io>
void row(Io& io, Walked<Io, Fault>& f)
{
    io(f.at, f.action, f.times, f.time, f.until, f.count, f.what, f.after, f.returnsAfter);
}

template <class Io>
void row(Io& io, Walked<Io, Endpoint>& e)
{
    io(e.transport, e.host, e.port, e.socketPath, e.user, e.password, e.database);
}

template <class Io>
void row(Io& io, Walked<Io, Record>& r)
{
    io(r.at, r.worker, r.lock, r.kind, r.outcome, r.token, r.note, r.sent, r.value, r.leaseMs, r.room);
}

template <class Io>
void row(Io& io, Walked<Io, LockSpec>& l)
{
    io(l.key, l.role);
}

template <class Io>
void object(Io& io, Walked<Io, WorkerSpec>& w)
{
    io("name", w.name);
    io("pattern", w.pattern);
    io("locks", w.locks);
    io("start", w.start);
    io("ttl", w.ttl);
    io("hold", w.hold);
    io("think", w.think);
    io("wait", w.wait);
    io.rare("retry", w.retry);
    io("renewal", w.renewal);
    io("skew", w.clockSkew);
    io("user", w.user);
    io("variant", w.variant);
    io("server", w.server);
    io("process", w.process);
    io("faults", w.faults);
}

template <class Io>
void object(Io& io, Walked<Io, Scenario>& s)
{
    io("id", s.id);
    io("title", s.title);
    io("seed", s.seed);
    io("cycles", s.cycles);
    io("duration", s.duration);
    io("setup", s.setup);
    io("prefix", s.prefix);
    io.rare("stock", s.stock);
    io("locks", s.locks);
    io("workers", s.workers);
}

template <class Io>
void object(Io& io, Walked<Io, RunServers>& place)
{
    io("main", place.main);
    io("more", place.more);
    io("cluster", place.isCluster);
}

struct RowOut;
struct ObjectOut;
template <class T>
concept IsRow = requires(RowOut& io, const T& record)
{
    row(io, record);
};
template <class T>
concept IsObject = requires(ObjectOut& io, const T& record)
{
    object(io, record);
};

template <class T>
json put(const T& value);
template <class T>
void get(const json& from, T& into);

struct RowOut
{
    static constexpr bool kReads = false;
    json value = json::array();
    template <class... T>
    void operator()(const T&... each)
    {
        (value.push_back(put(each)), ...);
    }
};

struct RowIn
{
    static constexpr bool kReads = true;
    const json& value;
    std::size_t next = 0;
    template <class... T>
    void operator()(T&... each)
    {
        (get(value.at(next++), each), ...);
    }
};

struct ObjectOut
{
    static constexpr bool kReads = false;
    json value = json::object();
    template <class T>
    void operator()(const char* key, const T& member)
    {
        value[key] = put(member);
    }
    /// Writes the member only if it has a value.
    template <class T>
    void rare(const char* key, const std::optional<T>& member)
    {
        if (member)
            (*this)(key, *member);
    }
};

struct ObjectIn
{
    static constexpr bool kReads = true;
    const json& value;
    template <class T>
    void operator()(const char* key, T& member)
    {
        get(value.at(key), member);
    }
    template <class T>
    void rare(const char* key, std::optional<T>& member)
    {
        if (value.contains(key))
            (*this)(key, member.emplace());
    }
};

template <class T>
struct IsVector : std::false_type
{
};
template <class T>
struct IsVector<std::vector<T>> : std::true_type
{
};

template <class T>
json put(const T& value)
{
    if constexpr (IsRow<T>) {
        RowOut io;
        row(io, value);
        return std::move(io.value);
    } else if constexpr (IsObject<T>) {
        ObjectOut io;
        object(io, value);
        return std::move(io.value);
    } else if constexpr (IsVector<T>::value) {
        json all = json::array();
        for (const auto& each : value)
            all.push_back(put(each));
        return all;
    } else if constexpr (std::same_as<T, std::optional<Millis>>) {
        return value ? json(value->count()) : json();
    } else if constexpr (std::same_as<T, MonoTime>) {
        return value.time_since_epoch().count();
    } else if constexpr (std::same_as<T, Millis>) {
        return value.count();
    } else if constexpr (std::same_as<T, Secret>) {
        return value.reveal();
    } else if constexpr (std::is_enum_v<T>) {
        return static_cast<int>(value);
    } else {
        return value;
    }
}

template <class T>
void get(const json& from, T& into)
{
    if constexpr (IsRow<T>) {
        RowIn io{from};
        row(io, into);
    } else if constexpr (IsObject<T>) {
        ObjectIn io{from};
        object(io, into);
    } else if constexpr (IsVector<T>::value) {
        for (const json& each : from)
            get(each, into.emplace_back());
    } else if constexpr (std::same_as<T, std::optional<Millis>>) {
        if (!from.is_null())
            get(from, into.emplace());
    } else if constexpr (std::same_as<T, MonoTime>) {
        into = MonoTime{MonoTime::duration{from.get<MonoTime::rep>()}};
    } else if constexpr (std::same_as<T, Millis>) {
        into = Millis{from.get<std::int64_t>()};
    } else if constexpr (std::same_as<T, Secret>) {
        into = Secret(from.get<std::string>());
    } else if constexpr (std::is_enum_v<T>) {
        into = static_cast<T>(from.get<int>());
    } else {
        into = from.get<T>();
    }
}

template <class T>
T read(const json& from)
{
    T value;
    get(from, value);
    return value;
}

} // namespace

json of(const Record& record)
{
    return put(record);
}
json of(const WorkerSpec& worker)
{
    return put(worker);
}
json of(const Scenario& scenario)
{
    return put(scenario);
}
json of(const RunServers& place)
{
    return put(place);
}

Record record(const json& value)
{
    return read<Record>(value);
}
WorkerSpec worker(const json& value)
{
    return read<WorkerSpec>(value);
}
Scenario scenario(const json& value)
{
    return read<Scenario>(value);
}
RunServers place(const json& value)
{
    return read<RunServers>(value);
}

std::string line(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace lockscope::simulator::wire
