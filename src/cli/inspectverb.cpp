// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/rediscli.h"
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
        complain(Tr::tr("%1 is not held: there is no such key in database %2 now.")
                     .arg(QString::fromStdString(printable(m_options.key)))
                     .arg(m_options.endpoint.database));
        Q_EMIT finished(ExitCode::Finding);
        return;
    }
    const PictureView& picture = m_session.picture();
    Json object = lockObject(picture, held.front(), m_session.nodeName(), m_now);
    addValue(object, seen);
    const auto commands = redisCliCommands(m_options.endpoint, seen);
    object["redis_cli"] = commands;
    if (m_options.json) {
        m_output.line(jsonLine(object));
        Q_EMIT finished(ExitCode::Done);
        return;
    }
    const auto holder = formats::describeHolder(seen.library, seen.token);
    std::vector<std::vector<std::string>> rows;
    for (const auto& [name, value] : object.items()) {
        if (value.is_null() || name == "redis_cli")
            continue;
        rows.push_back({name, value.is_string() ? printable(value.get<std::string>()) : value.dump()});
        if (name == "holder" && !holder.summary.empty())
            rows.push_back({"", holder.summary});
    }
    for (const std::string& line : textTable(rows))
        m_output.line(line);
    for (const std::string& command : commands)
        m_output.line("$ " + command);
    Q_EMIT finished(ExitCode::Done);
}

} // namespace lockscope::cli
