// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rights of the watcher's user that go and come back.
#include "nemesis/faults.h"

#include <cstdlib>
#include <string_view>

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
/// Logins that the server has refused since it runs; negative: it does not count them (before Redis 7).
std::int64_t refusedLogins(Field& field)
{
    constexpr std::string_view kField = "acl_access_denied_auth:";
    const auto told = field.world.admin({"INFO", "stats"});
    const auto at = told ? told->text.find(kField) : std::string::npos;
    return at == std::string::npos ? -1 : std::atoll(told->text.c_str() + at + kField.size());
}
bool isWatcherThere(Field& field)
{
    const auto clients = field.world.admin({"CLIENT", "LIST"});
    return clients && clients->text.find(std::string(" user=") + kWatcherName + ' ') != std::string::npos;
}
/// It logs in at intervals that grow, from a second on: that is no fault of the stream.
void waitForWatcher(Field& field, std::int64_t limit)
{
    for (std::int64_t waited = 0; waited < limit && !isWatcherThere(field); waited += 50)
        field.sleep(50);
    if (!isWatcherThere(field))
        field.complaints.push_back("The watcher did not log in within " + std::to_string(limit) + " ms");
}
void userOff(Field& field)
{
    change(field, {"off"});
    field.killWatcher();
    field.sleepBetween(200, 2'000);
    change(field, {"on"});
    waitForWatcher(field, 4'000);
}
void otherPassword(Field& field)
{
    change(field, {"resetpass", ">another"});
    field.killWatcher();
    field.sleepBetween(200, 2'000);
    change(field, {"resetpass", std::string(">") + kWatcherPassword});
    waitForWatcher(field, 4'000);
}
/// Wrong logins lock accounts out: they come at intervals that grow, from one second on.
void passwordRevoked(Field& field)
{
    constexpr int kMostLogins = 5; // at once, and after 1, 2 and 4 s; and one that was under way
    change(field, {"resetpass", ">another"});
    const std::int64_t before = refusedLogins(field);
    field.killWatcher();
    field.sleep(6'500);
    const std::int64_t refused = refusedLogins(field) - before;
    change(field, {"resetpass", std::string(">") + kWatcherPassword});
    if (before >= 0 && (refused < 1 || refused > kMostLogins))
        field.complaints.push_back(std::to_string(refused) + " logins were refused in 6.5 s");
    waitForWatcher(field, 10'000);
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
        {"password-revoked", "rights", kStream | kAlone, passwordRevoked},
        {"other-password-connected", "rights", kNothing | kAlone, otherPasswordConnected},
    };
}

} // namespace lockscope::nemesis
