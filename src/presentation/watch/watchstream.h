// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/watch/toldstream.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// What output calls a node and the keyspace that it belongs to.
struct NodeNames
{
    std::string node;
    std::string keyspace;
};

/// Who writes down what `watch` tells, a line a call. What the ids of an event mean is in the picture that is handed
/// in.
class WatchLines
{
public:
    virtual ~WatchLines() = default;
    /// The node is looked through: what is held there comes next.
    virtual void ready(const NodeEvent& event) = 0;
    /// What is told comes from elsewhere from now on, and may be less.
    virtual void source(const NodeEvent& event) = 0;
    /// Keys that no pattern names were gone before anybody could look at them.
    virtual void unread(const NodeEvent& event) = 0;
    virtual void gap(NodeId node, ServerTime from, ServerTime to, const std::string& reason) = 0;
    /// The node does not answer: nothing is known since `event.from`. A gap closes it, or answered().
    virtual void silent(const NodeEvent& event) = 0;
    /// It answers again, and nothing was missed.
    virtual void answered(const NodeEvent& event) = 0;
    virtual void event(const PictureView& picture, const LockEvent& event) = 0;
    /// Only for a stream that is asked for waiters.
    virtual void waiters(const PictureView& picture, const LockWaiters& waits) = 0;
    /// Two primaries have granted the same lock.
    virtual void grantedTwice(const PictureView& picture, LockId lock, LockId rival, ServerTime now) = 0;
};

/// What `watch` tells, in which order, from the first node that is ready on: so that its lines fold to the picture. The
/// same live and of a recording. Pure but for what it calls; one thread.
class WatchStream final : public BatchConsumer
{
public:
    /// A warning, or a connection in trouble, which is no line. `isTold`: the node was ready before.
    using Warn = std::function<void(const NodeEvent& event, bool isTold)>;

    /// `lines` outlives it.
    explicit WatchStream(WatchLines& lines, bool withWaiters = false, Warn warn = {});

    /// The stream comes from a recording: missing events could not be written.
    void setRecorded() { m_isRecorded = true; }
    /// When a recording says that they could not because the disk was full.
    void setFullDisks(std::vector<ServerTime> moments) { m_fullDisks = std::move(moments); }

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    /// Between runs that one recording holds: what comes is told from its begin, behind a gap.
    void rewind() override;
    /// As ToldStream.
    void tellFormer(ServerTime now) { m_told.tellFormer(now); }
    /// Nothing is known of what comes behind `from`, of no node.
    void breakOff(ServerTime from, ServerTime to, const std::string& reason);
    /// Nothing was told yet.
    [[nodiscard]] bool isSilent() const { return m_sources.empty(); }

private:
    [[nodiscard]] std::string whyLeftOut(ServerTime from, ServerTime to) const;
    void tellEndOfRun(ServerTime from, ServerTime to);
    void tellNode(const NodeEvent& event);
    void tellReady(const NodeEvent& ready);
    void tellGaps(std::size_t events);
    void tellGrantedTwice(const PictureView& picture, ServerTime now);

    /// Where the events of a node come from, as its last `ready` or `source` line said.
    struct Source
    {
        SourceKind kind = SourceKind::None;
        std::vector<std::string> unannounced;
        friend bool operator==(const Source&, const Source&) = default;
    };

    bool m_isRecorded = false;
    std::vector<ServerTime> m_fullDisks;
    WatchLines& m_lines;
    const bool m_withWaiters;
    const Warn m_warn;
    ToldStream m_told;
    std::map<NodeId, Source> m_sources; ///< of the nodes whose `ready` was told
    std::map<NodeId, Source> m_former;  ///< of the run that ended; its end is told next
    std::vector<NodeEvent> m_gaps;      ///< of the batch that is being told; not told yet
    std::set<NodeId> m_silent;          ///< whose `silent` line is not closed yet
    std::set<LockId> m_grantedTwice;    ///< of which a line says so
};

} // namespace lockscope::presentation
