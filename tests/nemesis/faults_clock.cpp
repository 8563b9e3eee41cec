// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The server's clock, and other servers in its place.
#include "nemesis/faults.h"

namespace lockscope::nemesis {
namespace {

void step(Field& field, std::int64_t ms)
{
    field.world.stepClock(std::chrono::milliseconds{ms});
}
void clockForward(Field& field)
{
    step(field, field.random.between(300, 8'000));
    field.sleepBetween(2'500, 3'500);
}
void clockFarForward(Field& field)
{
    step(field, field.random.between(60'000, 600'000));
    field.sleepBetween(2'500, 3'500);
}
void clockBack(Field& field)
{
    step(field, -field.random.between(300, 8'000));
    field.sleepBetween(2'500, 3'500);
}
void clockFarBack(Field& field)
{
    step(field, -field.random.between(60'000, 600'000));
    field.sleepBetween(2'500, 3'500);
}
void clockTotters(Field& field)
{
    for (int i = 0; i < 8; ++i) {
        step(field, field.random.between(-300, 300));
        field.sleepBetween(50, 300);
    }
}
void clockDrifts(Field& field)
{
    if (field.world.clock() == nullptr)
        return;
    field.world.clock()->drift(field.random.chance(50) ? 500 : -500); // as fast as a clock is slewed
    field.sleepBetween(2'000, 3'500);
    field.world.clock()->drift(0);
}

void becomesReplica(Field& field)
{
    sandbox::RedisServer* other = field.world.other();
    if (other == nullptr)
        return;
    (void)other->promote();
    (void)other->ask({"SET", "lock:f:of-the-other", "stranger", "PX", "60000"});
    (void)field.world.server().follow(other->tcpEndpoint());
    field.sleepBetween(0, 1'500);
    (void)field.world.server().promote();
}
/// The address of the server moves to its replica, and the old one goes away.
void failover(Field& field)
{
    sandbox::RedisServer* other = field.world.other();
    if (other == nullptr || !other->follow(field.world.server().tcpEndpoint()))
        return;
    field.world.pauseClients();
    field.world.admin({"SET", "written-last", "1", "PX", "1000"}); // when this has arrived, all before has
    field.world.admin({"WAIT", "1", "10000"});
    (void)other->promote();
    field.world.changeServers();
    // The old one is gone for everybody: who still listened to it could not know what it misses.
    field.world.proxy().cut(sandbox::Ending::Reset);
    field.world.resumeClients();
}

} // namespace

std::vector<Fault> clockFaults()
{
    return {
        {"clock-forward", "clock", kClock | kStream | kAlone, clockForward},
        {"clock-far-forward", "clock", kClock | kStream | kAlone, clockFarForward},
        {"clock-back", "clock", kClock | kStream | kAlone, clockBack},
        {"clock-far-back", "clock", kClock | kStream | kAlone, clockFarBack},
        {"clock-totters", "clock", kClock | kStream | kAlone, clockTotters},
        {"clock-drifts", "clock", kNothing | kAlone, clockDrifts},
        {"becomes-replica", "replica", kStream | kData | kAlone, becomesReplica},
        {"failover", "replica", kStream | kData | kAlone, failover},
    };
}

} // namespace lockscope::nemesis
