// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/watch/recordedlines.h"

#include "history/recordingreader.h"

#include <QByteArray>

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

namespace {

std::string factOf(const history::RecordingReader& reader, const char* key)
{
    const auto found = reader.meta().find(key);
    return found == reader.meta().end() ? std::string() : found->second;
}

} // namespace

NodeNames recordedNames(const history::RecordingReader& reader)
{
    const std::string node = factOf(reader, "node");
    const std::string keyspace = factOf(reader, "keyspace");
    return {node, keyspace.empty() ? node : keyspace};
}

int recordedDatabase(const history::RecordingReader& reader)
{
    return QByteArray::fromStdString(factOf(reader, "database")).toInt();
}

RecordedLines::RecordedLines(const history::RecordingReader& reader, lockjson::TokenText token,
                             std::function<void(std::string_view line)> write)
    : m_recorded(recordedNames(reader)),
      m_lines({[this](NodeId node) { return namesOf(node); },
               [database = recordedDatabase(reader)](NodeId) { return database; }, std::move(token), std::move(write)}),
      m_stream(m_lines)
{
}

void RecordedLines::CountedLines::event(const PictureView& picture, const LockEvent& event)
{
    ++events;
    WatchJson::event(picture, event);
}

void RecordedLines::CountedLines::gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason)
{
    ++gaps;
    WatchJson::gap(node, from, to, reason);
}

NodeNames RecordedLines::namesOf(NodeId node) const
{
    const auto told = m_names.find(node);
    return told == m_names.end() ? m_recorded : told->second;
}

/// Learns names before any line about a node.
void RecordedLines::arriving(const Frame& before)
{
    m_stream.tellFormer(before.batch.now); // with the names of the ended run
    for (const NodeEvent& event : before.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            m_names[event.node] = {event.info.address, event.info.keyspaceName};
    }
    m_stream.arriving(before);
}

void RecordedLines::consume(const Frame& frame)
{
    m_isEmpty = false;
    m_last = frame.batch.now;
    m_stream.consume(frame);
}

void RecordedLines::reset()
{
    m_names.clear();
    m_last = kUnknownTime;
    m_stream.reset();
}

void RecordedLines::rewind()
{
    m_last = kUnknownTime;
    m_stream.rewind();
}

void RecordedLines::breakOff(ServerTime to, const std::string& reason)
{
    if (m_last != kUnknownTime)
        m_stream.breakOff(std::min(m_last, to), to, reason);
}

} // namespace lockscope::presentation
