// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: sends the renewals of a watchdog, to one server or several.

#include "lock/client.h"
#include "lock/comparing.h"
#include "lock/leasestate.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

using RenewalOutcome = RenewalReport::Outcome;

/// Renews leases. Used by one thread at a time.
class Renewer
{
public:
    virtual ~Renewer() = default;
    /// Opens what it needs before the first lease; OutOfResources.
    [[nodiscard]] virtual Result<void, Error> start() { return {}; }
    /// Returns one outcome per lease, in order; takes at most `limit` in total.
    [[nodiscard]] virtual std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                            std::chrono::milliseconds limit) = 0;
    /// Maximum number of leases per call, so that a missing reply costs only these their try.
    [[nodiscard]] virtual std::size_t batch() const = 0;
    /// A lease that was granted since the last call.
    virtual void begin(const LeaseState&) {}
    /// Looks whether a server is another one than before. False: none. `suspects`: slots of keys whose requests were
    /// answered as by a wrong server since the last call. Called about once a second while there are leases.
    [[nodiscard]] virtual bool noticeChanges(const std::set<std::uint16_t>& /*suspects*/) { return false; }
    /// The server of this lease was among them, so it may lack the lease.
    [[nodiscard]] virtual bool isInDoubt(const LeaseState&) { return true; }
    /// In a child: closes the descriptors of the parent's connections.
    virtual void disconnect() = 0;
};

/// One server, or the nodes of a cluster: all leases in one pipeline for each. A server whose connection has ended is
/// asked who it is (INFO): another run_id or replication id, a replica, or no reply is a change. In a cluster another
/// node that has the slot is one, too.
class SingleRenewer final : public Renewer
{
public:
    explicit SingleRenewer(const Endpoint& endpoint, const ClientOptions& options) : m_client(endpoint, options) {}
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 256; }
    void begin(const LeaseState& lease) override;
    /// Nothing behind Sentinels, where the Route knows better.
    [[nodiscard]] bool noticeChanges(const std::set<std::uint16_t>& suspects) override;
    [[nodiscard]] bool isInDoubt(const LeaseState& lease) override;
    void disconnect() override { m_client.disconnect(); }

private:
    [[nodiscard]] RenewalOutcome understand(const LeaseState& lease, bool isNative, const Result<Reply, Error>& reply);
    /// The server was asked for this lease just now.
    void remember(const LeaseState& lease);
    void noticeMoves();
    [[nodiscard]] bool isAnother(Client& node);

    Client m_client;
    NativeProbe m_native;
    std::map<std::uint16_t, Client*> m_askedAt; ///< in a cluster: where leases of a slot are, as far as known
    std::set<Client*> m_met{&m_client};         ///< the first node, and those with leases
    std::vector<Client*> m_untried{&m_client};  ///< of these, those never connected to
    std::map<Client*, std::string> m_who;       ///< empty: not known
    // Noticed by the last look:
    std::set<Client*> m_changed;
    std::set<std::uint16_t> m_moved;
    std::set<std::uint16_t> m_movedSince; ///< slots of leases that another node has answered for since then
};

} // namespace v1
} // namespace lockscope::lock
