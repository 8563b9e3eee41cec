// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchcodec.h"
#include "core/batchcodec_parts.h"

namespace lockscope {

using bytecode::In;
using bytecode::Out;
using namespace batchcodec;

namespace {

// Rare records are stored field by field. One fields() per record describes its format for writer and reader.

template <class Io>
void fields(Io& io, Walked<Io, LockWaiters>& waits)
{
    io.time(waits.at);
    io.number(waits.lock);
    io.number(waits.count);
    io.list(waits.from, 6, [&io](auto& from) {
        io.oneOf(from.source, WaitSource::Trace);
        io.text(from.through);
        io.number(from.count);
        io.oneOf(from.bound, WaitBound::AtMost);
        io.time(from.at);
        io.list(from.waiters, 7, [&io](auto& waiter) {
            io.text(waiter.id);
            io.text(waiter.client);
            io.text(waiter.name);
            io.time(waiter.since);
            io.deadline(waiter.deadline);
            io.oneOf(waiter.pulse, WaiterPulse::Silent);
            io.flags(waiter.several);
        });
    });
}

template <class Io>
void fields(Io& io, Walked<Io, TracedClient>& client)
{
    io.number(client.id);
    io.number(client.node);
    io.text(client.address);
    io.text(client.name);
    io.text(client.library);
    io.text(client.user);
    io.flags(client.several, client.gone, client.departed);
}

template <class Io>
void fields(Io& io, Walked<Io, TracedCommand>& command)
{
    io.time(command.at);
    io.number(command.lock);
    io.word(command.token);
    io.number(command.client);
    io.oneOf(command.deed, TraceDeed::StoppedWaiting);
}

template <class Io>
void fields(Io& io, Walked<Io, TraceStatus>& status)
{
    io.number(status.node);
    io.oneOf(status.state, TraceStatus::State::Failed);
    io.number(status.lock);
    io.signedNumber(status.elapsedMs);
    io.signedNumber(status.limitMs);
    io.number(status.bytes);
    io.number(status.byteLimit);
    io.number(status.lines);
    io.number(status.matched);
    io.word(status.serverShare);
    io.text(status.text);
    io.flags(status.lacksRight, status.lost);
}

/// `depth`: nested texts below it that are still read; the engine nests two.
template <class Io>
void fields(Io& io, Walked<Io, EngineText>& text, int depth = 4)
{
    io.oneOf(text.kind, EngineText::Kind::List);
    io.text(text.source);
    if (depth > 0)
        io.list(text.arguments, 2, [&io, depth](auto& argument) { fields(io, argument, depth - 1); });
}

template <class Io>
void fields(Io& io, Walked<Io, NodeInfo>& info)
{
    for (auto* text : {&info.address, &info.displayUri, &info.keyspaceName, &info.product, &info.version, &info.role,
                       &info.mode, &info.runId, &info.evictionPolicy, &info.notifyFlags, &info.notShown})
        io.text(*text);
    io.number(info.keyspace);
    bool hasText = !info.notShownText.isEmpty(); // older recordings have none
    io.flags(info.notifyKnown, hasText);
    if (hasText)
        fields(io, info.notShownText);
    io.list(info.otherDatabases, 2, [&io](auto& each) {
        io.signedNumber(each.first);
        io.signedNumber(each.second);
    });
    io.list(info.capabilities, 4, [&io](auto& report) {
        io.text(report.name);
        io.oneOf(report.state, CapabilityState::Unknown);
        io.text(report.effect);
        io.text(report.remedy);
    });
}

template <class Io>
void fields(Io& io, Walked<Io, ServerFigures>& figures)
{
    for (auto* figure : {&figures.usedCpuUs, &figures.setCalls, &figures.opsPerSecond, &figures.expiredKeys,
                         &figures.evictedKeys, &figures.connectedClients, &figures.blockedClients, &figures.usedMemory,
                         &figures.maxMemory, &figures.keys, &figures.uptimeSeconds})
        io.signedNumber(*figure);
}

template <class Io>
void fields(Io& io, Walked<Io, NodeEvent>& event)
{
    bool hasInfo = event.info != NodeInfo{};
    bool hasSample = event.sample != ServerFigures{};
    bool hasReason = !event.reason.isEmpty(); // older recordings have none
    io.flags(hasInfo, hasSample, hasReason);
    io.oneOf(event.kind, NodeEvent::Kind::Answered);
    io.number(event.node);
    for (auto* time : {&event.at, &event.from, &event.knownUntil})
        io.time(*time);
    io.oneOf(event.state, ConnectionState::Waiting);
    io.oneOf(event.trouble, Trouble::Permission);
    io.oneOf(event.source, SourceKind::Polling);
    io.number(event.locks);
    io.texts(event.patterns);
    io.texts(event.unannounced);
    io.text(event.text);
    if (hasReason)
        fields(io, event.reason);
    if (hasInfo)
        fields(io, event.info);
    if (hasSample)
        fields(io, event.sample);
    io.signedNumber(event.offsetUs);
    io.signedNumber(event.roundTripUs);
    io.number(event.unread);
    io.number(event.after);
}

template <class T>
void writeAll(Out out, const std::vector<T>& all, ServerTime now)
{
    if (all.empty())
        return;
    FieldsOut io(out, now);
    io.list(all, 1, [&io](const T& one) { fields(io, one); });
}

/// `each`: minimum encoded size of an element, bytes.
template <class T>
void readAll(In& in, std::vector<T>& all, std::size_t each, ServerTime now)
{
    const auto count = in.count(each);
    all.reserve(count);
    FieldsIn io(in, now);
    for (std::size_t i = 0; i < count && !in.isBad(); ++i)
        fields(io, all.emplace_back());
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
