// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/rediscli.h"
#include "analysis/verdict.h"
#include "cli/actionverbs.h"
#include "cli/rows.h"
#include "core/text.h"
#include "formats/decode.h"

#include <QCoreApplication>

namespace lockscope::cli {
namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

Options onlyThisKey(Options options)
{
    options.patterns = {literalPattern(options.key)};
    return options;
}

void addValue(Json& object, const actions::Seen& seen)
{
    object["value"] = seen.type == ValueType::String ? Json(jsonText(seen.value)) : Json(nullptr);
    if (seen.type == ValueType::String && !isUtf8(seen.value))
        object["value_hex"] = hex(seen.value);
    Json fields = Json::object();
    for (const auto& [field, value] : seen.fields)
        fields[jsonText(field)] = jsonText(value);
    object["fields"] = seen.type == ValueType::Hash ? fields : Json(nullptr);
}

/// One line a source, and below it those whom it names, in order.
void addWaiters(std::vector<std::vector<std::string>>& rows, std::span<const WaitersFrom> waiters, ServerTime now)
{
    const auto ago = [now](ServerTime at) {
        return durationText(std::max<std::int64_t>(0, (usSinceEpoch(now) - usSinceEpoch(at)) / 1000));
    };
    for (const WaitersFrom& from : waiters) {
        rows.push_back({"waiting", waitersLine(from)});
        for (std::size_t i = 0; i < from.waiters.size(); ++i) {
            const Waiter& waiter = from.waiters[i];
            std::string line =
                std::to_string(i + 1).append(". ").append(printable(waiter.client.empty() ? waiter.id : waiter.client));
            if (!waiter.name.empty())
                line.append(" ").append(printable(waiter.name));
            if (waiter.since != kUnknownTime && waiter.since < from.at) // else it was seen just now
                line.append("  since ").append(ago(waiter.since)).append(" or longer");
            if (waiter.deadline.isTime())
                line.append(waiter.deadline.time() > now ? "  until " : "  gone since ")
                    .append(isoTime(waiter.deadline.time()));
            if (waiter.pulse == WaiterPulse::Silent)
                line.append("  nobody listens");
            rows.push_back({"", line});
        }
    }
}

} // namespace

std::vector<std::string> redisCliCommands(const Endpoint& endpoint, const actions::Seen& seen)
{
    const std::string prefix = actions::redisCli(endpoint);
    const std::string key = shellWord(seen.key);
    std::vector<std::string> commands{prefix + " PTTL " + key};
    if (seen.type == ValueType::String)
        commands.push_back(prefix + " GET " + key);
    else if (seen.type == ValueType::Hash)
        commands.push_back(prefix + " HGETALL " + key);
    else
        commands.push_back(prefix + " TYPE " + key);
    return commands;
}

InspectVerb::InspectVerb(Options options, const Clock& clock, Output& output)
    : SnapshotVerb(onlyThisKey(std::move(options)), clock, output)
{
}

void InspectVerb::onSettled()
{
    actions::ActionOptions action;
    action.endpoint = m_options.endpoint;
    m_action = std::make_unique<actions::LockAction>(action, m_audit, m_clock);
    connect(m_action.get(), &actions::LockAction::looked, this,
            [this](const actions::Seen& seen, const QString& error, Trouble trouble) {
                if (!error.isEmpty()) {
                    complain(QStringLiteral("lockscope inspect: ") + error);
                    Q_EMIT finished(exitCode(trouble));
                    return;
                }
                print(seen);
            });
    m_action->look(m_options.key);
}

void InspectVerb::print(const actions::Seen& seen)
{
    const auto held = heldByName();
    if (!seen.exists || held.empty()) {
        const auto key = QString::fromStdString(printable(m_options.key));
        if (!seen.exists)
            complain(Tr::tr("%1 is not held: there is no such key in database %2 now.")
                         .arg(key)
                         .arg(m_options.endpoint.database));
        else if (seen.isFree)
            complain(Tr::tr("%1 is not held: the time in its value has passed.").arg(key));
        else
            complain(Tr::tr("%1 is there, but it is not held as a lock.").arg(key) +
                     (seen.why.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(seen.why)));
        Q_EMIT finished(ExitCode::Finding);
        return;
    }
    const PictureView& picture = m_session.picture();
    Json object = lockObject(picture, held.front(), m_session.nodeName(), m_now);
    addValue(object, seen);
    const auto commands = redisCliCommands(m_options.endpoint, seen);
    object["redis_cli"] = commands;
    const auto waiters = picture.waiters(held.front());
    object["waiting"] = Json::array();
    for (const WaitersFrom& from : waiters)
        object["waiting"].push_back(waitersObject(from));
    object["verdict"] = analysis::name(analysis::verdictOf(picture.state(held.front()), m_now));
    if (m_options.json) {
        m_output.line(jsonLine(object));
        Q_EMIT finished(ExitCode::Done);
        return;
    }
    const auto holder = formats::describeHolder(seen.library, seen.token);
    std::vector<std::vector<std::string>> rows;
    for (const auto& [name, value] : object.items()) {
        if (value.is_null() || name == "redis_cli" || name == "waiting")
            continue;
        rows.push_back({name, value.is_string() ? printable(value.get<std::string>()) : value.dump()});
        if (name == "holder" && !holder.summary.empty())
            rows.push_back({"", holder.summary});
    }
    addWaiters(rows, waiters, m_now);
    for (const std::string& line : textTable(rows))
        m_output.line(line);
    for (const std::string& command : commands)
        m_output.line("$ " + command);
    Q_EMIT finished(ExitCode::Done);
}

} // namespace lockscope::cli
