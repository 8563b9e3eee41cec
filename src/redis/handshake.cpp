// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/handshake.h"

#include "core/numbers.h"
#include "redis/serverinfo.h"

namespace lockscope::redis {

namespace {

constexpr int kOldestMajor = 6;

std::string textOf(ReplyView reply, std::string_view key)
{
    return std::string(reply.value(key).text());
}

/// The problem behind an error reply during the handshake.
ConnectErrorKind kindOf(ReplyView error)
{
    const std::string_view words = error.text();
    const auto says = [words](std::string_view part) { return words.find(part) != words.npos; };
    if (error.isError("NOAUTH"))
        return ConnectErrorKind::PasswordNeeded;
    if (error.isError("WRONGPASS") || says("invalid password") || says("without any password configured"))
        return ConnectErrorKind::WrongPassword;
    if (error.isError("LOADING"))
        return ConnectErrorKind::Loading;
    if (error.isError("BUSY"))
        return ConnectErrorKind::Busy;
    if (error.isError("NOPERM") || error.isError("DENIED"))
        return ConnectErrorKind::NoPermission;
    if (says("max number of clients"))
        return ConnectErrorKind::MaxClients;
    return ConnectErrorKind::Refusal;
}

bool isUnknownCommand(ReplyView error)
{
    return error.isError("ERR") && error.text().find("nknown command") != std::string_view::npos;
}

} // namespace

int majorVersion(std::string_view version)
{
    return parseLeadingNumber<int>(version).value_or(0);
}

Handshake::Handshake(const ConnectionOptions& options) : m_options(options)
{
    m_error.node = options.endpoint.nodeName();
}

Handshake::Step Handshake::ask(Stage stage, Command command)
{
    m_stage = stage;
    m_command = std::move(command);
    return Step::Send;
}

Handshake::Step Handshake::fail(ConnectErrorKind kind, std::string_view words)
{
    m_error.kind = kind;
    m_error.detail = words.substr(0, 300);
    // Old servers quote the arguments of unknown commands.
    const std::string& password = m_options.endpoint.password.reveal();
    for (std::size_t at = 0; !password.empty() && (at = m_error.detail.find(password, at)) != std::string::npos;
         at += 3)
        m_error.detail.replace(at, password.size(), "***");
    return Step::Failed;
}

Handshake::Step Handshake::failBy(ReplyView error)
{
    return fail(kindOf(error), error.text());
}

Handshake::Step Handshake::begin()
{
    const Endpoint& endpoint = m_options.endpoint;
    Command hello{"HELLO"};
    hello.arg(m_options.protocol >= 3 ? 3 : 2);
    if (!endpoint.user.empty() || !endpoint.password.isEmpty())
        hello.arg("AUTH").arg(endpoint.user.empty() ? "default" : endpoint.user).secret(endpoint.password.reveal());
    if (!m_options.clientName.empty())
        hello.arg("SETNAME").arg(m_options.clientName);
    return ask(Stage::Hello, std::move(hello));
}

Handshake::Step Handshake::answer(ReplyView reply)
{
    switch (m_stage) {
    case Stage::Hello:
        return helloAnswered(reply);
    case Stage::Auth:
        if (reply.isError() && reply.text().find("wrong number of arguments") != std::string_view::npos)
            return fail(ConnectErrorKind::TooOld); // AUTH with a user needs Redis 6
        return reply.isError() ? failBy(reply) : setNameResp2();
    case Stage::SetName:
        return ask(Stage::Info, Command{"INFO", "server"}); // continue without a connection name
    case Stage::Info:
        return infoAnswered(reply);
    case Stage::Select:
        if (reply.isError() &&
            (reply.isError("NOPERM") || reply.isError("LOADING") || reply.isError("BUSY") || reply.isError("NOAUTH")))
            return failBy(reply);
        if (reply.isError())
            return fail(ConnectErrorKind::DatabaseOutOfRange, reply.text());
        return ask(Stage::Ping, Command{"PING"});
    case Stage::Ping:
        return pingAnswered(reply);
    }
    return Step::Failed;
}

Handshake::Step Handshake::helloAnswered(ReplyView reply)
{
    if (reply.isError("NOPROTO") || isUnknownCommand(reply) || reply.isError("NOPERM"))
        return fallBack();
    if (reply.isError("WRONGPASS") && m_options.endpoint.password.isEmpty())
        return fail(ConnectErrorKind::PasswordNeeded);
    if (reply.isError())
        return failBy(reply);
    if (reply.type() != ReplyType::Map && reply.type() != ReplyType::Array)
        return fail(ConnectErrorKind::NotRedis);
    m_hello.server = textOf(reply, "server");
    m_hello.version = textOf(reply, "version");
    m_hello.mode = textOf(reply, "mode");
    m_hello.role = textOf(reply, "role");
    m_hello.protocol = static_cast<int>(reply.value("proto").integer().value_or(2));
    m_hello.clientId = reply.value("id").integer().value_or(0);
    return select();
}

/// HELLO is unknown: an old server, a renamed command, a proxy.
Handshake::Step Handshake::fallBack()
{
    m_hello.protocol = 2;
    const Endpoint& endpoint = m_options.endpoint;
    if (endpoint.user.empty() && endpoint.password.isEmpty())
        return setNameResp2();
    Command auth{"AUTH"};
    if (!endpoint.user.empty())
        auth.arg(endpoint.user);
    return ask(Stage::Auth, std::move(auth.secret(endpoint.password.reveal())));
}

Handshake::Step Handshake::setNameResp2()
{
    if (m_options.clientName.empty())
        return ask(Stage::Info, Command{"INFO", "server"});
    return ask(Stage::SetName, Command{"CLIENT", "SETNAME", m_options.clientName});
}

Handshake::Step Handshake::infoAnswered(ReplyView reply)
{
    if (reply.isError("NOPERM"))
        return select(); // the version stays unknown; PING shows whether commands work
    if (reply.isError())
        return failBy(reply);
    ServerInfo info;
    parseServerInfo(reply.text(), info);
    if (info.version.empty())
        return fail(ConnectErrorKind::NotRedis);
    if (info.product == ServerInfo::Product::Redis && majorVersion(info.version) < kOldestMajor)
        return fail(ConnectErrorKind::TooOld, info.version);
    m_hello.server = info.product == ServerInfo::Product::Valkey ? "valkey" : "redis";
    m_hello.version = info.version;
    m_hello.mode = info.mode;
    return select();
}

Handshake::Step Handshake::select()
{
    if (m_hello.mode == "sentinel" && !m_options.isSentinel)
        return fail(ConnectErrorKind::IsSentinel);
    if (m_options.endpoint.database == 0)
        return ask(Stage::Ping, Command{"PING"});
    return ask(Stage::Select, Command("SELECT").arg(m_options.endpoint.database));
}

Handshake::Step Handshake::pingAnswered(ReplyView reply)
{
    // Without permission for PING the login is valid all the same. A replica without its primary replies MASTERDOWN and
    // serves nothing.
    if (reply.isError() && !reply.isError("NOPERM"))
        return failBy(reply);
    return Step::Done;
}

} // namespace lockscope::redis
