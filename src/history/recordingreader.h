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
#include <chrono>
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

/// Tolerance for jitter of the clock estimate: a larger step back means that the server's clock was set back.
inline constexpr std::chrono::seconds kClockJitter{1};

/// A part of a recording (a chunk or tail). Ordered by time unless the server's clock stepped back.
struct Stretch
{
    ServerTime from{}; ///< earliest `now` of its batches
    ServerTime to{};   ///< latest `now` of its batches
    std::uint64_t events = 0;
    std::uint64_t batches = 0;
    bool stepsBack = false; ///< the server's clock was set back within it
    ServerTime first{};     ///< if stepsBack: `now` of its first batch
    ServerTime last{};      ///< if stepsBack: `now` of its last batch

    [[nodiscard]] ServerTime begin() const { return stepsBack ? first : from; }
    [[nodiscard]] ServerTime end() const { return stepsBack ? last : to; }
    /// True for the times that its batches pass.
    [[nodiscard]] bool contains(ServerTime moment) const
    {
        return (begin() <= moment && moment <= to) || (from <= moment && moment <= end());
    }
};

/// An operator's action or an annotation in the recording.
struct RecordedNote
{
    ServerTime at{};
    std::string kind;
    std::string json;
};

/// How tokens are stored in a recording. Its runs may differ.
enum class Masking : std::uint8_t { Masked, Clear, Mixed };
/// "masked", "clear", "mixed", as in `meta` and the table `runs`. Static storage.
[[nodiscard]] const char* name(Masking masking);

/// A period without observation of one node.
struct RecordedGap
{
    ServerTime from{};
    ServerTime to{};
    EngineText reason;
};

/// Identifies a batch while the file grows: the chunk that it belongs to (or will), and its index in that chunk.
struct BatchPlace
{
    std::int64_t chunk = 0;
    std::uint64_t batch = 0;
    friend bool operator==(const BatchPlace&, const BatchPlace&) = default;
};

/// Reads a recording, never writes. The file is untrusted: every value is checked, and memory is only allocated in
/// proportion to the file's size. Not thread-safe; several readers may share one file, even while it is being written.
class RecordingReader
{
public:
    [[nodiscard]] static Result<std::unique_ptr<RecordingReader>, Error> open(const std::string& path);
    ~RecordingReader();
    RecordingReader(const RecordingReader&) = delete;
    RecordingReader& operator=(const RecordingReader&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }
    /// The readable stretches from the first key frame on: chunks, then tails that are not part of a chunk yet.
    [[nodiscard]] const std::vector<Stretch>& stretches() const { return m_stretches; }
    /// True when the recorder was running at that moment, and false between two runs or during an interruption.
    [[nodiscard]] bool covers(ServerTime moment) const;
    /// The nearest stretch at or before this one that has a key frame, or the first stretch.
    [[nodiscard]] std::size_t frameBefore(std::size_t stretch) const;
    /// The key frame of a stretch; an empty batch at the start of the recording.
    [[nodiscard]] Result<Batch, Error> frame(std::size_t stretch);
    /// The encoded bytes of a stretch, for a BatchDecoder.
    [[nodiscard]] Result<std::string, Error> block(std::size_t stretch);
    /// Maps the file's library ids to those of this program, in place. Call it for each decoded batch in order,
    /// beginning with the key frame. False: the batch contains an impossible value, such as an undefined id, an absurd
    /// time, or a recorder time before that of the previous batch.
    [[nodiscard]] bool settle(Batch& batch);
    /// Facts set by the writer: "tokens" and "names" ("masked" or "clear"), profile, uri ...
    [[nodiscard]] const std::map<std::string, std::string>& meta() const { return m_meta; }
    /// State at the time of open() or the latest refresh().
    [[nodiscard]] Closing closing() const { return m_closing; }
    /// The error of a recording without stretches.
    [[nodiscard]] Error nothingInIt() const;
    /// Reads what a writer has added since open() or the last call, and whether it is still writing. True: stretches
    /// and their indices have changed; convert with placeOf() before the call and find() after it.
    [[nodiscard]] Result<bool, Error> refresh();
    /// Number of stretches that are chunks; tails follow them.
    [[nodiscard]] std::size_t chunks() const { return m_places.size() - m_tails.size(); }
    /// The stable place of a batch; stretches().size() stands for the end.
    [[nodiscard]] BatchPlace placeOf(std::size_t stretch, std::size_t batch) const;
    /// Stretch and index of a batch; the first remaining batch if a ring has deleted it.
    [[nodiscard]] std::pair<std::size_t, std::size_t> find(BatchPlace place) const;
    /// False when a ring has deleted the batch.
    [[nodiscard]] bool has(BatchPlace place) const;
    /// Number of events in all stretches, including those that a ring has deleted since the file was opened.
    [[nodiscard]] std::uint64_t events() const;
    [[nodiscard]] Masking tokens() const { return m_tokens; }
    [[nodiscard]] bool hasClearTokens() const { return m_tokens != Masking::Masked; }
    /// True when an earlier version wrote a part of it, which recorded fewer facts.
    [[nodiscard]] bool hasEarlierRuns() const { return m_hasEarlierRuns; }
    /// True when the file claims masked tokens but has some that no mask looks like: an earlier version wrote the claim
    /// for its last run only.
    [[nodiscard]] bool saysMaskedButIsNot() const { return m_saysMaskedButIsNot; }
    [[nodiscard]] Result<std::vector<RecordedNote>, Error> notes();
    /// Gaps of all nodes, ordered by end; only those that ended after `after`.
    [[nodiscard]] Result<std::vector<RecordedGap>, Error> gaps(ServerTime after = ServerTime::min());
    /// Times of holes that a full disk caused. Other holes come from a slow recorder or from an earlier version that
    /// did not record the reason.
    [[nodiscard]] std::vector<ServerTime> fullDisks();

private:
    RecordingReader(std::string path, std::unique_ptr<SQLite::Database> file);
    /// Plausible times: within 73,000 years, so that the difference of two cannot overflow.
    [[nodiscard]] static bool isMeant(ServerTime time);
    void check();
    void readIndex();
    void readMeta();
    void readChunks();
    void readTails();
    void dropDeleted();
    void addStretch(SQLite::Statement& row, bool isTail);
    /// Measures how far the server's clock was set back: in the stretches from `first` on, and in earlier ones where a
    /// step was noticed since the last call.
    void measureStepsBack(std::size_t first);
    void noteSteps();
    void measure(std::size_t stretch);
    void readMasking();
    [[nodiscard]] bool readRuns();
    [[nodiscard]] bool hasTokenInClear();
    [[nodiscard]] bool beginsARun(std::size_t stretch);
    [[nodiscard]] Error damaged(const char* what) const { return {Error::Kind::Damaged, m_path, what}; }

    /// The server's clock was set back.
    struct StepBack
    {
        ServerTime noticed{}; ///< by the clock that was set back
        std::chrono::microseconds by{};
    };
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
    std::vector<Place> m_places;        ///< places of the stretches
    std::vector<std::string> m_tails;   ///< data of the tails
    std::vector<std::int64_t> m_frames; ///< chunk ids that have a key frame
    std::vector<std::size_t> m_framed;  ///< indices of stretches that have a key frame
    std::uint64_t m_eventsGone = 0;     ///< events in stretches deleted since the file was opened
    std::int64_t m_version = -1;        ///< SQLite's data version of the content
    std::array<LibraryId, 256> m_libraries{};
    bool m_hasOtherLibraries = false;
    KnownIds m_ids;
    MonoTime m_taken = MonoTime::min(); ///< recorder time of the previous batch
    Masking m_tokens = Masking::Clear;
    bool m_saysMaskedButIsNot = false;
    bool m_hasEarlierRuns = true;
    Closing m_closing = Closing::Closed;
    std::vector<StepBack> m_stepsBack;                   ///< that the recorder noticed, of all nodes
    std::map<std::int64_t, std::int64_t> m_clockOffsets; ///< the latest, by node
    std::int64_t m_lastClock = 0;                        ///< row of the latest measurement of a clock
};

} // namespace lockscope::history
