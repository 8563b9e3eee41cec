// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/backoff.h"
#include "monitor/connection/changewatch.h"
#include "monitor/connection/flushcheck.h"
#include "monitor/connection/ladder.h"
#include "monitor/connection/sampler.h"
#include "monitor/connection/streamclock.h"
#include "monitor/connection/trialpace.h"
#include "monitor/nodehost.h"
#include "monitor/reading/permitreader.h"
#include "monitor/reading/reader.h"
#include "monitor/reading/scanner.h"
#include "monitor/tracing/tracer.h"
#include "monitor/waiting/waitsampler.h"
#include "monitor/watchoptions.h"
#include "redis/connection.h"
#include "redis/probe.h"

#include <QObject>
#include <QTimer>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

class Engine;

/// One node: its stream connection through all its lives, from connecting over probe, subscription and scan to live,
/// and what is lost and found again in between. Thread: redis-io.
class NodeMonitor final : public QObject, public redis::PushSink, public redis::ReplySink, public NodeHost
{
    Q_OBJECT
public:
    NodeMonitor(Engine& engine, NodeId id, WatchOptions options, QObject* parent);
    ~NodeMonitor() override;

    void start();
    void stop();
    void reconnectNow();
    /// Does somebody wait for what this node shows? Then it is tried again at least every two seconds, and at once when
    /// somebody begins to.
    void setAttended(bool attended);
    /// Re-reads what is known and scans again, without a gap: somebody asked for it.
    void resync();

    /// The first scan is under way, or is to begin again: events wait until `ready` can be said first.
    [[nodiscard]] bool isHolding() const { return m_holding; }
    [[nodiscard]] bool isResyncing() const { return m_resyncing; }
    [[nodiscard]] ServerTime serverTime(MonoTime at) const;
    [[nodiscard]] Reader& reader() { return m_reader; }
    [[nodiscard]] WaitSampler& waits() { return m_waits; }
    /// Of the scan that comes first, or after a gap; what is walked again and again is no progress.
    [[nodiscard]] std::uint64_t scanPages() const { return m_scanner.pagesAnswered(); }
    [[nodiscard]] std::uint32_t scanPercent() const { return m_stage == Stage::Scanning ? m_scanner.percent() : 100; }
    /// Wants that the picture has besides those of observations (from tick()).
    void want(const Want& want);
    void everySecond();
    void everyTick();
    void startTrace(const TraceRequest& request);
    void stopTrace();
    /// Own removals, announced by actions.
    void ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step);

    // ReplySink: the anchors
    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

    // NodeHost
    Picture& picture() override;
    Counters& counters() override;
    const Clock& clock() const override;
    NodeId nodeId() const override { return m_id; }
    std::uint16_t database() const override { return m_database; }
    ServerTime nodeTime() const override { return serverTime(clock().mono()); }
    const ObservedAt& observed() const override { return m_observed; }
    MonoTime arrived() const override { return m_arrived; }
    bool isAnnounced(std::string_view key) const override;
    bool watchesAll() const override { return m_watchesAll; }
    bool isWatchedWithAll(std::string_view key) const override;
    bool isWatched(std::string_view key) const override;
    LockId lookAt(std::string_view key) override;
    void beforeRound() override;
    void look(const Look& look) override;
    void shed(LockId lock) override;
    void serverBusy() override;
    void warn(const QString& text) override { warn(text, Trouble::None); }
    void missing(const std::string& right, const QString& effect, const std::string& remedy) override;
    void mended(const std::string& right) override;

    // PushSink
    void onChunk(MonoTime arrived, std::size_t bytes) override;
    void onChunkEnd() override;
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override;
    void onInvalidate(redis::ReplyView keys) override;

private:
    enum class Stage : std::uint8_t { Idle, Connecting, Probing, Subscribing, Scanning, Live, Waiting, Stopped };

    void connectNow();
    void onReady();
    void onClosed(const redis::ConnectError& error);
    /// The connection is given up, for `reason`, and made anew after a while.
    void goAway(const QString& reason, Trouble trouble, bool transient);
    void abandonConnection();
    [[nodiscard]] redis::ConnectionOptions nextConnection() const;
    void onProbed();
    void tellInfo();
    /// Of this node, as of now; the rest is for whoever asks.
    [[nodiscard]] NodeEvent eventNow(NodeEvent::Kind kind) const;
    void publishInfo();
    void subscribe();
    void onSubscribed();
    /// Rights come back: now and then it is tried whether a pattern may be subscribed that was refused.
    void trySubscribing();
    void beginScan(bool isResync);
    void notScanned();
    void tellScanned();
    void tryScanning();
    /// What was held back is told.
    void letGo();
    void startWalk(std::vector<std::string> patterns);
    void onScanStep();
    void finishScan();
    void tellReady();
    /// What nobody named and nobody could look at, at most once a second.
    void tellUnread();
    void tellGap(const QString& reason, ServerTime from);
    void tellGap(const QString& reason, const ServerSpan& span);
    void tellState(ConnectionState state, const QString& text, Trouble trouble = Trouble::None);
    /// `trouble`: what one look can tell is not whole.
    void warn(const QString& text, Trouble trouble);
    /// Something changed the keyspace without events, after `from`: gap, then everything is looked at again. Removals:
    /// they came not later than `until`.
    void silentChange(const QString& reason, ServerTime from, Picture::Missed missed = Picture::Missed::Anything,
                      ServerTime until = kUnknownTime);

    void climbLadder(bool tell);
    void applyTracking(const LadderPlan& plan);
    void onTrackingRefused(const QString& words);
    void onMissed();
    void onLook(const ServerLook& look);
    /// True: they changed, and what happened meanwhile is looked for.
    bool takeFlags(const ServerLook& look, ServerTime since);
    void onChange(const ChangeWatch::Verdict& verdict);
    void lookQuietly();
    void flagsChanged(bool known, const std::string& spelt);
    void tellClock();
    void tellSample(const redis::ServerSample& sample);
    void onFlushPushed();
    void onFlushChecked(const FlushCheck::Result& result);
    /// `until`: unknown if only the counter told of it.
    void checkFlush(ServerTime unchangedSince, ServerTime from, ServerTime until);
    void onTime(MonoTime sent, MonoTime answered, ServerTime server);
    /// Asks for the time on the stream, if that is not under way.
    void askAnchor();
    void refuseTime();
    void onAnchor(const std::vector<ServerSpan>& unsure);
    void armAnchor();
    void onAnchorTimer();
    /// Since when it is not known that everything was told; kUnknownTime: never was.
    [[nodiscard]] ServerTime knownUntil() const;
    /// The server's clock does not show more than this now.
    [[nodiscard]] ServerTime latestNow() const;
    void checkBusy();
    void onSilence(bool silent);
    [[nodiscard]] QString liveText() const;

    void observe(MonoTime at);
    void takeStreamTime();
    /// Brings the picture up to date with the key events of this chunk. A look, an answer, a gap come behind them.
    void reduceHeard();
    void reduceLook(const Look& look);
    /// The sorted set of a semaphore that is in the picture: its change is that lock's. False: it is none.
    bool changesPermits(std::string_view key, KeyEvent event);
    void takeWants(Evidence evidence);
    void afterReduce();
    void pump();
    void armPump();

    Engine& m_engine;
    const NodeId m_id;
    const WatchOptions m_options;
    const std::uint16_t m_database;
    std::vector<std::string> m_patterns; ///< normalised
    std::vector<std::string> m_naming;   ///< of those, the ones that say something of a name
    bool m_watchesAll = false;           ///< there are others
    std::uint64_t m_unreadTold = 0;
    MonoTime m_unreadToldAt{};
    Reader m_reader;
    PermitReader m_permits;
    Scanner m_scanner;
    Sampler m_sampler;
    WaitSampler m_waits;
    Tracer m_tracer;
    Backoff m_backoff;
    StreamClock m_stream;
    AnchorPace m_anchorPace;
    ChangeWatch m_changes;
    FlushCheck m_flushCheck;
    QTimer m_retry;
    QTimer m_pumpTimer;
    QTimer m_anchorTimer;
    QTimer m_busyTimer;

    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    std::unique_ptr<redis::Probe> m_probe;
    NodeInfo m_info;
    LadderInput m_ladder;
    LadderPlan m_plan;
    std::string m_flags;
    /// Indices into m_patterns, by the connection's pattern index; kRefused where the server did not agree.
    std::vector<std::size_t> m_subscribed;
    static constexpr std::size_t kRefused = std::numeric_limits<std::size_t>::max();
    std::vector<std::string> m_trackedPrefixes;
    redis::ServerSample m_sample;
    std::vector<Notification> m_heard; ///< of this chunk, not reduced yet; the keys stand in the parser's buffer
    ObservedAt m_observed;
    MonoTime m_arrived{};                 ///< when it was
    ServerTime m_lostFrom = kUnknownTime; ///< when the connection was lost: what came later may not have been told
    MonoTime m_awaySince{};
    MonoTime m_subscribedAt{};
    MonoTime m_scanBegan{};
    ServerTime m_walkBegan{}; ///< of the scanner's last walk
    MonoTime m_lastSilentChange{};
    MonoTime m_pumpArmed{};
    MonoTime m_sampled{};
    MonoTime m_lookedQuietly{};
    QString m_gapReason;
    ServerTime m_flushFrom{};                ///< of the flush that is being looked into: after this,
    ServerTime m_flushUntil{};               ///< and not later than this
    std::optional<std::int64_t> m_flushBase; ///< counted before it
    ServerTime m_nextFlushFrom{};            ///< of another one, while that one is looked into
    ServerTime m_nextFlushUntil{};
    ServerTime m_againFrom{};              ///< of m_walkAgain
    ServerTime m_doubtFrom = kUnknownTime; ///< since then notifications may have been off for a moment
    std::size_t m_answersAwaited = 0;
    std::size_t m_eventsInChunk = 0;
    std::size_t m_eventsInLastChunk = 0;
    Stage m_stage = Stage::Idle;
    bool m_adjacent = false;
    bool m_told = false;      ///< somebody was told what is held: not to see is a gap
    bool m_scanBegun = false; ///< on this connection or one before
    bool m_holding = false;
    bool m_resyncing = false;
    bool m_scanned = false;   ///< the walk has ended, reads may be under way
    bool m_walkWhole = false; ///< and came to its end
    TrialPace m_subscribePace;
    std::size_t m_subscribeTrials = 0;
    bool m_mayScan = true;    ///< the server has not refused it
    bool m_unscanned = false; ///< what the picture was told of that
    TrialPace m_scanPace;
    TrialPace m_timePace;
    bool m_flagsKnown = false;
    bool m_missed = false;      ///< waiting for the flags to tell why
    bool m_flushAgain = false;  ///< another flush while one is looked into
    bool m_walkAgain = false;   ///< what this walk has passed by already may have changed
    bool m_doubtLooked = false; ///< a quiet look is under way because of m_doubtFrom
    bool m_attended = true;
    bool m_mayTime = true;
    bool m_tracking = false;
};

} // namespace lockscope::monitor
