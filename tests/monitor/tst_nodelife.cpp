// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a node that is away is tried again. Means: fake socket, manual clock.
#include "core/batchslot.h"
#include "fuzz/fakeserver.h"
#include "monitor/engine.h"
#include "monitor/nodedirectory.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using test::FakeSocket;

namespace {

/// An engine with one node, whose sockets lead nowhere, and a clock that stands still.
struct Session
{
    Session()
    {
        monitor::WatchOptions options;
        options.patterns = {"lock:*"};
        options.makeSocket = [this](const Endpoint& endpoint, QObject* parent) {
            ++made;
            return new FakeSocket(endpoint, parent, sockets);
        };
        engine = std::make_unique<monitor::Engine>(clock, slot, [] {});
        engine->start();
        engine->join(*directory.join(options, {}));
    }
    ~Session() { engine->shutdown(); }
    /// The engine ticks some times, and no time passes.
    static void turn() { QTest::qWait(350); }
    void refuse()
    {
        QTRY_VERIFY(!sockets.empty() && sockets.back()->wantsOpen());
        sockets.back()->end(redis::ConnectErrorKind::Refused);
    }

    test::ManualClock clock;
    std::vector<FakeSocket*> sockets;
    int made = 0;
    BatchSlot slot;
    monitor::NodeDirectory directory;
    std::unique_ptr<monitor::Engine> engine;
};

} // namespace

/// When a node is tried again, by a clock that is moved by hand.
class TestNodeLife : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void itIsTriedAgainWhenTheClockSaysSo();
};

void TestNodeLife::itIsTriedAgainWhenTheClockSaysSo()
{
    Session session;
    session.refuse();
    QCOMPARE(session.made, 1);
    session.turn();
    QCOMPARE(session.made, 1); // no time has passed
    session.clock.advance(30ms);
    session.turn();
    QCOMPARE(session.made, 1); // 50 ms, less a fifth at most
    session.clock.advance(40ms);
    QTRY_COMPARE(session.made, 2);
    session.refuse();
    session.clock.advance(10s); // whatever the back-off is by then
    QTRY_COMPARE(session.made, 3);
}

LOCKSCOPE_TEST_MAIN(TestNodeLife)
#include "tst_nodelife.moc"
