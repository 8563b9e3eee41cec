// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"
#include "support/privateserver.h"

#include <hiredis/hiredis.h>

#include <memory>
#include <string>

namespace lockscope::test {

/// A client that waits as Redisson does: it hears what is published.
class Listener
{
public:
    Listener(const PrivateServer& server, const std::string& channel, const char* how = "SUBSCRIBE")
        : m_context(redisConnectUnix(server.socketPath().c_str()), redisFree)
    {
        redisSetTimeout(m_context.get(), {kPatience / 1000, 0});
        freeReplyObject(redisCommand(m_context.get(), "%s %s", how, channel.c_str()));
    }
    /// The next message; empty if none comes.
    std::string hear()
    {
        redisReply* message = nullptr;
        if (redisGetReply(m_context.get(), reinterpret_cast<void**>(&message)) != REDIS_OK)
            return {};
        const std::unique_ptr<redisReply, void (*)(void*)> owned(message, freeReplyObject);
        return message->elements == 3 ? message->element[2]->str : std::string();
    }

private:
    std::unique_ptr<redisContext, void (*)(redisContext*)> m_context;
};

/// The rules that a refusal names: what stands between "ACL SETUSER <user>" and the next comma.
[[nodiscard]] inline std::string namedRules(const std::string& why, const std::string& user)
{
    const std::string begin = "ACL SETUSER " + user + ' ';
    const auto at = why.find(begin);
    return at == why.npos ? std::string() : why.substr(at + begin.size(), why.find(',', at) - at - begin.size());
}

} // namespace lockscope::test
