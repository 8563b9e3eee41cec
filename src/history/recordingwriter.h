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

/// What is to be recorded, and how.
struct RecordingOptions
{
    std::string path;
    bool masksTokens = true; ///< false: --show-tokens; the file says so
    bool masksNames = false;
    /// Of the profile, without secrets: profile, environment, uri, patterns, budgets ... Go into the file's `meta`.
    std::map<std::string, std::string> facts;
    std::uint64_t mostBytes = 0;                        ///< the oldest is deleted beyond; 0: no limit
    std::chrono::hours mostAge{0};                      ///< as well; 0: no limit
    std::uint64_t keepFree = 0;                         ///< bytes of the disk that stay free: below, nothing is written
    bool mayContinue = false;                           ///< a ring: goes on in a file that is there
    std::size_t chunkEvents = 4096;                     ///< smaller ones fill pages badly
    std::size_t frameLeastBytes = std::size_t{1} << 20; ///< of chunks between key frames
    std::optional<MaskKey> key;                         ///< of the masks; nothing: a random one, which is nowhere else
};

/// Writes one recording: chunks, key frames, tails. Batches are given to it in order; what it could not write yet it
/// keeps, and says that it takes no more. Thread: one.
class RecordingWriter
{
public:
    static constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
    /// With fewer events a batch a chunk is compressed with little effort.
    static constexpr std::size_t kThin = 4;
    static constexpr std::uint64_t kFrameMostEvents = 400'000;
    /// A key frame may take one part in so many of the file; going to a moment reads at most that much behind it.
    static constexpr std::uint64_t kFrameShare = 24;
    static constexpr std::uint64_t kFramesOfRing = 16; ///< a ring has at least so many

    /// Makes the file (0600), or goes on in one. Refuses network file systems and files that are there, and says why.
    [[nodiscard]] static Result<std::unique_ptr<RecordingWriter>, Error> open(const RecordingOptions& options);
    ~RecordingWriter();
    RecordingWriter(const RecordingWriter&) = delete;
    RecordingWriter& operator=(const RecordingWriter&) = delete;

    /// The next batch, which is masked in place. Only if takesMore(). Nothing is on the disk before commit().
    void add(Batch& batch);
    /// A batch that cannot be kept: what it leads to is, and its events are counted as left out.
    void skip(Batch& batch);
    /// What is left out next, or was since the last call, is so because the disk was full.
    void blameFullDisk() { m_holeIsFullDisk = true; }
    [[nodiscard]] bool takesMore() const { return m_chunkData.empty(); }
    /// A note: an operator's action, an annotation. `json` has no token in clear.
    void note(ServerTime at, const std::string& kind, const std::string& json);
    /// Writes what was added since. After an error all of that is kept, and the next call tries again.
    [[nodiscard]] Result<void, Error> commit();
    /// What was committed is safe from a power cut from now on; nothing to do where that is nothing new.
    [[nodiscard]] Result<void, Error> checkpoint();
    /// Writes the rest, the summary, and makes one file of it. Nothing is taken afterwards.
    [[nodiscard]] Result<void, Error> close();

    [[nodiscard]] bool hasNews() const { return !m_tail.isEmpty() || !m_tails.empty() || !m_notes.empty(); }
    /// Besides counters and time.
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
    void learn(Batch& batch);
    void learnMarks(Batch& batch);
    void tellMarks(Batch& batch);
    void tellHole();
    void encode(const Batch& batch);
    void endTail();
    void endChunk();
    void makeFrame();
    void write();
    void rollBack();
    void writeWords();
    void writeNodes();
    void writeSummary();
    void setMeta(const std::string& key, const std::string& value);
    void dropOld();

    RecordingOptions m_options;
    WriterLock m_lock;
    std::unique_ptr<SQLite::Database> m_file;
    std::unique_ptr<SQLite::Statement> m_insertTail; ///< several times a second: prepared once
    std::unique_ptr<SQLite::Statement> m_begin;      ///< as well
    std::unique_ptr<SQLite::Statement> m_end;
    Masks m_masks;
    Packer m_packer;
    std::unique_ptr<PictureView> m_picture = std::make_unique<PictureView>(); ///< as the file has it: masked
    std::vector<TokenMark> m_marks;                                           ///< by token id
    NodeMemory m_nodes;
    ClientMemory m_clients;
    std::vector<NodeEvent> m_newNodes;
    std::vector<Note> m_notes;

    BatchEncoder m_tail;
    BatchEncoder m_chunk;
    Tail m_tailFacts; ///< of m_tail
    Tail m_chunkFacts;
    std::vector<Tail> m_tails; ///< not committed yet
    std::string m_chunkData;   ///< packed, not committed yet
    std::size_t m_chunkRaw = 0;
    std::string m_frameData; ///< of the moment where the next chunk begins
    std::size_t m_frameRaw = 0;
    ServerTime m_frameTime{};
    bool m_frameIsFirst = false; ///< it stands in front of the next chunk, not behind
    std::int64_t m_nextChunk = 1;
    std::uint64_t m_bytesSinceFrame = 0;
    std::uint64_t m_eventsSinceFrame = 0;
    std::uint64_t m_lastFrameBytes = 0;

    bool m_beginsAnew = false; ///< the next batch has nothing to do with what is in the file
    bool m_isFirst = true;     ///< the next batch is the first one
    bool m_isTraced = false;
    std::uint64_t m_bytesSinceSync = 0;       ///< written to the log, about
    std::uint64_t m_bytesSinceCheckpoint = 0; ///< of those that were synced
    bool m_hasMoreThanTime = false;
    bool m_isClosed = false;
    std::uint64_t m_holeEvents = 0; ///< left out, not told yet
    ServerTime m_holeFrom = kUnknownTime;
    bool m_hasHole = false;
    bool m_holeIsFullDisk = false;      ///< and not that we were too slow
    bool m_isFull = false;              ///< the disk refused what was written last
    std::vector<ServerTime> m_newHoles; ///< told, with a full disk as the reason; not written yet
    std::uint64_t m_bytes = 0;
    std::uint64_t m_events = 0;
    std::uint64_t m_leftOut = 0;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::uint64_t m_epoch = 0;
};

} // namespace lockscope::history
