// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rights of the watcher's user that go and come back.
#include "nemesis/faults.h"

namespace lockscope::nemesis {
namespace {

void change(Field& field, Words rules)
{
    Words words{"ACL", "SETUSER", kWatcherName};
    words.insert(words.end(), rules.begin(), rules.end());
    field.world.admin(words);
}
void without(Field& field, const char* right, bool withCut = false)
{
    change(field, {std::string("-") + right});
    if (withCut)
        field.world.proxy().cut();
    field.sleepBetween(300, 2'500);
    change(field, {"+@all"});
}

void noGet(Field& field)
{
    without(field, "get");
}
void noHashReads(Field& field)
{
    change(field, {"-hgetall", "-hlen", "-hget", "-hmget"});
    without(field, "hgetall");
}
void noPexpiretime(Field& field)
{
    without(field, "pexpiretime");
}
void noTtl(Field& field)
{
    change(field, {"-pttl", "-ttl"});
    without(field, "pexpiretime");
}
void noType(Field& field)
{
    without(field, "type");
}
void noScan(Field& field)
{
    without(field, "scan");
}
void noScanWhileReSync(Field& field)
{
    without(field, "scan", true);
}
void noGetWhileReSync(Field& field)
{
    without(field, "get", true);
}
void noPsubscribe(Field& field)
{
    without(field, "psubscribe");
}
void noPsubscribeAndCut(Field& field)
{
    without(field, "psubscribe", true);
}
void noInfo(Field& field)
{
    without(field, "info", true);
}
void noConfig(Field& field)
{
    without(field, "config", true);
}
void noTime(Field& field)
{
    without(field, "time");
}
void noPing(Field& field)
{
    without(field, "ping");
}
void noClient(Field& field)
{
    without(field, "client", true);
}
void noKeys(Field& field)
{
    change(field, {"resetkeys", "~other:*"});
    field.sleepBetween(300, 2'000);
    change(field, {"~*"});
}
void noChannels(Field& field)
{
    change(field, {"resetchannels"});
    field.sleepBetween(300, 2'000);
    change(field, {"&*"});
}
void userOff(Field& field)
{
    change(field, {"off"});
    field.killWatcher();
    field.sleepBetween(200, 2'000);
    change(field, {"on"});
}
void otherPassword(Field& field)
{
    change(field, {"resetpass", ">another"});
    field.killWatcher();
    field.sleepBetween(200, 2'000);
    change(field, {"resetpass", std::string(">") + kWatcherPassword});
}
void otherPasswordConnected(Field& field)
{
    change(field, {"resetpass", ">another"});
    field.sleepBetween(100, 800);
    change(field, {"resetpass", std::string(">") + kWatcherPassword});
}

} // namespace

std::vector<Fault> rightFaults()
{
    return {
        {"no-get", "rights", kSlow | kStream | kAlone, noGet},
        {"no-hash-reads", "rights", kSlow | kStream | kAlone, noHashReads},
        {"no-pexpiretime", "rights", kSlow | kStream | kAlone, noPexpiretime},
        {"no-ttl", "rights", kSlow | kStream | kAlone, noTtl},
        {"no-type", "rights", kSlow | kStream | kAlone, noType},
        {"no-scan", "rights", kNothing | kAlone, noScan},
        {"no-scan-while-re-sync", "rights", kStream | kAlone, noScanWhileReSync},
        {"no-get-while-re-sync", "rights", kStream | kSlow | kAlone, noGetWhileReSync},
        {"no-psubscribe", "rights", kNothing | kAlone, noPsubscribe},
        {"no-psubscribe-and-cut", "rights", kStream | kSource | kAlone, noPsubscribeAndCut},
        {"no-info", "rights", kStream | kAlone, noInfo},
        {"no-config", "rights", kStream | kAlone, noConfig},
        {"no-time", "rights", kSlow | kStream | kAlone, noTime},
        {"no-ping", "rights", kSlow | kStream | kAlone, noPing},
        {"no-client", "rights", kStream | kAlone, noClient},
        {"no-keys", "rights", kSlow | kStream | kSource | kAlone, noKeys},
        {"no-channels", "rights", kStream | kSource | kAlone, noChannels},
        {"user-off", "rights", kStream | kAlone, userOff},
        {"other-password", "rights", kStream | kAlone, otherPassword},
        {"other-password-connected", "rights", kNothing | kAlone, otherPasswordConnected},
    };
}

} // namespace lockscope::nemesis
