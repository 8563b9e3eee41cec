// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/comparing.h"

#include "lock/answers.h"
#include "lock/script.h"

#include <charconv>
#include <optional>
#include <string>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using formats::CompareAnswer;

/// "8.4.1" behind "redis_version:" as 804; 0 if the field is missing.
int versionAfter(std::string_view info, std::string_view field)
{
    const std::size_t at = info.find(field);
    if (at == std::string_view::npos)
        return 0;
    const std::string_view text = info.substr(at + field.size());
    int major = 0;
    int minor = 0;
    const auto first = std::from_chars(text.data(), text.data() + text.size(), major);
    if (first.ec == std::errc() && first.ptr != text.data() + text.size() && *first.ptr == '.')
        (void)std::from_chars(first.ptr + 1, text.data() + text.size(), minor);
    return major * 100 + minor;
}

bool isKnown(const Reply& reply, std::size_t index)
{
    return index < reply.elements.size() && reply.elements[index].type == Reply::Type::Array;
}

} // namespace

Result<NativeCommands, Error> probeNative(Client& client)
{
    const Result<Reply, Error> commands = client.command({"COMMAND", "INFO", "DELEX", "DELIFEQ"});
    if (!commands)
        return failure(commands.error());
    const Result<Reply, Error> info = client.command({"INFO", "server"});
    if (!info)
        return failure(info.error());
    NativeCommands native;
    if (isKnown(*commands, 0))
        native.remove = NativeCommands::Delete::DelEx;
    else if (isKnown(*commands, 1))
        native.remove = NativeCommands::Delete::DelIfEq;
    // Options of SET are not listed. Valkey also reports the Redis version it is compatible with, which is lower.
    const int valkey = versionAfter(info->text, "valkey_version:");
    native.setIfEqual = valkey != 0 ? valkey >= 801 : versionAfter(info->text, "redis_version:") >= 804;
    return native;
}

Result<CompareAnswer, Error> whoElse(Client& client, std::string_view key)
{
    const Result<Reply, Error> held = client.command({"GET", key});
    if (held)
        return held->isNil() ? CompareAnswer::Absent : CompareAnswer::Other;
    if (held.error().kind == ErrorKind::WrongType)
        return CompareAnswer::Other;
    return failure(held.error());
}

Result<CompareAnswer, Error> compareAndDelete(Client& client, std::string_view key, std::string_view token,
                                              const ReleaseChannels& channels, NativeCommands::Delete native)
{
    if (native == NativeCommands::Delete::None) {
        constexpr Script remove{formats::kCompareAndDelete, formats::kCompareAndDeleteSha1};
        constexpr Script removeAndTell{formats::kCompareDeleteAndTell, formats::kCompareDeleteAndTellSha1};
        constexpr Script removeAndTellShard{formats::kCompareDeleteAndTellShard,
                                            formats::kCompareDeleteAndTellShardSha1};
        if (!channels.shard.empty())
            return compareAnswer(
                runScript(client, removeAndTellShard, {"1", key, token, channels.shard, channels.plain}));
        return compareAnswer(channels.plain.empty()
                                 ? runScript(client, remove, {"1", key, token})
                                 : runScript(client, removeAndTell, {"1", key, token, channels.plain}));
    }
    // DELEX without a condition would be a plain DEL.
    const Result<Reply, Error> reply = native == NativeCommands::Delete::DelEx
                                           ? client.command({"DELEX", key, "IFEQ", token})
                                           : client.command({"DELIFEQ", key, token});
    Result<CompareAnswer, Error> answer = compareAnswer(reply);
    if (!reply || !answer)
        return answer;
    if (*answer != CompareAnswer::Done)
        return whoElse(client, key);
    // The lock is released, received or not.
    const bool isTold = !channels.shard.empty() && client.command({"SPUBLISH", channels.shard, "released"});
    if (!isTold && !channels.plain.empty())
        (void)client.command({"PUBLISH", channels.plain, "released"});
    return answer;
}

NativeCommands NativeProbe::known() const
{
    const std::uint8_t known = m_known.load(std::memory_order_relaxed);
    if (known == kUnknown)
        return {};
    return {static_cast<NativeCommands::Delete>(known & 3U), (known & 4U) != 0};
}

NativeCommands NativeProbe::ask(Client& client)
{
    if (m_known.load(std::memory_order_relaxed) != kUnknown)
        return known();
    const Result<NativeCommands, Error> asked = probeNative(client);
    if (!asked)
        return {};
    m_known.store(static_cast<std::uint8_t>(static_cast<unsigned>(asked->remove) | (asked->setIfEqual ? 4U : 0U)),
                  std::memory_order_relaxed);
    return *asked;
}

} // namespace v1
} // namespace lockscope::lock
