// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/services/windowsession.h"
#include "history/replaysource.h"
#include "presentation/facts/recordnote.h"
#include "presentation/facts/timeoverview.h"

#include <QFuture>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::gui {

/// Where in time the window is: opens recordings, goes to moments, plays, steps, and goes back to live. What the strip
/// of time, the menus and the keys do with a recording goes through it. Files are opened in a thread of their own; what
/// cannot be opened is told, and what was shown stays. GUI thread.
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

    /// Opens a file and shows its begin, or what showFirst() says.
    void open(const QString& file);
    /// The first problem of the file that was opened: gone to unless somebody went elsewhere meanwhile.
    void showFirst(ServerTime moment);
    /// A file is being opened.
    [[nodiscard]] bool isOpening() const { return m_isOpening; }
    /// Where what is watched is recorded now, so that one can go back; empty: nowhere.
    void setRecent(std::function<QString()> file) { m_recent = std::move(file); }
    /// Is there a past to go to? Of what is watched the last minutes are always kept in memory.
    [[nodiscard]] bool canGoBack() const;
    /// File of the recording that is shown, or of the ring of the live view; empty if there is none.
    [[nodiscard]] QString file() const;

    [[nodiscard]] bool isPast() const { return m_session.isPast(); }
    [[nodiscard]] bool hasLive() const { return m_session.hasLive(); }
    /// Of the recording that is shown, or of what is watched.
    [[nodiscard]] const TimeOverview& overview() const { return isFile() ? m_overview : m_live; }
    /// Notes of the recording that is shown, or of what is watched since it is; by time.
    [[nodiscard]] const std::vector<RecordNote>& notes() const { return isFile() ? m_notes : m_liveNotes; }
    /// It was written into this recording (RecordingService::noted); empty: into what is watched.
    void takeNote(const QString& recording, const RecordNote& note);
    /// From where to where one can go; of what is watched its end is now.
    [[nodiscard]] history::ReplaySource::Range range() const;
    /// What is shown, or is being gone to.
    [[nodiscard]] ServerTime position() const;
    /// By this machine's clock.
    [[nodiscard]] ServerTime now() const;
    [[nodiscard]] bool isPlaying() const;
    [[nodiscard]] bool isAtEnd() const;
    /// Of a recording: the moment of what comes next; nothing: it is at its end.
    [[nodiscard]] std::optional<ServerTime> nextTold() const;
    /// Another moment is being gone to.
    [[nodiscard]] bool isOnTheWay() const;
    /// Somebody writes the file that is shown: what is written appears by itself, and playing goes on at its end.
    [[nodiscard]] bool isGrowing() const;
    /// Was anything recorded at this moment? Only of a file.
    [[nodiscard]] bool covers(ServerTime moment) const;
    /// With which it plays, or will.
    [[nodiscard]] double speed() const { return m_speed; }

    /// Goes to a moment. From live: to the recent past, if there is any; otherwise says why not.
    void goTo(ServerTime moment);
    /// From the moment that is shown; of a recording at its end: from its begin.
    void play();
    void pause();
    /// Plays or pauses; from live: stands still at this moment.
    void toggle();
    /// 0.1 to 100, or history::kFastest.
    void setSpeed(double speed);
    void stepEvent(Direction direction);
    void stepFrame(Direction direction);
    /// Where nothing is watched the recording is closed only by close().
    void backToLive();
    /// Of the recording that is shown; back to live where something is watched.
    void close();

Q_SIGNALS:
    /// Past or present, another recording, plays or not, another speed.
    void changed();
    /// The moment that is shown is another one.
    void moved();
    void opened(const QString& file);
    /// A recording, or the recent past, is shown from now on.
    void shown(const QString& file);
    /// The moment that was gone to is shown, and nothing moves.
    void arrived();
    /// More was written into the file that is shown.
    void grew();
    /// How the file that is shown ended: it is not written any more, or was not closed.
    void noticed(const QString& words);
    /// What could not be done, and why: a sentence for a person.
    void failed(const QString& why);

private:
    struct Opened;
    class LiveFeed;
    /// What was written since the file was opened.
    struct Growth
    {
        ServerTime from{};
        ServerTime to{};
        std::uint64_t events = 0;
    };
    void begin(const QString& file, bool isRing, std::optional<ServerTime> moment, bool plays);
    void showRemembered(ServerTime moment, bool plays);
    void askForRingBegin();
    [[nodiscard]] bool isMemory() const { return isPast() && m_session.recording().isMemory(); }
    [[nodiscard]] bool isFile() const { return isPast() && !isMemory(); }
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
    TimeOverview m_live;     ///< of what is watched
    std::unique_ptr<LiveFeed> m_feed;
    std::vector<RecordNote> m_notes;
    std::vector<RecordNote> m_liveNotes;
    int m_liveNumber = 0;
    ServerTime m_liveShown{};
    QFuture<std::shared_ptr<Opened>> m_opening;
    QFuture<std::optional<ServerTime>> m_ringBegins;
    std::optional<ServerTime> m_ringFrom; ///< while what is remembered is shown: the ring may be of earlier runs, too
    QFuture<std::shared_ptr<TimeOverview>> m_detail; ///< the overview of the recording, batch by batch
    std::shared_ptr<std::atomic<bool>> m_wantsDetail;
    bool m_isOpening = false;
    int m_openNumber = 0;
    std::optional<ServerTime> m_wanted; ///< to be gone to as soon as there is time
    double m_speed = 1;
    bool m_saidError = false;
    bool m_isAsOpened = false;      ///< nobody has gone anywhere in the file yet
    bool m_isDetailed = false;      ///< the overview counts batch by batch
    std::vector<Growth> m_growth;   ///< until it does
    std::uint64_t m_eventsSeen = 0; ///< of the file
    QTimer m_work;
    QTimer m_seek;
    QTimer m_follow;
};

} // namespace lockscope::gui
