// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/refusedreads.h"

#include "core/text.h"
#include "redis/command.h"
#include "redis/probe.h"

#include <utility>

namespace lockscope::monitor {

namespace {

/// Missing commands with consequences. PTTL nearly replaces PEXPIRETIME, so the latter is not missed.
template <class Take>
void eachMissing(const ReadDialect& dialect, Take take)
{
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        const auto command = ReadCommand(i);
        if (!dialect.may(command) && command != ReadCommand::PExpireTime)
            take(command);
    }
}

[[nodiscard]] EngineText shown(std::string_view key)
{
    return EngineText::verbatim(printableElided(key, 60));
}

} // namespace

void RefusedReads::start(const ReadDialect& dialect, std::string user)
{
    m_rights.start(dialect, m_host.clock().mono());
    m_user = std::move(user);
    m_keyTold = m_valueTold = m_leaseTold = false;
    m_missingTold = dialect.refused != 0; // reported by the probe
}

void RefusedReads::commandRefused(const KeyAnswer::Denial& denial)
{
    const bool isNew = m_rights.refuse(denial.command, m_host.clock().mono());
    if (!isNew || denial.command == ReadCommand::PExpireTime)
        return;
    tellMissing(EngineText::verbatim(denial.words));
}

void RefusedReads::valueWithheld(ValueType type)
{
    if (m_valueTold)
        return;
    std::vector<ReadCommand> needed;
    const char* lack = QT_TR_NOOP("Holders of some locks are not known");
    if (type == ValueType::String) {
        needed = {ReadCommand::GetRange};
        lack = QT_TR_NOOP("Holders of locks that are strings are not known");
    } else if (redis::isCollection(type)) {
        needed = {redis::sizeCommand(type), redis::wholeCommand(type), ReadCommand::ObjectEncoding,
                  ReadCommand::MemoryUsage};
        lack = QT_TR_NOOP("Holders of locks that are hashes, lists or sets are not known");
    } else if (type == ValueType::Unknown) {
        needed = {ReadCommand::Type,   ReadCommand::GetRange, ReadCommand::HGetAll,
                  ReadCommand::ZRange, ReadCommand::LRange,   ReadCommand::SMembers};
    }
    m_valueTold = tellLack(needed, lack);
}

void RefusedReads::leaseWithheld()
{
    if (m_leaseTold)
        return;
    m_leaseTold =
        tellLack({ReadCommand::Pttl, ReadCommand::PExpireTime}, QT_TR_NOOP("The ends of the leases are not known"));
}

bool RefusedReads::tellLack(const std::vector<ReadCommand>& needed, const char* lack)
{
    std::string names;
    std::string rules;
    for (const ReadCommand command : needed) {
        if (m_rights.dialect().may(command))
            continue;
        names.append(names.empty() ? "" : ", ").append(name(command));
        rules.append(" ").append(grantingRule(command));
    }
    if (names.empty())
        return false;
    m_host.warn(
        {QT_TR_NOOP("%1: %2 may not be run. What may be read is still shown, and the rest is tried again. "
                    "Permit it: %3"),
         {lack, EngineText::verbatim(names), EngineText::verbatim("ACL SETUSER " + redis::aclUser(m_user) + rules)}},
        Trouble::Permission);
    tellMissing(refusedCommands());
    return true;
}

void RefusedReads::keyRefused(std::string_view key, const std::string& words)
{
    m_rights.refuseKey(key, m_host.clock().mono());
    const EngineText said = words.empty() ? refusedCommands() : EngineText::verbatim(words);
    if (!std::exchange(m_keyTold, true)) {
        m_host.warn(
            {QT_TR_NOOP("The key %1 cannot be read: the server says \"%2\". It and others like it are shown from their "
                        "next event on, without holder and lease. Give the user read access to the watched keys."),
             {shown(key), said}},
            Trouble::Permission);
    }
    tellMissing(said, key);
}

void RefusedReads::keyFailed(std::string_view key, const std::string& words)
{
    m_rights.refuseKey(key, m_host.clock().mono());
    if (!std::exchange(m_keyTold, true)) {
        m_host.warn({QT_TR_NOOP("The key %1 cannot be read: the server says \"%2\". It and others like it are shown "
                                "without holder and lease, and are tried again."),
                     {shown(key), EngineText::verbatim(words)}},
                    Trouble::Connection);
    }
}

std::vector<std::string> RefusedReads::keyWasRead(std::string_view key)
{
    if (!m_rights.isRefused(key))
        return {};
    auto others = m_rights.permitKeys();
    m_keyTold = false;
    tellMended();
    return others;
}

EngineText RefusedReads::refusedCommands() const
{
    std::string names;
    eachMissing(m_rights.dialect(),
                [&](ReadCommand command) { names.append(names.empty() ? "" : ", ").append(name(command)); });
    return {QT_TR_NOOP("missing permission: %1"), {EngineText::verbatim(names)}};
}

/// Reports the missing right with its remedy: the commands, or access to the key.
void RefusedReads::tellMissing(const EngineText& words, std::string_view key)
{
    if (std::exchange(m_missingTold, true))
        return;
    const auto& dialect = m_rights.dialect();
    std::string rules;
    eachMissing(dialect,
                [&](ReadCommand command) { rules.append(rules.empty() ? "" : " ").append(grantingRule(command)); });
    if (rules.empty() && !key.empty())
        rules = redis::quoted(std::string(dialect.pexpiretime ? "%R~" : "~").append(key));
    m_host.missing(redis::name(redis::CapabilityId::Read),
                   tr("Some locks cannot be read (%1).").arg(QString::fromStdString(words.english())),
                   std::string("ACL SETUSER ").append(redis::aclUser(m_user)) + ' ' + rules);
}

void RefusedReads::tellMended()
{
    const bool anyRefused = m_rights.dialect().refused != 0 || m_rights.hasRefusedKeys();
    if (anyRefused || !std::exchange(m_missingTold, false))
        return;
    m_host.mended(redis::name(redis::CapabilityId::Read));
}

} // namespace lockscope::monitor
