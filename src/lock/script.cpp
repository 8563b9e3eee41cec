// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/script.h"

#include "core/time.h"
#include "lock/wire.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Result<Reply, Error> runScript(Client& client, const Script& script, std::span<const std::string_view> words,
                               std::chrono::milliseconds limit)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    Command command{"EVALSHA", script.sha1};
    command.insert(command.end(), words.begin(), words.end());
    Result<Reply, Error> reply = client.command(command, limit);
    if (reply || reply.error().kind != ErrorKind::NoScript)
        return reply;
    command[0] = "EVAL";
    command[1] = script.text;
    return client.command(command, wire::left(deadline));
}

std::vector<Result<Reply, Error>> runScripts(Client& client, std::vector<Command> commands,
                                             std::span<const std::string_view> texts, std::chrono::milliseconds limit)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    std::vector<Result<Reply, Error>> replies = client.pipeline(commands, limit);
    std::vector<Command> again;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        if (replies[i] || replies[i].error().kind != ErrorKind::NoScript)
            continue;
        commands[i][0] = "EVAL";
        commands[i][1] = texts[i];
        again.push_back(std::move(commands[i]));
        places.push_back(i);
    }
    if (again.empty())
        return replies;
    std::vector<Result<Reply, Error>> second = client.pipeline(again, wire::left(deadline));
    for (std::size_t i = 0; i < places.size(); ++i)
        replies[places[i]] = std::move(second[i]);
    return replies;
}

} // namespace v1
} // namespace lockscope::lock
