// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/recordingwriter.h"

#include "history/recordingreader.h"
#include "history/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace lockscope::history {

namespace {

/// True for an empty file of ours, left by a writer that could not begin because the disk was full. Makes it private.
bool isLeftEmpty(const std::string& path)
{
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size != 0 || info.st_uid != ::geteuid())
        return false;
    return ::chmod(path.c_str(), S_IRUSR | S_IWUSR) == 0;
}

/// Masking of the runs in the file; Mixed if it cannot be read.
std::string tokensOf(const std::string& path)
{
    const auto reader = RecordingReader::open(path);
    return name(reader ? (*reader)->tokens() : Masking::Mixed);
}

} // namespace

RecordingWriter::RecordingWriter(const RecordingOptions& options, WriterLock lock)
    : m_options(options), m_lock(std::move(lock)), m_masks(options.key.value_or(Masks::randomKey()))
{
}

RecordingWriter::~RecordingWriter()
{
    if (!m_isClosed)
        static_cast<void>(close());
}

Result<std::unique_ptr<RecordingWriter>, Error> RecordingWriter::open(const RecordingOptions& options)
{
    const std::string& path = options.path;
    if (auto can = canRecordAt(path); !can)
        return failure(std::move(can.error()));
    auto lock = WriterLock::lock(path);
    if (!lock)
        return failure(std::move(lock.error()));
    // Created by us, so that it is private from the first byte on.
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    const int why = errno;
    const bool isNew = fd >= 0 || (why == EEXIST && isLeftEmpty(path));
    if (fd >= 0)
        ::close(fd);
    else if (why != EEXIST)
        return failure(Error{Error::Kind::CannotCreate, path, std::generic_category().message(why)});
    else if (!isNew && !options.mayContinue)
        return failure(Error{Error::Kind::Exists, path, {}});
    const auto tokensBefore = isNew ? std::string() : tokensOf(path);
    auto writer = std::unique_ptr<RecordingWriter>(new RecordingWriter(options, std::move(*lock)));
    try {
        writer->m_file = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE |
                                                                      SQLITE_OPEN_NOFOLLOW);
        writer->prepare(isNew, tokensBefore);
        writer->m_identity = identityOf(path);
    } catch (const SQLite::Exception& exception) {
        auto error = errorOf(exception, path);
        writer->m_isClosed = true;
        writer->m_file.reset();
        if (isNew)
            ::unlink(path.c_str());
        return failure(std::move(error));
    }
    return writer;
}

void RecordingWriter::prepare(bool isNew, const std::string& tokensBefore)
{
    SQLite::Database& file = *m_file;
    file.setBusyTimeout(1000);
    file.exec("PRAGMA trusted_schema = OFF");
    if (!isNew) {
        const int id = file.execAndGet("PRAGMA application_id").getInt();
        const int version = file.execAndGet("PRAGMA user_version").getInt();
        if (id != kApplicationId || version != kSchemaVersion)
            throw SQLite::Exception("not a recording of this version", SQLITE_NOTADB);
    }
    file.exec("PRAGMA journal_mode = WAL");
    file.exec("PRAGMA synchronous = NORMAL");
    file.exec("PRAGMA secure_delete = fast");
    file.exec("PRAGMA wal_autocheckpoint = 0");
    file.exec("PRAGMA journal_size_limit = 16777216");
    if (isNew) {
        SQLite::Transaction transaction(file);
        createSchema(file);
        beginRun(tokensBefore);
        writeMeta();
        transaction.commit();
        return;
    }
    // The tail of a recording that was cut off becomes a chunk of its own, before the new data.
    m_nextChunk = file.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM chunks").getInt64();
    SQLite::Transaction transaction(file);
    SQLite::Statement rest(file, "SELECT t0, t1, n, batches, data FROM tail ORDER BY id");
    while (rest.executeStep()) {
        const auto* data = static_cast<const char*>(rest.getColumn(4).getBlob());
        const std::string_view block(data, static_cast<std::size_t>(rest.getColumn(4).getBytes()));
        const auto packed = m_packer.pack(block);
        SQLite::Statement insert(file, "INSERT INTO chunks VALUES(?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, m_nextChunk++);
        for (int i = 0; i < 4; ++i)
            insert.bind(i + 2, rest.getColumn(i).getInt64());
        insert.bind(6, static_cast<std::int64_t>(block.size()));
        insert.bindNoCopy(7, packed.data(), static_cast<int>(packed.size()));
        insert.exec();
    }
    file.exec("DELETE FROM tail");
    beginRun(tokensBefore);
    writeMeta();
    transaction.commit();
    m_beginsAnew = true;
    makeFrame(); // when older chunks are deleted, this run may be all that is left
    m_frameIsFirst = true;
}

void RecordingWriter::add(Batch& batch)
{
    completeBatch(batch);
    if (m_hasHole)
        tellHole();
    if (std::exchange(m_holeIsFullDisk, false)) // the batch has the number of rejected events
        m_newHoles.push_back(batch.now);
    encode(batch);
    m_picture->update(batch);
    // Chunks end between batches, so a key frame matches that moment exactly.
    if (m_chunk.events() >= m_options.chunkEvents || m_chunk.bytes() >= kChunkBytes ||
        m_chunk.batches() >= m_options.chunkEvents)
        endChunk();
}

void RecordingWriter::skip(Batch& batch)
{
    const auto from = earliestOf(batch.events);
    const auto count = batch.events.size() + batch.eventsLeftOut;
    completeBatch(batch);
    m_picture->update(batch);
    m_leftOut += batch.events.size();
    m_holeEvents += count;
    m_holeFrom = earlierOf(m_holeFrom, earlierOf(from, batch.leftOutFrom));
    m_holeIsFullDisk = m_holeIsFullDisk || m_isFull;
    m_hasHole = true;
}

/// Updates the state for every batch, recorded or not.
void RecordingWriter::completeBatch(Batch& batch)
{
    batch.rewound = m_beginsAnew || (batch.rewound && !m_isFirst); // nothing precedes the first batch
    m_beginsAnew = m_isFirst = false;
    if (batch.rewound) {
        m_picture = std::make_unique<PictureView>();
        m_nodes.clear();
        m_clients.clear();
        m_marks.clear();
        m_isTraced = false;
    }
    if (m_frameIsFirst)
        m_frameTime = m_frameTime == ServerTime{} ? batch.now : m_frameTime;
    learnMarks(batch);
    if (m_options.masksTokens || m_options.masksNames)
        m_masks.apply(batch, {m_options.masksTokens, m_options.masksNames});
    if (!m_isTraced && (!batch.traceStates.empty() || !batch.traced.empty())) {
        m_isTraced = true;
        tellMarks(batch);
    }
    m_nodes.addEvents(batch.nodes);
    m_clients.addClients(batch.clients);
    m_newNodes.insert(m_newNodes.end(), batch.nodes.begin(), batch.nodes.end());
    m_counters = batch.counters;
    m_now = batch.now;
    m_taken = batch.taken;
    m_epoch = batch.epoch;
}

/// The mark of a token cannot be derived from its mask. Marks are kept for all tokens, and written from the first trace
/// on.
void RecordingWriter::learnMarks(Batch& batch)
{
    for (Batch::Token& token : batch.tokens) {
        const auto mark = token.mark == TokenMark::None ? markOf(batch.text(token)) : token.mark;
        const auto i = index(token.id);
        if (i >= m_marks.size())
            m_marks.resize(i + std::size_t{1}, TokenMark::None);
        m_marks[i] = mark;
        if (m_isTraced)
            token.mark = mark;
    }
}

/// Defines the known tokens again with their marks when the first trace begins.
void RecordingWriter::tellMarks(Batch& batch)
{
    for (Batch::Token& token : batch.tokens)
        token.mark = m_marks[index(token.id)];
    std::vector<Batch::Token> known;
    for (std::uint32_t i = 0; i < m_marks.size(); ++i) {
        const auto bytes = m_picture->token(TokenId{i});
        if (bytes.empty())
            continue;
        const auto isNew = [&](const Batch::Token& token) { return index(token.id) == i; };
        if (batch.tokens.size() < 64 && std::any_of(batch.tokens.begin(), batch.tokens.end(), isNew))
            continue;
        known.push_back({TokenId{i}, static_cast<std::uint32_t>(batch.bytes.size()),
                         static_cast<std::uint32_t>(bytes.size()), 0, m_marks[i]});
        batch.bytes.append(bytes);
    }
    // At the front, because the batch may give such an id to another token.
    batch.tokens.insert(batch.tokens.begin(), known.begin(), known.end());
}

/// Adds a snapshot in place of the left-out events.
void RecordingWriter::tellHole()
{
    Batch known;
    m_picture->snapshot(known);
    m_clients.appendTo(known.clients);
    known.eventsLeftOut = std::exchange(m_holeEvents, 0);
    known.leftOutFrom = std::exchange(m_holeFrom, kUnknownTime);
    known.counters = m_counters;
    known.now = m_now;
    known.taken = m_taken;
    known.epoch = m_epoch;
    m_hasHole = false;
    if (std::exchange(m_holeIsFullDisk, false))
        m_newHoles.push_back(known.now);
    encode(known);
}

void RecordingWriter::encode(const Batch& batch)
{
    const auto add = [&batch](BatchEncoder& encoder, Tail& facts) {
        const bool isFirst = encoder.isEmpty(); // else the server's clock may have been set back
        facts.from = isFirst ? batch.now : std::min(facts.from, batch.now);
        facts.to = isFirst ? batch.now : std::max(facts.to, batch.now);
        encoder.add(batch);
    };
    add(m_tail, m_tailFacts);
    add(m_chunk, m_chunkFacts);
    m_events += batch.events.size();
    m_hasMoreThanTime = m_hasMoreThanTime || !batch.isEmpty() || batch.eventsLeftOut != 0;
    if (m_tail.bytes() >= kChunkBytes)
        endTail();
}

void RecordingWriter::endTail()
{
    if (m_tail.isEmpty())
        return;
    m_tailFacts.events = m_tail.events();
    m_tailFacts.batches = m_tail.batches();
    m_tail.finish(m_tailFacts.data);
    m_tails.push_back(std::exchange(m_tailFacts, {}));
}

void RecordingWriter::endChunk()
{
    m_chunkFacts.events = m_chunk.events();
    m_chunkFacts.batches = m_chunk.batches();
    std::string block;
    m_chunk.finish(block);
    m_chunkRaw = block.size();
    // With about one event per batch, most bytes repeat, and a whole day stays small.
    const bool isThin = m_chunkFacts.events < kThin * m_chunkFacts.batches;
    m_chunkData = m_packer.pack(block, isThin ? Packer::Effort::Little : Packer::Effort::Usual);
    // Its tails would be deleted together with it, so they need not be written.
    m_tail.clear();
    m_tailFacts = {};
    m_tails.clear();
    m_bytesSinceFrame += m_chunkData.size();
    m_eventsSinceFrame += m_chunkFacts.events;
    const bool isShare =
        m_bytesSinceFrame >= std::max<std::uint64_t>(m_options.frameLeastBytes, kFrameShare * m_lastFrameBytes);
    // A ring drops everything before a key frame, so the parts must stay small.
    const bool isPartOfRing = m_options.mostBytes != 0 && m_bytesSinceFrame >= m_options.mostBytes / kFramesOfRing;
    const bool isDue = isShare || isPartOfRing || m_eventsSinceFrame >= kFrameMostEvents;
    if (isDue && m_frameData.empty()) // otherwise the previous one is still waiting to be written
        makeFrame();
}

void RecordingWriter::makeFrame()
{
    Batch frame;
    m_picture->snapshot(frame);
    m_nodes.appendTo(frame.nodes);
    m_clients.appendTo(frame.clients);
    frame.counters = m_counters;
    frame.now = m_now;
    frame.taken = m_taken;
    BatchEncoder encoder;
    encoder.add(frame);
    std::string block;
    encoder.finish(block);
    m_frameRaw = block.size();
    m_frameTime = m_now;
    m_frameData = m_packer.pack(block);
    m_lastFrameBytes = m_frameData.size();
    m_bytesSinceFrame = 0;
    m_eventsSinceFrame = 0;
}

void RecordingWriter::note(ServerTime at, const std::string& kind, const std::string& json)
{
    m_notes.push_back({at, kind, json});
    m_hasMoreThanTime = true;
}

} // namespace lockscope::history
