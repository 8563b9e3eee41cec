// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/recordingreader.h"

#include "core/batchcodec.h"
#include "formats/decode.h"
#include "history/enginetextjson.h"
#include "history/filesystem.h"
#include "history/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <system_error>

namespace lockscope::history {

namespace {

constexpr std::array kHeader{'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f', 'o', 'r', 'm', 'a', 't', ' ', '3', '\0'};

/// Limits what an untrusted file can make SQLite do.
void restrict(SQLite::Database& file)
{
    sqlite3* const handle = file.getHandle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(kMostBlockBytes + (16u << 20)));
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 64);
    file.exec("PRAGMA cell_size_check = ON");
    file.exec("PRAGMA query_only = ON");
}

bool hasHeader(const std::string& path)
{
    std::array<char, kHeader.size()> begin{};
    std::ifstream file(path, std::ios::binary);
    file.read(begin.data(), begin.size());
    return file.gcount() == static_cast<std::streamsize>(begin.size()) && begin == kHeader;
}

bool isThere(const std::string& path)
{
    struct stat facts = {};
    return ::stat(path.c_str(), &facts) == 0 && facts.st_size > 0;
}

std::string uriOf(const std::string& path)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        static constexpr char kDigits[] = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '?' || c == '#' || c == '%' || byte < 0x21 || byte >= 0x7f)
            uri.append({'%', kDigits[byte >> 4u], kDigits[byte & 15u]});
        else
            uri += c;
    }
    return uri;
}

/// Opens the file as it is; one that was cut off has a journal, which requires a writable folder.
Result<std::unique_ptr<SQLite::Database>, Error> openFile(const std::string& path)
{
    try {
        auto file = std::make_unique<SQLite::Database>(path, SQLITE_OPEN_READONLY, 1000);
        restrict(*file);
        static_cast<void>(file->execAndGet("SELECT count(*) FROM sqlite_schema").getInt());
        return file;
    } catch (const SQLite::Exception& exception) {
        auto error = errorOf(exception, path);
        if (error.kind != Error::Kind::CannotOpen)
            return failure(std::move(error));
        if (isThere(path + "-wal"))
            return failure(Error{Error::Kind::Unfinished, path, exception.what()});
    }
    try {
        auto file = std::make_unique<SQLite::Database>(uriOf(path) + "?immutable=1",
                                                       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 1000);
        restrict(*file);
        static_cast<void>(file->execAndGet("SELECT count(*) FROM sqlite_schema").getInt());
        return file;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, path));
    }
}

/// A text column as raw bytes.
std::string textOf(const SQLite::Column& column)
{
    const auto* bytes = static_cast<const char*>(column.getBlob());
    return {bytes == nullptr ? "" : bytes, static_cast<std::size_t>(column.getBytes())};
}

} // namespace

RecordingReader::RecordingReader(std::string path, std::unique_ptr<SQLite::Database> file)
    : m_path(std::move(path)), m_file(std::move(file))
{
    for (std::size_t i = 0; i < m_libraries.size(); ++i)
        m_libraries[i] = LibraryId::Unknown;
}

RecordingReader::~RecordingReader() = default;

bool RecordingReader::isMeant(ServerTime time)
{
    constexpr std::int64_t kFarthestUs = std::int64_t{1} << 61;
    return usSinceEpoch(time) >= -kFarthestUs && usSinceEpoch(time) <= kFarthestUs;
}

Result<std::unique_ptr<RecordingReader>, Error> RecordingReader::open(const std::string& path)
{
    struct stat facts = {};
    if (::stat(path.c_str(), &facts) != 0 || ::access(path.c_str(), R_OK) != 0)
        return failure(Error{Error::Kind::CannotOpen, path, std::generic_category().message(errno)});
    if (!S_ISREG(facts.st_mode))
        return failure(Error{Error::Kind::NotARecording, path, {}});
    if (!hasHeader(path))
        return failure(
            Error{facts.st_size == 0 && WriterLock::isTaken(path) ? Error::Kind::NotBegun : Error::Kind::NotARecording,
                  path,
                  {}});
    const auto unclosed = closingOfUnclosed(path);
    auto file = openFile(path);
    if (!file)
        return failure(std::move(file.error()));
    auto reader = std::unique_ptr<RecordingReader>(new RecordingReader(path, std::move(*file)));
    try {
        SQLite::Database& db = *reader->m_file;
        const int id = db.execAndGet("PRAGMA application_id").getInt();
        if (id == 0 && unclosed == Closing::LacksLog &&
            db.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0)
            return failure(
                Error{Error::Kind::Damaged, path, "all of it is in its log, the file -wal, which is missing"});
        if (id == 0 && unclosed == Closing::BeingWritten)
            return failure(Error{Error::Kind::NotBegun, path, {}});
        if (id != kApplicationId)
            return failure(Error{Error::Kind::NotARecording, path, {}});
        const int version = db.execAndGet("PRAGMA user_version").getInt();
        if (version > kSchemaVersion)
            return failure(Error{Error::Kind::Newer, path, std::to_string(version)});
        if (version < 1)
            return failure(Error{Error::Kind::Damaged, path, "no version"});
        reader->check();
        reader->readIndex();
        reader->readMasking();
        if (const auto closed = reader->m_meta.find("closed"); closed != reader->m_meta.end() && closed->second != "1")
            reader->m_closing = unclosed;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, path));
    }
    return reader;
}

/// Verifies that tables are real tables: a view or trigger in their place would run code on access.
void RecordingReader::check()
{
    for (const char* name : {"meta", "words", "chunks", "frames", "tail", "notes"}) {
        SQLite::Statement look(*m_file, "SELECT count(*) FROM sqlite_schema WHERE name = ? AND type = 'table' AND "
                                        "upper(sql) NOT LIKE '%VIRTUAL%' AND upper(sql) NOT LIKE '%GENERATED%' AND "
                                        "upper(sql) NOT LIKE '% AS (%'");
        look.bind(1, name);
        if (!look.executeStep() || look.getColumn(0).getInt() != 1)
            throw SQLite::Exception(std::string("no table ") + name, SQLITE_CORRUPT);
    }
}

void RecordingReader::readIndex()
{
    const SQLite::Transaction oneMoment(*m_file); // a consistent snapshot, because a writer may be active
    readMeta();
    SQLite::Statement words(*m_file, "SELECT number, word FROM words WHERE kind = 'library' LIMIT 256");
    while (words.executeStep()) {
        const auto number = words.getColumn(0).getInt64();
        if (number < 0 || number > 255)
            throw SQLite::Exception("a library's number", SQLITE_CORRUPT);
        const auto ours = formats::libraryFromName(textOf(words.getColumn(1)));
        m_libraries[static_cast<std::size_t>(number)] = ours;
        m_hasOtherLibraries = m_hasOtherLibraries || static_cast<std::int64_t>(ours) != number;
    }
    readChunks();
    readTails();
    measureStepsBack(0);
}

void RecordingReader::readMeta()
{
    SQLite::Statement meta(*m_file, "SELECT key, value FROM meta LIMIT 1000");
    while (meta.executeStep())
        m_meta.insert_or_assign(textOf(meta.getColumn(0)), textOf(meta.getColumn(1)));
}

void RecordingReader::addStretch(SQLite::Statement& row, bool isTail)
{
    const auto number = [&row](int column) { return row.getColumn(column).getInt64(); };
    m_places.push_back({number(0), isTail});
    // Values, not references; earlier versions wrote the first and the last time.
    const auto [from, to] = std::minmax({number(1), number(2)});
    m_stretches.push_back({serverTimeFromUs(from), serverTimeFromUs(to),
                           static_cast<std::uint64_t>(std::max<std::int64_t>(0, number(3))),
                           static_cast<std::uint64_t>(std::max<std::int64_t>(0, number(4))), number(1) > number(2),
                           serverTimeFromUs(number(1)), serverTimeFromUs(number(2))});
    if (!isMeant(m_stretches.back().from) || !isMeant(m_stretches.back().to))
        throw SQLite::Exception("a time", SQLITE_CORRUPT);
}

/// Adds the chunks after the known ones; no tails may be known.
void RecordingReader::readChunks()
{
    constexpr std::int64_t kMostStretches = 4'000'000;
    SQLite::Statement framed(*m_file, "SELECT chunk FROM frames WHERE chunk > ? ORDER BY chunk LIMIT 1000000");
    framed.bind(1, m_frames.empty() ? std::int64_t{-1} : m_frames.back());
    while (framed.executeStep())
        m_frames.push_back(framed.getColumn(0).getInt64());
    SQLite::Statement chunks(*m_file, "SELECT id, t0, t1, n, batches FROM chunks WHERE id > ? ORDER BY id LIMIT ?");
    std::int64_t last = m_places.empty() ? 0 : m_places.back().id;
    chunks.bind(1, m_places.empty() ? std::numeric_limits<std::int64_t>::min() : last);
    chunks.bind(2, kMostStretches);
    while (chunks.executeStep()) {
        const auto id = chunks.getColumn(0).getInt64();
        const bool isFramed = std::binary_search(m_frames.begin(), m_frames.end(), id);
        if (m_places.empty() && id != 1 && !isFramed)
            continue; // the oldest chunks were deleted, up to the next key frame
        if (!m_places.empty() && id != last + 1)
            throw SQLite::Exception("a chunk is missing", SQLITE_CORRUPT);
        if (m_places.empty() || isFramed)
            m_framed.push_back(m_places.size());
        last = id;
        addStretch(chunks, false);
    }
}

/// Adds and keeps all tails, because a tail disappears when it becomes a chunk. Their total size is less than one
/// chunk.
void RecordingReader::readTails()
{
    SQLite::Statement tail(*m_file, "SELECT id, t0, t1, n, batches, data FROM tail ORDER BY id LIMIT 100000");
    std::size_t tailBytes = 0;
    const std::int64_t last = m_places.empty() ? 0 : m_places.back().id;
    while (tail.executeStep()) {
        if (m_places.empty())
            m_framed.push_back(0);
        else if (m_tails.empty() && std::binary_search(m_frames.begin(), m_frames.end(), last + 1))
            m_framed.push_back(m_places.size());
        addStretch(tail, true);
        m_tails.push_back(textOf(tail.getColumn(5)));
        tailBytes += m_tails.back().size();
        if (tailBytes > kMostBlockBytes)
            throw SQLite::Exception("the tail", SQLITE_CORRUPT);
    }
}

Result<bool, Error> RecordingReader::refresh()
{
    // Checked first, so that everything written until the writer releases the file is read below.
    const bool isWritten = WriterLock::isTaken(m_path);
    try {
        const SQLite::Transaction oneMoment(*m_file);
        readMeta();
        const auto closed = m_meta.find("closed");
        const bool isClosed = closed == m_meta.end() || closed->second == "1";
        const auto version = m_file->execAndGet("PRAGMA data_version").getInt64();
        const bool isNew = std::exchange(m_version, version) != version;
        if (isNew) {
            m_places.resize(chunks());
            m_stretches.resize(m_places.size());
            m_tails.clear();
            while (!m_framed.empty() && m_framed.back() >= m_places.size())
                m_framed.pop_back();
            dropDeleted();
            const std::size_t known = m_stretches.size();
            readChunks();
            readTails();
            measureStepsBack(known);
        }
        m_closing = isClosed ? Closing::Closed : isWritten ? Closing::BeingWritten : closingOfUnclosed(m_path);
        return isNew;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_path));
    }
}

/// A ring deletes its oldest chunks; the rest begins at a key frame.
void RecordingReader::dropDeleted()
{
    if (m_places.empty())
        return;
    SQLite::Statement oldest(*m_file, "SELECT coalesce(min(id), 0) FROM chunks");
    if (!oldest.executeStep() || oldest.getColumn(0).getInt64() <= m_places.front().id)
        return;
    const auto first = oldest.getColumn(0).getInt64();
    const auto isLeft = [&](std::size_t stretch) { return m_places[stretch].id >= first; };
    const auto framed = std::find_if(m_framed.begin(), m_framed.end(), isLeft);
    const std::size_t gone = framed == m_framed.end() ? m_places.size() : *framed;
    for (std::size_t i = 0; i < gone; ++i)
        m_eventsGone += m_stretches[i].events;
    m_places.erase(m_places.begin(), m_places.begin() + static_cast<std::ptrdiff_t>(gone));
    m_stretches.erase(m_stretches.begin(), m_stretches.begin() + static_cast<std::ptrdiff_t>(gone));
    m_framed.erase(m_framed.begin(), framed);
    for (std::size_t& stretch : m_framed)
        stretch -= gone;
}

BatchPlace RecordingReader::placeOf(std::size_t stretch, std::size_t batch) const
{
    const auto first = chunks(); // of the tails
    if (stretch < first)
        return {m_places[stretch].id, batch};
    // All tails together become the chunk after the last one.
    BatchPlace place{first == 0 ? 1 : m_places[first - 1].id + 1, batch};
    for (std::size_t i = first; i < std::min(stretch, m_stretches.size()); ++i)
        place.batch += m_stretches[i].batches;
    return place;
}

std::pair<std::size_t, std::size_t> RecordingReader::find(BatchPlace place) const
{
    const auto end = m_places.begin() + static_cast<std::ptrdiff_t>(chunks());
    const auto chunk = std::lower_bound(m_places.begin(), end, place.chunk,
                                        [](const Place& each, std::int64_t id) { return each.id < id; });
    auto stretch = static_cast<std::size_t>(chunk - m_places.begin());
    if (chunk != end && chunk->id != place.chunk)
        return {stretch, 0};
    // The tails of a writer that was cut off become one chunk each.
    while (stretch < m_stretches.size() && place.batch >= m_stretches[stretch].batches)
        place.batch -= m_stretches[stretch++].batches;
    return {stretch, stretch == m_stretches.size() ? 0 : static_cast<std::size_t>(place.batch)};
}

bool RecordingReader::has(BatchPlace place) const
{
    return !m_places.empty() && (m_places.front().isTail || place.chunk >= m_places.front().id);
}

std::uint64_t RecordingReader::events() const
{
    return std::accumulate(m_stretches.begin(), m_stretches.end(), m_eventsGone,
                           [](std::uint64_t sum, const Stretch& each) { return sum + each.events; });
}

bool RecordingReader::covers(ServerTime moment) const
{
    // The time is recorded each second even while nothing happens.
    constexpr std::chrono::seconds kMostApart{15};
    for (std::size_t i = 0; i < m_stretches.size(); ++i) {
        const Stretch& stretch = m_stretches[i];
        const bool isLast = i + 1 == m_stretches.size();
        const bool goesOn = !isLast && m_stretches[i + 1].from - stretch.to <= kMostApart;
        if (moment >= stretch.from && moment <= (goesOn ? std::max(stretch.to, m_stretches[i + 1].from) : stretch.to))
            return true;
    }
    return false;
}

Error RecordingReader::nothingInIt() const
{
    return {m_closing == Closing::BeingWritten ? Error::Kind::NotBegun : Error::Kind::Empty, m_path, {}};
}

std::size_t RecordingReader::frameBefore(std::size_t stretch) const
{
    const auto after = std::upper_bound(m_framed.begin(), m_framed.end(), stretch);
    return after == m_framed.begin() ? 0 : *std::prev(after);
}

Result<Batch, Error> RecordingReader::frame(std::size_t stretch)
{
    if (stretch >= m_places.size())
        return failure(nothingInIt());
    try {
        m_ids.clear();
        m_taken = MonoTime::min();
        Batch frame;
        std::int64_t chunk = m_places[stretch].id;
        if (m_places[stretch].isTail)
            chunk = stretch == 0 ? 1 : m_places[stretch - 1].id + 1;
        SQLite::Statement look(*m_file, "SELECT raw, data FROM frames WHERE chunk = ?");
        look.bind(1, chunk);
        if (!look.executeStep())
            return frame; // the recording begins here
        const auto raw = look.getColumn(0).getInt64();
        const auto packed = textOf(look.getColumn(1));
        const auto block = m_unpacker.unpack(packed, static_cast<std::size_t>(std::max<std::int64_t>(0, raw)));
        if (!block)
            return failure(damaged("a key frame"));
        BatchDecoder decoder(*block);
        if (!decoder.next(frame) || !settle(frame))
            return failure(damaged("a key frame"));
        return frame;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_path));
    }
}

Result<std::string, Error> RecordingReader::block(std::size_t stretch)
{
    if (stretch >= m_places.size())
        return failure(nothingInIt());
    try {
        const Place& place = m_places[stretch];
        if (place.isTail)
            return m_tails[stretch - (m_stretches.size() - m_tails.size())];
        SQLite::Statement look(*m_file, "SELECT data, raw FROM chunks WHERE id = ?");
        look.bind(1, place.id);
        if (!look.executeStep())
            return failure(damaged("a chunk is gone"));
        const auto data = textOf(look.getColumn(0));
        const auto raw = look.getColumn(1).getInt64();
        auto block = m_unpacker.unpack(data, static_cast<std::size_t>(std::max<std::int64_t>(0, raw)));
        if (!block)
            return failure(damaged("a chunk"));
        return std::move(*block);
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_path));
    }
}

bool RecordingReader::settle(Batch& batch)
{
    if (batch.rewound)
        m_taken = MonoTime::min(); // another run: the machine may have been restarted
    if (!isMeant(batch.now) || batch.taken < m_taken || !m_ids.addIds(batch))
        return false;
    m_taken = batch.taken;
    if (m_hasOtherLibraries) {
        for (LockEvent& event : batch.events)
            event.library = m_libraries[static_cast<std::size_t>(event.library)];
        for (Batch::State& state : batch.states)
            state.state.library = m_libraries[static_cast<std::size_t>(state.state.library)];
    }
    const auto known = formats::libraries().size();
    const auto isUnknown = [known](LibraryId library) { return static_cast<std::size_t>(library) >= known; };
    return std::none_of(batch.events.begin(), batch.events.end(),
                        [&](const LockEvent& event) { return isUnknown(event.library); }) &&
           std::none_of(batch.states.begin(), batch.states.end(),
                        [&](const Batch::State& state) { return isUnknown(state.state.library); });
}

Result<std::vector<RecordedNote>, Error> RecordingReader::notes()
{
    try {
        std::vector<RecordedNote> notes;
        SQLite::Statement look(*m_file, "SELECT t, kind, json FROM notes ORDER BY t, id LIMIT 100000");
        while (look.executeStep())
            notes.push_back(
                {serverTimeFromUs(look.getColumn(0).getInt64()), textOf(look.getColumn(1)), textOf(look.getColumn(2))});
        return notes;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_path));
    }
}

Result<std::vector<RecordedGap>, Error> RecordingReader::gaps(ServerTime after)
{
    using Json = nlohmann::json;
    try {
        std::vector<RecordedGap> gaps;
        SQLite::Statement look(*m_file,
                               "SELECT t, json FROM node_events WHERE kind = 'gap' AND t > ? ORDER BY t LIMIT 100000");
        look.bind(1, static_cast<std::int64_t>(usSinceEpoch(after)));
        while (look.executeStep()) {
            const auto facts = Json::parse(textOf(look.getColumn(1)), nullptr, false);
            const auto from = facts.is_object() ? facts.find("from") : facts.end();
            if (from == facts.end() || !from->is_number_integer())
                continue; // not in our format
            RecordedGap gap{
                serverTimeFromUs(from->get<std::int64_t>()), serverTimeFromUs(look.getColumn(0).getInt64()), {}};
            const auto reason = facts.find("reason"); // older recordings have only the text
            if (const auto text = reason != facts.end() ? reason : facts.find("text"); text != facts.end())
                gap.reason = engineTextFrom(*text);
            gaps.push_back(std::move(gap));
        }
        return gaps;
    } catch (const SQLite::Exception& exception) {
        return failure(errorOf(exception, m_path));
    }
}

std::vector<ServerTime> RecordingReader::fullDisks()
{
    std::vector<ServerTime> moments;
    try {
        SQLite::Statement look(*m_file, "SELECT t FROM node_events WHERE kind = 'hole' ORDER BY t LIMIT 100000");
        while (look.executeStep())
            moments.push_back(serverTimeFromUs(look.getColumn(0).getInt64()));
    } catch (const SQLite::Exception&) {
        moments.clear(); // without the table the reason is unknown
    }
    return moments;
}

} // namespace lockscope::history
