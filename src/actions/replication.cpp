// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/replication.h"

#include "core/numbers.h"

#include <algorithm>
#include <optional>

namespace lockscope::actions {

namespace {

/// Cuts the text before `end` off, and `end` with it; all of it if there is no `end`.
std::string_view cut(std::string_view& text, char end)
{
    const auto at = text.find(end);
    const auto part = text.substr(0, at);
    text.remove_prefix(at == text.npos ? text.size() : at + 1);
    return part;
}

/// An unused id consists of zeros.
std::string idIn(std::string_view value)
{
    return value.find_first_not_of('0') == value.npos ? std::string() : std::string(value);
}

/// "slave0", "slave1" ...
bool isReplicasLine(std::string_view name)
{
    constexpr std::string_view kPrefix = "slave";
    if (!name.starts_with(kPrefix))
        return false;
    name.remove_prefix(kPrefix.size());
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "ip=10.0.0.2,port=6379,state=online,offset=14,lag=0"
std::optional<HostPort> replicaIn(std::string_view value)
{
    HostPort announced;
    while (!value.empty()) {
        auto word = cut(value, ',');
        const auto name = cut(word, '=');
        if (name == "ip")
            announced.host = std::string(word);
        else if (name == "port")
            announced.port = parseLeadingNumber<std::uint16_t>(word).value_or(0);
    }
    return announced.host.empty() ? std::nullopt : std::optional(announced);
}

} // namespace

bool canBeAsked(const HostPort& replica)
{
    return replica.port != 0 && isDialable(replica.host);
}

Replication parseReplication(std::string_view info)
{
    Replication told;
    HostPort primary;
    bool isReplica = false;
    bool isReadOnly = true;
    while (!info.empty()) {
        auto line = cut(info, '\n');
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        const auto name = cut(line, ':');
        if (name == "master_replid") {
            told.id = idIn(line);
        } else if (name == "master_replid2") {
            told.formerId = idIn(line);
        } else if (name == "role") {
            isReplica = line == "slave";
        } else if (name == "master_host") {
            primary.host = std::string(line);
        } else if (name == "master_port") {
            primary.port = parseLeadingNumber<std::uint16_t>(line).value_or(0);
        } else if (name == "slave_read_only") {
            isReadOnly = line != "0";
        } else if (isReplicasLine(name)) {
            if (auto replica = replicaIn(line))
                told.replicas.push_back(std::move(*replica));
        }
    }
    told.refusesWrites = isReplica && isReadOnly;
    if (isReplica && canBeAsked(primary))
        told.primary = std::move(primary);
    return told;
}

} // namespace lockscope::actions
