// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which client uses which token, as traces saw it; memory is bounded. Means: pure.
#include "analysis/tokenclients.h"
#include "support/suite.h"

#include <set>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::test;

namespace {

TracedClient client(std::uint32_t id, std::string address, std::string name = {})
{
    TracedClient c;
    c.id = id;
    c.address = std::move(address);
    c.name = std::move(name);
    return c;
}

TracedCommand sent(std::uint32_t by, std::string_view token, TraceDeed deed)
{
    TracedCommand c;
    c.lock = LockId{0};
    c.client = by;
    c.token = markOf(token);
    c.deed = deed;
    return c;
}

std::string who(const TokenClients& clients, std::string_view token)
{
    const auto* found = clients.clientOf(token);
    return found ? clientLabel(*found) : "nobody";
}

} // namespace

class TestTokenClients : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void marks();
    void ownerOfToken();
    void successOutweighsAttempts();
    void namesAreLearnedLater();
    void memoryIsBounded();
};

void TestTokenClients::marks()
{
    QCOMPARE(markOf(""), TokenMark::None);
    QCOMPARE(markOf("token-a"), markOf(std::string("token-") + "a"));
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 100'000; ++i)
        seen.insert(static_cast<std::uint64_t>(markOf("token-" + std::to_string(i))));
    QCOMPARE(seen.size(), std::size_t{100'000});
}

void TestTokenClients::ownerOfToken()
{
    Batch batch;
    batch.clients = {client(1, "10.0.0.1:5000", "worker-1"), client(2, "10.0.0.2:5000")};
    batch.traced = {sent(1, "a", TraceDeed::Acquired), sent(2, "b", TraceDeed::Refused),
                    sent(2, "", TraceDeed::Released)};
    TokenClients clients;
    clients.add(batch);
    QCOMPARE(who(clients, "a"), "worker-1 (10.0.0.1:5000)");
    QCOMPARE(who(clients, "b"), "10.0.0.2:5000");
    QCOMPARE(who(clients, "c"), "nobody");
    QCOMPARE(who(clients, ""), "nobody");
    QCOMPARE(clients.tokens(), std::size_t{2});
    QVERIFY(clients.client(3) == nullptr);
    clients.clear();
    QCOMPARE(who(clients, "a"), "nobody");
}

void TestTokenClients::successOutweighsAttempts()
{
    Batch batch;
    batch.clients = {client(1, "a:1"), client(2, "b:2"), client(3, "c:3")};
    batch.traced = {sent(1, "shared", TraceDeed::Refused), sent(2, "shared", TraceDeed::Acquired),
                    sent(3, "shared", TraceDeed::Refused)};
    TokenClients clients;
    clients.add(batch);
    QCOMPARE(who(clients, "shared"), "b:2");
    batch.traced = {sent(3, "shared", TraceDeed::Renewed)}; // a pool: another connection of the same process
    clients.add(batch);
    QCOMPARE(who(clients, "shared"), "c:3");
}

void TestTokenClients::namesAreLearnedLater()
{
    Batch batch;
    batch.clients = {client(1, "a:1")};
    batch.traced = {sent(1, "t", TraceDeed::Acquired)};
    TokenClients clients;
    clients.add(batch);
    Batch later;
    later.clients = {client(1, "a:1", "payments")};
    clients.add(later);
    QCOMPARE(who(clients, "t"), "payments (a:1)");
}

void TestTokenClients::memoryIsBounded()
{
    Batch batch;
    batch.clients = {client(1, "a:1")};
    TokenClients clients;
    const int many = 3 * int(TokenClients::kMostTokens);
    for (int i = 0; i < many; ++i) {
        batch.traced.push_back(sent(1, "t" + std::to_string(i), TraceDeed::Refused));
        if (batch.traced.size() == 1000) {
            clients.add(batch);
            batch.traced.clear();
        }
    }
    QVERIFY(clients.tokens() <= TokenClients::kMostTokens);
    QVERIFY(clients.tokens() >= TokenClients::kMostTokens / 2);
    QCOMPARE(who(clients, "t" + std::to_string(many - 1)), "a:1");
    QCOMPARE(who(clients, "t0"), "nobody");
}

LOCKSCOPE_TEST_MAIN(TestTokenClients)
#include "tst_tokenclients.moc"
