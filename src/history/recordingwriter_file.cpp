// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The half of the writer that handles SQLite tables.
#include "history/enginetextjson.h"
#include "history/filesystem.h"
#include "history/recordingreader.h"
#include "history/recordingwriter.h"
#include "history/schema.h"

#include "core/text.h"
#include "formats/decode.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <utility>

namespace lockscope::history {

namespace {

using Json = nlohmann::json;

std::int64_t us(ServerTime time)
{
    return usSinceEpoch(time);
}

/// A switch, so that the compiler reports a missing kind.
const char* kindName(NodeEvent::Kind kind)
{
    switch (kind) {
    case NodeEvent::Kind::State:
        return "state";
    case NodeEvent::Kind::Ready:
        return "ready";
    case NodeEvent::Kind::Gap:
        return "gap";
    case NodeEvent::Kind::Info:
        return "info";
    case NodeEvent::Kind::Sample:
        return "sample";
    case NodeEvent::Kind::Clock:
        return "clock";
    case NodeEvent::Kind::Warning:
        return "warning";
    case NodeEvent::Kind::Unread:
        return "unread";
    case NodeEvent::Kind::Joined:
        return "joined";
    case NodeEvent::Kind::Retired:
        return "retired";
    case NodeEvent::Kind::Stalled:
        return "stalled";
    case NodeEvent::Kind::Silent:
        return "silent";
    case NodeEvent::Kind::Answered:
        return "answered";
    }
    return "other";
}

/// For people with `sqlite3`; the chunks have the same data. Without tokens.
Json jsonOf(const NodeEvent& event)
{
    Json json = Json::object();
    const bool isSilence = event.kind == NodeEvent::Kind::Stalled || event.kind == NodeEvent::Kind::Silent ||
                           event.kind == NodeEvent::Kind::Answered;
    if (event.kind == NodeEvent::Kind::Gap || isSilence)
        json["from"] = us(event.from);
    if (!event.text.empty())
        json["text"] = jsonText(event.text);
    if (!event.reason.isEmpty())
        json["reason"] = toJson(event.reason);
    if (event.kind == NodeEvent::Kind::State || isSilence)
        json["state"] = static_cast<int>(event.state);
    if (event.kind == NodeEvent::Kind::Ready)
        json["locks"] = event.locks;
    if (event.kind == NodeEvent::Kind::Clock)
        json["offset_us"] = event.offsetUs;
    if (event.kind == NodeEvent::Kind::Unread)
        json["unread"] = event.unread;
    return json;
}

/// Log size for a checkpoint. Each commit rewrites pages; at 40 events a second it lasts some minutes.
constexpr std::uint64_t kLogBytes = 4u << 20;
constexpr std::uint64_t kPage = 4096;

void insertBlob(SQLite::Statement& insert, int place, const std::string& data)
{
    insert.bindNoCopy(place, data.data(), static_cast<int>(data.size()));
}

} // namespace

void RecordingWriter::setMeta(const std::string& key, const std::string& value)
{
    SQLite::Statement set(*m_file, "INSERT OR REPLACE INTO meta VALUES(?, ?)");
    set.bind(1, key);
    set.bind(2, value);
    set.exec();
}

/// Masking is a property of a run: a later run may differ.
void RecordingWriter::beginRun(const std::string& tokensBefore)
{
    const bool hasRuns =
        m_file->execAndGet("SELECT count(*) FROM sqlite_schema WHERE name = 'runs' AND type = 'table'").getInt() != 0;
    createRuns(*m_file);
    const auto add = [this](std::int64_t chunk, const std::string& tokens) {
        SQLite::Statement insert(*m_file, "INSERT OR REPLACE INTO runs VALUES(?, ?)");
        insert.bind(1, chunk);
        insert.bind(2, tokens);
        insert.exec();
    };
    if (!hasRuns && m_nextChunk > 1)
        add(0, tokensBefore);
    add(m_nextChunk, name(m_options.masksTokens ? Masking::Masked : Masking::Clear));
}

/// Updates the file's masking from all runs that still have chunks.
void RecordingWriter::writeMasking()
{
    const auto kinds = m_file->execAndGet("SELECT group_concat(DISTINCT tokens) FROM runs").getString();
    const bool isOne = kinds == name(Masking::Masked) || kinds == name(Masking::Clear);
    setMeta("tokens", isOne ? kinds : name(Masking::Mixed));
}

void RecordingWriter::writeMeta()
{
    writeMasking();
    setMeta("names", m_options.masksNames ? "masked" : "clear");
    setMeta("closed", "0");
    for (const auto& [key, value] : m_options.facts)
        setMeta(key, value);
    writeWords();
}

/// Meaning of the numbers in the chunks. Libraries are indices into a growing list.
void RecordingWriter::writeWords()
{
    SQLite::Statement insert(*m_file, "INSERT OR REPLACE INTO words VALUES(?, ?, ?)");
    const auto tell = [&insert](const char* kind, std::size_t number, const char* word) {
        insert.bind(1, kind);
        insert.bind(2, static_cast<std::int64_t>(number));
        insert.bind(3, word);
        insert.exec();
        insert.reset();
    };
    for (std::size_t i = 0; i < kEventKinds; ++i)
        tell("event", i, name(static_cast<EventKind>(i)));
    for (std::size_t i = 0; i <= static_cast<std::size_t>(Evidence::Channel); ++i)
        tell("evidence", i, name(static_cast<Evidence>(i)));
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ValueType::Other); ++i)
        tell("type", i, name(static_cast<ValueType>(i)));
    for (std::size_t i = 0; i <= static_cast<std::size_t>(LockMode::Latch); ++i)
        tell("mode", i, name(static_cast<LockMode>(i)));
    const auto libraries = formats::libraries();
    for (std::size_t i = 0; i < libraries.size(); ++i)
        tell("library", i, libraries[i].name);
}

/// SQLite writes on into a file that was moved or deleted, and says nothing.
bool RecordingWriter::isGone() const
{
    return identityOf(m_options.path) != m_identity;
}

Result<void, Error> RecordingWriter::commit()
{
    endTail();
    if (m_isClosed || (m_tails.empty() && m_chunkData.empty() && m_newNodes.empty() && m_notes.empty()))
        return {};
    if (isGone())
        return failure(Error{Error::Kind::Gone, m_options.path, {}});
    if (m_options.keepFree != 0) {
        // Reserve for both the log and the file, which will contain the same data.
        const std::uint64_t needed = m_options.keepFree + 2 * (m_chunkData.size() + m_frameData.size());
        if (const auto free = freeBytes(m_options.path); free && *free < needed) {
            m_isFull = true;
            return failure(Error{Error::Kind::Full, m_options.path, {}});
        }
    }
    try {
        if (!m_begin) {
            m_begin = std::make_unique<SQLite::Statement>(*m_file, "BEGIN");
            m_end = std::make_unique<SQLite::Statement>(*m_file, "COMMIT");
        }
        m_begin->exec();
        m_begin->reset();
        write();
        m_end->exec();
        m_end->reset();
    } catch (const SQLite::Exception& exception) {
        rollBack();
        auto error = errorOf(exception, m_options.path);
        m_isFull = error.kind == Error::Kind::Full;
        return failure(std::move(error));
    }
    m_isFull = false;
    // Only now, because rolled-back data is written again.
    const bool isChunk = !m_chunkData.empty();
    std::uint64_t bytes = m_chunkData.size() + m_frameData.size();
    for (const Tail& tail : m_tails)
        bytes += tail.data.size();
    m_bytes += bytes;
    m_bytesSinceSync += bytes + kPage;
    if (isChunk) {
        ++m_nextChunk;
        m_chunkFacts = {};
        m_chunkData = {};
        m_frameData = {};
    }
    m_tails.clear();
    m_newNodes.clear();
    m_newHoles.clear();
    m_notes.clear();
    m_hasMoreThanTime = false;
    return {};
}

void RecordingWriter::rollBack()
{
    for (SQLite::Statement* statement : {m_begin.get(), m_end.get()}) {
        if (statement != nullptr)
            static_cast<void>(statement->tryReset());
    }
    if (sqlite3_get_autocommit(m_file->getHandle()) == 0)
        static_cast<void>(m_file->tryExec("ROLLBACK")); // some errors have rolled back already
}

void RecordingWriter::write()
{
    SQLite::Database& file = *m_file;
    if (!m_chunkData.empty()) {
        file.exec("DELETE FROM tail");
        SQLite::Statement insert(file, "INSERT INTO chunks VALUES(?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, m_nextChunk);
        insert.bind(2, us(m_chunkFacts.from));
        insert.bind(3, us(m_chunkFacts.to));
        insert.bind(4, static_cast<std::int64_t>(m_chunkFacts.events));
        insert.bind(5, static_cast<std::int64_t>(m_chunkFacts.batches));
        insert.bind(6, static_cast<std::int64_t>(m_chunkRaw));
        insertBlob(insert, 7, m_chunkData);
        insert.exec();
        if (!m_frameData.empty()) {
            SQLite::Statement frame(file, "INSERT OR REPLACE INTO frames VALUES(?, ?, ?, ?)");
            frame.bind(1, m_frameIsFirst ? m_nextChunk : m_nextChunk + 1);
            frame.bind(2, us(m_frameTime));
            frame.bind(3, static_cast<std::int64_t>(m_frameRaw));
            insertBlob(frame, 4, m_frameData);
            frame.exec();
            m_frameIsFirst = false;
        }
        if (m_options.mostBytes != 0 || m_options.mostAge.count() != 0)
            dropOld();
    }
    if (!m_insertTail && !m_tails.empty())
        m_insertTail = std::make_unique<SQLite::Statement>(
            file, "INSERT INTO tail(t0, t1, n, batches, data) VALUES(?, ?, ?, ?, ?)");
    for (const Tail& tail : m_tails) {
        SQLite::Statement& insert = *m_insertTail;
        static_cast<void>(insert.tryReset()); // its last error was reported then
        insert.bind(1, us(tail.from));
        insert.bind(2, us(tail.to));
        insert.bind(3, static_cast<std::int64_t>(tail.events));
        insert.bind(4, static_cast<std::int64_t>(tail.batches));
        insertBlob(insert, 5, tail.data);
        insert.exec();
        insert.reset();
    }
    for (const Note& note : m_notes) {
        SQLite::Statement insert(file, "INSERT INTO notes(t, kind, json) VALUES(?, ?, ?)");
        insert.bind(1, us(note.at));
        insert.bind(2, note.kind);
        insert.bind(3, note.json);
        insert.exec();
    }
    writeNodes();
}

void RecordingWriter::writeNodes()
{
    for (const ServerTime at : m_newHoles) { // events of the recording, not of a node
        SQLite::Statement insert(*m_file, "INSERT INTO node_events VALUES(?, -1, 'hole', ?)");
        insert.bind(1, us(at));
        insert.bind(2, Json{{"text", "the disk was full"}}.dump());
        insert.exec();
    }
    for (const NodeEvent& event : m_newNodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined) {
            SQLite::Statement node(*m_file, "INSERT OR REPLACE INTO nodes VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
            node.bind(1, static_cast<int>(event.node));
            node.bind(2, jsonText(event.info.address));
            node.bind(3, static_cast<int>(event.info.keyspace));
            node.bind(4, jsonText(event.info.keyspaceName));
            node.bind(5, jsonText(event.info.product));
            node.bind(6, jsonText(event.info.version));
            node.bind(7, jsonText(event.info.role));
            node.bind(8, jsonText(event.info.mode));
            node.exec();
        }
        if (event.kind == NodeEvent::Kind::Sample)
            continue; // frequent, so the chunks are enough
        SQLite::Statement insert(*m_file, "INSERT INTO node_events VALUES(?, ?, ?, ?)");
        insert.bind(1, us(event.at));
        insert.bind(2, static_cast<int>(event.node));
        insert.bind(3, kindName(event.kind));
        insert.bind(4, jsonOf(event).dump(-1, ' ', false, Json::error_handler_t::replace));
        insert.exec();
    }
}

/// Deletes a few of the oldest chunks at a time, so that no reader waits; always up to a key frame, because chunks
/// before the first one are unreadable.
void RecordingWriter::dropOld()
{
    constexpr int kAtOnce = 4;
    SQLite::Database& file = *m_file;
    const auto pages =
        file.execAndGet("PRAGMA page_count").getInt64() - file.execAndGet("PRAGMA freelist_count").getInt64();
    const auto used = pages * file.execAndGet("PRAGMA page_size").getInt64();
    const bool isTooLarge = m_options.mostBytes != 0 && used > static_cast<std::int64_t>(m_options.mostBytes);
    SQLite::Statement next(file, "SELECT min(chunk), t FROM frames WHERE chunk > (SELECT min(id) FROM chunks)");
    if (!next.executeStep() || next.getColumn(0).isNull())
        return;
    const std::int64_t keep = next.getColumn(0).getInt64();
    const auto oldest = m_now - m_options.mostAge;
    const bool isTooOld = m_options.mostAge.count() != 0 && serverTimeFromUs(next.getColumn(1).getInt64()) < oldest;
    if (!isTooLarge && !isTooOld)
        return;
    const std::string limit = " < " + std::to_string(keep);
    file.exec("DELETE FROM chunks WHERE id IN (SELECT id FROM chunks WHERE id" + limit + " ORDER BY id LIMIT " +
              std::to_string(kAtOnce) + ")");
    file.exec("DELETE FROM frames WHERE chunk < (SELECT min(id) FROM chunks)");
    file.exec(
        "DELETE FROM runs WHERE chunk < (SELECT max(chunk) FROM runs WHERE chunk <= (SELECT min(id) FROM chunks))");
    writeMasking();
    file.exec("DELETE FROM node_events WHERE t < (SELECT t0 FROM chunks ORDER BY id LIMIT 1)");
}

/// Usually syncs only the log, from which the file is restored after a power cut; that costs half of a checkpoint. The
/// descriptor is not one with SQLite's locks: those are on the other two files.
Result<void, Error> RecordingWriter::checkpoint()
{
    if (m_isClosed || m_bytesSinceSync == 0)
        return {};
    m_bytesSinceCheckpoint += std::exchange(m_bytesSinceSync, 0);
    if (m_bytesSinceCheckpoint < kLogBytes && syncFile(m_options.path + "-wal"))
        return {};
    m_bytesSinceCheckpoint = 0;
    try {
        SQLite::Statement checkpoint(*m_file, "PRAGMA wal_checkpoint(PASSIVE)");
        while (checkpoint.executeStep()) {
        }
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_options.path));
    }
    return {};
}

void RecordingWriter::writeSummary()
{
    m_file->exec("DELETE FROM locks");
    SQLite::Statement insert(*m_file, "INSERT INTO locks VALUES(?, ?, ?, ?, ?, ?, ?)");
    for (std::uint32_t i = 0; i < m_picture->size(); ++i) {
        const LockState& state = m_picture->state(LockId{i});
        if (state.phase == LockPhase::Gone)
            continue;
        const KeyView key = m_picture->key(LockId{i});
        insert.bind(1, static_cast<int>(key.node));
        insert.bind(2, key.database);
        const char* const bytes = key.name.empty() ? "" : key.name.data(); // an empty name is not NULL
        insert.bindNoCopy(3, bytes, static_cast<int>(key.name.size()));
        insert.bind(4, state.acquisitions);
        insert.bind(5, state.takeovers);
        insert.bind(6, state.phase == LockPhase::Held ? 1 : 0);
        insert.bind(7, us(state.changedAt));
        insert.exec();
        insert.reset();
    }
    setMeta("left_out", std::to_string(m_leftOut));
    setMeta("closed", "1");
}

Result<void, Error> RecordingWriter::close()
{
    if (m_isClosed)
        return {};
    m_options.keepFree = 0; // the reserve is meant for the end of the file
    if (m_hasHole)
        tellHole();
    auto result = commit(); // writes pending data unchanged
    if (result && isGone())
        result = failure(Error{Error::Kind::Gone, m_options.path, {}});
    if (result && !m_chunk.isEmpty()) {
        endChunk();
        result = commit();
    }
    m_isClosed = true;
    try {
        if (result) {
            SQLite::Transaction transaction(*m_file);
            writeSummary();
            transaction.commit();
        }
        SQLite::Statement checkpoint(*m_file, "PRAGMA wal_checkpoint(TRUNCATE)");
        while (checkpoint.executeStep()) {
        }
        checkpoint.reset();
        // Fails while another process has the file open, such as a following window: then the empty log stays.
        static_cast<void>(m_file->tryExec("PRAGMA journal_mode = DELETE"));
    } catch (const SQLite::Exception& exception) {
        if (result)
            result = failure(errorOf(exception, m_options.path));
    }
    m_insertTail.reset();
    m_begin.reset();
    m_end.reset();
    m_file.reset();
    return result;
}

} // namespace lockscope::history
