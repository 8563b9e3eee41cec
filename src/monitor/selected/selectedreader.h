// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/besidelock.h"
#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/selected/connectionwatch.h"
#include "redis/command.h"
#include "redis/connection.h"

#include <QObject>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// Reads what stands beside the selected lock, and for no other: the connections of its server, its library's signs of
/// life, the job behind it, its numbers and all who have it. At most one reading a second, of at most kMostCommands
/// commands, from the budget of waiters' queries. Sizes are asked first; of a hash only named fields are read, of a
/// string only its beginning up to the named members. A refused part is asked again for another lock, or after
/// kRefusedFor. Thread: redis-io.
class SelectedReader
{
public:
    static constexpr std::chrono::seconds kEvery{1};
    static constexpr std::chrono::seconds kRefusedFor{30};
    static constexpr std::uint32_t kMostCommands = 64;
    static constexpr std::int64_t kMostFieldBytes = 256;
    static constexpr std::size_t kJsonStep = 32; ///< bytes; fewer than any library has behind its named members
    static constexpr std::size_t kMostJsonBytes = 512;
    static constexpr std::int64_t kMostProcesses = 64; ///< a larger set is only counted
    static constexpr std::size_t kMostBeats = 16;      ///< processes whose beat is read
    static constexpr std::int64_t kMostHolders = 64;   ///< of a shared lock; more are only counted

    using Publish = std::function<void(std::shared_ptr<const SelectedReading>)>;

    /// `host` and `budget` must outlive it. `readsKeys`: false: only the connections are read. `publish` gets each
    /// reading when it is complete.
    SelectedReader(NodeHost& host, Budget& budget, bool readsKeys, Publish publish);
    ~SelectedReader();

    /// Begins a new connection. `own`: the name of our connections; `mayList`: CLIENT LIST is permitted.
    void start(redis::Connection& connection, const std::string& own, bool mayList);
    /// The connection was lost.
    void stop();
    void setSelected(LockId lock);
    void setPaused(bool paused) { m_paused = paused; }
    /// Begins a reading when one is due. Call it ten times a second.
    void pump();

private:
    struct Round; ///< a reading in progress
    enum class Part : std::uint8_t { Connections, Job, Sign, Shares };
    using OnReply = std::function<void(const redis::ReplyView&)>;

    [[nodiscard]] bool isRefused(Part part) const { return m_refused[std::size_t(part)] != MonoTime{}; }
    void begin(MonoTime now);
    /// Each returns with commands pending, or finds nothing to ask.
    void measure();
    void read();
    void readFurther();
    void measureJob();
    void measureSign(std::size_t sign);
    void measureShares();
    void readHolders();
    void readJob();
    void readJson();
    void advance();
    void finish();
    void ask(const redis::Command& command, Part part, OnReply onReply, std::size_t sign = 0);
    void takeError(const redis::ReplyView& reply, Part part, std::size_t sign);

    NodeHost& m_host;
    Budget& m_budget;
    const bool m_readsKeys;
    const Publish m_publish;
    ConnectionWatch m_connections;
    redis::Connection* m_connection = nullptr;
    std::unique_ptr<QObject> m_context; ///< of the connection: its answers are dropped with it
    std::unique_ptr<Round> m_round;     ///< nullptr: none in progress
    LockId m_selected = kNoLock;
    MonoTime m_began{};                  ///< of the latest round
    std::array<MonoTime, 4> m_refused{}; ///< by part: when; zero: it is not
    bool m_paused = false;
};

} // namespace lockscope::monitor
