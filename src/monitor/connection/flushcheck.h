// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope::monitor {

/// Keys were flushed: of our database, or of another one? A server announces both alike. A few locks that are held, and
/// that nothing was heard of since, are asked for: if one is still there ours was spared. What FLUSHALL and FLUSHDB
/// were counted to is asked, too: a flush that no command did came with another data set. Since Redis 7.4 a command is
/// counted when the memory of the keys has been freed, some time behind the announcement: where nothing more was
/// counted a first result is given at once, since what is written meanwhile cannot wait, and the count is asked for
/// again for a while. Thread: redis-io.
class FlushCheck final : public redis::ReplySink
{
public:
    enum class Found : std::uint8_t {
        Spared,     ///< a lock of before is still there
        Gone,       ///< all that were asked for are gone, or none may be asked for
        NothingHeld ///< nobody was known to hold one: nothing that was told can have changed
    };
    struct Result
    {
        Found found = Found::Gone;
        std::optional<std::int64_t> flushes; ///< commands ever counted; nothing: not told
        bool isLast = true;                  ///< false: not counted yet, and another result follows
    };

    /// `done` is called in the connection's callback, once or twice.
    FlushCheck(NodeHost& host, std::function<void(const Result&)> done);

    /// Asks. Only locks that did not change later than `unchangedSince` are taken as witnesses. `counted`: commands
    /// that flush, counted before; nothing: not known.
    void begin(redis::Connection& connection, ServerTime unchangedSince, std::optional<std::int64_t> counted);
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// The connection is gone (its answers came before).
    void stop();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    struct Witness
    {
        LockId lock;
        std::uint32_t sequence;
    };
    void chooseWitnesses(ServerTime unchangedSince);
    void askForCount();
    void takeCount(const redis::Answer& answer);
    void settle();

    NodeHost& m_host;
    const std::function<void(const Result&)> m_done;
    std::vector<Witness> m_witnesses;
    Result m_result;
    redis::Connection* m_connection = nullptr;
    std::optional<std::int64_t> m_counted;
    QTimer m_again;
    std::size_t m_askedAgain = 0;
    bool m_running = false;
};

} // namespace lockscope::monitor
