// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The client's state machine against a server that may do anything: connection, handshake, probe, subscriptions, scan,
// reads, waits and traces, in one thread, without a network and by a clock that stands still. The input's bytes decide
// what the server answers, in which pieces, what comes in between, when timers fire and when the connection is cut.
#include "core/batchslot.h"
#include "core/pictureview.h"
#include "fuzz/fakeserver.h"
#include "monitor/engine.h"
#include "monitor/nodedirectory.h"
#include "monitor/nodemonitor.h"
#include "redis/connection.h"
#include "support/manualclock.h"

#include <QCoreApplication>
#include <QTimer>

#include <map>

using namespace lockscope;
using namespace std::chrono_literals;
using test::Choices;
using test::FakeServer;
using test::FakeSocket;

namespace {

constexpr int kSteps = 400;
constexpr std::size_t kUnread = 1u << 20; ///< of what the server said

QCoreApplication& application()
{
    static int count = 1;
    static char name[] = "fuzz_session";
    static char* arguments[] = {name, nullptr};
    qputenv("QT_NO_GLIB", "1");
    static QCoreApplication instance(count, arguments);
    return instance;
}

/// What was posted, and what is to be deleted. No timer, no socket.
void settle()
{
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void fire(QTimer& timer)
{
    QTimerEvent event(timer.timerId());
    QCoreApplication::sendEvent(&timer, &event);
}

void fireAny(QObject& owner, Choices& choices)
{
    QList<QTimer*> timers = owner.findChildren<QTimer*>();
    timers.removeIf([](const QTimer* timer) { return !timer->isActive(); });
    if (!timers.isEmpty())
        fire(*timers[qsizetype(choices.below(std::size_t(timers.size())))]);
}

/// Sockets of one session, and what the world does to them.
class World
{
public:
    explicit World(Choices& theChoices) : choices(theChoices) { server.nowUs = clock.wall().time_since_epoch() / 1us; }

    redis::SocketFactory factory()
    {
        return [this](const Endpoint& endpoint, QObject* parent) { return new FakeSocket(endpoint, parent, sockets); };
    }
    FakeSocket* socket() { return sockets.empty() ? nullptr : sockets[choices.below(sockets.size())]; }

    void pass(std::chrono::nanoseconds time)
    {
        clock.advance(time);
        server.nowUs += time / 1us;
    }
    void step()
    {
        FakeSocket* one = socket();
        if (one == nullptr)
            return pass(1ms);
        if (one->wantsOpen())
            return choices.oneIn(32) ? one->end(redis::ConnectErrorKind::Refused) : one->accept();
        switch (choices.below(24)) {
        case 0:
            return FakeServer::push(*one, choices);
        case 1:
            return one->deliver(1 + choices.below(40));
        case 2:
            return one->take(1 + choices.below(64));
        case 3:
            return pass(std::chrono::microseconds(choices.below(20'000)));
        case 4:
            return pass(choices.oneIn(4) ? 7s : 300ms);
        case 5:
            if (choices.oneIn(8))
                FakeServer::garbage(*one, choices);
            return;
        case 6:
            if (choices.oneIn(8))
                one->end(choices.oneIn(2) ? redis::ConnectErrorKind::Closed : redis::ConnectErrorKind::Timeout);
            return;
        default:
            server.serve(*one, choices, 1 + choices.below(64));
            pass(100us);
            if (!choices.oneIn(8) && std::find(sockets.begin(), sockets.end(), one) != sockets.end()) {
                one->take(1u << 20);
                one->deliver(1u << 20);
            }
            require(one->toClient.size() < kUnread, "the server says no more than it is asked");
        }
    }

    Choices& choices;
    std::vector<FakeSocket*> sockets;
    FakeServer server;
    test::ManualClock clock;
};

/// Counts what a connection tells, and compares it with what was asked.
class Judge final : public redis::ReplySink, public redis::PushSink
{
public:
    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer&) override
    {
        require(!isOver, "no answer after the end");
        require(tag == next && index == nextIndex, "answers come in the order of the commands, one for each");
        if (++nextIndex == replies[tag]) {
            ++next;
            nextIndex = 0;
        }
    }
    void onKeyEvent(std::uint32_t, std::string_view, std::string_view) override { told(); }
    void onInvalidate(redis::ReplyView) override { told(); }
    void onPush(redis::ReplyView) override { told(); }
    void onMonitorLine(std::string_view, bool) override { told(); }
    void told() const { require(!isClosed, "nothing is told after the end"); }

    std::vector<std::uint32_t> replies; ///< by tag
    std::uint64_t next = 0;
    std::uint32_t nextIndex = 0;
    bool isClosed = false;
    bool isOver = false;
};

/// One connection: every command gets exactly one answer, whatever the server does.
void converse(Choices& choices)
{
    World world(choices);
    Judge judge;
    int asked = 0;
    int answered = 0;
    int closings = 0;
    QObject context; // outlives the connection, which answers what is pending when it goes
    {
        redis::ConnectionOptions options;
        options.makeSocket = world.factory();
        options.protocol = choices.oneIn(4) ? 2 : 3;
        redis::Connection connection(options, world.clock, &judge);
        connection.addKeyspacePattern("__keyspace@0__:lock:*");
        QObject::connect(&connection, &redis::Connection::closed, &context, [&] {
            ++closings;
            judge.isClosed = true;
            require(connection.pendingReplies() == 0, "everything was answered before the end is told");
        });
        connection.open();
        for (int step = 0; step < kSteps && !choices.isEmpty(); ++step) {
            switch (choices.below(8)) {
            case 0: {
                std::string wire;
                const auto count = std::uint32_t(1 + choices.below(3));
                for (std::uint32_t i = 0; i < count; ++i)
                    redis::appendCommand(wire, {"GETRANGE", "lock:a", "0", "9"});
                if (connection.isReady()) {
                    judge.replies.push_back(count);
                    connection.send(wire, count, &judge, judge.replies.size() - 1);
                }
                break;
            }
            case 1: {
                const redis::Command command = choices.oneIn(4)
                                                   ? redis::Command{"PSUBSCRIBE", "__keyspace@0__:lock:*", "x"}
                                                   : redis::Command{"PTTL", "lock:a"};
                ++asked;
                connection.send(command, &context, [&](const redis::Answer&) { ++answered; });
                break;
            }
            case 2:
                connection.checkDeadlines();
                break;
            case 3:
                if (choices.oneIn(32)) {
                    connection.close();
                    judge.isClosed = true;
                }
                break;
            default:
                world.step();
            }
            settle();
        }
        if (choices.oneIn(2))
            connection.close();
        settle();
        settle();
    }
    judge.isOver = true;
    require(closings <= 1, "the end is told once");
    require(asked == answered, "every command has exactly one answer");
    require(judge.next == judge.replies.size() && judge.nextIndex == 0, "every reply was answered for");
    settle();
    require(world.sockets.empty(), "no socket is left");
}

/// A whole monitor on one node, with its consumer.
void watch(Choices& choices)
{
    World world(choices);
    BatchSlot slot;
    PictureView view;
    monitor::WatchOptions options;
    options.makeSocket = world.factory();
    options.patterns = choices.oneIn(6) ? std::vector<std::string>{"*"} : std::vector<std::string>{"lock:*"};
    options.endpoint.database = choices.oneIn(8) ? 3 : 0;
    const auto take = [&] {
        Batch batch;
        if (slot.takeBatch(batch))
            view.update(batch);
    };
    {
        monitor::NodeDirectory directory;
        const auto watched = *directory.join(options, {});
        monitor::Engine engine(world.clock, slot, [] {});
        engine.start();
        engine.join(watched);
        for (int step = 0; step < kSteps && !choices.isEmpty(); ++step) {
            auto& node = *engine.node(watched.id);
            switch (choices.below(10)) {
            case 0:
                fireAny(engine, choices);
                break;
            case 1:
                fireAny(node, choices);
                break;
            case 2:
                if (auto connections = node.findChildren<redis::Connection*>(); !connections.isEmpty())
                    connections[qsizetype(choices.below(std::size_t(connections.size())))]->checkDeadlines();
                break;
            case 3:
                take();
                break;
            case 4:
                switch (choices.below(24)) {
                case 0:
                    node.reading().resync();
                    break;
                case 1:
                    node.connection().reconnectNow();
                    break;
                case 2:
                    node.subscription().startTrace({});
                    break;
                case 3:
                    node.subscription().stopTrace();
                    break;
                case 4:
                    node.reading().setVisible({LockId{0}, LockId{1}});
                    node.reading().setSelected(LockId{0});
                    break;
                case 5:
                    node.reading().ownRelease(0, "lock:a", OwnRelease::Step::Announced);
                    break;
                case 6:
                    node.reading().ownRelease(0, "lock:a", OwnRelease::Step::ResolvedDone);
                    break;
                default:
                    break;
                }
                break;
            default:
                world.step();
            }
            settle();
            require(engine.picture().size() <= 64, "no more locks than there are keys");
            require(world.sockets.size() <= 8, "no more sockets than connections");
        }
        engine.shutdown();
        take();
        settle();
    }
    settle();
    require(world.sockets.empty(), "no socket is left");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    application();
    Choices choices(data, size);
    if (choices.oneIn(3))
        converse(choices);
    else
        watch(choices);
    return 0;
}
