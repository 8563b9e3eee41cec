// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The endpoint on a free port of this machine, asked over real sockets.
#include "metrics/endpoint.h"

#include "support/metrictext.h"
#include "support/qt/httpget.h"
#include "support/suite.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <atomic>
#include <thread>

using namespace lockscope;
using namespace std::chrono_literals;
using presentation::MetricId;

namespace {

/// Read by the threads of the endpoint.
class HandClock final : public Clock
{
public:
    [[nodiscard]] MonoTime mono() const override { return MonoTime{} + 1h + elapsed.load(); }
    [[nodiscard]] std::chrono::system_clock::time_point wall() const override
    {
        return std::chrono::system_clock::time_point{} + 1'700'000'000s;
    }
    std::atomic<std::chrono::milliseconds> elapsed{0ms};
};

struct Answer
{
    int code = 0;
    QByteArray body;
    [[nodiscard]] QMap<QByteArray, double> values() const
    {
        return test::readMetrics(body).value_or(QMap<QByteArray, double>());
    }
};

Answer get(const metrics::Address& address, const QByteArray& path = "/metrics")
{
    const auto [code, body] = test::httpGet(address.host, address.port, path);
    return {code, body};
}

presentation::MetricsSnapshot snapshot(double held)
{
    presentation::MetricsSnapshot out;
    const auto labels = std::make_shared<const presentation::MetricLabels>(
        presentation::MetricLabels{{"node", "a:6379"}, {"pattern", "a\"b\\c\nd"}});
    out.add(MetricId::Up, 1, labels);
    out.add(MetricId::UnknownFor, 0, labels);
    out.add(MetricId::LocksHeld, held, labels);
    out.add(MetricId::Locks, held, labels, {"verdict", "held"});
    out.add(MetricId::Reads, 7);
    presentation::DurationCounts holds;
    holds.add(2ms);
    holds.add(2h);
    out.add(MetricId::HoldDuration, holds, labels);
    return out;
}

const QByteArray kLabels = "{node=\"a:6379\",pattern=\"a\\\"b\\\\c\\nd\"";

} // namespace

class TestEndpoint final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_endpoint.reset(); }
    void theLastSnapshotIsTold();
    void whatIsOldIsNotToldAsOfNow();
    void nothingElseIsThere();
    void aPortThatIsTakenIsSaid();
    void ipv6IsServedOrSaidToBeMissing();
    void whoAsksSlowlyHoldsUpNobody();
    void manyAskAtOnce();

private:
    HandClock m_clock;
    std::unique_ptr<metrics::Endpoint> m_endpoint;
};

void TestEndpoint::init()
{
    Suite::init();
    auto endpoint = metrics::Endpoint::open({}, {"1.2.3", "6.4"}, m_clock);
    QVERIFY2(endpoint, endpoint ? "" : qPrintable(endpoint.error()));
    m_endpoint = std::move(*endpoint);
    QVERIFY(m_endpoint->address().port != 0);
}

void TestEndpoint::theLastSnapshotIsTold()
{
    auto values = get(m_endpoint->address()).values();
    QCOMPARE(values["lockscope_build_info{version=\"1.2.3\",qt=\"6.4\"}"], 1.0);
    QCOMPARE(values["process_start_time_seconds"], 1'700'000'000.0);
    QVERIFY(values["process_resident_memory_bytes"] > 1e6);
    QVERIFY(values.contains("process_cpu_seconds_total"));
    QVERIFY(!values.contains("lockscope_up" + kLabels + "}"));
    m_endpoint->publish(snapshot(3));
    m_endpoint->publish(snapshot(4));
    const Answer answer = get(m_endpoint->address());
    QCOMPARE(answer.code, 200);
    QVERIFY(answer.body.contains("# TYPE lockscope_locks_held gauge\n"));
    QVERIFY(answer.body.contains("# TYPE lockscope_reads_total counter\n"));
    QVERIFY(answer.body.contains("# TYPE lockscope_hold_duration_seconds histogram\n"));
    QVERIFY(answer.body.contains("# HELP lockscope_locks_held Locks held.\n"));
    values = answer.values();
    QCOMPARE(values["lockscope_locks_held" + kLabels + "}"], 4.0);
    QCOMPARE(values["lockscope_locks" + kLabels + ",verdict=\"held\"}"], 4.0);
    QCOMPARE(values["lockscope_reads_total"], 7.0);
    QCOMPARE(values["lockscope_hold_duration_seconds_count" + kLabels + "}"], 2.0);
    QCOMPARE(values["lockscope_hold_duration_seconds_sum" + kLabels + "}"], 7200.002);
    QCOMPARE(values["lockscope_hold_duration_seconds_bucket" + kLabels + ",le=\"0.001\"}"], 0.0);
    QCOMPARE(values["lockscope_hold_duration_seconds_bucket" + kLabels + ",le=\"0.005\"}"], 1.0);
    QCOMPARE(values["lockscope_hold_duration_seconds_bucket" + kLabels + ",le=\"3600\"}"], 1.0);
    QCOMPARE(values["lockscope_hold_duration_seconds_bucket" + kLabels + ",le=\"+Inf\"}"], 2.0);
}

/// Who makes the snapshots stands still: then nothing of them is of now.
void TestEndpoint::whatIsOldIsNotToldAsOfNow()
{
    m_endpoint->publish(snapshot(4));
    m_clock.elapsed = m_clock.elapsed.load() + 10s;
    QCOMPARE(get(m_endpoint->address()).values()["lockscope_up" + kLabels + "}"], 1.0);
    m_clock.elapsed = m_clock.elapsed.load() + 1ms;
    const auto values = get(m_endpoint->address()).values();
    QCOMPARE(values.value("lockscope_up" + kLabels + "}", -1), 0.0);
    QCOMPARE(values.value("lockscope_unknown_seconds" + kLabels + "}"), 10.001);
    QVERIFY(!values.contains("lockscope_locks_held" + kLabels + "}"));
    QVERIFY(!values.contains("lockscope_locks" + kLabels + ",verdict=\"held\"}"));
    QCOMPARE(values.value("lockscope_reads_total"), 7.0);
    QCOMPARE(values.value("lockscope_hold_duration_seconds_count" + kLabels + "}"), 2.0);
    m_endpoint->publish(snapshot(5));
    QCOMPARE(get(m_endpoint->address()).values()["lockscope_locks_held" + kLabels + "}"], 5.0);
}

/// No file, no folder.
void TestEndpoint::nothingElseIsThere()
{
    for (const char* path : {"/", "/etc/passwd", "/../../etc/passwd", "/metrics/../etc/passwd", "/%2e%2e/etc/passwd"}) {
        const Answer answer = get(m_endpoint->address(), path);
        QVERIFY2(answer.code >= 400 && !answer.body.contains("root:"), path);
    }
}

void TestEndpoint::aPortThatIsTakenIsSaid()
{
    const auto again = metrics::Endpoint::open(m_endpoint->address(), {}, m_clock);
    QVERIFY(!again);
    QVERIFY2(again.error().contains(m_endpoint->address().text()) && again.error().contains(QStringLiteral("in use")),
             qPrintable(again.error()));
    const auto elsewhere = metrics::Endpoint::open({QHostAddress(QStringLiteral("192.0.2.1")), 9464}, {}, m_clock);
    QVERIFY(!elsewhere);
    QVERIFY2(elsewhere.error().contains(QStringLiteral("192.0.2.1:9464")), qPrintable(elsewhere.error()));
}

void TestEndpoint::ipv6IsServedOrSaidToBeMissing()
{
    QTcpServer probe;
    if (!probe.listen(QHostAddress::LocalHostIPv6))
        QSKIP("this machine has no IPv6");
    probe.close();
    const auto endpoint = metrics::Endpoint::open({QHostAddress(QHostAddress::LocalHostIPv6), 0}, {}, m_clock);
    if (endpoint)
        QCOMPARE(get((*endpoint)->address()).code, 200);
    else // as with Debian's civetweb
        QVERIFY2(endpoint.error().contains(QStringLiteral("[::1]:0")) &&
                     endpoint.error().contains(QStringLiteral("without IPv6")),
                 qPrintable(endpoint.error()));
}

/// More of them than there are threads: they do not ask, or do not read. Publishing never waits, others are answered
/// once the patience with them is over, and the end comes soon.
void TestEndpoint::whoAsksSlowlyHoldsUpNobody()
{
    std::vector<std::unique_ptr<QTcpSocket>> hostile;
    for (int i = 0; i < 20; ++i) {
        hostile.push_back(std::make_unique<QTcpSocket>());
        hostile.back()->connectToHost(m_endpoint->address().host, m_endpoint->address().port);
        QVERIFY(hostile.back()->waitForConnected(test::kPatience));
        hostile.back()->write(i % 2 == 0 ? "GET /met" : "GET /metrics HTTP/1.1\r\nHost: x\r\n");
        hostile.back()->flush();
    }
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 1000; ++i)
        m_endpoint->publish(snapshot(i));
    QVERIFY(std::chrono::steady_clock::now() - begin < 2s);
    QTRY_COMPARE(get(m_endpoint->address()).code, 200);
    const auto ending = std::chrono::steady_clock::now();
    m_endpoint.reset();
    QVERIFY(std::chrono::steady_clock::now() - ending < 10s);
}

void TestEndpoint::manyAskAtOnce()
{
    std::atomic<int> good = 0;
    std::vector<std::thread> asking;
    for (int i = 0; i < 8; ++i) {
        asking.emplace_back([&] {
            for (int j = 0; j < 20; ++j)
                good += get(m_endpoint->address()).code == 200;
        });
    }
    for (int i = 0; i < 500; ++i)
        m_endpoint->publish(snapshot(i));
    for (std::thread& each : asking)
        each.join();
    QCOMPARE(good.load(), 160);
}

LOCKSCOPE_TEST_MAIN(TestEndpoint)
#include "tst_endpoint.moc"
