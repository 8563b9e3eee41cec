// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batchcodec.h"
#include "core/pictureview.h"
#include "core/result.h"
#include "history/clientmemory.h"
#include "history/error.h"
#include "history/filesystem.h"
#include "history/masks.h"
#include "history/nodememory.h"
#include "history/packing.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace SQLite {
class Database;
class Statement;
} // namespace SQLite

namespace lockscope::history {

/// What to record, and how.
struct RecordingOptions
{
    std::string path;
    bool masksTokens = true; ///< false: --show-tokens; the file says so
    bool masksNames = false;
    /// Facts without secrets: profile, environment, uri, patterns, budgets ... Stored in `meta`.
    std::map<std::string, std::string> facts;
    std::uint64_t mostBytes = 0;                        ///< size beyond which the oldest part is deleted; 0: no limit
    std::chrono::hours mostAge{0};                      ///< age beyond which it is deleted; 0: no limit
    std::uint64_t keepFree = 0;                         ///< free bytes on the disk below which nothing is written
    bool mayContinue = false;                           ///< a ring: continues an existing file
    std::size_t chunkEvents = 4096;                     ///< events per chunk; smaller chunks waste pages
    std::size_t frameLeastBytes = std::size_t{1} << 20; ///< minimum bytes of chunks between key frames
    std::optional<MaskKey> key;                         ///< mask key; no value: random and stored nowhere
};

/// Writes one recording: chunks, key frames, tails. It takes batches in order; it keeps data that it could not write,
/// and then takes no more (takesMore()). Thread: one.
class RecordingWriter
{
public:
    static constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
    /// A chunk with fewer events per batch is compressed with little effort.
    static constexpr std::size_t kThin = 4;
    static constexpr std::uint64_t kFrameMostEvents = 400'000;
    /// A key frame takes at most one part in this many of the file, so that a seek reads at most this many times its
    /// size.
    static constexpr std::uint64_t kFrameShare = 24;
    static constexpr std::uint64_t kFramesOfRing = 16; ///< minimum number of key frames in a ring

    /// Creates the file (0600) or continues one. Fails on network file systems and on files that exist already.
    [[nodiscard]] static Result<std::unique_ptr<RecordingWriter>, Error> open(const RecordingOptions& options);
    ~RecordingWriter();
    RecordingWriter(const RecordingWriter&) = delete;
    RecordingWriter& operator=(const RecordingWriter&) = delete;

    /// Appends a batch, which it masks in place. Requires takesMore(). Nothing is on disk before commit().
    void add(Batch& batch);
    /// Leaves out a batch: keeps its resulting state and counts its events as left out.
    void skip(Batch& batch);
    /// Names a full disk as the cause of the next or current hole.
    void blameFullDisk() { m_holeIsFullDisk = true; }
    [[nodiscard]] bool takesMore() const { return m_chunkData.empty(); }
    /// Adds a note: an operator's action, an annotation. `json` must not contain a clear token.
    void note(ServerTime at, const std::string& kind, const std::string& json);
    /// Writes everything added since the last commit. After an error the data is kept, and the next call retries.
    [[nodiscard]] Result<void, Error> commit();
    /// Makes committed data safe against power loss; does nothing when there is no new data.
    [[nodiscard]] Result<void, Error> checkpoint();
    /// Writes the rest and the summary, and merges the log into the file. Nothing can be added afterwards.
    [[nodiscard]] Result<void, Error> close();

    [[nodiscard]] bool hasNews() const { return !m_tail.isEmpty() || !m_tails.empty() || !m_notes.empty(); }
    /// True when more than counters and time waits to be written.
    [[nodiscard]] bool hasMoreThanTime() const { return m_hasMoreThanTime; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } ///< written to the file in all
    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    [[nodiscard]] const std::string& path() const { return m_options.path; }

private:
    struct Tail
    {
        std::string data;
        ServerTime from{};
        ServerTime to{};
        std::size_t events = 0;
        std::size_t batches = 0;
    };
    struct Note
    {
        ServerTime at{};
        std::string kind;
        std::string json;
    };

    RecordingWriter(const RecordingOptions& options, WriterLock lock);
    void prepare(bool isNew, const std::string& tokensBefore);
    void beginRun(const std::string& tokensBefore);
    void writeMasking();
    void writeMeta();
    void completeBatch(Batch& batch);
    void learnMarks(Batch& batch);
    void tellMarks(Batch& batch);
    void tellHole();
    void encode(const Batch& batch);
    void endTail();
    void endChunk();
    void makeFrame();
    void write();
    [[nodiscard]] bool isGone() const;
    void rollBack();
    void writeWords();
    void writeNodes();
    void writeSummary();
    void setMeta(const std::string& key, const std::string& value);
    void dropOld();

    RecordingOptions m_options;
    WriterLock m_lock;
    std::unique_ptr<SQLite::Database> m_file;
    std::unique_ptr<SQLite::Statement> m_insertTail; ///< used several times a second, so prepared once
    std::unique_ptr<SQLite::Statement> m_begin;      ///< likewise
    std::unique_ptr<SQLite::Statement> m_end;
    std::optional<FileIdentity> m_identity; ///< of the file that was opened
    Masks m_masks;
    Packer m_packer;
    std::unique_ptr<PictureView> m_picture = std::make_unique<PictureView>(); ///< state as recorded, with masked tokens
    std::vector<TokenMark> m_marks;                                           ///< by token id
    NodeMemory m_nodes;
    ClientMemory m_clients;
    std::vector<NodeEvent> m_newNodes;
    std::vector<Note> m_notes;

    BatchEncoder m_tail;
    BatchEncoder m_chunk;
    Tail m_tailFacts; ///< describes m_tail
    Tail m_chunkFacts;
    std::vector<Tail> m_tails; ///< not committed yet
    std::string m_chunkData;   ///< compressed, not committed yet
    std::size_t m_chunkRaw = 0;
    std::string m_frameData; ///< state at the start of the next chunk
    std::size_t m_frameRaw = 0;
    ServerTime m_frameTime{};
    bool m_frameIsFirst = false; ///< it precedes the next chunk instead of following it
    std::int64_t m_nextChunk = 1;
    std::uint64_t m_bytesSinceFrame = 0;
    std::uint64_t m_eventsSinceFrame = 0;
    std::uint64_t m_lastFrameBytes = 0;

    bool m_beginsAnew = false; ///< the next batch is unrelated to the content of the file
    bool m_isFirst = true;     ///< the next batch is the first one
    bool m_isTraced = false;
    std::uint64_t m_bytesSinceSync = 0;       ///< approximate bytes written to the log
    std::uint64_t m_bytesSinceCheckpoint = 0; ///< bytes of these that were synced
    bool m_hasMoreThanTime = false;
    bool m_isClosed = false;
    std::uint64_t m_holeEvents = 0; ///< events left out, not recorded as a hole yet
    ServerTime m_holeFrom = kUnknownTime;
    bool m_hasHole = false;
    bool m_holeIsFullDisk = false;      ///< cause of the hole: a full disk instead of a slow recorder
    bool m_isFull = false;              ///< the latest write failed because the disk is full
    std::vector<ServerTime> m_newHoles; ///< holes caused by a full disk, not written yet
    std::uint64_t m_bytes = 0;
    std::uint64_t m_events = 0;
    std::uint64_t m_leftOut = 0;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::uint64_t m_epoch = 0;
};

} // namespace lockscope::history
