// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/playback.h"

#include "core/text.h"
#include "gui/connect/watcheddeployment.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/enginetext.h"

#include <QFileInfo>
#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {

/// Interval of the timer while a recording plays or seeks.
constexpr std::chrono::milliseconds kWorkEvery{16};
/// Playing of the recent past returns to live when live is this near.
constexpr std::chrono::seconds kNearLive{10};

constexpr std::chrono::seconds kLiveEvery{1};

/// How often the shown file is checked for appended data.
constexpr std::chrono::seconds kFollowEvery{1};

QString saidIn(const std::map<std::string, std::string>& meta, const char* key)
{
    const auto found = meta.find(key);
    return found == meta.end() ? QString() : QString::fromStdString(printable(found->second));
}

/// Calls `use` with the result in the owner's thread while there is an owner. QFuture::then() with a context asserts it
/// in the thread that ends the future, where the owner may just have been destroyed.
template <class Result, class Use>
void whenDone(const QFuture<Result>& future, QObject& owner, Use use)
{
    auto* watcher = new QFutureWatcher<Result>(&owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, &owner, [watcher, use = std::move(use)] {
        watcher->deleteLater();
        use(watcher->future().result());
    });
    watcher->setFuture(future);
}

} // namespace

/// The result of opening a file in another thread.
struct Playback::Opened
{
    std::unique_ptr<history::ReplaySource> replay;
    TimeOverview overview;
    std::vector<RecordNote> notes;
    ShownRecording what;
    std::optional<history::Error> error;
};

/// Keeps the time strip of the live view up to date, whatever is shown.
class Playback::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(Playback& playback) : m_playback(playback) { m_playback.m_frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_playback.m_frames.removeLiveConsumer(this); }
    void consume(const Frame& frame) override { m_playback.takeLive(frame.batch); }
    void reset() override {}

private:
    Playback& m_playback;
};

Playback::Playback(WindowSession& session, FrameLoop& frames, const Clock& clock, QObject* parent)
    : QObject(parent), m_session(session), m_frames(frames), m_clock(clock)
{
    m_work.setInterval(kWorkEvery);
    connect(&m_work, &QTimer::timeout, this, &Playback::work);
    m_seek.setSingleShot(true);
    connect(&m_seek, &QTimer::timeout, this, &Playback::seekNow);
    m_follow.setInterval(kFollowEvery);
    connect(&m_follow, &QTimer::timeout, this, &Playback::follow);
    connect(&m_session, &WindowSession::changed, this, &Playback::onSessionChanged);
    connect(&m_session, &WindowSession::whenChanged, this, &Playback::onSessionChanged);
    m_feed = std::make_unique<LiveFeed>(*this);
}

Playback::~Playback()
{
    if (m_wantsDetail)
        *m_wantsDetail = false;
    m_detail.waitForFinished();
    m_opening.waitForFinished(); // the thread uses the clock
    m_ringBegins.waitForFinished();
    m_earlier.waitForFinished();
}

/// The strip of the live view moves with incoming batches, but not more often than its columns change.
void Playback::takeLive(const Batch& batch)
{
    m_live.addBatch(batch);
    if (!m_hasAskedForEarlier && !m_live.isEmpty() && !ring().isEmpty())
        askForEarlierRuns();
    if (isPast() || (batch.now >= m_liveShown && batch.now - m_liveShown < kLiveEvery))
        return;
    m_liveShown = batch.now;
    Q_EMIT moved();
}

// --- opening ---

void Playback::open(const QString& file)
{
    begin(file, false, std::nullopt, false);
}

void Playback::begin(const QString& file, bool isRing, std::optional<ServerTime> moment, bool plays)
{
    auto promise = std::make_shared<QPromise<std::shared_ptr<Opened>>>();
    promise->start();
    m_opening = promise->future();
    m_isOpening = true;
    const int number = ++m_openNumber;
    QThreadPool::globalInstance()->start([promise, file, isRing, clock = &m_clock] {
        auto opened = std::make_shared<Opened>();
        opened->what = {QFileInfo(file).completeBaseName(), file, isRing, {}, false};
        auto reader = history::RecordingReader::open(file.toStdString());
        if (!reader) {
            opened->error = std::move(reader.error());
        } else if ((*reader)->stretches().empty()) {
            opened->error = (*reader)->nothingInIt();
        } else {
            const auto& meta = (*reader)->meta();
            for (const char* key : {"profile", "keyspace", "node"}) {
                if (const QString name = saidIn(meta, key); !name.isEmpty()) {
                    opened->what.name = name;
                    break;
                }
            }
            opened->what.groups = presentation::groupsOf(meta);
            opened->what.isMasked = !(*reader)->hasClearTokens();
            opened->overview = TimeOverview::of(**reader);
            opened->notes = notesOf(**reader);
            opened->replay = std::make_unique<history::ReplaySource>(std::move(*reader), *clock);
            opened->error = opened->replay->error();
        }
        promise->addResult(std::move(opened));
        promise->finish();
    });
    whenDone(m_opening, *this, [this, number, moment, plays](const std::shared_ptr<Opened>& opened) {
        if (number != m_openNumber)
            return; // another file was requested meanwhile
        m_isOpening = false;
        onOpened(*opened, moment, plays);
    });
}

void Playback::onOpened(Opened& opened, std::optional<ServerTime> moment, bool plays)
{
    if (!opened.replay || opened.error) {
        Q_EMIT failed(recordingtext::sentence(*opened.error));
        return;
    }
    if (opened.what.isRing) {
        if (!m_session.hasLive())
            return; // the server was disconnected meanwhile
        opened.what.name = m_session.title();
    }
    m_overview = std::move(opened.overview);
    m_notes = std::move(opened.notes);
    m_wanted.reset();
    m_saidError = false;
    const auto range = opened.replay->range();
    m_growth.clear();
    m_eventsSeen = opened.replay->reader().events();
    m_session.showRecording(std::move(opened.replay), moment.value_or(range.from), opened.what);
    if (isGrowing())
        m_follow.start();
    m_isAsOpened = !moment && !plays;
    if (plays)
        play();
    if (!opened.what.isRing)
        Q_EMIT this->opened(opened.what.file);
    wake();
    lookInDetail(opened.what.file);
    Q_EMIT shown(opened.what.file);
    Q_EMIT moved();
    const auto& reader = m_session.replay()->reader();
    const QString lacks = recordingtext::sentence(reader.closing(), reader.path());
    if (!opened.what.isRing && !lacks.isEmpty())
        Q_EMIT noticed(lacks);
}

/// The index only counts events per chunk, which may cover a minute; reading the whole file gives their times.
void Playback::lookInDetail(const QString& file)
{
    if (m_wantsDetail)
        *m_wantsDetail = false;
    m_wantsDetail = std::make_shared<std::atomic<bool>>(true);
    m_isDetailed = false;
    auto promise = std::make_shared<QPromise<std::shared_ptr<TimeOverview>>>();
    promise->start();
    m_detail = promise->future();
    QThreadPool::globalInstance()->start([promise, file, wanted = m_wantsDetail] {
        std::shared_ptr<TimeOverview> detail;
        if (auto reader = history::RecordingReader::open(file.toStdString())) {
            if (auto overview = TimeOverview::inDetail(**reader, [&] { return wanted->load(); }))
                detail = std::make_shared<TimeOverview>(std::move(*overview));
        }
        promise->addResult(std::move(detail));
        promise->finish();
    });
    whenDone(m_detail, *this, [this, wanted = m_wantsDetail](const std::shared_ptr<TimeOverview>& detail) {
        if (!detail || !*wanted || !isPast())
            return;
        m_overview = std::move(*detail);
        m_isDetailed = true;
        for (const Growth& each : std::exchange(m_growth, {})) {
            if (each.to > m_overview.to())
                m_overview.add(std::max(each.from, m_overview.to()), each.to, each.events);
        }
        Q_EMIT changed();
    });
}

// --- a growing file ---

bool Playback::isGrowing() const
{
    const auto* replay = m_session.replay(); // null at first: the session sets it after the view
    return isFile() && replay != nullptr && !m_session.recording().isRing && replay->isGrowing();
}

bool Playback::covers(ServerTime moment) const
{
    return isFile() && m_session.replay() != nullptr && m_session.replay()->reader().covers(moment);
}

/// Reads appended data. The shown moment and the play state stay as the user wants them.
void Playback::follow()
{
    if (!isGrowing())
        return m_follow.stop();
    auto* replay = m_session.replay();
    const ServerTime before = replay->range().to;
    const bool hasMore = replay->refresh();
    if (hasMore && !replay->error()) {
        takeGrowth(before);
        Q_EMIT grew();
    }
    wake(); // reports a read error, and plays on
    if (isGrowing())
        return;
    m_follow.stop();
    Q_EMIT changed();
    if (replay->error())
        return;
    const auto& path = replay->reader().path();
    const QString lacks = recordingtext::sentence(replay->reader().closing(), path);
    Q_EMIT noticed(lacks.isEmpty() ? tr("%1 is not being written any more. It was closed, and nothing is missing.")
                                         .arg(QFileInfo(QString::fromStdString(path)).fileName())
                                   : lacks);
}

void Playback::takeGrowth(ServerTime from)
{
    auto& reader = m_session.replay()->reader();
    const ServerTime to = range().to;
    const auto events = reader.events();
    const Growth growth{from, to, events - std::min(events, std::exchange(m_eventsSeen, events))};
    if (growth.to > growth.from || growth.events > 0) {
        m_overview.add(growth.from, growth.to, growth.events);
        if (!m_isDetailed)
            m_growth.push_back(growth);
    }
    if (const auto gaps = reader.gaps(from)) {
        for (const auto& gap : *gaps)
            m_overview.addHole(gap.from, gap.to, enginetext::shown(gap.reason));
    }
    m_notes = notesOf(reader);
    Q_EMIT moved();
}

void Playback::onSessionChanged()
{
    if (std::exchange(m_liveNumber, m_session.liveNumber()) != m_liveNumber) {
        m_live = {};
        m_hasAskedForEarlier = false;
        m_liveNotes.clear();
    }
    if (!isPast()) {
        if (m_wantsDetail)
            *m_wantsDetail = false;
        m_overview = {};
        m_growth.clear();
        m_wanted.reset();
        m_work.stop();
        m_follow.stop();
    }
    Q_EMIT changed();
}

void Playback::takeNote(const QString& recording, const RecordNote& note)
{
    constexpr std::size_t kMost = 10'000;
    const auto add = [&](std::vector<RecordNote>& notes) {
        const auto place = std::upper_bound(notes.begin(), notes.end(), note,
                                            [](const auto& a, const auto& b) { return a.at < b.at; });
        if (notes.size() < kMost)
            notes.insert(place, note);
    };
    const bool isOfLive = recording.isEmpty() || (m_recent && recording == m_recent());
    if (isOfLive)
        add(m_liveNotes);
    if (isPast() && (m_session.recording().file == recording || (isOfLive && m_session.recording().isRing)))
        add(m_notes);
    Q_EMIT moved();
}

bool Playback::canGoBack() const
{
    return isPast() || (hasLive() && (m_frames.rememberedFrom() || !ring().isEmpty()));
}

// --- position ---

QString Playback::file() const
{
    return isFile() ? m_session.recording().file : hasLive() ? ring() : QString();
}

history::ReplaySource::Range Playback::range() const
{
    if (const auto* replay = m_session.replay()) {
        auto range = replay->range();
        if (isMemory() && !ring().isEmpty()) { // the ring has what memory has not
            if (!m_live.isEmpty())
                range.from = std::min(range.from, m_live.from());
            range.from = std::min(range.from, m_ringFrom.value_or(range.from));
        }
        return range;
    }
    const ServerTime end = m_frames.now();
    return {m_live.isEmpty() ? end : std::min(m_live.from(), end), end};
}

ServerTime Playback::position() const
{
    if (m_wanted)
        return *m_wanted;
    if (const auto* replay = m_session.replay())
        return replay->position();
    return m_frames.now();
}

ServerTime Playback::now() const
{
    return ServerTime{std::chrono::duration_cast<std::chrono::microseconds>(m_clock.wall().time_since_epoch())};
}

bool Playback::isPlaying() const
{
    const auto* replay = m_session.replay();
    return replay ? replay->isPlaying() : !m_frames.isPaused();
}

bool Playback::isAtEnd() const
{
    const auto* replay = m_session.replay();
    return replay && !m_wanted && replay->isAtEnd();
}

std::optional<ServerTime> Playback::nextTold() const
{
    const auto* replay = m_session.replay();
    return replay ? replay->nextTime() : std::nullopt;
}

bool Playback::isOnTheWay() const
{
    const auto* replay = m_session.replay();
    return m_isOpening || m_wanted || (replay && !replay->isPlaying() && replay->hasMore());
}

// --- commands ---

void Playback::showFirst(ServerTime moment)
{
    if (m_isAsOpened && isFile())
        goTo(moment);
}

void Playback::goTo(ServerTime moment)
{
    m_isAsOpened = false;
    if (isPast()) {
        const auto within = range();
        moment = std::clamp(moment, within.from, within.to);
        if (isMemory() && moment < m_session.replay()->range().from) {
            if (!m_isOpening)
                begin(ring(), true, moment, false);
            return;
        }
        m_wanted = moment;
        m_seek.start(0); // runs after queued moves, so that only the last one counts
        Q_EMIT moved();
        return;
    }
    if (!canGoBack()) {
        Q_EMIT failed(tr("This server is not being recorded, so there is nothing to go back to. Open a recording."));
        return;
    }
    const auto remembered = m_frames.rememberedFrom();
    if (remembered && (moment >= *remembered || ring().isEmpty()))
        showRemembered(moment, false);
    else if (!m_isOpening)
        begin(ring(), true, moment, false);
}

/// Shows the last minutes from memory, with unmasked tokens.
void Playback::showRemembered(ServerTime moment, bool plays)
{
    ++m_openNumber; // discards a file that is being opened
    m_isOpening = false;
    m_wanted.reset();
    m_saidError = m_isAsOpened = false;
    auto replay = m_frames.remembered();
    const auto range = replay->range();
    ShownRecording what{m_session.title(), {}, true, {}, false};
    for (const auto& deployment : m_session.deployments())
        presentation::addToGroup(what.groups, deployment->group(), deployment->name());
    m_session.showRecording(std::move(replay), std::clamp(moment, range.from, range.to), what);
    if (plays)
        play();
    wake();
    askForRingBegin();
    Q_EMIT shown({});
    Q_EMIT moved();
}

void Playback::askForRingBegin()
{
    m_ringFrom.reset();
    if (ring().isEmpty())
        return;
    auto promise = std::make_shared<QPromise<std::optional<ServerTime>>>();
    promise->start();
    m_ringBegins = promise->future();
    QThreadPool::globalInstance()->start([promise, file = ring()] {
        const auto reader = history::RecordingReader::open(file.toStdString());
        promise->addResult(reader && !(*reader)->stretches().empty()
                               ? std::optional((*reader)->stretches().front().from)
                               : std::nullopt);
        promise->finish();
    });
    whenDone(m_ringBegins, *this, [this, number = m_openNumber](const std::optional<ServerTime>& from) {
        if (number != m_openNumber || !isMemory())
            return;
        m_ringFrom = from;
        Q_EMIT moved();
    });
}

/// The ring has the time before a restart: the strip of the live view shows it, too.
void Playback::askForEarlierRuns()
{
    m_hasAskedForEarlier = true;
    auto promise = std::make_shared<QPromise<std::shared_ptr<TimeOverview>>>();
    promise->start();
    m_earlier = promise->future();
    QThreadPool::globalInstance()->start([promise, file = ring()] {
        const auto reader = history::RecordingReader::open(file.toStdString());
        promise->addResult(reader ? std::make_shared<TimeOverview>(TimeOverview::of(**reader)) : nullptr);
        promise->finish();
    });
    whenDone(m_earlier, *this, [this, number = m_liveNumber](const std::shared_ptr<TimeOverview>& earlier) {
        if (!earlier || number != m_liveNumber)
            return;
        m_live.addBefore(*earlier);
        Q_EMIT changed();
    });
}

void Playback::seekNow()
{
    auto* replay = m_session.replay();
    if (!replay || !m_wanted)
        return;
    replay->seek(*std::exchange(m_wanted, std::nullopt));
    m_frames.step();
    wake();
    Q_EMIT moved();
}

void Playback::play()
{
    m_isAsOpened = false;
    auto* replay = m_session.replay();
    if (!replay)
        return m_frames.setPaused(false);
    seekNow();
    if (replay->isAtEnd() && !m_session.recording().isRing && !isGrowing())
        replay->seek(replay->range().from);
    replay->play(m_speed);
    wake();
    Q_EMIT changed();
}

void Playback::pause()
{
    auto* replay = m_session.replay();
    if (!replay)
        return m_frames.setPaused(true);
    replay->pause();
    m_frames.step();
    Q_EMIT changed();
    Q_EMIT moved();
}

void Playback::toggle()
{
    if (isPlaying())
        pause();
    else
        play();
}

void Playback::setSpeed(double speed)
{
    m_speed = std::isinf(speed) ? speed : std::clamp(speed, kSlowest, kFastestFactor);
    if (auto* replay = m_session.replay(); replay && replay->isPlaying())
        replay->play(m_speed);
    Q_EMIT changed();
}

void Playback::stepEvent(Direction direction)
{
    step(direction, &history::ReplaySource::stepEvent);
}

void Playback::stepFrame(Direction direction)
{
    step(direction, &history::ReplaySource::stepFrame);
}

/// A step back from live goes to the present moment.
void Playback::step(Direction direction, void (history::ReplaySource::*by)(Direction))
{
    m_isAsOpened = false;
    if (auto* replay = m_session.replay()) {
        seekNow();
        (replay->*by)(direction);
        m_frames.step();
        wake();
        Q_EMIT changed();
        Q_EMIT moved();
    } else if (direction == Direction::Back) {
        goTo(m_frames.now());
    }
}

void Playback::backToLive()
{
    if (isPast() && hasLive())
        close();
}

void Playback::close()
{
    ++m_openNumber; // discards a file that is being opened
    m_isOpening = false;
    m_session.backToLive();
    m_frames.step();
}

// --- timer ---

void Playback::wake()
{
    if (isPast() && !m_work.isActive())
        m_work.start();
}

/// The frame timer slows when idle; a running seek must not wait for it.
void Playback::work()
{
    auto* replay = m_session.replay();
    if (!replay)
        return m_work.stop();
    const bool played = replay->isPlaying();
    if (replay->hasMore() || played)
        m_frames.tick();
    Q_EMIT moved();
    if (replay->error() && !std::exchange(m_saidError, true))
        Q_EMIT failed(recordingtext::sentence(*replay->error()));
    if (replay->hasMore() || replay->isPlaying())
        return;
    m_work.stop();
    Q_EMIT changed();
    Q_EMIT arrived();
    if (played && replay->isAtEnd() && m_session.recording().isRing)
        onEnd();
}

/// The recent past was played to its end at the time of opening; it has grown since.
void Playback::onEnd()
{
    const ServerTime end = range().to;
    if (m_live.isEmpty() || m_live.to() - end < kNearLive)
        return backToLive();
    if (const auto remembered = m_frames.rememberedFrom(); remembered && *remembered <= end)
        showRemembered(end, true);
    else if (ring().isEmpty())
        backToLive();
    else
        begin(ring(), true, end, true);
}

} // namespace lockscope::gui

#include "moc_playback.cpp"
