// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/awaitedconnection.h"

#include <utility>

namespace lockscope::actions {

namespace {

Trouble troubleOf(const redis::ConnectError* why)
{
    using Kind = redis::ConnectErrorKind;
    const bool mayNot = why != nullptr && (why->kind == Kind::PasswordNeeded || why->kind == Kind::WrongPassword ||
                                           why->kind == Kind::NoPermission);
    return mayNot ? Trouble::Permission : Trouble::Connection;
}

} // namespace

AwaitedConnection::AwaitedConnection(const OperationOptions& options, const Clock& clock, QObject& context,
                                     std::function<void(OperationStep)> announce)
    : m_context(context), m_announce(std::move(announce)),
      m_link(
          options, clock,
          [this](const QString& error, const redis::ConnectError* why) {
              if (const auto opened = std::exchange(m_onOpened, {}))
                  opened(Unusable{error, troubleOf(why), false, why != nullptr ? why->detail : std::string()});
          },
          &context)
{
}

void AwaitedConnection::enter(OperationStep step)
{
    m_link.beginStep();
    m_announce(step);
}

Task<std::optional<Unusable>> AwaitedConnection::open()
{
    enter(OperationStep::Connect);
    auto [unusable] = co_await called<std::optional<Unusable>>([this](auto done) {
        m_onOpened = done;
        m_link.open([done] { done(std::nullopt); });
    });
    m_onOpened = {};
    if (!unusable && !m_link.refusal().isEmpty())
        unusable = Unusable{m_link.refusal(), m_link.refusalTrouble(), true, {}};
    co_return unusable;
}

Task<KeyRead> AwaitedConnection::readKey(std::string key)
{
    auto [seen, error, trouble] =
        co_await called<KeySnapshot, std::string, Trouble>([this, &key](auto done) { m_link.readKey(key, done); });
    KeyRead looked{std::move(seen), std::move(error), trouble};
    co_return looked;
}

Task<redis::Answer> AwaitedConnection::query(redis::Command command)
{
    const auto [answer] = co_await called<redis::Answer>([this, &command](auto done) {
        m_link.get()->send(command, &m_context, done);
        m_link.get()->flush();
    });
    co_return answer;
}

Task<redis::Answer> AwaitedConnection::send(redis::Command command)
{
    const auto [answer] = co_await called<redis::Answer>([this, &command](auto done) {
        m_link.send(command, &m_context, done);
        m_link.get()->flush();
    });
    co_return answer;
}

Task<std::optional<NativeDelete>> AwaitedConnection::askNative()
{
    redis::Command which{"COMMAND", "INFO", "DELEX", "DELIFEQ"};
    const auto answer = co_await query(std::move(which));
    std::optional<NativeDelete> native;
    if (!answer.isAnswered())
        co_return native;
    // Unknown commands are nulls in the reply.
    native = NativeDelete::None;
    if (answer.isOk() && answer.reply.at(0).size() > 0)
        native = NativeDelete::Delex;
    else if (answer.isOk() && answer.reply.at(1).size() > 0)
        native = NativeDelete::Delifeq;
    co_return native;
}

Task<Confirmation> AwaitedConnection::confirm(std::string key)
{
    const auto [what] = co_await called<Confirmation>([this, &key](auto done) { m_link.confirm(key, done); });
    co_return what;
}

Task<std::optional<Unusable>> AwaitedConnection::follow(std::string redirection)
{
    const auto [failure] = co_await called<std::optional<Unusable>>([this, &redirection](auto done) {
        m_link.follow(
            redirection, [done] { done(std::nullopt); },
            [done](const std::string& error, Trouble trouble) {
                done(Unusable{{}, trouble, false, error});
            });
    });
    co_return failure;
}

bool AwaitedConnection::isInCluster() const
{
    return isOpen() && m_link.get()->hello().mode == "cluster";
}

std::string AwaitedConnection::here() const
{
    return m_link.endpoint().nodeName();
}

} // namespace lockscope::actions
