// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchcodec.h"
#include "core/batchcodec_parts.h"

namespace lockscope {

using bytecode::In;
using bytecode::Out;
using namespace batchcodec;

namespace {

// Rare sections: fields are written one after the other, without prediction.

template <class Enum>
void writeEnum(Out& out, Enum value)
{
    out.number(static_cast<std::uint64_t>(value));
}

void write(Out& out, const LockWaiters& waits, ServerTime now)
{
    writeTime(out, waits.at, now);
    out.number(index(waits.lock));
    out.number(waits.count);
    out.number(waits.from.size());
    for (const WaitersFrom& from : waits.from) {
        writeEnum(out, from.source);
        out.text(from.through);
        out.number(from.count);
        writeEnum(out, from.bound);
        writeTime(out, from.at, now);
        out.number(from.waiters.size());
        for (const Waiter& waiter : from.waiters) {
            out.text(waiter.id);
            out.text(waiter.client);
            out.text(waiter.name);
            writeTime(out, waiter.since, now);
            writeDeadline(out, waiter.deadline, now);
            writeEnum(out, waiter.pulse);
            out.byte(waiter.several ? 1 : 0);
        }
    }
}

void read(In& in, LockWaiters& waits, ServerTime now)
{
    waits.at = readTime(in, now);
    waits.lock = LockId{in.number32()};
    waits.count = in.number16();
    waits.from.resize(in.count(6));
    for (WaitersFrom& from : waits.from) {
        from.source = in.oneOf(WaitSource::Trace);
        from.through = in.text();
        from.count = in.number32();
        from.bound = in.oneOf(WaitBound::AtMost);
        from.at = readTime(in, now);
        from.waiters.resize(in.count(7));
        for (Waiter& waiter : from.waiters) {
            waiter.id = in.text();
            waiter.client = in.text();
            waiter.name = in.text();
            waiter.since = readTime(in, now);
            waiter.deadline = readDeadline(in, now);
            waiter.pulse = in.oneOf(WaiterPulse::Silent);
            waiter.several = in.upTo(1) != 0;
        }
    }
}

void write(Out& out, const TracedClient& client, ServerTime)
{
    out.number(client.id);
    writeEnum(out, client.node);
    out.text(client.address);
    out.text(client.name);
    out.text(client.library);
    out.text(client.user);
    out.number((client.several ? 1u : 0u) | (client.gone ? 2u : 0u) | (client.departed ? 4u : 0u));
}

void read(In& in, TracedClient& client, ServerTime)
{
    client.id = in.number32();
    client.node = NodeId{in.number16()};
    client.address = in.text();
    client.name = in.text();
    client.library = in.text();
    client.user = in.text();
    const auto flags = in.upTo(7);
    client.several = (flags & 1) != 0;
    client.gone = (flags & 2) != 0;
    client.departed = (flags & 4) != 0;
}

void write(Out& out, const TracedCommand& command, ServerTime now)
{
    writeTime(out, command.at, now);
    out.number(index(command.lock));
    out.word(static_cast<std::uint64_t>(command.token));
    out.number(command.client);
    writeEnum(out, command.deed);
}

void read(In& in, TracedCommand& command, ServerTime now)
{
    command.at = readTime(in, now);
    command.lock = LockId{in.number32()};
    command.token = TokenMark{in.word()};
    command.client = in.number32();
    command.deed = in.oneOf(TraceDeed::RefusedRenewal);
}

void write(Out& out, const TraceStatus& status, ServerTime)
{
    writeEnum(out, status.node);
    writeEnum(out, status.state);
    out.number(index(status.lock));
    out.signedNumber(status.elapsedMs);
    out.signedNumber(status.limitMs);
    out.number(status.bytes);
    out.number(status.byteLimit);
    out.number(status.lines);
    out.number(status.matched);
    out.word(bitsOf(status.serverShare));
    out.text(status.text);
    out.byte(static_cast<std::uint8_t>((status.lacksRight ? 1 : 0) | (status.lost ? 2 : 0)));
}

void read(In& in, TraceStatus& status, ServerTime)
{
    status.node = NodeId{in.number16()};
    status.state = in.oneOf(TraceStatus::State::Failed);
    status.lock = LockId{in.number32()};
    status.elapsedMs = in.signedNumber();
    status.limitMs = in.signedNumber();
    status.bytes = in.number();
    status.byteLimit = in.number();
    status.lines = in.number();
    status.matched = in.number();
    status.serverShare = doubleFromBits(in.word());
    status.text = in.text();
    const auto flags = in.upTo(3);
    status.lacksRight = (flags & 1) != 0;
    status.lost = (flags & 2) != 0;
}

void writeTexts(Out& out, const std::vector<std::string>& texts)
{
    out.number(texts.size());
    for (const std::string& text : texts)
        out.text(text);
}

std::vector<std::string> readTexts(In& in)
{
    std::vector<std::string> texts(in.count());
    for (std::string& text : texts)
        text = in.text();
    return texts;
}

/// Calls f for each text field.
template <class Info, class F>
void forEachText(Info& info, F f)
{
    for (auto* text : {&info.address, &info.displayUri, &info.keyspaceName, &info.product, &info.version, &info.role,
                       &info.mode, &info.runId, &info.evictionPolicy, &info.notifyFlags, &info.notShown})
        f(*text);
}

void writeInfo(Out& out, const NodeInfo& info)
{
    forEachText(info, [&](const std::string& text) { out.text(text); });
    writeEnum(out, info.keyspace);
    out.byte(info.notifyKnown ? 1 : 0);
    out.number(info.otherDatabases.size());
    for (const auto& [database, keys] : info.otherDatabases) {
        out.signedNumber(database);
        out.signedNumber(keys);
    }
    out.number(info.capabilities.size());
    for (const CapabilityReport& report : info.capabilities) {
        out.text(report.name);
        writeEnum(out, report.state);
        out.text(report.effect);
        out.text(report.remedy);
    }
}

void readInfo(In& in, NodeInfo& info)
{
    forEachText(info, [&](std::string& text) { text = in.text(); });
    info.keyspace = KeyspaceId{in.number16()};
    info.notifyKnown = in.upTo(1) != 0;
    info.otherDatabases.resize(in.count(2));
    for (auto& [database, keys] : info.otherDatabases) {
        database = static_cast<int>(static_cast<std::int32_t>(in.signedNumber()));
        keys = in.signedNumber();
    }
    info.capabilities.resize(in.count(4));
    for (CapabilityReport& report : info.capabilities) {
        report.name = in.text();
        report.state = in.oneOf(CapabilityState::Unknown);
        report.effect = in.text();
        report.remedy = in.text();
    }
}

/// Calls f for each metric.
template <class Figures, class F>
void forEachFigure(Figures& figures, F f)
{
    for (auto* figure : {&figures.usedCpuUs, &figures.setCalls, &figures.opsPerSecond, &figures.expiredKeys,
                         &figures.evictedKeys, &figures.connectedClients, &figures.blockedClients, &figures.usedMemory,
                         &figures.maxMemory, &figures.keys, &figures.uptimeSeconds})
        f(*figure);
}

void write(Out& out, const NodeEvent& event, ServerTime now)
{
    const bool hasInfo = event.info != NodeInfo{};
    const bool hasSample = event.sample != ServerFigures{};
    out.byte(static_cast<std::uint8_t>((hasInfo ? 1 : 0) | (hasSample ? 2 : 0)));
    writeEnum(out, event.kind);
    writeEnum(out, event.node);
    for (const ServerTime time : {event.at, event.from, event.knownUntil})
        writeTime(out, time, now);
    writeEnum(out, event.state);
    writeEnum(out, event.trouble);
    writeEnum(out, event.source);
    out.number(event.locks);
    writeTexts(out, event.patterns);
    writeTexts(out, event.unannounced);
    out.text(event.text);
    if (hasInfo)
        writeInfo(out, event.info);
    if (hasSample)
        forEachFigure(event.sample, [&](std::int64_t figure) { out.signedNumber(figure); });
    out.signedNumber(event.offsetUs);
    out.signedNumber(event.roundTripUs);
    out.number(event.unread);
    out.number(event.after);
}

void read(In& in, NodeEvent& event, ServerTime now)
{
    const auto has = in.upTo(3);
    event.kind = in.oneOf(NodeEvent::Kind::Answered);
    event.node = NodeId{in.number16()};
    for (ServerTime* time : {&event.at, &event.from, &event.knownUntil})
        *time = readTime(in, now);
    event.state = in.oneOf(ConnectionState::Waiting);
    event.trouble = in.oneOf(Trouble::Permission);
    event.source = in.oneOf(SourceKind::Polling);
    event.locks = in.number32();
    event.patterns = readTexts(in);
    event.unannounced = readTexts(in);
    event.text = in.text();
    if ((has & 1) != 0)
        readInfo(in, event.info);
    if ((has & 2) != 0)
        forEachFigure(event.sample, [&](std::int64_t& figure) { figure = in.signedNumber(); });
    event.offsetUs = in.signedNumber();
    event.roundTripUs = in.signedNumber();
    event.unread = in.number();
    event.after = in.number32();
}

template <class T>
void writeAll(Out out, const std::vector<T>& all, ServerTime now)
{
    if (all.empty())
        return;
    out.number(all.size());
    for (const T& one : all)
        write(out, one, now);
}

/// `each`: minimum encoded size of an element, bytes.
template <class T>
void readAll(In& in, std::vector<T>& all, std::size_t each, ServerTime now)
{
    const auto count = in.count(each);
    all.reserve(count);
    for (std::size_t i = 0; i < count && !in.isBad(); ++i)
        read(in, all.emplace_back(), now);
}

} // namespace

void BatchEncoder::addOthers(const Batch& batch)
{
    const auto others = out(BatchColumn::Other);
    writeAll(others, batch.waits, batch.now);
    writeAll(others, batch.clients, batch.now);
    writeAll(others, batch.traced, batch.now);
    writeAll(others, batch.traceStates, batch.now);
    writeAll(others, batch.nodes, batch.now);
}

void BatchDecoder::readOthers(Batch& into, std::uint64_t sections)
{
    auto& others = in(BatchColumn::Other);
    if ((sections & section::Waits) != 0)
        readAll(others, into.waits, 4, into.now);
    if ((sections & section::Clients) != 0)
        readAll(others, into.clients, 7, into.now);
    if ((sections & section::Traced) != 0)
        readAll(others, into.traced, 12, into.now);
    if ((sections & section::TraceStates) != 0)
        readAll(others, into.traceStates, 19, into.now);
    if ((sections & section::Nodes) != 0)
        readAll(others, into.nodes, 16, into.now);
}

} // namespace lockscope
