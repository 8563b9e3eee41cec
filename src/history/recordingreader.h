// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/result.h"
#include "history/closing.h"
#include "history/error.h"
#include "history/knownids.h"
#include "history/packing.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace SQLite {
class Database;
class Statement;
} // namespace SQLite

namespace lockscope::history {

/// A stretch of a recording, in order of time as long as the server's clock is.
struct Stretch
{
    ServerTime from{}; ///< `now` of its first batch
    ServerTime to{};   ///< of its last one
    std::uint64_t events = 0;
    std::uint64_t batches = 0;
};

/// What an operator did, or somebody wrote into the recording.
struct RecordedNote
{
    ServerTime at{};
    std::string kind;
    std::string json;
};

/// How tokens stand in a recording. It may have several runs, each with its own.
enum class Masking : std::uint8_t { Masked, Clear, Mixed };
/// "masked", "clear", "mixed": of `meta` and of the table `runs`. Static storage.
[[nodiscard]] const char* name(Masking masking);

/// A node was not listened to.
struct RecordedGap
{
    ServerTime from{};
    ServerTime to{};
    std::string reason;
};

/// A batch, by what stays the same while the file grows: the chunk that it is or will be in, and its number there.
struct BatchPlace
{
    std::int64_t chunk = 0;
    std::uint64_t batch = 0;
    friend bool operator==(const BatchPlace&, const BatchPlace&) = default;
};

/// A recording, to be read; never written to. The file may be anybody's: nothing of it is believed, and nothing is
/// allocated that its size does not account for. Not thread-safe; several may read one file, also one that is being
/// written.
class RecordingReader
{
public:
    [[nodiscard]] static Result<std::unique_ptr<RecordingReader>, Error> open(const std::string& path);
    ~RecordingReader();
    RecordingReader(const RecordingReader&) = delete;
    RecordingReader& operator=(const RecordingReader&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }
    /// What can be read, from its first key frame on: chunks, then what was not made one.
    [[nodiscard]] const std::vector<Stretch>& stretches() const { return m_stretches; }
    /// Was anything recorded then? Not between two runs, and not while the recorder stood still.
    [[nodiscard]] bool covers(ServerTime moment) const;
    /// The stretch in front of which a key frame stands that is nearest in front of this one, or the first.
    [[nodiscard]] std::size_t frameBefore(std::size_t stretch) const;
    /// The key frame in front of a stretch; an empty batch where the recording begins.
    [[nodiscard]] Result<Batch, Error> frame(std::size_t stretch);
    /// The bytes of a stretch, for a BatchDecoder.
    [[nodiscard]] Result<std::string, Error> block(std::size_t stretch);
    /// Libraries of the file as ours: in place, of a batch that was decoded, in order behind its key frame. False: it
    /// names what cannot be, such as an id that nothing defined, a time that nobody can have meant, or an earlier time
    /// of the recorder's clock than the batch before.
    [[nodiscard]] bool settle(Batch& batch);
    /// As set by whoever recorded: "tokens" is "masked" or "clear", "names" as well; profile, uri ...
    [[nodiscard]] const std::map<std::string, std::string>& meta() const { return m_meta; }
    /// As it was when it was opened, or refreshed.
    [[nodiscard]] Closing closing() const { return m_closing; }
    /// What is wrong with one that has no stretches.
    [[nodiscard]] Error nothingInIt() const;
    /// Reads what a writer added since open() or the last call, and whether it still writes. True: the stretches are
    /// others, and their numbers, too: placeOf() before and find() behind it lead from one to the other.
    [[nodiscard]] Result<bool, Error> refresh();
    /// How many of the stretches are chunks; behind them stand the tails.
    [[nodiscard]] std::size_t chunks() const { return m_places.size() - m_tails.size(); }
    /// Of a batch of a stretch; stretches().size() is the place behind all of them.
    [[nodiscard]] BatchPlace placeOf(std::size_t stretch, std::size_t batch) const;
    /// The stretch of a batch, and its number there; of one that a ring deleted since, the first that is left.
    [[nodiscard]] std::pair<std::size_t, std::size_t> find(BatchPlace place) const;
    /// False: a ring has deleted it.
    [[nodiscard]] bool has(BatchPlace place) const;
    /// Events of all stretches, and of those that a ring deleted since the file was opened.
    [[nodiscard]] std::uint64_t events() const;
    [[nodiscard]] Masking tokens() const { return m_tokens; }
    [[nodiscard]] bool hasClearTokens() const { return m_tokens != Masking::Masked; }
    /// An earlier version recorded some of it, or all: less was told then.
    [[nodiscard]] bool hasEarlierRuns() const { return m_hasEarlierRuns; }
    /// It says that all tokens are masked, and has some that no mask looks like: an earlier version wrote that of its
    /// last run alone.
    [[nodiscard]] bool saysMaskedButIsNot() const { return m_saysMaskedButIsNot; }
    [[nodiscard]] Result<std::vector<RecordedNote>, Error> notes();
    /// Of all nodes, in order of their ends; only those that ended after `after`.
    [[nodiscard]] Result<std::vector<RecordedGap>, Error> gaps(ServerTime after = ServerTime::min());
    /// When it was told that events are not in it because the disk was full. Elsewhere the recorder was too slow, or
    /// an earlier version does not say why.
    [[nodiscard]] std::vector<ServerTime> fullDisks();

private:
    RecordingReader(std::string path, std::unique_ptr<SQLite::Database> file);
    void check();
    void readIndex();
    void readMeta();
    void readChunks();
    void readTails();
    void dropDeleted();
    void addStretch(SQLite::Statement& row, bool isTail);
    void readMasking();
    [[nodiscard]] bool readRuns();
    [[nodiscard]] bool hasTokenInClear();
    [[nodiscard]] bool beginsARun(std::size_t stretch);
    [[nodiscard]] Error damaged(const char* what) const { return {Error::Kind::Damaged, m_path, what}; }

    struct Place
    {
        std::int64_t id = 0;
        bool isTail = false;
    };
    std::string m_path;
    std::unique_ptr<SQLite::Database> m_file;
    Unpacker m_unpacker;
    std::map<std::string, std::string> m_meta;
    std::vector<Stretch> m_stretches;
    std::vector<Place> m_places;        ///< of the stretches
    std::vector<std::string> m_tails;   ///< of the last of them
    std::vector<std::int64_t> m_frames; ///< numbers of chunks in front of which a key frame stands
    std::vector<std::size_t> m_framed;  ///< stretches in front of which one stands
    std::uint64_t m_eventsGone = 0;     ///< of stretches that were deleted since it was opened
    std::int64_t m_version = -1;        ///< of what is in the file, as SQLite counts it
    std::array<LibraryId, 256> m_libraries{};
    bool m_hasOtherLibraries = false;
    KnownIds m_ids;
    MonoTime m_taken = MonoTime::min(); ///< of the batch before
    Masking m_tokens = Masking::Clear;
    bool m_saysMaskedButIsNot = false;
    bool m_hasEarlierRuns = true;
    Closing m_closing = Closing::Closed;
};

} // namespace lockscope::history
