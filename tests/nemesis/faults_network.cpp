// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The network between the watcher and the server.
#include "nemesis/faults.h"

namespace lockscope::nemesis {
namespace {

using sandbox::Ending;
using sandbox::Way;
using sandbox::WayFaults;

WayFaults later(std::int64_t ms)
{
    WayFaults faults;
    faults.delay = std::chrono::milliseconds{ms};
    return faults;
}
WayFaults held()
{
    WayFaults faults;
    faults.hold = true;
    return faults;
}

void cutByReset(Field& field)
{
    field.world.proxy().cut(Ending::Reset);
}
void cutInOrder(Field& field)
{
    field.world.proxy().cut(Ending::Close);
}
void cutOften(Field& field)
{
    for (std::int64_t i = field.random.between(3, 6); i > 0; --i) {
        field.world.proxy().cut(field.random.chance(50) ? Ending::Reset : Ending::Close);
        field.sleepBetween(20, 400);
    }
}
/// Again while it catches up.
void cutDuringReSync(Field& field)
{
    for (std::int64_t i = field.random.between(2, 4); i > 0; --i) {
        const auto accepted = field.world.proxy().counters().accepted;
        field.world.proxy().cut(Ending::Reset);
        for (int waited = 0; waited < 400 && field.world.proxy().counters().accepted == accepted; ++waited)
            field.sleep(5);
        field.sleepBetween(0, 40);
    }
}
void halfOpen(Field& field, std::int64_t low, std::int64_t high)
{
    field.world.proxy().stall();
    field.sleepBetween(low, high);
    field.world.proxy().mend();
}
void halfOpenShort(Field& field)
{
    halfOpen(field, 100, 1'500);
}
void halfOpenLong(Field& field)
{
    halfOpen(field, 3'000, 7'000);
}
void halfOpenThenCut(Field& field)
{
    field.world.proxy().stall();
    field.sleepBetween(500, 4'000);
    field.world.proxy().cut(Ending::Reset);
    field.world.proxy().mend();
}
void holdToClient(Field& field)
{
    field.world.proxy().setFaults(Way::ToClient, held());
    field.sleepBetween(500, 3'500);
    field.world.proxy().mend();
}
void holdToServer(Field& field)
{
    field.world.proxy().setFaults(Way::ToServer, held());
    field.sleepBetween(500, 3'500);
    field.world.proxy().mend();
}
void latency(Field& field)
{
    const std::int64_t ms = field.random.between(10, 150);
    field.world.proxy().setFaults(Way::ToClient, later(ms));
    field.world.proxy().setFaults(Way::ToServer, later(ms));
    field.sleepBetween(1'000, 2'500);
    field.world.proxy().mend();
}
void latencyOneWay(Field& field)
{
    field.world.proxy().setFaults(field.random.chance(50) ? Way::ToClient : Way::ToServer,
                                  later(field.random.between(20, 400)));
    field.sleepBetween(1'000, 2'500);
    field.world.proxy().mend();
}
void jitter(Field& field)
{
    for (int i = 0; i < 30; ++i) {
        field.world.proxy().setFaults(Way::ToClient, later(field.random.between(0, 120)));
        field.world.proxy().setFaults(Way::ToServer, later(field.random.between(0, 60)));
        field.sleepBetween(20, 90);
    }
    field.world.proxy().mend();
}
/// Latency that comes with a new connection: the first anchor is already far away.
void latencyAndCut(Field& field)
{
    const std::int64_t ms = field.random.between(20, 120);
    field.world.proxy().setFaults(Way::ToClient, later(ms));
    field.world.proxy().setFaults(Way::ToServer, later(ms));
    field.world.proxy().cut();
    field.sleepBetween(1'500, 2'500);
    field.world.proxy().mend();
}
void throttle(Field& field)
{
    WayFaults slow;
    slow.bytesPerSecond = static_cast<std::uint64_t>(field.random.between(20'000, 200'000));
    field.world.proxy().setFaults(Way::ToClient, slow);
    field.sleepBetween(1'000, 2'500);
    field.world.proxy().mend();
}
/// A re-sync through a thin pipe.
void throttleAndCut(Field& field)
{
    WayFaults slow;
    slow.bytesPerSecond = static_cast<std::uint64_t>(field.random.between(30'000, 100'000));
    field.world.proxy().setFaults(Way::ToClient, slow);
    field.world.proxy().cut();
    field.sleepBetween(1'000, 2'500);
    field.world.proxy().mend();
}
void cutAfterBytes(Field& field)
{
    for (std::int64_t i = field.random.between(2, 4); i > 0; --i) {
        const auto until =
            field.world.proxy().counters().bytesToClient + static_cast<std::uint64_t>(field.random.between(1, 60'000));
        for (int waited = 0; waited < 600 && field.world.proxy().counters().bytesToClient < until; ++waited)
            field.sleep(1);
        field.world.proxy().cut(field.random.chance(50) ? Ending::Reset : Ending::Close);
        field.sleepBetween(0, 300);
    }
}
void refuse(Field& field)
{
    field.world.proxy().refuse(true);
    field.world.proxy().cut(Ending::Reset);
    field.sleepBetween(200, 3'000);
    field.world.proxy().refuse(false);
}
void refuseLong(Field& field)
{
    field.world.proxy().refuse(true);
    field.world.proxy().cut(Ending::Close);
    field.sleepBetween(6'000, 9'000);
    field.world.proxy().refuse(false);
}
/// Bytes are lost, and the connection ends only later, as when a router forgets it.
void swallowThenReset(Field& field)
{
    WayFaults lost;
    lost.swallow = true;
    field.world.proxy().setFaults(Way::ToClient, lost);
    field.sleepBetween(200, 3'000);
    field.world.proxy().cut(Ending::Reset);
    field.world.proxy().mend();
}
void answerLostReset(Field& field)
{
    field.world.proxy().loseNextAnswer(sandbox::AnswerLoss::Reset, {});
    field.sleepBetween(500, 1'500);
}
/// Small pieces: every frame is cut somewhere.
void trickle(Field& field)
{
    WayFaults slow;
    slow.bytesPerSecond = static_cast<std::uint64_t>(field.random.between(3'000, 9'000));
    field.world.proxy().setFaults(Way::ToServer, slow);
    field.sleepBetween(500, 1'500);
    field.world.proxy().mend();
}

} // namespace

std::vector<Fault> networkFaults()
{
    return {
        {"cut-by-reset", "network", kStream, cutByReset},
        {"cut-in-order", "network", kStream, cutInOrder},
        {"cut-often", "network", kStream, cutOften},
        {"cut-during-re-sync", "network", kStream, cutDuringReSync},
        {"half-open-short", "network", kSlow, halfOpenShort},
        {"half-open-long", "network", kStream, halfOpenLong},
        {"half-open-then-cut", "network", kStream, halfOpenThenCut},
        {"hold-to-client", "network", kStream, holdToClient},
        {"hold-to-server", "network", kStream, holdToServer},
        {"latency", "network", kSlow, latency},
        {"latency-one-way", "network", kSlow, latencyOneWay},
        {"jitter", "network", kSlow, jitter},
        {"latency-and-cut", "network", kStream | kSlow, latencyAndCut},
        {"throttle", "network", kSlow | kStream, throttle},
        {"throttle-and-cut", "network", kSlow | kStream, throttleAndCut},
        {"cut-after-bytes", "network", kStream, cutAfterBytes},
        {"refuse", "network", kStream, refuse},
        {"refuse-long", "network", kStream, refuseLong},
        {"swallow-then-reset", "network", kStream, swallowThenReset},
        {"answer-lost-reset", "network", kStream, answerLostReset},
        {"trickle", "network", kSlow, trickle},
    };
}

} // namespace lockscope::nemesis
