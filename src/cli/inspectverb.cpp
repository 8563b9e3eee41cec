// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inspectverb.h"

#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "analysis/sameholder.h"
#include "analysis/verdict.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"
#include "formats/decode.h"
#include "formats/holders.h"
#include "formats/pattern.h"
#include "presentation/waitsfor/waittext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

QString more(std::size_t left)
{
    return Tr::tr("%n more", "holders or locks", static_cast<int>(left));
}

constexpr std::size_t kMostNamed = 64;
constexpr std::size_t kMostShown = 4096; ///< characters of a printed name

/// Adds all holders, up to kMostNamed.
void addHolders(Json& object, const std::vector<formats::OneHolder>& holders, LibraryId library, ValueType type)
{
    object["holders"] = Json::array();
    for (std::size_t i = 0; i < std::min(holders.size(), kMostNamed); ++i) {
        const auto& one = holders[i];
        const auto who = formats::describeHolder(library, one.token);
        Json line{{"holder", formats::namesOwner(library, type, one.token) ? Json(jsonText(one.token)) : Json(nullptr)},
                  {"thread", who.thread.empty() ? Json(nullptr) : Json(who.thread)},
                  {"count", one.count == 0 ? Json(nullptr) : Json(one.count)}};
        line["until"] =
            one.until ? Json(isoTime(serverTimeFromUs(one.until->time_since_epoch().count() * 1000))) : Json(nullptr);
        if (!isUtf8(one.token) && !line["holder"].is_null())
            line["holder_hex"] = hex(one.token);
        object["holders"].push_back(line);
    }
    object["holders_left_out"] = holders.size() - object["holders"].size();
}

void addHolderLines(std::vector<std::vector<std::string>>& rows, const Json& object, LibraryId library,
                    const std::vector<formats::OneHolder>& holders)
{
    if (holders.size() < 2)
        return;
    rows.push_back({"holders", std::to_string(holders.size())});
    for (std::size_t i = 0; i < object["holders"].size(); ++i) {
        const auto& one = holders[i];
        std::string line =
            std::to_string(i + 1).append(". ").append(formats::describeHolder(library, one.token).summary);
        if (one.count > 1)
            line.append("  count ").append(std::to_string(one.count));
        if (one.until)
            line.append("  until ").append(isoTime(serverTimeFromUs(one.until->time_since_epoch().count() * 1000)));
        rows.push_back({"", line});
    }
    if (holders.size() > kMostNamed)
        rows.push_back({"", more(holders.size() - kMostNamed).toStdString()});
}

/// Adds the other locks of the same holder among the watched keys.
void addSame(Json& object, const PictureView& picture, const analysis::SameHolders& same)
{
    object["held_with"] = Json::array();
    for (const auto& other : same.locks)
        object["held_with"].push_back({{"key", jsonText(picture.key(other.lock).name)},
                                       {"db", picture.key(other.lock).database},
                                       {"together", other.together ? Json(*other.together) : Json(nullptr)}});
    object["held_with_left_out"] = same.more;
}

void addSameLines(std::vector<std::vector<std::string>>& rows, const PictureView& picture,
                  const analysis::SameHolders& same)
{
    for (std::size_t i = 0; i < same.locks.size(); ++i)
        rows.push_back({i == 0 ? "also held" : "", printableElided(picture.key(same.locks[i].lock).name, 100)});
    if (same.more > 0)
        rows.push_back({"", more(same.more).toStdString()});
    if (!same.locks.empty())
        rows.push_back({"", "by the same holder now, as with a multi-lock"});
}

/// The sizes were asked first, and nothing was read: `why` says so.
bool isUnread(const actions::KeySnapshot& seen)
{
    return !seen.why.empty() && seen.value.empty() && seen.fields.empty();
}

void addValue(Json& object, const actions::KeySnapshot& seen)
{
    object["value"] = seen.type == ValueType::String && !isUnread(seen) ? Json(jsonText(seen.value)) : Json(nullptr);
    if (seen.type == ValueType::String && !isUtf8(seen.value))
        object["value_hex"] = hex(seen.value);
    Json fields = Json::object();
    for (const auto& [field, value] : seen.fields)
        fields[jsonText(field)] = jsonText(value);
    object["fields"] = seen.type == ValueType::Hash && !isUnread(seen) ? fields : Json(nullptr);
}

/// Adds a line for each source of waiters, followed by its waiters in order.
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
            if (waiter.since != kUnknownTime && waiter.since < from.at) // otherwise it was first seen at this reading
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

/// The redis-cli commands that show a lock, for copying. They only read, and contain no password.
std::vector<std::string> redisCliCommands(const Endpoint& endpoint, const actions::KeySnapshot& seen)
{
    const std::string prefix = actions::redisCli(endpoint) + ' ';
    std::vector<std::string> commands;
    if (endpoint.ssh)
        commands.push_back(actions::sshLogin(endpoint));
    if (actions::needsQuotedInput(seen.key))
        commands.push_back(actions::quotedInputRemark());
    const char* const look = seen.type == ValueType::String ? "GET" : seen.type == ValueType::Hash ? "HGETALL" : "TYPE";
    for (const char* const command : {"PTTL", look})
        commands.push_back(prefix + actions::redisCliWords({command, seen.key}));
    return commands;
}

} // namespace

Options withItsKey(Options options)
{
    options.patterns.insert(options.patterns.begin(), formats::literalPattern(options.key));
    return options;
}

InspectVerb::InspectVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_snapshot(m_options, std::move(session)),
      m_session(m_snapshot.session())
{
    connect(&m_snapshot, &Snapshot::settled, this, &InspectVerb::onSettled);
    connect(&m_snapshot, &Snapshot::failed, this, &InspectVerb::fail);
}

void InspectVerb::onSettled()
{
    const PictureView& picture = m_session.picture();
    m_found = m_snapshot.byName(false);
    std::erase_if(m_found, [&](LockId lock) { return picture.key(lock).name != m_options.key; });
    const bool isInNone = m_found.empty();
    if (isInNone)
        m_found.push_back(kNoLock);
    if (!m_options.recording.file.empty()) {
        actions::KeySnapshot recorded;
        recorded.exists = !isInNone;
        for (; m_at < m_found.size(); ++m_at)
            print(recorded, m_found[m_at]);
        return finishWith(m_session, m_isHeld ? ExitCode::Done : ExitCode::Finding);
    }
    if (!isInNone || !m_options.hasSeveral())
        return lookAtNext();
    complain(u"%1 is held on none of the servers."_s.arg(QString::fromStdString(printable(m_options.key))) +
             hintOnName(m_options.key));
    tellQueue();
    finishWith(m_session, ExitCode::Finding);
}

void InspectVerb::lookAtNext()
{
    actions::OperationOptions action;
    action.readsFencing = true;
    const LockId lock = m_found[m_at];
    const auto node = lock == kNoLock ? std::nullopt : std::optional(m_session.picture().key(lock).node);
    m_server = m_session.endpoint(node);
    action.endpoint = m_server;
    const SessionPart* part = node ? m_session.part(*node) : nullptr;
    if (part != nullptr && part->isCluster())
        action.cluster = m_options.asCluster(part->watched()); // the slot may have moved to another node
    else if (!node && m_session.isCluster())
        action.cluster = m_options.asCluster(); // the first node redirects to the one responsible for the key
    m_action = std::make_unique<actions::LockOperation>(action, m_audit, m_clock);
    connect(m_action.get(), &actions::LockOperation::keyRead, this,
            [this](const actions::KeySnapshot& seen, const QString& error, Trouble trouble) {
                if (error.isEmpty())
                    print(seen, m_found[m_at]);
                else
                    complain(QStringLiteral("lockscope inspect: ") + error);
                if (!error.isEmpty() && m_found.size() == 1)
                    Q_EMIT finished(exitCode(trouble));
                else
                    goOn();
            });
    m_action->readKey(m_options.key);
}

void InspectVerb::goOn()
{
    if (++m_at == m_found.size())
        return finishWith(m_session, m_isHeld ? ExitCode::Done : ExitCode::Finding);
    QMetaObject::invokeMethod(this, &InspectVerb::lookAtNext,
                              Qt::QueuedConnection); // not inside the action's signal
}

/// Prints the waiters of a lock that is not held.
void InspectVerb::tellQueue()
{
    const PictureView& picture = m_session.picture();
    for (const LockId lock : m_snapshot.byName(true)) {
        if (picture.key(lock).name != m_options.key || picture.state(lock).phase != LockPhase::Free)
            continue;
        for (const WaitersFrom& from : picture.waiters(lock))
            complain(u"Somebody waits for it all the same: %1."_s.arg(QString::fromStdString(waitersLine(from))));
    }
}

void InspectVerb::tellNotHeld(const actions::KeySnapshot& seen)
{
    const auto key = QString::fromStdString(printable(m_options.key));
    if (!m_options.recording.file.empty())
        complain((m_session.known().ofAll() ? u"%1 was not held when it was last seen, or is not in the recording."_s
                                            : u"%1 was not held at that time, or is not in the recording."_s)
                     .arg(key));
    else if (!seen.exists)
        complain(u"%1 is not held: there is no such key in database %2 now."_s.arg(key).arg(m_server.database) +
                 hintOnName(m_options.key));
    else if (seen.isFree)
        complain(u"%1 is not held: the time in its value has passed."_s.arg(key));
    else
        complain(u"%1 is there, but it is not held as a lock."_s.arg(key) +
                 (seen.why.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(seen.why)));
    tellQueue();
}

void InspectVerb::print(const actions::KeySnapshot& seen, LockId lock)
{
    if (!seen.exists || lock == kNoLock)
        return tellNotHeld(seen);
    m_isHeld = true;
    const PictureView& picture = m_session.picture();
    const ServerTime now = m_snapshot.timeOf(lock);
    const NodeNames& names = m_session.names(picture.key(lock).node);
    Json object = lockObject(picture, lock, names.node, now);
    addValue(object, seen); // no value if read from a recording
    const bool isLive = m_options.recording.file.empty();
    const bool isReadWhole = isLive && !isUnread(seen);
    if (isReadWhole && object.contains("holder_cut")) {
        object.erase("holder_cut");
        object.erase("holder_hex");
        object.erase("mark_hex");
        if (!object["holder"].is_null()) {
            object["holder"] = jsonText(seen.token);
            if (!isUtf8(seen.token))
                object["holder_hex"] = hex(seen.token);
        }
        addMark(object, seen.token, seen.token);
    }
    const auto commands = isLive ? redisCliCommands(m_server, seen) : std::vector<std::string>();
    object["redis_cli"] = commands;
    const auto waiters = picture.waiters(lock);
    object["waiting"] = Json::array();
    for (const WaitersFrom& from : waiters)
        object["waiting"].push_back(waitersObject(from));
    object["verdict"] = analysis::name(analysis::verdictOf(picture.state(lock), now));
    const auto raw = actions::asRead(seen);
    using Holders = std::vector<formats::OneHolder>;
    const auto at = formats::Time(std::chrono::milliseconds(usSinceEpoch(now) / 1000));
    const Holders holders = seen.onlyCounts ? Holders() : formats::holdersOf(raw, at);
    if (seen.onlyCounts) { // by its listeners, whom the picture may not know
        object["mode"] = name(seen.mode);
        object["holder"] = nullptr;
        if (picture.state(lock).mode != seen.mode)
            object["verdict"] = analysis::name(analysis::Verdict::None);
    }
    addHolders(object, holders, seen.library, seen.type);
    const auto same = analysis::heldBySame(picture, lock, kMostNamed);
    addSame(object, picture, same);
    if (seen.left)
        object["left"] = *seen.left;
    // Permits whose time is over are taken until somebody counts them back.
    object["permits"] = seen.left && !seen.onlyCounts && !isUnread(seen)
                            ? Json(*seen.left + static_cast<std::int64_t>(seen.fields.size()))
                            : Json(nullptr);
    object["fencing_token"] = seen.fencing ? Json(*seen.fencing) : Json(nullptr);
    if (isUnread(seen))
        object["not_read"] = seen.why;
    if (m_options.json) {
        m_output.line(jsonLine(object, names.keyspace));
        return;
    }
    const LockState& state = picture.state(lock);
    const auto holder = isReadWhole ? formats::describeHolder(seen.library, seen.token)
                                    : formats::describeHolder(state.library, picture.token(state.holder));
    std::vector<std::vector<std::string>> rows;
    if (m_session.hasSeveralKeyspaces())
        rows.push_back({"keyspace", printable(names.keyspace)});
    for (const auto& [name, value] : object.items()) {
        // Prints a mark only if there is no holder, because otherwise the two are equal.
        if (name.starts_with("mark") && !object["holder"].is_null())
            continue;
        if (value.is_null() || name == "redis_cli" || name == "waiting" || name.starts_with("holders") ||
            name.starts_with("held_with"))
            continue;
        if (name == "key")
            rows.push_back({name, shownName(m_options.key, kMostShown)});
        else if (value.is_string() && value.get_ref<const std::string&>().empty() &&
                 (name == "mark" || name == "value"))
            rows.push_back({name, "(empty)"});
        else
            rows.push_back({name, value.is_string() ? printable(value.get<std::string>()) : value.dump()});
        if (name == "holder" && !holder.summary.empty())
            rows.push_back({"", holder.summary});
    }
    addHolderLines(rows, object, seen.library, holders);
    addSameLines(rows, picture, same);
    addWaiters(rows, waiters, now);
    if (waiters.empty())
        rows.push_back({"waiting", presentation::waittext::sentence(picture, lock).toStdString()});
    for (const std::string& line : textTable(rows))
        m_output.line(line);
    for (const std::string& command : commands)
        m_output.line("$ " + command);
}

} // namespace lockscope::cli

#include "moc_inspectverb.cpp"
