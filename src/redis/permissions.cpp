// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/permissions.h"

#include <algorithm>
#include <set>

namespace lockscope::redis {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != text.npos;
}

/// What exactly an ACL refusal refuses. The wording differs between versions and between NOPERM and DRYRUN.
Permission refusal(std::string_view words)
{
    // Names of keys, channels and users are quoted in it: look only at the fixed parts.
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

PermissionCheck check(CapabilityId id, Command command, std::string keyPattern = {})
{
    PermissionCheck out;
    out.id = id;
    out.direct = command;
    out.command = std::move(command);
    out.keyPattern = std::move(keyPattern);
    return out;
}

PermissionCheck askOnly(CapabilityId id, Command command, bool onlyDryRun = false)
{
    PermissionCheck out = check(id, std::move(command));
    out.direct.reset();
    out.onlyDryRun = onlyDryRun;
    return out;
}

void addPatternChecks(std::vector<PermissionCheck>& out, const std::string& pattern, int database)
{
    // ACL compares patterns literally, so only this very pattern tells.
    const std::string channel = keyspaceChannel(database, pattern);
    PermissionCheck subscribe = check(CapabilityId::Psubscribe, Command{"PSUBSCRIBE", channel}, pattern);
    subscribe.undo = Command{"PUNSUBSCRIBE", channel};
    out.push_back(std::move(subscribe));

    const std::string key = sampleKey(pattern);
    for (const char* name : {"TYPE", "PTTL", "STRLEN", "HLEN", "HGETALL", "ZCARD", "LLEN", "SCARD"})
        out.push_back(check(CapabilityId::Read, Command{name, key}, pattern));
    out.push_back(check(CapabilityId::Read, Command{"GETRANGE", key, "0", "0"}, pattern));

    PermissionCheck eval = check(CapabilityId::Eval, Command{"EVAL", "return 1", "1", key}, pattern);
    out.push_back(std::move(eval));
    // The scripts of a release and of a shortened lease call these; asking is harmless, running would not be.
    out.push_back(askOnly(CapabilityId::Eval, Command{"DEL", key}, true));
    out.push_back(askOnly(CapabilityId::Eval, Command{"PEXPIRE", key, "1000"}, true));
}

/// The ACL rules that grant the commands of a capability.
std::string commandRules(CapabilityId id)
{
    switch (id) {
    case CapabilityId::Psubscribe:
        return "+psubscribe +punsubscribe";
    case CapabilityId::Scan:
        return "+scan";
    case CapabilityId::Read:
        return "+@read";
    case CapabilityId::Eval:
        return "+eval +evalsha +get +del +pexpire";
    case CapabilityId::Tracking:
        return "+client|tracking";
    case CapabilityId::ClientList:
        return "+client|list";
    case CapabilityId::Monitor:
        return "+monitor";
    case CapabilityId::ConfigGet:
        return "+config|get";
    case CapabilityId::Hello3:
    case CapabilityId::Notifications:
        return {};
    }
    return {};
}

/// The rule that gives access to the keys or to the channel of a pattern; empty: none is needed on this server.
std::string patternRule(CapabilityId id, const std::string& pattern, int version, int database)
{
    if (id == CapabilityId::Psubscribe)
        return version == 0 || version >= 60200 ? std::string("&").append(keyspaceChannel(database, pattern))
                                                : std::string{};
    if (id == CapabilityId::Read)
        return (version >= 70000 ? "%R~" : "~") + pattern;
    return id == CapabilityId::Eval ? "~" + pattern : std::string{};
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

std::vector<PermissionCheck> permissionChecks(const ProbeOptions& options, std::int64_t clientId)
{
    std::vector<PermissionCheck> out;
    for (const std::string& pattern : options.patterns)
        addPatternChecks(out, pattern, options.database);
    out.push_back(check(CapabilityId::Scan, Command{"SCAN", "0", "MATCH", "lockscope:probe", "COUNT", "1"}));
    out.push_back(
        askOnly(CapabilityId::Tracking, Command{"CLIENT", "TRACKING", "ON", "BCAST", "PREFIX", "lockscope:probe"}));
    out.back().direct = Command{"CLIENT", "TRACKING", "OFF"};
    // One line instead of thousands on a busy server; where ID is unknown (6.0) the syntax error says as much.
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

void conclude(Capability& capability, const std::vector<PermissionCheck>& checks, const std::string& user, int version,
              int database)
{
    bool anyUnclear = false;
    bool anyRefused = false;
    bool commandRefused = false;
    std::set<std::string> patterns;
    for (const PermissionCheck& check : checks) {
        if (check.id != capability.id || check.permission == Permission::Granted)
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
        commandRefused = commandRefused || check.permission == Permission::CommandRefused;
        // A refused command hides whether the keys or the channel would be refused, too.
        if (const std::string rule = patternRule(check.id, check.keyPattern, version, database);
            !check.keyPattern.empty() && !rule.empty())
            patterns.insert(rule);
    }
    capability.state = anyRefused ? CapabilityState::No : anyUnclear ? CapabilityState::Unknown : CapabilityState::Yes;

    // One rule a line: a pattern rule fails, without harm, for a user who may already touch all keys or channels.
    const std::string begin = "ACL SETUSER " + redis::quoted(user) + " ";
    const auto line = [&](const std::string& rules) {
        capability.remedy += (capability.remedy.empty() ? "" : "\n") + begin + rules;
    };
    if (commandRefused)
        line(commandRules(capability.id));
    for (const std::string& rule : patterns)
        line(redis::quoted(rule));
}

} // namespace lockscope::redis
