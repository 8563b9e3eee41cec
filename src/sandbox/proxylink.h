// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "sandbox/faultproxy.h"
#include "sandbox/filedescriptor.h"

#include <deque>
#include <optional>
#include <poll.h>
#include <string>
#include <vector>

namespace lockscope::sandbox {

/// The rules of a proxy at this moment. Only the proxy's thread touches them.
struct ProxyRules
{
    WayFaults toServer;
    WayFaults toClient;
    struct Loss
    {
        AnswerLoss loss = AnswerLoss::Reset;
        std::string requestContains;
    };
    std::optional<Loss> nextLoss;
    ProxyCounters counters;
};

/// One way of one connection: bytes that were read and wait for their time.
class ProxyPipe
{
public:
    /// How many bytes may be read now: 0 when the pipe is full.
    [[nodiscard]] std::size_t room(const WayFaults& faults) const;
    void push(std::string bytes, const WayFaults& faults, MonoTime now);
    /// What waits for its time is due: the way is as quick as it was.
    void hurry(MonoTime now);
    /// The source closed its side.
    void pushEnd(const WayFaults& faults, MonoTime now);
    /// Sends what is due. False when the destination is broken.
    [[nodiscard]] bool flush(int destination, const WayFaults& faults, MonoTime now, std::uint64_t& delivered);
    /// When something can be sent; empty: nothing waits, or the way is held, or the destination takes no more.
    [[nodiscard]] std::optional<MonoTime> nextDue(const WayFaults& faults) const;
    [[nodiscard]] bool isBlocked() const { return m_blocked; }
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty(); }
    void clear();

private:
    struct Chunk
    {
        MonoTime due{};
        std::string bytes; ///< empty: the end
    };
    [[nodiscard]] MonoTime dueTime(std::size_t size, const WayFaults& faults, MonoTime now);

    std::deque<Chunk> m_chunks;
    std::size_t m_size = 0;
    MonoTime m_last{}; ///< when the last chunk is due
    bool m_blocked = false;
};

/// A client, its connection to the server, and the bytes between them. Only the proxy's thread touches it.
class ProxyLink
{
public:
    ProxyLink(FileDescriptor client, FileDescriptor server);

    void hurry(MonoTime now)
    {
        m_toServer.hurry(now);
        m_toClient.hurry(now);
    }
    /// The two entries of poll() for this link; negative descriptors where nothing is awaited.
    void addTo(std::vector<pollfd>& polled, const ProxyRules& rules) const;
    /// When something must be done although nothing can be read; empty: never.
    [[nodiscard]] std::optional<MonoTime> nextDue(const ProxyRules& rules) const;
    /// Reads and sends what it can. False: the link is over and is to be destroyed.
    [[nodiscard]] bool work(const pollfd& client, const pollfd& server, ProxyRules& rules, MonoTime now);
    void end(Ending ending);

private:
    [[nodiscard]] bool readClient(ProxyRules& rules, MonoTime now);
    [[nodiscard]] bool readServer(ProxyRules& rules, MonoTime now);
    [[nodiscard]] bool flush(ProxyRules& rules, MonoTime now);
    [[nodiscard]] bool loseAnswer(std::size_t size, ProxyRules& rules);
    void lookForLoss(std::string_view bytes, ProxyRules& rules);

    FileDescriptor m_client;
    FileDescriptor m_server;
    ProxyPipe m_toServer;
    ProxyPipe m_toClient;
    bool m_clientEnded = false; ///< it sends no more
    bool m_serverEnded = false;
    std::string m_requestTail;          ///< the last bytes of the client, in which a wanted text may have begun
    std::optional<AnswerLoss> m_losing; ///< the request went by; its answer is to be lost
    bool m_silent = false;              ///< an answer was lost in silence: the client gets nothing more
};

} // namespace lockscope::sandbox
