// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fakeserver.h"

#include <cctype>

namespace lockscope::test {

namespace {

constexpr std::string_view kKeys[] = {
    "lock:a", "lock:b", "lock:c", "lock:{d}", "lock:", "redisson_lock_queue:{lock:a}", "{lock:a}:timeout", "other"};
constexpr std::string_view kEvents[] = {"set",         "expire", "del",  "expired", "hset",    "hincrby", "evicted",
                                        "rename_from", "zadd",   "sadd", "new",     "restore", "nonsense"};
constexpr std::string_view kTypes[] = {"string", "hash", "zset", "set", "list", "none", "stream"};
constexpr std::string_view kErrors[] = {"NOPERM this user has no permissions to run the 'x' command",
                                        "NOPERM No permissions to access a key",
                                        "NOPERM this user has no permissions to access one of the channels used",
                                        "ERR unknown command",
                                        "BUSY Redis is busy running a script",
                                        "LOADING Redis is loading the dataset in memory",
                                        "WRONGTYPE Operation against a key",
                                        "MASTERDOWN Link with MASTER is down",
                                        "NOAUTH Authentication required.",
                                        "MOVED 1 host:1",
                                        "x"};
constexpr std::string_view kTokens[] = {
    "8743c9c0-0795-4907-87fd-6c719a6b4586", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "", "1", "-1", "{\"a\":1}"};

std::string bulk(std::string_view text)
{
    return "$" + std::to_string(text.size()) + "\r\n" + std::string(text) + "\r\n";
}

std::string integer(std::int64_t value)
{
    return ":" + std::to_string(value) + "\r\n";
}

std::string arrayOf(const std::vector<std::string>& elements, char type = '*')
{
    std::string out = type + std::to_string(type == '%' ? elements.size() / 2 : elements.size()) + "\r\n";
    for (const std::string& element : elements)
        out += element;
    return out;
}

std::string info(Choices& choices)
{
    return bulk("# Server\r\nredis_version:7.0." + std::to_string(choices.below(20)) +
                "\r\nrun_id:" + std::string(40, char('a' + choices.below(2))) +
                "\r\nrole:" + (choices.oneIn(8) ? "slave" : "master") + "\r\nmaster_replid:" + std::string(40, 'r') +
                "\r\npubsub_channels:" + std::to_string(choices.below(300)) +
                "\r\nconnected_clients:3\r\nblocked_clients:1\r\ndb0:keys=4,expires=2,avg_ttl=1\r\n"
                "cmdstat_flushall:calls=" +
                std::to_string(choices.below(3)) + ",usec=1\r\n");
}

} // namespace

bool FakeServer::serve(FakeSocket& socket, Choices& choices, std::size_t most)
{
    if (socket.isGone() || !socket.isOpen)
        return false;
    socket.commands.feed(std::exchange(socket.fromClient, {}));
    bool any = false;
    for (; most > 0 && !socket.isGone(); --most) {
        if (const auto item = socket.commands.next(); item != redis::RespParser::Item::Reply) {
            require(item == redis::RespParser::Item::NeedMore, "what the client sends is valid");
            break;
        }
        std::vector<std::string> command;
        for (const auto word : socket.commands.reply())
            command.emplace_back(word.text());
        require(!command.empty(), "every command has a name");
        answer(socket, choices, command);
        any = true;
    }
    return any;
}

void FakeServer::answer(FakeSocket& socket, Choices& choices, const std::vector<std::string>& command)
{
    nowUs += 50;
    const std::string& name = command[0];
    const bool subscribes = name == "PSUBSCRIBE" || name == "PUNSUBSCRIBE" || name == "SUBSCRIBE";
    switch (choices.below(48)) {
    case 45: // what no server answers here; and a TIME of another century
        socket.toClient += collection(choices, name);
        return;
    case 46:
        socket.toClient += "-" + std::string(choices.of(kErrors)) + "\r\n";
        return;
    case 47: { // a push inside the reply, as Redis 7.0 has it
        std::string outer = "*2\r\n";
        socket.toClient += outer;
        push(socket, choices);
        socket.toClient += value(choices, command) + integer(1);
        return;
    }
    default:
        break;
    }
    if (choices.oneIn(24))
        push(socket, choices);
    if (subscribes) {
        for (std::size_t i = 1; i < command.size(); ++i) {
            std::string kind = name;
            std::transform(kind.begin(), kind.end(), kind.begin(), [](char c) { return char(std::tolower(c)); });
            socket.toClient += arrayOf({bulk(kind), bulk(command[i]), integer(std::int64_t(i))}, '>');
        }
        return;
    }
    socket.toClient += value(choices, command);
}

std::string FakeServer::value(Choices& choices, const std::vector<std::string>& command) const
{
    const std::string& name = command[0];
    const std::string sub = command.size() > 1 ? command[1] : std::string();
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (name == "HELLO") {
        if (choices.oneIn(16))
            return "-NOPROTO unsupported protocol version\r\n";
        return arrayOf({bulk("server"), bulk("redis"), bulk("version"), bulk("7.0.15"), bulk("proto"),
                        integer(choices.oneIn(24) ? 2 : 3), bulk("id"), integer(7), bulk("mode"), bulk("standalone"),
                        bulk("role"), bulk("master")},
                       '%');
    }
    if (name == "PING")
        return "+PONG\r\n";
    if (name == "TIME") {
        const auto odd = choices.oneIn(64) ? std::int64_t(choices.below(65536)) * 1'000'000 : 0;
        const auto at = nowUs - odd;
        return arrayOf({bulk(std::to_string(at / 1'000'000)), bulk(std::to_string(at % 1'000'000))});
    }
    if (name == "INFO")
        return info(choices);
    if (name == "CONFIG")
        return arrayOf({bulk(command.size() > 2 ? command[2] : "x"), bulk(choices.oneIn(4)   ? ""
                                                                          : choices.oneIn(4) ? "KEA"
                                                                                             : "Kg$lshzxe")},
                       '%');
    if (name == "ACL")
        return sub == "WHOAMI" ? bulk("default") : choices.oneIn(12) ? bulk(choices.of(kErrors)) : "+OK\r\n";
    if (name == "SCAN") {
        std::vector<std::string> keys;
        for (std::size_t n = choices.below(6); n > 0; --n)
            keys.push_back(bulk(choices.of(kKeys)));
        return arrayOf({bulk(choices.oneIn(3) ? "17" : "0"), arrayOf(keys)});
    }
    if (name == "TYPE")
        return "+" + std::string(choices.of(kTypes)) + "\r\n";
    if (name == "PEXPIRETIME")
        return integer(choices.oneIn(4) ? std::int64_t(choices.below(3)) - 2
                                        : nowUs / 1000 + std::int64_t(choices.below(60'000)) - 1000);
    if (name == "PTTL")
        return integer(std::int64_t(choices.below(60'000)) - 2);
    if (is({"STRLEN", "HLEN", "ZCARD", "LLEN", "SCARD", "MEMORY", "DBSIZE"}))
        return integer(choices.oneIn(8) ? 100'000 : std::int64_t(choices.below(4)));
    if (name == "GETRANGE")
        return choices.oneIn(16) ? bulk(std::string(1024, 'x')) : bulk(choices.of(kTokens));
    if (name == "OBJECT")
        return bulk(choices.oneIn(3) ? "hashtable" : "listpack");
    if (is({"HGETALL", "ZRANGE", "LRANGE", "SMEMBERS", "PUBSUB"}))
        return collection(choices, name);
    if (name == "CLIENT" && sub == "LIST")
        return bulk("id=7 addr=127.0.0.1:51234 name=worker flags=b db=0 cmd=blpop user=default\n");
    if (name == "DISCARD")
        return "-ERR DISCARD without MULTI\r\n";
    return "+OK\r\n";
}

std::string FakeServer::collection(Choices& choices, const std::string& name) const
{
    std::vector<std::string> elements;
    const std::size_t count = choices.below(5);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string member = bulk(choices.of(kTokens));
        const std::string score = "," + std::to_string(choices.below(60'000)) + ".5\r\n";
        if (name == "ZRANGE") {
            elements.push_back(arrayOf({member, score}));
        } else {
            elements.push_back(member);
            if (name == "HGETALL" || name == "PUBSUB")
                elements.push_back(choices.oneIn(2) ? bulk("1") : integer(std::int64_t(choices.below(9))));
        }
    }
    constexpr char kKinds[] = {'*', '*', '~', '%'};
    const char kind = name == "HGETALL" ? '%' : kKinds[choices.below(3)];
    return arrayOf(elements, kind);
}

void FakeServer::push(FakeSocket& socket, Choices& choices)
{
    switch (choices.below(8)) {
    case 6:
        if (choices.oneIn(3)) {
            socket.toClient += ">2\r\n" + bulk("invalidate") + "_\r\n";
        } else {
            socket.toClient +=
                ">2\r\n" + bulk("invalidate") + arrayOf({bulk(choices.of(kKeys)), bulk(choices.of(kKeys))});
        }
        return;
    case 7:
        socket.toClient += arrayOf({bulk("message"), bulk("channel"), bulk(choices.bytes(8))}, '>');
        return;
    default:
        for (std::size_t n = 1 + choices.below(4); n > 0; --n)
            socket.toClient +=
                arrayOf({bulk("pmessage"), bulk("__keyspace@0__:lock:*"),
                         bulk("__keyspace@0__:" + std::string(choices.of(kKeys))), bulk(choices.of(kEvents))},
                        '>');
    }
}

} // namespace lockscope::test
