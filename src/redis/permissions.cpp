// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/permissions.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace lockscope::redis {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != text.npos;
}

/// Classifies an ACL refusal. The wording differs between versions, and between NOPERM and DRYRUN.
Permission refusal(std::string_view words)
{
    // The text quotes names of keys, channels and users: match only the fixed parts.
    if (contains(words, "to run the"))
        return Permission::CommandRefused;
    if (words.ends_with("channel") || contains(words, "channels used"))
        return Permission::ChannelRefused;
    return words.ends_with("key") || contains(words, "keys used") ? Permission::KeyRefused : Permission::CommandRefused;
}

bool isUnknownCommand(std::string_view words)
{
    return contains(words, "nknown command") || contains(words, "nknown subcommand") || contains(words, "not found") ||
           contains(words, "not allowed") || contains(words, "disabled");
}

PermissionCheck check(CapabilityId id, Command command)
{
    PermissionCheck out;
    out.id = id;
    out.direct = command;
    out.command = std::move(command);
    return out;
}

PermissionCheck askOnly(CapabilityId id, Command command, bool onlyDryRun = false)
{
    PermissionCheck out = check(id, std::move(command));
    out.direct.reset();
    out.onlyDryRun = onlyDryRun;
    return out;
}

/// The key or channel beside a lock, as libraries name it.
enum class Place : std::uint8_t {
    Lock,
    RedissonQueue,
    RedissonDeadlines,
    RedissonChannel,
    OwnChannel,
    OwnShardChannel,
    SignalList
};

/// A command that some verb or script runs. `words`: the command, with "$" for the key or channel.
struct Need
{
    CapabilityId id;
    const char* words;
    Access access;
    Place place = Place::Lock;
    int since = 0; ///< minimum version number
};

constexpr int kSeven = 70000;
using Id = CapabilityId;

// Reads are harmless and may be tried; others are only checked. The commands for releases are those of the scripts in
// formats/releasescripts.h and actions/steps.cpp.
constexpr Need kNeeds[] = {
    {Id::ReadLease, "PEXPIRETIME $", Access::Reads, Place::Lock, kSeven},
    {Id::ReadCollections, "OBJECT ENCODING $", Access::Reads},
    {Id::ReadCollections, "MEMORY USAGE $ SAMPLES 0", Access::Reads},
    {Id::ReadCollections, "ZRANGE $ 0 0", Access::Reads},
    {Id::ReadCollections, "LRANGE $ 0 0", Access::Reads},
    {Id::ReadCollections, "SMEMBERS $", Access::Reads},
    {Id::ServerTime, "TIME", Access::Nothing},
    {Id::ServerInfo, "INFO server", Access::Nothing},
    {Id::WaitChannels, "PUBSUB NUMSUB lockscope:probe", Access::Nothing},
    {Id::WaitChannels, "PUBSUB CHANNELS lockscope:probe", Access::Nothing},
    {Id::WaitChannels, "PUBSUB SHARDNUMSUB lockscope:probe", Access::Nothing, Place::Lock, kSeven},
    {Id::WaitChannels, "PUBSUB SHARDCHANNELS lockscope:probe", Access::Nothing, Place::Lock, kSeven},
    {Id::WaitQueues, "LLEN $", Access::Reads, Place::RedissonQueue},
    {Id::WaitQueues, "LRANGE $ 0 0", Access::Reads, Place::RedissonQueue},
    {Id::WaitQueues, "MEMORY USAGE $", Access::Reads, Place::RedissonQueue},
    {Id::WaitQueues, "ZRANGE $ 0 0", Access::Reads, Place::RedissonDeadlines},
    {Id::WaitQueues, "GETRANGE $ 0 0", Access::Reads},
    {Id::Find, "DBSIZE", Access::Nothing},
    {Id::Session, "PING", Access::Nothing},
    {Id::ReleaseCompare, "GET $", Access::Writes},
    {Id::ReleaseCompare, "SET $ lockscope:probe", Access::Writes},
    {Id::ReleaseCompare, "HLEN $", Access::Writes},
    {Id::ReleaseCompare, "HGET $ lockscope:probe", Access::Writes},
    {Id::ReleaseCompare, "HSET $ lockscope:probe 1", Access::Writes},
    {Id::ReleaseCompare, "EXISTS $", Access::Writes},
    {Id::ReleaseCompare, "PTTL $", Access::Writes},
    {Id::ReleaseCompare, "TYPE $", Access::Writes},
    {Id::ReleaseRedisson, "HGETALL $", Access::Writes},
    {Id::ReleaseRedisson, "HEXISTS $ lockscope:probe", Access::Writes},
    {Id::ReleaseRedisson, "HDEL $ lockscope:probe", Access::Writes},
    {Id::ReleaseRedisson, "INCRBY $ 1", Access::Writes},
    {Id::ReleaseRedisson, "LINDEX $ 0", Access::Writes, Place::RedissonQueue},
    {Id::ReleaseRedisson, "LPOP $", Access::Writes, Place::RedissonQueue},
    {Id::ReleaseRedisson, "ZSCORE $ lockscope:probe", Access::Writes, Place::RedissonDeadlines},
    {Id::ReleaseRedisson, "ZREM $ lockscope:probe", Access::Writes, Place::RedissonDeadlines},
    {Id::ReleaseRedisson, "TIME", Access::Nothing},
    {Id::ReleaseRedisson, "PUBSUB NUMSUB lockscope:probe", Access::Nothing},
    {Id::ReleaseRedisson, "PUBSUB SHARDNUMSUB lockscope:probe", Access::Nothing, Place::Lock, kSeven},
    {Id::ReleaseShared, "ZREM $ lockscope:probe", Access::Writes},
    {Id::ReleaseShared, "SREM $ lockscope:probe", Access::Writes},
    {Id::ReleaseShared, "HDEL $ lockscope:probe", Access::Writes},
    {Id::ReleaseShared, "DECR $", Access::Writes},
    {Id::ReleaseJobs, "HDEL $ lockscope:probe", Access::Writes},
    {Id::ReleaseJobs, "UNLINK $", Access::Writes},
    {Id::ReleaseJobs, "ZREM $ lockscope:probe", Access::Writes},
    {Id::ReleaseJobs, "LPUSH $ 1", Access::Writes},
    {Id::WakeChannels, "PUBLISH $ lockscope:probe", Access::Channel, Place::RedissonChannel},
    {Id::WakeChannels, "SPUBLISH $ lockscope:probe", Access::Channel, Place::RedissonChannel, kSeven},
    {Id::WakeChannels, "PUBLISH $ lockscope:probe", Access::Channel, Place::OwnChannel},
    {Id::WakeChannels, "SPUBLISH $ lockscope:probe", Access::Channel, Place::OwnShardChannel, kSeven}, // in a cluster
    {Id::WakeLists, "TYPE $", Access::Writes, Place::SignalList},
    {Id::WakeLists, "DEL $", Access::Writes, Place::SignalList},
    {Id::WakeLists, "LPUSH $ 1", Access::Writes, Place::SignalList},
    {Id::WakeLists, "PEXPIRE $ 1000", Access::Writes, Place::SignalList},
};

/// "<prefix>:{<name>}", Redisson's naming of helper keys.
std::string braced(const char* prefix, const std::string& name)
{
    const bool has = name.find('{') != name.npos;
    return std::string(prefix) + (has ? ":" : ":{") + name + (has ? "" : "}");
}

/// Grants the braced names of what the pattern matches: "{lock:*" for "lock:*".
std::string openedBrace(const std::string& pattern)
{
    if (pattern.find('{') != pattern.npos)
        return pattern;
    return '{' + pattern + (pattern.ends_with('*') ? "" : "}");
}

struct Placed
{
    std::string name;
    std::string pattern; ///< grants access to all keys or channels of its kind
};

Placed placed(Place place, const std::string& pattern)
{
    const std::string key = sampleKey(pattern);
    constexpr std::string_view kLock = "lock:";
    const auto rest = [&](const std::string& name) {
        return name.starts_with(kLock) ? name.substr(kLock.size()) : name;
    };
    switch (place) {
    case Place::RedissonQueue:
        return {braced("redisson_lock_queue", key), "redisson_lock_queue:*"};
    case Place::RedissonDeadlines:
        return {braced("redisson_lock_timeout", key), "redisson_lock_timeout:*"};
    case Place::RedissonChannel:
        return {braced("redisson_lock__channel", key), "redisson_lock__channel:*"};
    case Place::OwnChannel:
        return {"lock-released:" + key, "lock-released:" + pattern};
    case Place::OwnShardChannel: // the key itself where it has a hash tag
        return {braced("lock-released", key), "lock-released:" + openedBrace(pattern)};
    case Place::SignalList:
        return {"lock-signal:" + rest(key), "lock-signal:" + rest(pattern)};
    case Place::Lock:
        break;
    }
    return {key, pattern};
}

Command commandOf(std::string_view words, const std::string& name)
{
    const auto word = [&] {
        const auto end = words.find(' ');
        const auto first = words.substr(0, end);
        words.remove_prefix(end == words.npos ? words.size() : end + 1);
        return first == "$" ? std::string_view(name) : first;
    };
    Command command{word()};
    while (!words.empty())
        command.arg(word());
    return command;
}

void addNeeds(std::vector<PermissionCheck>& out, const std::string& pattern, bool isFirst, int version, bool isCluster)
{
    for (const Need& need : kNeeds) {
        if ((need.access == Access::Nothing && !isFirst) || (need.since > version && version > 0))
            continue;
        if (need.place == Place::OwnShardChannel && !isCluster)
            continue;
        const Placed where = need.access == Access::Nothing ? Placed{} : placed(need.place, pattern);
        PermissionCheck added = check(need.id, commandOf(need.words, where.name));
        added.access = need.access;
        added.keyPattern = need.access == Access::Nothing ? std::string{} : pattern;
        added.touched = where.pattern;
        added.onlyDryRun = need.access == Access::Writes || need.access == Access::Channel;
        if (added.onlyDryRun || need.id == Id::ReleaseRedisson)
            added.direct.reset();
        out.push_back(std::move(added));
    }
}

void addPatternChecks(std::vector<PermissionCheck>& out, const std::string& pattern, int database)
{
    const auto about = [&](PermissionCheck added, Access access) {
        added.keyPattern = pattern;
        added.touched = access == Access::Channel ? keyspaceChannel(database, pattern) : pattern;
        added.access = access;
        out.push_back(std::move(added));
    };
    // ACL compares patterns literally, so the check needs exactly this pattern.
    const std::string channel = keyspaceChannel(database, pattern);
    PermissionCheck subscribe = check(CapabilityId::Psubscribe, Command{"PSUBSCRIBE", channel});
    subscribe.undo = Command{"PUNSUBSCRIBE", channel};
    about(std::move(subscribe), Access::Channel);

    const std::string key = sampleKey(pattern);
    for (const char* name : {"TYPE", "PTTL", "STRLEN", "HLEN", "HGETALL", "ZCARD", "LLEN", "SCARD"})
        about(check(CapabilityId::Read, Command{name, key}), Access::Reads);
    about(check(CapabilityId::Read, Command{"GETRANGE", key, "0", "0"}), Access::Reads);

    about(check(CapabilityId::Eval, Command{"EVAL", "return 1", "1", key}), Access::Writes);
    // The scripts of a release and of a shortened lease use these; a dry run is harmless, a real run would not be.
    about(askOnly(CapabilityId::Eval, Command{"DEL", key}, true), Access::Writes);
    about(askOnly(CapabilityId::Eval, Command{"PEXPIRE", key, "1000"}, true), Access::Writes);
}

/// The ACL rules that grant the refused commands: a whole group if its parts cannot be checked.
std::string commandRules(CapabilityId id, const std::set<std::string>& refused)
{
    if (id == CapabilityId::Psubscribe)
        return "+psubscribe +punsubscribe";
    if (id == CapabilityId::Eval)
        return "+eval +evalsha +get +del +pexpire";
    std::string rules;
    for (std::string rule : refused) {
        std::transform(rule.begin(), rule.end(), rule.begin(),
                       [](char c) { return c == ' ' ? '|' : static_cast<char>(std::tolower(c)); });
        rules.append(rules.empty() ? "+" : " +").append(rule);
    }
    return rules;
}

/// The rule that grants access to the keys or channel; empty: not needed on this server.
std::string accessRule(const PermissionCheck& check, int version)
{
    switch (check.access) {
    case Access::Nothing:
        return {};
    case Access::Reads:
        return (version >= kSeven ? "%R~" : "~") + check.touched;
    case Access::Writes:
        return "~" + check.touched;
    case Access::Channel:
        return version == 0 || version >= 60200 ? "&" + check.touched : std::string{};
    }
    return {};
}

} // namespace

Permission permissionOf(ReplyView reply)
{
    const std::string_view words = reply.text();
    if (reply.isError("NOPERM"))
        return refusal(words);
    if (!reply.isError())
        return Permission::Granted;
    for (const char* passing : {"BUSY", "LOADING", "MASTERDOWN", "NOAUTH", "OOM"}) {
        if (reply.isError(passing))
            return Permission::Unclear;
    }
    return isUnknownCommand(words) ? Permission::NoSuchCommand : Permission::Granted;
}

Permission dryRunPermission(ReplyView reply)
{
    if (reply.isError())
        return isUnknownCommand(reply.text()) ? Permission::NoSuchCommand : Permission::Unclear;
    return reply.text() == "OK" ? Permission::Granted : refusal(reply.text());
}

std::string PermissionCheck::label() const
{
    const std::string& shown = command.toString();
    const auto end = shown.find(' ');
    const std::string first = shown.substr(0, end);
    const bool isContainer = first == "OBJECT" || first == "MEMORY" || first == "CLIENT" || first == "CONFIG" ||
                             first == "PUBSUB" || first == "ACL";
    return isContainer && end != shown.npos ? shown.substr(0, shown.find(' ', end + 1)) : first;
}

std::vector<PermissionCheck> permissionChecks(const ProbeOptions& options, const ConnectionOptions& ours,
                                              std::int64_t clientId, int version, bool isCluster)
{
    std::vector<PermissionCheck> out;
    for (std::size_t i = 0; i < options.patterns.size(); ++i) {
        addPatternChecks(out, options.patterns[i], options.database);
        addNeeds(out, options.patterns[i], i == 0, version, isCluster);
    }
    out.push_back(check(CapabilityId::Session, Command("SELECT").arg(options.database)));
    if (!ours.clientName.empty())
        out.push_back(check(CapabilityId::Session, Command{"CLIENT", "SETNAME", ours.clientName}));
    out.push_back(check(CapabilityId::Scan, Command{"SCAN", "0", "MATCH", "lockscope:probe", "COUNT", "1"}));
    out.push_back(
        askOnly(CapabilityId::Tracking, Command{"CLIENT", "TRACKING", "ON", "BCAST", "PREFIX", "lockscope:probe"}));
    out.back().direct = Command{"CLIENT", "TRACKING", "OFF"};
    // One line instead of thousands on a busy server; servers without ID (6.0) reply with a syntax error, which is as
    // good.
    out.push_back(check(CapabilityId::ClientList,
                        Command("CLIENT").arg("LIST").arg("ID").arg(std::max<std::int64_t>(clientId, 1))));
    out.push_back(askOnly(CapabilityId::Monitor, Command{"MONITOR"}));
    return out;
}

std::string sampleKey(std::string_view pattern)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        const std::size_t close = c == '[' ? pattern.find(']', i) : pattern.npos;
        if (c == '\\' && i + 1 < pattern.size()) {
            out.push_back(pattern[++i]);
        } else if (c == '*' || c == '?') {
            out.push_back('0');
        } else if (close != pattern.npos && close > i + 1) {
            out.push_back(pattern[i + 1] == '^' ? '0' : pattern[i + 1]);
            i = close;
        } else {
            out.push_back(c);
        }
    }
    return out;
}

void conclude(Capability& capability, const std::vector<PermissionCheck>& checks, const std::string& user, int version)
{
    bool anyUnclear = false;
    bool anyGranted = false;
    bool anyRefused = false;
    std::set<std::string> commands;
    std::set<std::string> access;
    for (const PermissionCheck& check : checks) {
        if (check.id != capability.id)
            continue;
        anyGranted = anyGranted || check.permission == Permission::Granted;
        if (check.permission == Permission::Granted)
            continue;
        if (check.permission == Permission::Unclear) {
            anyUnclear = anyUnclear || !check.onlyDryRun;
            if (capability.reason.empty() && !check.onlyDryRun)
                capability.reason = check.words;
            continue;
        }
        if (!anyRefused)
            capability.reason = check.words;
        anyRefused = true;
        if (check.permission == Permission::NoSuchCommand)
            continue;
        if (check.permission == Permission::CommandRefused)
            commands.insert(check.label());
        // A refused command hides whether the keys or channel would be refused, too.
        if (const std::string rule = accessRule(check, version); !rule.empty())
            access.insert(rule);
    }
    const bool isUnknown = anyUnclear || !anyGranted;
    capability.state = anyRefused ? CapabilityState::No : isUnknown ? CapabilityState::Unknown : CapabilityState::Yes;

    // One rule per line: a pattern rule fails, harmlessly, for a user with access to all keys or channels.
    const std::string begin = "ACL SETUSER " + aclUser(user) + " ";
    const auto line = [&](const std::string& rules) {
        capability.remedy += (capability.remedy.empty() ? "" : "\n") + begin + rules;
    };
    if (!commands.empty())
        line(commandRules(capability.id, commands));
    for (const std::string& rule : access)
        line(redis::quoted(rule));
}

} // namespace lockscope::redis
