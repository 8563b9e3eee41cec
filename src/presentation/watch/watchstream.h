// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/unseennodes.h"
#include "presentation/watch/readerstate.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// Output names of a node and its keyspace.
struct NodeNames
{
    std::string node;
    std::string keyspace;
};

/// Writer for the content of `watch`, one call for each line. Ids of an event refer to the given picture.
class WatchLines
{
public:
    virtual ~WatchLines() = default;
    /// The node was scanned; its held locks follow.
    virtual void ready(const NodeEvent& event) = 0;
    /// The source of events changed, and may be less complete.
    virtual void source(const NodeEvent& event) = 0;
    /// Keys outside all named patterns were gone before they could be read.
    virtual void unread(const NodeEvent& event) = 0;
    virtual void gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason) = 0;
    /// The node does not answer: nothing is known since `event.from`. Closed by a gap or by answered().
    virtual void silent(const NodeEvent& event) = 0;
    /// The node answers again, and nothing was missed.
    virtual void answered(const NodeEvent& event) = 0;
    virtual void event(const PictureView& picture, const LockEvent& event) = 0;
    /// Only for a stream with waiters.
    virtual void waiters(const PictureView& picture, const LockWaiters& waits) = 0;
    /// Two primaries have granted the same lock.
    virtual void grantedTwice(const PictureView& picture, LockId lock, LockId rival, ServerTime now) = 0;
};

/// Decides content and order of `watch`, from the first ready node on, so that the lines fold to the picture; identical
/// live and for a recording. Pure apart from its callbacks; one thread.
class WatchStream final : public BatchConsumer
{
public:
    /// A warning or connection trouble, which is no line. `isTold`: the node was ready before.
    using Warn = std::function<void(const NodeEvent& event, bool isTold)>;

    /// `lines` outlives it.
    explicit WatchStream(WatchLines& lines, bool withWaiters = false, Warn warn = {});

    /// The stream is a recording: missing events could not be written.
    void setRecorded() { m_isRecorded = true; }
    /// Times at which a full disk was the reason, according to the recording.
    void setFullDisks(std::vector<ServerTime> moments) { m_fullDisks = std::move(moments); }

    /// The stream is the part of a recording from here on: no gap begins earlier.
    void setFrom(ServerTime from) { m_from = from; }
    /// Ends a part of a recording at `to` with a gap of each node that is away then.
    void tellUnseen(ServerTime to);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    /// Begins another run of a recording: it is written from its start, after a gap.
    void rewind() override;
    /// See ReaderState.
    void tellFormer(ServerTime now) { m_told.writeFormerEnd(now); }
    /// Nothing is known of any node after `from`.
    void breakOff(ServerTime from, ServerTime to, const std::string& reason);
    /// True when no line was written yet.
    [[nodiscard]] bool isSilent() const { return m_sources.empty(); }

private:
    [[nodiscard]] std::string whyLeftOut(ServerTime from, ServerTime to) const;
    void tellEndOfRun(ServerTime from, ServerTime to);
    void tellNode(const NodeEvent& event);
    void tellEvent(const PictureView& picture, const LockEvent& event);
    void tellReady(const NodeEvent& ready);
    void tellGaps(std::size_t events);
    void tellGrantedTwice(const PictureView& picture, ServerTime now);

    /// The source of a node's events according to its latest `ready` or `source` line.
    struct Source
    {
        SourceKind kind = SourceKind::None;
        std::vector<std::string> unannounced;
        friend bool operator==(const Source&, const Source&) = default;
    };

    bool m_isRecorded = false;
    bool m_isBeginning = false; ///< the first held locks are written with this batch
    ServerTime m_from = ServerTime::min();
    UnseenNodes m_unseen;
    std::vector<ServerTime> m_fullDisks;
    WatchLines& m_lines;
    const bool m_withWaiters;
    const Warn m_warn;
    ReaderState m_told;
    std::map<NodeId, Source> m_sources; ///< nodes with a `ready` line
    std::map<NodeId, Source> m_former;  ///< those of the ended run, whose end comes next
    std::vector<NodeEvent> m_gaps;      ///< of the current batch, not written yet
    std::set<NodeId> m_silent;          ///< nodes with an unclosed `silent` line
    std::set<LockId> m_grantedTwice;    ///< locks with such a line
};

} // namespace lockscope::presentation
