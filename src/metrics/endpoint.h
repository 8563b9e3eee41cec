// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"
#include "metrics/address.h"
#include "presentation/metrics/metricssnapshot.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::metrics {

/// Constant labels.
struct BuildLabels
{
    std::string version;
    std::string qt;
};

/// Serves the last snapshot over HTTP at /metrics. Its threads use only the snapshot, which is passed under a mutex and
/// never modified, so a slow client delays no other. Thread: publish() from any; all else from one.
class Endpoint
{
public:
    /// A snapshot older than this no longer shows the present: its producer has stopped.
    static constexpr std::chrono::seconds kStale{10};
    /// Limit for one request.
    static constexpr std::chrono::seconds kPatience{2};

    /// Starts to listen. The error is a sentence with the reason. `clock` must outlive it and is read by any thread.
    [[nodiscard]] static Result<std::unique_ptr<Endpoint>, QString> open(const Address& address,
                                                                         const BuildLabels& build, const Clock& clock);
    /// Takes up to two seconds, the interval at which the library's threads check for the end, independent of clients.
    ~Endpoint();
    Endpoint(const Endpoint&) = delete;
    Endpoint& operator=(const Endpoint&) = delete;

    void publish(presentation::MetricsSnapshot snapshot);
    /// The listen address with the actual port.
    [[nodiscard]] const Address& address() const { return m_address; }

private:
    class Source;
    struct Server;
    Endpoint(const Address& address, std::shared_ptr<Source> source, std::unique_ptr<Server> server,
             const Clock& clock);

    Address m_address;
    std::shared_ptr<Source> m_source;
    std::unique_ptr<Server> m_server; ///< last, because its threads use the source
    const Clock& m_clock;
};

} // namespace lockscope::metrics
