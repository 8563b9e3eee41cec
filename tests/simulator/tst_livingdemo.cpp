// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The demos of several servers: real ones, with clients that go on through what happens to them.
#include "simulator/livingdemo.h"

#include "sandbox/talk.h"
#include "support/suite.h"

#include <functional>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

namespace {

bool becomes(const std::function<bool()>& isTrue, std::chrono::milliseconds limit = 20s)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!isTrue() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(20ms);
    return isTrue();
}

std::vector<std::string> ask(const Endpoint& server, const HostPort& at, const std::vector<std::string>& words)
{
    Endpoint where = server;
    where.host = at.host;
    where.port = at.port;
    return sandbox::ask(where, words, 2s).value_or(std::vector<std::string>());
}

} // namespace

class LivingDemoTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void behindSentinels()
    {
        auto demo = LivingDemo::start(DemoKind::Sentinel);
        QVERIFY2(demo.has_value(), demo ? "" : demo.error().message.c_str());
        const Deployment deployment = (*demo)->deployment();
        QVERIFY(deployment.sentinel && deployment.sentinel->sentinels.size() == 3);
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > 10; }));
        Endpoint sentinel = deployment.sentinelEndpoint(deployment.sentinel->sentinels.front());
        const auto primary = [&] {
            return sandbox::ask(sentinel, {"SENTINEL", "get-master-addr-by-name", deployment.sentinel->name}, 2s)
                .value_or(std::vector<std::string>());
        };
        const auto before = primary();
        QCOMPARE(before.size(), std::size_t{2});
        (*demo)->causeFault();
        QVERIFY(becomes([&] { return primary().size() == 2 && primary() != before; }));
        const auto taken = (*demo)->acquisitions();
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > taken + 10; })); // on the new primary
        const HostPort now{"127.0.0.1", static_cast<std::uint16_t>(std::stoi(primary()[1]))};
        QVERIFY(becomes([&] { return ask(deployment.server, now, {"ROLE"}).front() == "master"; }));
    }

    void aCluster()
    {
        auto demo = LivingDemo::start(DemoKind::Cluster);
        QVERIFY2(demo.has_value(), demo ? "" : demo.error().message.c_str());
        const Deployment deployment = (*demo)->deployment();
        QVERIFY(deployment.cluster && deployment.cluster->seeds.size() == 6);
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > 10; }));
        const auto role = [&](std::size_t node) {
            return ask(deployment.server, deployment.cluster->seeds[node], {"ROLE"}).front();
        };
        QCOMPARE(role(3), std::string("slave"));
        (*demo)->causeFault();
        QVERIFY(becomes([&] { return (*demo)->faults() == 1 && role(3) == "master"; }));
        const auto taken = (*demo)->acquisitions();
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > taken + 10; }));
        (*demo)->causeFault(); // a slot moves
        QVERIFY(becomes([&] { return (*demo)->faults() == 2; }));
        const auto later = (*demo)->acquisitions();
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > later + 10; }));
    }

    void aRedlockGroup()
    {
        LivingDemoOptions options;
        options.awayFor = 1s;
        auto demo = LivingDemo::start(DemoKind::Redlock, options);
        QVERIFY2(demo.has_value(), demo ? "" : demo.error().message.c_str());
        const Deployment deployment = (*demo)->deployment();
        QVERIFY(deployment.redlock && deployment.redlock->servers.size() == 5);
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > 5; }));
        const auto answers = [&] {
            Endpoint last = deployment.memberEndpoints()[4];
            return sandbox::answersPing(last, 200ms);
        };
        (*demo)->causeFault();
        QVERIFY(becomes([&] { return !answers(); }));
        const auto taken = (*demo)->acquisitions();
        QVERIFY(becomes([&] { return (*demo)->acquisitions() > taken + 3; })); // four are a majority
        QVERIFY(becomes(answers));
    }

    /// Nobody waits for a demo that nobody wants any more.
    void endsSoon()
    {
        for (const DemoKind kind : {DemoKind::Sentinel, DemoKind::Cluster, DemoKind::Redlock}) {
            auto demo = LivingDemo::start(kind);
            QVERIFY2(demo.has_value(), demo ? "" : demo.error().message.c_str());
            (*demo)->requestStop();
            demo->reset();
        }
    }
};

LOCKSCOPE_TEST_MAIN(LivingDemoTest)
#include "tst_livingdemo.moc"
