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

/// Current rules of a proxy. Used by the proxy's thread only.
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

/// One direction of a connection: bytes that were read and wait until they are due.
class ProxyPipe
{
public:
    /// Number of bytes that may be read now; 0 if the pipe is full.
    [[nodiscard]] std::size_t room(const WayFaults& faults) const;
    void push(std::string bytes, const WayFaults& faults, MonoTime now);
    /// Makes all pending bytes due, after the direction has become fast again.
    void hurry(MonoTime now);
    /// The source closed its side.
    void pushEnd(const WayFaults& faults, MonoTime now);
    /// Sends due bytes. False if the destination is broken.
    [[nodiscard]] bool flush(int destination, const WayFaults& faults, MonoTime now, std::uint64_t& delivered);
    /// When bytes can be sent next; empty: none pending, the direction is held, or the destination is blocked.
    [[nodiscard]] std::optional<MonoTime> nextDue(const WayFaults& faults) const;
    [[nodiscard]] bool isBlocked() const { return m_blocked; }
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty(); }
    void clear();

private:
    struct Chunk
    {
        MonoTime due{};
        std::string bytes; ///< empty: end of the stream
    };
    [[nodiscard]] MonoTime dueTime(std::size_t size, const WayFaults& faults, MonoTime now);

    std::deque<Chunk> m_chunks;
    std::size_t m_size = 0;
    MonoTime m_last{}; ///< due time of the last chunk
    bool m_blocked = false;
};

/// A client, its connection to the server, and the bytes in between. Used by the proxy's thread only.
class ProxyLink
{
public:
    ProxyLink(FileDescriptor client, FileDescriptor server);

    void hurry(MonoTime now)
    {
        m_toServer.hurry(now);
        m_toClient.hurry(now);
    }
    /// Adds this link's two entries for poll(); negative descriptors if nothing is awaited.
    void addTo(std::vector<pollfd>& polled, const ProxyRules& rules) const;
    /// When work is due even without input; empty: never.
    [[nodiscard]] std::optional<MonoTime> nextDue(const ProxyRules& rules) const;
    /// Reads and sends as much as possible. False: the link has ended and must be destroyed.
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
    std::string m_requestTail;          ///< the client's last bytes, which may contain the start of a wanted text
    std::optional<AnswerLoss> m_losing; ///< the request has passed; its reply must be lost
    bool m_silent = false;              ///< a reply was lost in silence: the client gets nothing more
};

} // namespace lockscope::sandbox
