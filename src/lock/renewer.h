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
    /// The server was asked for this lease just now.
    virtual void remember(const LeaseState&) {}
    /// Notices connections that have ended since the last call. False: none. Called about once a second while there are
    /// leases.
    [[nodiscard]] virtual bool noticeEnds() { return false; }
    /// The connection for this lease was among them: its server may have restarted without it.
    [[nodiscard]] virtual bool isInDoubt(const LeaseState&) { return true; }
    /// In a child: closes the descriptors of the parent's connections.
    virtual void disconnect() = 0;
};

/// One server: all leases in one pipeline.
class SingleRenewer final : public Renewer
{
public:
    explicit SingleRenewer(const Endpoint& endpoint, const ClientOptions& options) : m_client(endpoint, options) {}
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 256; }
    void remember(const LeaseState& lease) override;
    /// Nothing behind Sentinels, where the Route knows better.
    [[nodiscard]] bool noticeEnds() override;
    [[nodiscard]] bool isInDoubt(const LeaseState& lease) override;
    void disconnect() override { m_client.disconnect(); }

private:
    [[nodiscard]] RenewalOutcome understand(const LeaseState& lease, bool isNative, const Result<Reply, Error>& reply);

    Client m_client;
    NativeProbe m_native;
    std::map<std::uint16_t, const Client*> m_askedAt; ///< in a cluster: where the leases of a slot were asked for last
    std::set<const Client*> m_met{&m_client};         ///< the first node, and those with leases
    std::vector<Client*> m_untried{&m_client};        ///< of these, those never connected to
    std::vector<const Client*> m_ended;               ///< noticed last
};

} // namespace v1
} // namespace lockscope::lock
