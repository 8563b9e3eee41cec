// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"

#include <QString>

#include <string>
#include <string_view>

namespace lockscope::monitor {

/// What the pieces of one node (reader, scanner, sampler) need from the whole. Thread: redis-io.
class NodeHost
{
public:
    virtual ~NodeHost() = default;
    /// As of what was heard before the answer, push or timer that is being handled. Only looks: nothing is reduced
    /// here.
    [[nodiscard]] virtual Picture& picture() = 0;
    /// What decides about the locks of this node.
    [[nodiscard]] Reducer& reducer() { return picture().node(nodeId()); }
    /// kNoLock: it is not in the picture. `guess` spares the search if it is right.
    [[nodiscard]] LockId find(std::string_view key, LockId guess = kNoLock)
    {
        return reducer().find(database(), key, guess);
    }
    /// Is it a lock of this node that somebody holds?
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
    /// When the server was started, or later; kUnknownTime: it does not say.
    [[nodiscard]] virtual ServerTime serverBegan() const { return kUnknownTime; }
    /// Of the chunk being handled.
    [[nodiscard]] virtual const ObservedAt& observed() const = 0;
    [[nodiscard]] virtual MonoTime arrived() const = 0;

    /// Is a pattern that matches the key subscribed? Else its changes are found by tracking or by polls.
    [[nodiscard]] virtual bool isAnnounced(std::string_view key) const = 0;

    /// Are all keys watched, so that not each of them is a lock?
    [[nodiscard]] virtual bool watchesAll() const = 0;
    /// Does no pattern call the key a lock: is it watched only because all keys are?
    [[nodiscard]] virtual bool isWatchedWithAll(std::string_view key) const = 0;

    /// Does a pattern match the key?
    [[nodiscard]] virtual bool isWatched(std::string_view key) const = 0;
    /// Something else tells of a key that is not in the picture: it is, from now on, and is looked at.
    virtual LockId lookAt(std::string_view key) = 0;

    /// A round of reads is about to be sent: what is sent now goes in front of it.
    virtual void beforeRound() {}

    /// Reduces a look; new wants come back to the reader.
    virtual void look(const Look& look) = 0;
    /// The read of a lock is given up.
    virtual void shed(LockId lock) = 0;
    /// The server answers no command about a key now: BUSY, LOADING, MASTERDOWN, CLUSTERDOWN. With its words, and the
    /// key that it was asked for.
    virtual void serverBusy(std::string_view words, std::string_view key) = 0;
    void serverBusy() { serverBusy({}, {}); }
    /// The key is asked for with ASKING: its slot is on its way to this node of a cluster.
    [[nodiscard]] virtual bool asks(std::string_view key) const
    {
        static_cast<void>(key);
        return false;
    }
    /// Is the key another node's by now, so that this one need not be asked again?
    [[nodiscard]] virtual bool isElsewhere(std::string_view key) const
    {
        static_cast<void>(key);
        return false;
    }
    /// The lock cannot be read now; that is no look.
    virtual void unreadable(LockId lock) { static_cast<void>(lock); }
    /// A NodeEvent of kind Warning. `trouble`: why what is told is not whole.
    virtual void warn(const QString& text, Trouble trouble) = 0;
    void warn(const QString& text) { warn(text, Trouble::None); }
    /// The server refused what its user was not asked about before: told as a capability (core/batch.h), once.
    virtual void missing(const std::string& right, const QString& effect, const std::string& remedy) = 0;
    /// What was missing is permitted now.
    virtual void mended(const std::string& right) = 0;
};

} // namespace lockscope::monitor
