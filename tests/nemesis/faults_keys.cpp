// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys: large, many, strange, all at once.
#include "nemesis/faults.h"

#include <algorithm>

namespace lockscope::nemesis {
namespace {

std::vector<std::string> names(const std::string& what, int count)
{
    std::vector<std::string> keys;
    for (int i = 0; i < count; ++i)
        keys.push_back("lock:f:" + what + ':' + std::to_string(i));
    return keys;
}

/// Each of `count` keys gets the command that `make` gives for it, a hundred at once.
template <class Make>
void forAll(Field& field, const std::string& what, int count, Make make)
{
    const std::vector<std::string> keys = names(what, count);
    for (std::size_t begin = 0; begin < keys.size(); begin += 20) {
        const std::size_t end = std::min(keys.size(), begin + 20);
        std::vector<Words> commands;
        for (std::size_t i = begin; i < end; ++i)
            commands.push_back(make(keys[i], i));
        field.world.act(
            {keys.begin() + static_cast<std::ptrdiff_t>(begin), keys.begin() + static_cast<std::ptrdiff_t>(end)},
            commands);
    }
}

void hugeValue(Field& field)
{
    field.world.act({"lock:f:huge"}, {{"SET", "lock:f:huge", std::string(10'000'000, 'v'), "PX", "3000"}});
    field.sleepBetween(100, 600);
    field.world.act({"lock:f:huge"}, {{"DEL", "lock:f:huge"}});
}
void hugeField(Field& field)
{
    field.world.act({"lock:f:field"}, {{"HSET", "lock:f:field", "holder:1", std::string(40'000'000, 'v')},
                                       {"PEXPIRE", "lock:f:field", "4000"}});
    field.sleepBetween(200, 800);
    field.world.act({"lock:f:field"}, {{"UNLINK", "lock:f:field"}});
}
void hugeFieldName(Field& field)
{
    field.world.act({"lock:f:name"},
                    {{"HSET", "lock:f:name", std::string(10'000'000, 'n'), "1"}, {"PEXPIRE", "lock:f:name", "2000"}});
    field.sleepBetween(200, 800);
}
void manyFields(Field& field)
{
    Words words{"HSET", "lock:f:many:fields"};
    for (int i = 0; i < 5'000; ++i) {
        words.push_back("holder-" + std::to_string(i));
        words.emplace_back("1");
    }
    field.world.admin(words);
    field.world.act({"lock:f:many:fields"}, {{"PEXPIRE", "lock:f:many:fields", "5000"}});
    field.sleepBetween(100, 500);
    field.world.act({"lock:f:many:fields"}, {{"DEL", "lock:f:many:fields"}});
}
/// By a script of its own: the log of each of them would be the larger load.
void manyLocks(Field& field)
{
    for (const char* command : {"redis.call('SET', 'lock:f:many:' .. i, 'many-' .. i, 'PX', 600000)",
                                "redis.call('UNLINK', 'lock:f:many:' .. i)"}) {
        for (int begin = 0; begin < 50'000; begin += 10'000)
            field.world.admin({"EVAL", "for i = tonumber(ARGV[1]), ARGV[1] + 9999 do " + std::string(command) + " end",
                               "0", std::to_string(begin)});
        field.sleepBetween(300, 900);
    }
}
void massExpiry(Field& field)
{
    const auto now = field.world.serverTime();
    if (!now)
        return;
    const std::string at = std::to_string(*now / 1000 + 1'800);
    forAll(field, "together", 600, [&](const std::string& key, std::size_t i) {
        return Words{"SET", key, "together-" + at + '-' + std::to_string(i), "PXAT", at};
    });
    field.sleep(2'100);
}
void massRelease(Field& field)
{
    const std::vector<std::string> keys = names("mass", 300);
    const std::string tag = std::to_string(field.random.next());
    forAll(field, "mass", 300,
           [&](const std::string& key, std::size_t) { return Words{"SET", key, tag + key, "NX", "PX", "30000"}; });
    Words all{"DEL"};
    all.insert(all.end(), keys.begin(), keys.end());
    field.sleepBetween(0, 200);
    field.world.act(keys, {all});
}
void stormOfShortHolds(Field& field)
{
    for (int i = 0; i < 60; ++i) {
        std::vector<Words> commands;
        for (int j = 0; j < 10; ++j) {
            commands.push_back({"SET", "lock:f:storm", std::to_string(field.random.next()), "NX", "PX", "5000"});
            commands.push_back({"DEL", "lock:f:storm"});
        }
        field.world.act({"lock:f:storm"}, commands);
        field.sleepBetween(0, 10);
    }
}
void restoreReplace(Field& field)
{
    const std::string key = "lock:f:restored";
    const std::string token = std::to_string(field.random.next());
    field.world.act({key}, {{"SET", key, token, "PX", "20000"}});
    const auto dump = field.world.admin({"DUMP", key});
    if (!dump)
        return;
    field.sleepBetween(0, 300);
    field.world.act({key}, {{"RESTORE", key, "45000", dump->text, "REPLACE"}});
    field.sleepBetween(0, 300);
    field.world.act({key}, {{"RESTORE", key, "0", dump->text, "REPLACE"}});
    field.sleepBetween(0, 300);
    field.world.act({key}, {{"RESTORE", key, "30000", dump->text, "REPLACE"}});
    field.sleepBetween(0, 300);
    field.world.act({key}, {{"SET", key, token + "-other", "PX", "15000"}});
    field.sleepBetween(0, 100);
    field.world.act({key}, {{"RESTORE", key, "25000", dump->text, "REPLACE"}});
}
void copies(Field& field)
{
    const std::string from = "lock:f:copied";
    const std::string token = std::to_string(field.random.next());
    field.world.act({from}, {{"SET", from, token, "PX", "20000"}});
    forAll(field, "copy", 60, [&](const std::string& key, std::size_t) { return Words{"COPY", from, key, "REPLACE"}; });
    field.sleepBetween(0, 200);
    forAll(field, "copy", 60, [&](const std::string& key, std::size_t) { return Words{"DEL", key}; });
}
void renames(Field& field)
{
    std::string from = "lock:f:renamed:0";
    field.world.act({from}, {{"SET", from, std::to_string(field.random.next()), "PX", "30000"}});
    for (int i = 1; i < 40; ++i) {
        const std::string to = "lock:f:renamed:" + std::to_string(i % 5);
        if (to == from)
            continue;
        field.world.act({from, to}, {{"RENAME", from, to}});
        from = to;
        field.sleepBetween(0, 15);
    }
}
/// Out of the pattern and in again.
void renamedAway(Field& field)
{
    const std::string key = "lock:f:away";
    field.world.act({key}, {{"SET", key, std::to_string(field.random.next()), "PX", "30000"}});
    for (int i = 0; i < 6; ++i) {
        field.sleepBetween(5, 150);
        field.world.act({key}, {{"RENAME", key, "hidden:away"}});
        field.sleepBetween(5, 150);
        field.world.act({key}, {{"RENAME", "hidden:away", key}});
    }
}
void moves(Field& field)
{
    const std::string key = "lock:f:moved";
    for (int i = 0; i < 4; ++i) {
        field.world.act({key}, {{"SET", key, std::to_string(field.random.next()), "PX", "30000"}});
        field.sleepBetween(5, 150);
        field.world.act({key}, {{"MOVE", key, "7"}});
        Talker talker(field.world.server().endpoint());
        (void)talker.ask({"SELECT", "7"});
        (void)talker.ask({"FLUSHDB"});
    }
}
void typesChange(Field& field)
{
    const std::string key = "lock:f:type";
    for (int i = 0; i < 12; ++i) {
        const std::string token = std::to_string(field.random.next());
        if (i % 2 == 0)
            field.world.act({key}, {{"DEL", key}, {"HSET", key, token + ":1", "1"}, {"PEXPIRE", key, "20000"}});
        else
            field.world.act({key}, {{"SET", key, token, "PX", "20000"}});
        field.sleepBetween(0, 120);
    }
}
void farDeadlines(Field& field)
{
    const std::string key = "lock:f:far";
    field.world.act({key}, {{"SET", key, std::to_string(field.random.next()), "PX", "20000"}});
    for (const char* at : {"9223372036854775", "4102444800000", "253402300799999"}) {
        field.world.act({key}, {{"PEXPIREAT", key, at}});
        field.sleepBetween(0, 200);
    }
    field.world.act({key}, {{"PERSIST", key}});
    field.sleepBetween(0, 200);
    field.world.act({key}, {{"PEXPIRE", key, "12000"}});
}
void deadlinesInThePast(Field& field)
{
    for (int i = 0; i < 10; ++i) {
        const std::string key = "lock:f:past:" + std::to_string(i);
        field.world.act({key}, {{"SET", key, std::to_string(field.random.next()), "PX", "20000"}});
        field.sleepBetween(0, 60);
        field.world.act({key}, {{"PEXPIREAT", key, i % 2 == 0 ? "1" : "0"}});
    }
}

} // namespace

std::vector<Fault> keyFaults()
{
    return {
        {"huge-value", "memory", kSlow | kAlone, hugeValue},
        {"huge-field", "memory", kSlow | kAlone, hugeField},
        {"huge-field-name", "memory", kSlow | kAlone, hugeFieldName},
        {"many-fields", "memory", kSlow | kAlone, manyFields},
        {"many-locks", "memory", kSlow | kData | kAlone, manyLocks},
        {"mass-expiry", "keys", kSlow | kAlone, massExpiry},
        {"mass-release", "keys", kSlow | kAlone, massRelease},
        {"storm-of-short-holds", "keys", kSlow | kAlone, stormOfShortHolds},
        {"restore-replace", "keys", kNothing | kAlone, restoreReplace},
        {"copies", "keys", kNothing | kAlone, copies},
        {"renames", "keys", kNothing | kAlone, renames},
        {"renamed-away", "keys", kNothing | kAlone, renamedAway},
        {"moves", "keys", kNothing | kAlone, moves},
        {"types-change", "keys", kNothing | kAlone, typesChange},
        {"far-deadlines", "keys", kNothing | kAlone, farDeadlines},
        {"deadlines-in-the-past", "keys", kNothing | kAlone, deadlinesInThePast},
    };
}

} // namespace lockscope::nemesis
