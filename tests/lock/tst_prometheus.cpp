// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The metrics in the text format of Prometheus. Means: pure.
#include "lock/lockmetrics.h"
#include "lock/prometheus.h"
#include "support/suite.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

class TestPrometheus : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsEmpty();
    void eachFigureIsASample();
    void sumNeverGoesDown();
    void namesAreEscaped();
};

void TestPrometheus::nothingIsEmpty()
{
    QCOMPARE(prometheusText({}), std::string());
}

void TestPrometheus::eachFigureIsASample()
{
    LockFigures order;
    order.name = "order";
    order.acquired = 7;
    order.lostLocks = 1;
    order.wait = {4, 1'500us, 1'000us, 3'000us, 3'100us, 6'001us};
    order.errors[static_cast<std::size_t>(ErrorKind::Timeout)] = 2;
    LockFigures stock;
    stock.name = "stock";
    const std::vector<LockFigures> figures{order, stock};
    const std::string text = prometheusText(figures);
    for (const std::string line : {
             "# TYPE lockscope_lock_acquired_total counter\n",
             "lockscope_lock_acquired_total{name=\"order\"} 7\nlockscope_lock_acquired_total{name=\"stock\"} 0\n",
             "lockscope_lock_lost_total{name=\"order\"} 1\n",
             "# TYPE lockscope_lock_wait_seconds summary\n",
             "lockscope_lock_wait_seconds{name=\"order\",quantile=\"0.99\"} 0.003000\n",
             "lockscope_lock_wait_seconds_sum{name=\"order\"} 0.006001\n",
             "lockscope_lock_wait_seconds_count{name=\"order\"} 4\n",
             "lockscope_lock_hold_seconds_count{name=\"stock\"} 0\n",
             "lockscope_lock_errors_total{name=\"order\",kind=\"timeout\"} 2\n",
         })
        QVERIFY2(text.find(line) != std::string::npos, line.c_str());
    QVERIFY(text.ends_with('\n'));
    QCOMPARE(std::ranges::count(text, '#'), std::ptrdiff_t{2 * 16}); // HELP and TYPE once each
}

void TestPrometheus::sumNeverGoesDown()
{
    Metrics metrics;
    const auto counters = metrics.counters("order");
    for (int i = 0; i < 1'000; ++i)
        counters->wait.add(10ms);
    counters->wait.add(50us);
    const std::string text = prometheusText(metrics.snapshot());
    QVERIFY(text.find("lockscope_lock_wait_seconds_sum{name=\"order\"} 10.000050\n") != std::string::npos);
}

void TestPrometheus::namesAreEscaped()
{
    LockFigures odd;
    odd.name = "a\"b\\c\nd";
    const std::string text = prometheusText(std::vector<LockFigures>{odd});
    QVERIFY(text.find("lockscope_lock_acquired_total{name=\"a\\\"b\\\\c\\nd\"} 0\n") != std::string::npos);
}

LOCKSCOPE_TEST_MAIN(TestPrometheus)
#include "tst_prometheus.moc"
