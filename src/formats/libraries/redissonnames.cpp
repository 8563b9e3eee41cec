// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/libraries/redissonnames.h"

namespace lockscope::formats {

std::string redissonName(std::string_view prefix, std::string_view name)
{
    std::string text(prefix);
    text += ':';
    if (name.find('{') != name.npos)
        return text.append(name);
    return text.append("{").append(name).append("}");
}

std::string redissonSuffixed(std::string_view name, std::string_view suffix)
{
    std::string text;
    if (name.find('{') != name.npos)
        text.append(name);
    else
        text.append("{").append(name).append("}");
    return text.append(":").append(suffix);
}

std::string redissonChannel(std::string_view name)
{
    return redissonName("redisson_lock__channel", name);
}

std::string redissonReadWriteChannel(std::string_view name)
{
    return redissonName("redisson_rwlock", name);
}

std::string redissonQueue(std::string_view name)
{
    return redissonName("redisson_lock_queue", name);
}

std::string redissonDeadlines(std::string_view name)
{
    return redissonName("redisson_lock_timeout", name);
}

std::string redissonPermitsChannel(std::string_view name)
{
    return redissonName("redisson_sc", name);
}

std::string redissonTakenPermits(std::string_view name)
{
    return redissonSuffixed(name, "timeout");
}

std::string redissonLatchChannel(std::string_view name)
{
    return std::string(kLatchChannels).append(name).append("}");
}

std::string redissonFenceKey(std::string_view name)
{
    return redissonName("redisson_lock_token", name);
}

std::string_view redissonInner(std::string_view braced)
{
    // A name with braces of its own, such as {a}:lock, got no further ones.
    if (braced.size() > 2 && braced.front() == '{' && braced.find('}') == braced.size() - 1)
        return braced.substr(1, braced.size() - 2);
    return braced;
}

std::string redissonReadHolds(std::string_view name)
{
    return redissonSuffixed(name, "");
}

std::string redissonReadHold(std::string_view name, std::string_view owner, int number)
{
    return redissonReadHolds(name).append(owner).append(":rwlock_timeout:") + std::to_string(number);
}

} // namespace lockscope::formats
