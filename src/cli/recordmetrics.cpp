// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/recordmetrics.h"

#include "cli/output.h"
#include "formats/pattern.h"
#include "history/recorder.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

presentation::MetricsOptions metricsOptions(const Options& options, const VerbSession& session)
{
    presentation::MetricsOptions out;
    out.patterns = formats::normalisedList(options.patterns);
    out.byPrefix = options.recording.metricsByPrefix;
    out.databaseOf = [&session](NodeId node) { return session.database(node); };
    return out;
}

/// The size including the write-ahead log.
std::uint64_t sizeOnDisk(const std::string& path)
{
    const QString file = QString::fromStdString(path);
    return static_cast<std::uint64_t>(QFileInfo(file).size() + QFileInfo(file + QStringLiteral("-wal")).size());
}

void warnOfReaders(const metrics::Address& address, bool byPrefix)
{
    complain(u"warning: whoever reaches %1 can read the metrics; nobody is asked for a password. They tell "
             "addresses of servers, the patterns that are watched, how many locks are held and waited for, and "
             "what goes wrong; no names of locks and no holders."_s.arg(address.text()));
    if (byPrefix)
        complain(u"warning: with --metrics-by-prefix they tell how names of locks begin."_s);
}

} // namespace

std::unique_ptr<metrics::Endpoint> RecordMetrics::listen(const Options& options, const Clock& clock)
{
    auto endpoint =
        metrics::Endpoint::open(*options.recording.metricsAt,
                                {QCoreApplication::applicationVersion().toStdString(), std::string(qVersion())}, clock);
    if (!endpoint) {
        complain(QStringLiteral("lockscope record: ") + endpoint.error());
        return nullptr;
    }
    const metrics::Address& address = (*endpoint)->address();
    complain(u"lockscope record: metrics at http://%1/metrics."_s.arg(address.text()));
    if (!address.isLoopback())
        warnOfReaders(address, options.recording.metricsByPrefix);
    return std::move(*endpoint);
}

RecordMetrics::RecordMetrics(const Options& options, VerbSession& session, std::unique_ptr<metrics::Endpoint> endpoint)
    : m_session(session), m_fold(metricsOptions(options, session)), m_endpoint(std::move(endpoint))
{
    m_session.addConsumer(&m_fold);
    publish(nullptr);
}

void RecordMetrics::publish(const history::Recorder* recorder)
{
    std::optional<presentation::RecordingFigures> recording;
    if (recorder != nullptr) {
        const auto status = recorder->status();
        recording = presentation::RecordingFigures{status.isRecording && !status.error, sizeOnDisk(recorder->path()),
                                                   status.events, status.leftOut};
    }
    m_endpoint->publish(m_fold.snapshot(m_session.picture(), m_session.last().now, recording));
}

} // namespace lockscope::cli
