// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/cluster.h"
#include "sandbox/error.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "simulator/host.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::simulator {

/// The private servers of a scenario (Scenario::setup), and the actions on them during the run (FaultKind::Outside).
/// The servers end with this object. Notifications are enabled. Movable.
///
/// | setup | RunServers::main | RunServers::more | what can be done |
/// |---|---|---|---|
/// | (empty) | one server | | restart, crash |
/// | memory | the same, said aloud: never somebody's own | | restart, crash |
/// | file | one with an append-only file | | restart, crash |
/// | cable | one server | the same, by a cable | slow MS, swallow, lose-answer TEXT, stall, mend, cut |
/// | two | one server | another one, by a cable | as cable |
/// | replica | an address that is the primary's | its replica | hold-replication, fail-over |
/// | sentinel | a primary | its replica | fail-over |
/// | five | the first of five, direct | all five, each by a cable | away N, back N, crash N, clock-jump N |
/// | min-replicas | as replica, and takes no writes without it | its replica | as replica |
/// | cluster | one node of three, each with a replica | | mark-slot TAG, move-slot TAG, take-over TAG |
/// | full | one with maxmemory and volatile-lru | | fill |
class Laboratory
{
public:
    /// Returns when all servers are ready.
    [[nodiscard]] static Result<Laboratory, sandbox::Error> open(std::string_view setup = {});
    [[nodiscard]] static const std::vector<std::string_view>& setups();
    /// Why this action is impossible for that setup, half a sentence; empty: possible.
    [[nodiscard]] static std::string objection(std::string_view setup, const std::string& what);
    /// Number of entries in RunServers::more.
    [[nodiscard]] static std::size_t waysOf(std::string_view setup);
    /// True when that WorkerSpec::server leads to the server of RunServers::main.
    [[nodiscard]] static bool leadsToMain(std::string_view setup, std::size_t way);

    [[nodiscard]] const RunServers& place() const { return m_place; }
    /// Executes actions separated by commas, in order. Returns when they are done; errors are kept for trouble(). Any
    /// thread; concurrent calls are serialised.
    void act(const std::string& what);
    /// The first error; empty: none.
    [[nodiscard]] std::string trouble() const;

    // For tests. Not while act() is at work.
    [[nodiscard]] sandbox::RedisServer& server(std::size_t number) { return m_servers[number]; }
    [[nodiscard]] sandbox::FaultProxy& cable(std::size_t number) { return m_cables[number]; }

private:
    Laboratory() = default;

    using Done = Result<void, sandbox::Error>;
    struct Setup;
    struct Deed;
    static const std::vector<Setup>& allSetups();
    static const std::vector<Deed>& allDeeds();
    static const Setup* findSetup(std::string_view name);
    static const Deed* findDeed(std::string_view verb);

    [[nodiscard]] Done addServers(std::size_t count, const sandbox::RedisOptions& options);
    [[nodiscard]] Done addCable(const Endpoint& server);
    [[nodiscard]] Done makeReplica(const Endpoint& primary);
    [[nodiscard]] Done makeCable();
    [[nodiscard]] Done makeReplicated();
    [[nodiscard]] Done makeWatched();
    [[nodiscard]] Done makeFive();
    [[nodiscard]] Done makeCluster();

    [[nodiscard]] Done doOne(std::string_view what);
    [[nodiscard]] Done waitUntilReplicated();
    [[nodiscard]] Done failOver();
    [[nodiscard]] Done jumpClock(std::size_t number);
    [[nodiscard]] Done fill();
    [[nodiscard]] Done moveSlot(std::string_view tag, bool onlyMark);
    [[nodiscard]] Done takeOver(std::string_view tag);

    RunServers m_place;
    sandbox::RedisOptions m_options;
    std::vector<sandbox::RedisServer> m_servers;
    std::vector<sandbox::FaultProxy> m_cables;
    std::optional<sandbox::SentinelSet> m_sentinels;
    std::optional<sandbox::Cluster> m_cluster;
    std::map<std::uint16_t, std::size_t> m_movedSlots;                    ///< by slot: the node it moved to
    std::unique_ptr<std::mutex> m_mutex = std::make_unique<std::mutex>(); // on the heap, so that the object is movable
    std::string m_trouble;
};

} // namespace lockscope::simulator
