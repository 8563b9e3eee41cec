// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/endpoint.h"

#include <prometheus/collectable.h>
#include <prometheus/exposer.h>
#include <prometheus/metric_family.h>

#include <QTcpServer>

#include <exception>
#include <fstream>
#include <mutex>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::metrics {

namespace {

using presentation::MetricId;
using presentation::MetricSample;
using presentation::MetricsSnapshot;
using presentation::MetricType;

/// More than one or two Prometheus servers need; slow clients only delay each other.
constexpr const char* kThreads = "8";

/// Total CPU time of this process, seconds.
double processCpuSeconds()
{
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Resident memory, bytes; 0: unknown on this system.
double processResidentBytes()
{
    std::ifstream file("/proc/self/statm");
    double size = 0;
    double resident = 0;
    if (!(file >> size >> resident))
        return 0;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

prometheus::MetricType typeOf(MetricType type)
{
    switch (type) {
    case MetricType::Counter:
        return prometheus::MetricType::Counter;
    case MetricType::Gauge:
        return prometheus::MetricType::Gauge;
    case MetricType::Histogram:
        break;
    }
    return prometheus::MetricType::Histogram;
}

prometheus::ClientMetric::Histogram histogramOf(const presentation::DurationCounts& durations)
{
    prometheus::ClientMetric::Histogram histogram;
    histogram.sample_count = durations.total();
    histogram.sample_sum = durations.sumSeconds();
    for (std::size_t i = 0; i < presentation::DurationCounts::kUpperMs.size(); ++i)
        histogram.bucket.push_back(
            {durations.upTo(i), static_cast<double>(presentation::DurationCounts::kUpperMs[i]) / 1000});
    return histogram;
}

prometheus::ClientMetric metricOf(const MetricSample& sample, MetricType type)
{
    prometheus::ClientMetric metric;
    if (sample.labels) {
        for (const auto& [name, value] : *sample.labels)
            metric.label.push_back({name, value});
    }
    for (const auto& [name, value] : sample.also) {
        if (name != nullptr)
            metric.label.push_back({name, value});
    }
    if (type == MetricType::Counter)
        metric.counter.value = sample.value;
    else if (type == MetricType::Gauge)
        metric.gauge.value = sample.value;
    else if (sample.durations)
        metric.histogram = histogramOf(*sample.durations);
    return metric;
}

} // namespace

/// The data that the server's threads read.
class Endpoint::Source final : public prometheus::Collectable
{
public:
    Source(const BuildLabels& build, const Clock& clock)
        : m_clock(clock), m_build(std::make_shared<const presentation::MetricLabels>(
                              presentation::MetricLabels{{"version", build.version}, {"qt", build.qt}})),
          m_begin(std::chrono::duration<double>(clock.wall().time_since_epoch()).count())
    {
    }

    void publish(std::shared_ptr<const MetricsSnapshot> snapshot)
    {
        const std::lock_guard lock(m_mutex);
        m_snapshot.swap(snapshot); // destroys the previous snapshot after unlocking
    }

    [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override
    {
        MetricsSnapshot own;
        own.add(MetricId::BuildInfo, 1, m_build);
        own.add(MetricId::ProcessCpu, processCpuSeconds());
        own.add(MetricId::ProcessMemory, processResidentBytes());
        own.add(MetricId::ProcessStart, m_begin);
        const auto snapshot = last();
        const std::chrono::nanoseconds age = snapshot ? m_clock.mono() - snapshot->taken : std::chrono::nanoseconds{0};
        std::vector<prometheus::MetricFamily> families;
        for (std::size_t i = 0; i < presentation::kMetrics; ++i) {
            const auto id = static_cast<MetricId>(i);
            const bool isOwn = !own.of(id).empty();
            if (isOwn || snapshot)
                add(families, id, isOwn ? own : *snapshot, isOwn ? std::chrono::nanoseconds{0} : age);
        }
        return families;
    }

private:
    [[nodiscard]] std::shared_ptr<const MetricsSnapshot> last() const
    {
        const std::lock_guard lock(m_mutex);
        return m_snapshot;
    }

    /// Omits present-time metrics if the snapshot is stale.
    static void add(std::vector<prometheus::MetricFamily>& families, MetricId id, const MetricsSnapshot& snapshot,
                    std::chrono::nanoseconds age)
    {
        const auto& facts = presentation::factsOf(id);
        const bool isStale = age > kStale;
        if (snapshot.of(id).empty() || (isStale && facts.time == presentation::MetricTime::Now))
            return;
        prometheus::MetricFamily family;
        family.name = facts.name;
        family.help = facts.help;
        family.type = typeOf(facts.type);
        family.metric.reserve(snapshot.of(id).size());
        for (const MetricSample& sample : snapshot.of(id)) {
            family.metric.push_back(metricOf(sample, facts.type));
            if (isStale && id == MetricId::Up)
                family.metric.back().gauge.value = 0;
            if (isStale && id == MetricId::UnknownFor)
                family.metric.back().gauge.value += std::chrono::duration<double>(age).count();
        }
        families.push_back(std::move(family));
    }

    const Clock& m_clock;
    const std::shared_ptr<const presentation::MetricLabels> m_build;
    const double m_begin;
    mutable std::mutex m_mutex;
    std::shared_ptr<const MetricsSnapshot> m_snapshot;
};

struct Endpoint::Server
{
    explicit Server(std::vector<std::string> options) : exposer(std::move(options)) {}
    prometheus::Exposer exposer;
};

Endpoint::Endpoint(const Address& address, std::shared_ptr<Source> source, std::unique_ptr<Server> server,
                   const Clock& clock)
    : m_address(address), m_source(std::move(source)), m_server(std::move(server)), m_clock(clock)
{
}

Endpoint::~Endpoint() = default;

Result<std::unique_ptr<Endpoint>, QString> Endpoint::open(const Address& address, const BuildLabels& build,
                                                          const Clock& clock)
{
    const auto cannot = [&address](const QString& why) {
        return failure(
            u"metrics cannot be told at %1: %2. Give --metrics another address or port."_s.arg(address.text(), why));
    };
    QTcpServer probe; // its error text tells the reason
    if (!probe.listen(address.host, address.port))
        return cannot(probe.errorString());
    probe.close();
    try {
        auto source = std::make_shared<Source>(build, clock);
        const auto patience = std::chrono::milliseconds(kPatience).count();
        auto server = std::make_unique<Server>(std::vector<std::string>{"listening_ports", address.text().toStdString(),
                                                                        "num_threads", kThreads, "request_timeout_ms",
                                                                        std::to_string(patience)});
        server->exposer.RegisterCollectable(source);
        Address listening = address;
        if (const auto ports = server->exposer.GetListeningPorts(); !ports.empty())
            listening.port = static_cast<quint16>(ports.front());
        return std::unique_ptr<Endpoint>(new Endpoint(listening, std::move(source), std::move(server), clock));
    } catch (const std::exception& error) {
        if (address.host.protocol() == QAbstractSocket::IPv6Protocol)
            return cannot(u"the library that answers, civetweb, was built without IPv6 on this system"_s);
        return cannot(QString::fromUtf8(error.what()));
    }
}

void Endpoint::publish(MetricsSnapshot snapshot)
{
    snapshot.taken = m_clock.mono();
    m_source->publish(std::make_shared<const MetricsSnapshot>(std::move(snapshot)));
}

} // namespace lockscope::metrics
