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

/// What is always so.
struct BuildLabels
{
    std::string version;
    std::string qt;
};

/// Tells the last snapshot to whoever asks over HTTP for /metrics. Its threads answer, and touch nothing but the
/// snapshot, which is handed over under a mutex and never changed: who asks slowly, or for ever, holds up nobody else.
/// Thread: publish() from any; the rest from one.
class Endpoint
{
public:
    /// So old a snapshot is none of now: who makes them stands still.
    static constexpr std::chrono::seconds kStale{10};
    /// How long one request may take.
    static constexpr std::chrono::seconds kPatience{2};

    /// Listens. The error is a sentence: why not. `clock` outlives it, and may be read by any thread.
    [[nodiscard]] static Result<std::unique_ptr<Endpoint>, QString> open(const Address& address,
                                                                         const BuildLabels& build, const Clock& clock);
    /// Takes up to two seconds: so often the threads of the library look whether they shall end, whoever is connected.
    ~Endpoint();
    Endpoint(const Endpoint&) = delete;
    Endpoint& operator=(const Endpoint&) = delete;

    void publish(presentation::MetricsSnapshot snapshot);
    /// Where it listens, with the port that it has.
    [[nodiscard]] const Address& address() const { return m_address; }

private:
    class Source;
    struct Server;
    Endpoint(const Address& address, std::shared_ptr<Source> source, std::unique_ptr<Server> server,
             const Clock& clock);

    Address m_address;
    std::shared_ptr<Source> m_source;
    std::unique_ptr<Server> m_server; ///< the last one: its threads use the source
    const Clock& m_clock;
};

} // namespace lockscope::metrics
