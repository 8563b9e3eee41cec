// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "history/replaysource.h"
#include "presentation/recordings/recordnote.h"
#include "presentation/recordings/timeoverview.h"

#include <QFuture>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::gui {

/// Controls the window's position in time: opens recordings, seeks, plays, steps, and returns to live. The time strip,
/// menus and keys use it for all of that. Files are opened in a separate thread; on failure the shown view stays. GUI
/// thread.
class Playback final : public QObject
{
    Q_OBJECT
public:
    using Direction = history::ReplaySource::Direction;
    static constexpr double kSlowest = 0.1;
    static constexpr double kFastestFactor = 100;

    /// All must outlive it; `clock`: that of `frames`.
    Playback(WindowSession& session, FrameLoop& frames, const Clock& clock, QObject* parent = nullptr);
    ~Playback() override;

    /// Opens a file and shows its beginning, or the moment of showFirst().
    void open(const QString& file);
    /// The first problem of the opened file: seeks there, unless the user has moved meanwhile.
    void showFirst(ServerTime moment);
    /// A file is being opened.
    [[nodiscard]] bool isOpening() const { return m_isOpening; }
    /// File that currently records the live source, for going back; empty: none.
    void setRecent(std::function<QString()> file) { m_recent = std::move(file); }
    /// True when there is a past to seek to. The last minutes of a live source are always in memory.
    [[nodiscard]] bool canGoBack() const;
    /// File of the shown recording, or of the live view's ring; empty if there is none.
    [[nodiscard]] QString file() const;

    [[nodiscard]] bool isPast() const { return m_session.isPast(); }
    /// The past of what is watched, or of a file.
    [[nodiscard]] bool isMemory() const { return isPast() && m_session.recording().isMemory(); }
    [[nodiscard]] bool isFile() const { return isPast() && !isMemory(); }
    [[nodiscard]] bool hasLive() const { return m_session.hasLive(); }
    /// The overview of the shown recording, or of the live source.
    [[nodiscard]] const TimeOverview& overview() const { return isFile() ? m_overview : m_live; }
    /// Notes of the shown recording, or of the live session; ordered by time.
    [[nodiscard]] const std::vector<RecordNote>& notes() const { return isFile() ? m_notes : m_liveNotes; }
    /// A note was written into this recording (RecordingService::noted); empty: into the live session.
    void takeNote(const QString& recording, const RecordNote& note);
    /// The range for seeks; for a live source it ends now.
    [[nodiscard]] history::ReplaySource::Range range() const;
    /// The shown moment, or the target of a running seek.
    [[nodiscard]] ServerTime position() const;
    /// By this machine's clock.
    [[nodiscard]] ServerTime now() const;
    [[nodiscard]] bool isPlaying() const;
    [[nodiscard]] bool isAtEnd() const;
    /// Time of the recording's next batch; no value: at its end.
    [[nodiscard]] std::optional<ServerTime> nextTold() const;
    /// A seek is running.
    [[nodiscard]] bool isOnTheWay() const;
    /// The shown file is being written: new data appears by itself, and playing waits at its end.
    [[nodiscard]] bool isGrowing() const;
    /// True when data was recorded at this moment. Only for a file.
    [[nodiscard]] bool covers(ServerTime moment) const;
    /// Current or future playing speed.
    [[nodiscard]] double speed() const { return m_speed; }

    /// Seeks to a moment. From live: to the recent past, if there is any; otherwise explains why not.
    void goTo(ServerTime moment);
    /// Plays from the shown moment; at the end of a recording from its beginning.
    void play();
    void pause();
    /// Plays or pauses; from live: stands still at this moment.
    void toggle();
    /// 0.1 to 100, or history::kFastest.
    void setSpeed(double speed);
    void stepEvent(Direction direction);
    void stepFrame(Direction direction);
    /// When nothing is watched, only close() closes the recording.
    void backToLive();
    /// Closes the shown recording; back to live if something is watched.
    void close();

Q_SIGNALS:
    /// Past or present, the recording, the playing state or the speed changed.
    void changed();
    /// Another moment is shown.
    void moved();
    void opened(const QString& file);
    /// A recording, or the recent past, is shown from now on.
    void shown(const QString& file);
    /// The target of the seek is shown, and nothing moves.
    void arrived();
    /// The shown file has grown.
    void grew();
    /// The writing of the shown file has ended, properly or not.
    void noticed(const QString& words);
    /// What failed and why, a sentence for people.
    void failed(const QString& why);

private:
    struct Opened;
    class LiveFeed;
    /// Data written since the file was opened.
    struct Growth
    {
        ServerTime from{};
        ServerTime to{};
        std::uint64_t events = 0;
    };
    void begin(const QString& file, bool isRing, std::optional<ServerTime> moment, bool plays);
    void showRemembered(ServerTime moment, bool plays);
    void askForRingBegin();
    void askForEarlierRuns();
    [[nodiscard]] QString ring() const { return m_recent ? m_recent() : QString(); }
    void onOpened(Opened& opened, std::optional<ServerTime> moment, bool plays);
    void step(Direction direction, void (history::ReplaySource::*by)(Direction));
    void onEnd();
    void lookInDetail(const QString& file);
    void seekNow();
    void follow();
    void takeGrowth(ServerTime from);
    void work();
    void wake();
    void takeLive(const Batch& batch);
    void onSessionChanged();

    WindowSession& m_session;
    FrameLoop& m_frames;
    const Clock& m_clock;
    std::function<QString()> m_recent;
    TimeOverview m_overview; ///< of the recording
    TimeOverview m_live;     ///< of the live source
    std::unique_ptr<LiveFeed> m_feed;
    std::vector<RecordNote> m_notes;
    std::vector<RecordNote> m_liveNotes;
    int m_liveNumber = 0;
    ServerTime m_liveShown{};
    bool m_hasAskedForEarlier = false; ///< for what the ring has of the live source
    QFuture<std::shared_ptr<Opened>> m_opening;
    QFuture<std::optional<ServerTime>> m_ringBegins;
    QFuture<std::shared_ptr<TimeOverview>> m_earlier;
    std::optional<ServerTime> m_ringFrom; ///< while the memory is shown: the ring may contain earlier runs, too
    QFuture<std::shared_ptr<TimeOverview>> m_detail; ///< overview of the recording with the resolution of batches
    std::shared_ptr<std::atomic<bool>> m_wantsDetail;
    bool m_isOpening = false;
    int m_openNumber = 0;
    std::optional<ServerTime> m_wanted; ///< target of the next seek
    double m_speed = 1;
    bool m_saidError = false;
    bool m_isAsOpened = false;      ///< nobody has moved in the file yet
    bool m_isDetailed = false;      ///< the overview has the resolution of batches
    std::vector<Growth> m_growth;   ///< until then
    std::uint64_t m_eventsSeen = 0; ///< of the file
    QTimer m_work;
    QTimer m_seek;
    QTimer m_follow;
};

} // namespace lockscope::gui
