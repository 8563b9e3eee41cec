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

/// The metrics of `record`: turns the session's batches into figures and publishes them at the endpoint when publish()
/// is called. Thread: the session's.
class RecordMetrics
{
public:
    /// Listens at the address of the options and prints it, with a warning if other machines can reach it. nullptr if
    /// it cannot listen; the reason was printed.
    [[nodiscard]] static std::unique_ptr<metrics::Endpoint> listen(const Options& options, const Clock& clock);

    /// `session` must outlive it.
    RecordMetrics(const Options& options, VerbSession& session, std::unique_ptr<metrics::Endpoint> endpoint);
    /// Publishes the current figures. `recorder` is nullptr if nothing is recorded.
    void publish(const history::Recorder* recorder);

private:
    VerbSession& m_session;
    presentation::MetricsFold m_fold;
    const std::unique_ptr<metrics::Endpoint> m_endpoint;
};

} // namespace lockscope::cli
