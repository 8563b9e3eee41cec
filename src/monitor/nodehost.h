// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"

#include <QString>

#include <string>
#include <string_view>

namespace lockscope::monitor {

/// The interface through which the parts of one node (reader, scanner, sampler) use the node. Thread: redis-io.
class NodeHost
{
public:
    virtual ~NodeHost() = default;
    /// The picture as of everything received before the message or timer being handled. Read only: nothing is reduced
    /// here.
    [[nodiscard]] virtual Picture& picture() = 0;
    /// The reducer of this node, which turns its readings into the state of its locks.
    [[nodiscard]] Reducer& reducer() { return picture().node(nodeId()); }
    /// kNoLock: not in the picture. `guess`: a likely id, which saves the lookup when right.
    [[nodiscard]] LockId find(std::string_view key, LockId guess = kNoLock)
    {
        return reducer().find(database(), key, guess);
    }
    /// True for a held lock of this node.
    [[nodiscard]] bool isHeldHere(LockId lock)
    {
        const auto& all = picture();
        return all.state(lock).phase == LockPhase::Held && all.key(lock).node == nodeId();
    }
    [[nodiscard]] virtual Counters& counters() = 0;
    [[nodiscard]] virtual const Clock& clock() const = 0;
    [[nodiscard]] virtual NodeId nodeId() const = 0;
    [[nodiscard]] virtual std::uint16_t database() const = 0;
    /// The server's time now, as far as it is known.
    [[nodiscard]] virtual ServerTime nodeTime() const = 0;
    /// Upper bound for the server's start, from its uptime; kUnknownTime: unknown.
    [[nodiscard]] virtual ServerTime serverBegan() const { return kUnknownTime; }
    /// For the chunk being handled.
    [[nodiscard]] virtual const ObservedAt& observed() const = 0;
    [[nodiscard]] virtual MonoTime arrived() const = 0;

    /// True when a subscribed pattern matches the key. Otherwise tracking or polls find its changes.
    [[nodiscard]] virtual bool isAnnounced(std::string_view key) const = 0;

    /// True when all keys are watched, so that a key need not be a lock.
    [[nodiscard]] virtual bool watchesAll() const = 0;
    /// True when the key is watched only because all keys are, and no pattern marks it as a lock.
    [[nodiscard]] virtual bool isWatchedWithAll(std::string_view key) const = 0;

    /// True when a pattern matches the key.
    [[nodiscard]] virtual bool isWatched(std::string_view key) const = 0;
    /// Adds a key reported by another source to the picture and schedules a read of it.
    virtual LockId lookAt(std::string_view key) = 0;

    /// A round of reads is about to be sent; commands sent now precede it.
    virtual void beforeRound() {}

    /// Reduces a reading; reads requested thereby return to the reader.
    virtual void onReading(const KeyReading& look) = 0;
    /// The read of a lock was dropped for the budget.
    virtual void shed(LockId lock) = 0;
    /// The server refuses commands about keys for now: BUSY, LOADING, MASTERDOWN, CLUSTERDOWN. `words`: its error;
    /// `key`: the key of the refused command.
    virtual void serverBusy(std::string_view words, std::string_view key) = 0;
    void serverBusy() { serverBusy({}, {}); }
    /// True when the key needs ASKING, because its slot is migrating to this cluster node.
    [[nodiscard]] virtual bool asks(std::string_view key) const
    {
        static_cast<void>(key);
        return false;
    }
    /// True when another node owns the key by now, so that this node need not be asked again.
    [[nodiscard]] virtual bool isElsewhere(std::string_view key) const
    {
        static_cast<void>(key);
        return false;
    }
    /// The lock cannot be read now; that is no reading of it.
    virtual void unreadable(LockId lock) { static_cast<void>(lock); }
    /// Emits a NodeEvent of kind Warning. `trouble`: why the data is incomplete.
    virtual void warn(const EngineText& text, Trouble trouble) = 0;
    void warn(const EngineText& text) { warn(text, Trouble::None); }
    /// The server refused a right that the probe had not tested: reported once, as a capability (core/batch.h).
    virtual void missing(const std::string& right, const QString& effect, const std::string& remedy) = 0;
    /// A missing right was granted.
    virtual void mended(const std::string& right) = 0;
};

} // namespace lockscope::monitor
