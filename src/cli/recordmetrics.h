// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/verbsession.h"
#include "metrics/endpoint.h"
#include "presentation/metrics/metricsfold.h"

#include <memory>

namespace lockscope::history {
class Recorder;
} // namespace lockscope::history

namespace lockscope::cli {

/// The metrics of `record`: what the session tells becomes figures, which are handed to the endpoint once a second.
/// Thread: the session's.
class RecordMetrics
{
public:
    /// Listens where the options say, and says so, with a warning if others than this machine can ask. Nothing: it
    /// cannot; then it was said why.
    [[nodiscard]] static std::unique_ptr<metrics::Endpoint> listen(const Options& options, const Clock& clock);

    /// The session outlives it.
    RecordMetrics(const Options& options, VerbSession& session, std::unique_ptr<metrics::Endpoint> endpoint);
    /// What is known now. `recorder`: nullptr: nothing is recorded.
    void publish(const history::Recorder* recorder);

private:
    VerbSession& m_session;
    presentation::MetricsFold m_fold;
    const std::unique_ptr<metrics::Endpoint> m_endpoint;
};

} // namespace lockscope::cli
