// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/faults.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lockscope::nemesis {

/// What a fault of a group has at hand.
struct GroupField
{
    Watcher& watcher;
    Random random;

    void sleepBetween(std::int64_t low, std::int64_t high);
};

struct GroupFault
{
    std::string name;
    unsigned costs = kNothing; ///< Cost; of the families that it hits
    /// Does its harm and takes it back. Empty, or why that did not work: then nothing of it is judged.
    std::function<std::string(GroupField& field)> run;
};

/// Several servers that clients use as one: a cluster, or a primary with replicas behind Sentinels. Its locks come in
/// families: what a fault does to one lock of a family it does to all.
class Group
{
public:
    Group() = default;
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;
    virtual ~Group() = default;

    /// How the watcher gets to it.
    [[nodiscard]] virtual std::string uri() const = 0;
    /// NAME=value, what the watcher needs beside its own password.
    [[nodiscard]] virtual std::vector<std::string> environment() const { return {}; }

    /// Its writers and those that nobody touches; keys of family n begin with prefixes()[n].
    [[nodiscard]] virtual const std::vector<std::string>& prefixes() const = 0;
    /// Where a client that writes keys of this family tries next. Any thread.
    [[nodiscard]] virtual Endpoint placeOf(std::size_t family) = 0;

    [[nodiscard]] virtual std::vector<GroupFault> faults() = 0;
    /// Until everything is well again. Empty, or what is not.
    [[nodiscard]] virtual std::string heal() = 0;
    /// All that is held. Only while nobody writes and everything is well.
    [[nodiscard]] virtual std::optional<ServerPicture> picture() = 0;

    /// Can this gap have hidden something of the family, since the fault before the last?
    [[nodiscard]] virtual bool isOf(const Told& gap, std::size_t family) const = 0;
    /// Did the last fault touch its servers?
    [[nodiscard]] virtual bool isHit(std::size_t family) const = 0;
    /// The next fault begins.
    virtual void beginFault() = 0;

private:
    std::vector<std::unique_ptr<Talker>> m_talkers;
};

/// What can be done to the watcher, whatever it watches.
[[nodiscard]] std::vector<GroupFault> watcherFaults(std::function<std::vector<Endpoint>()> servers);

/// The number of a family, by the key; empty: none of these.
[[nodiscard]] std::optional<std::size_t> familyOf(const std::vector<std::string>& prefixes, const std::string& key);

/// Empty, with a reason. `wide`: a cluster without one of its primaries serves nothing, as by default.
[[nodiscard]] std::unique_ptr<Group> startCluster(std::size_t writers, bool wide, std::string& error);
/// `named`: the servers announce a name, and the Sentinels tell addresses.
[[nodiscard]] std::unique_ptr<Group> startSentinelGroup(std::size_t writers, bool named, std::string& error);

} // namespace lockscope::nemesis
