// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interop/scene.h"

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "support/clusternode.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

namespace lockscope::test {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLongMs = 40'000;
/// Two clocks of one machine, the server's being estimated from round trips.
constexpr std::chrono::milliseconds kClocks{30};
constexpr const char* kMark = "lock:interop-mark";

[[nodiscard]] ServerTime now()
{
    using namespace std::chrono;
    return serverTimeFromUs(duration_cast<microseconds>(system_clock::now().time_since_epoch()).count());
}

/// Calls of a command in INFO commandstats.
[[nodiscard]] std::int64_t calls(const std::string& info, const std::string& command)
{
    const auto line = info.find("cmdstat_" + command + ":calls=");
    return line == info.npos ? 0 : std::stoll(info.substr(info.find('=', line) + 1));
}

/// Everything of a key that formats looks at.
struct Stored
{
    formats::RawValue raw;
    std::string key;
    Reply value;
};

[[nodiscard]] ValueType typeOf(const std::string& word)
{
    for (const auto type : {ValueType::String, ValueType::Hash, ValueType::ZSet, ValueType::List, ValueType::Set}) {
        if (word == name(type))
            return type;
    }
    return ValueType::Unknown;
}

void read(PrivateServer& server, const std::string& key, Stored& into)
{
    into.key = key;
    into.raw.key = into.key;
    into.raw.type = typeOf(server.command({"TYPE", key}).text);
    into.raw.pttlMs = server.command({"PTTL", key}).integer;
    switch (into.raw.type) {
    case ValueType::String:
        into.value = server.command({"GET", key});
        into.raw.value = into.value.text;
        into.raw.valueBytes = into.value.text.size();
        break;
    case ValueType::Hash:
        into.value = server.command({"HGETALL", key});
        for (std::size_t i = 0; i + 1 < into.value.elements.size(); i += 2)
            into.raw.fields.emplace_back(into.value.elements[i].text, into.value.elements[i + 1].text);
        break;
    case ValueType::ZSet:
        into.value = server.command({"ZRANGE", key, "0", "-1", "WITHSCORES"});
        for (std::size_t i = 0; i + 1 < into.value.elements.size(); i += 2)
            into.raw.members.push_back({into.value.elements[i].text, std::stod(into.value.elements[i + 1].text)});
        break;
    case ValueType::List:
        into.value = server.command({"LRANGE", key, "0", "-1"});
        for (const auto& element : into.value.elements)
            into.raw.members.push_back({element.text});
        break;
    case ValueType::Set:
    case ValueType::Unknown:
    case ValueType::Stream:
    case ValueType::Other:
        break;
    }
}

[[nodiscard]] monitor::WatchOptions watchAll(const Endpoint& endpoint)
{
    auto options = watch(endpoint);
    options.patterns = {"lock:*", "mutex:*", "semaphore:*", "redlock:*", "*:lock", "huey.r.*", "*-mutex", "@simple*"};
    return options;
}

} // namespace

Scene::Scene(RealLibrary library)
    : m_library(std::move(library)), m_server(m_library.clustered ? asClusterNode(kNotify) : kNotify)
{
}

bool Scene::open()
{
    if (!m_server.start() || (m_library.clustered && !serveAllSlots(m_server))) {
        m_trouble = QString::fromStdString(m_server.log());
        return false;
    }
    m_watcher = std::make_unique<SourceReader>(watchAll(m_server.tcpEndpoint()));
    if (!QTest::qWaitFor([this] { return m_watcher->isReady(); }, kLongMs)) {
        m_trouble = u"the live source is not ready"_s;
        return false;
    }
    return true;
}

std::unique_ptr<Client> Scene::client()
{
    auto client = std::make_unique<Client>(m_library.toolchain, m_library.name, m_server.port());
    if (client->start())
        return client;
    m_trouble = client->error();
    return nullptr;
}

std::pair<std::unique_ptr<Client>, std::unique_ptr<Client>> Scene::openWithTwo()
{
    if (!open())
        return {};
    auto first = client();
    auto second = first != nullptr ? client() : nullptr;
    if (second == nullptr)
        return {};
    return {std::move(first), std::move(second)};
}

QJsonObject Scene::acquire(int ttlMs, int waitMs, bool renews) const
{
    QJsonObject command{{u"do"_s, u"acquire"_s}, {u"name"_s, m_library.lock}};
    if (ttlMs > 0)
        command[u"ttl_ms"_s] = ttlMs;
    if (waitMs > 0)
        command[u"wait_ms"_s] = waitMs;
    if (renews)
        command[u"renews"_s] = true;
    if (m_library.permits > 0)
        command[u"permits"_s] = m_library.permits;
    return command;
}

QJsonObject Scene::renew(int ttlMs) const
{
    return {{u"do"_s, u"renew"_s}, {u"name"_s, m_library.lock}, {u"ttl_ms"_s, ttlMs}};
}

QJsonObject Scene::release() const
{
    return {{u"do"_s, u"release"_s}, {u"name"_s, m_library.lock}};
}

LockState Scene::state()
{
    const auto* state = m_watcher->state(m_library.key);
    return state == nullptr ? LockState{} : *state;
}

std::string Scene::holder()
{
    const auto state = this->state();
    return state.phase == LockPhase::Held ? std::string(m_watcher->view().token(state.holder)) : std::string();
}

analysis::Verdict Scene::verdict()
{
    return analysis::verdictOf(state(), now());
}

std::vector<std::string> Scene::story()
{
    m_watcher->pull();
    std::vector<std::string> words;
    for (const auto& told : m_watcher->events()) {
        if (told.key == m_library.key && told.event.kind != EventKind::Learned)
            words.emplace_back(name(told.event.kind));
    }
    return words;
}

SourceReader::Told Scene::told(std::size_t i)
{
    for (const auto& told : m_watcher->events()) {
        if (told.key == m_library.key && told.event.kind != EventKind::Learned && i-- == 0)
            return told;
    }
    return {};
}

void Scene::catchUp()
{
    const auto mark = kMark + std::to_string(++m_marks);
    m_server.command({"SET", mark, "interop-mark", "PX", "600000"});
    (void)QTest::qWaitFor([&] { return m_watcher->count(EventKind::Acquired, mark) == 1; }, kLongMs);
}

std::int64_t Scene::attempts()
{
    const auto info = m_server.command({"INFO", "commandstats"}).text;
    return calls(info, "set") + calls(info, "eval") + calls(info, "evalsha");
}

bool Scene::waitsSince(std::int64_t attempts)
{
    if (this->attempts() > attempts + 1) // a script that is not loaded yet is sent twice
        return true;
    return m_server.command({"CLIENT", "LIST"}).text.find("cmd=blpop") != std::string::npos;
}

std::optional<std::uint32_t> Scene::waiting()
{
    m_watcher->pull();
    const auto& view = m_watcher->view();
    for (std::uint32_t i = 0; i < view.size(); ++i) {
        if (view.key(LockId{i}).name != m_library.key)
            continue;
        for (const auto& source : view.waiters(LockId{i})) {
            if (source.through == m_library.waitersThrough)
                return source.count;
        }
    }
    return std::nullopt;
}

Scene::Decoded Scene::decoded()
{
    Stored stored;
    read(m_server, m_library.key, stored);
    const auto timeMs =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto analysis = formats::analyse({.raw = stored.raw, .aux = {}, .now = formats::Time{timeMs}});
    Decoded decoded{.library = formats::library(analysis.library).name,
                    .candidates = {},
                    .waitersSource = analysis.waitersSource,
                    .mode = analysis.mode,
                    .count = analysis.count,
                    .token = std::string(analysis.token)};
    for (const auto candidate : analysis.candidates)
        decoded.candidates.emplace_back(formats::library(candidate).name);
    return decoded;
}

std::string Scene::releaseByConsole()
{
    QTemporaryDir folder;
    actions::AuditLog audit(folder.filePath(u"audit.ndjson"_s).toStdString());
    const SystemClock clock;
    actions::OperationOptions options;
    options.endpoint = m_server.tcpEndpoint();
    options.watchTime = std::chrono::milliseconds(0);
    auto& source = m_watcher->source();
    actions::LockOperation action(
        options, audit, clock,
        {[&](NodeId node, int database, const std::string& key) { source.announceRelease(node, database, key); },
         [&](NodeId node, int database, const std::string& key, bool done) {
             source.resolveRelease(node, database, key, done);
         }});
    std::optional<actions::KeySnapshot> seen;
    std::string outcome;
    QObject::connect(&action, &actions::LockOperation::keyRead, &action,
                     [&](const actions::KeySnapshot& found) { seen = found; });
    QObject::connect(&action, &actions::LockOperation::finished, &action,
                     [&](const actions::OperationResult& result) { outcome = name(result.outcome); });
    action.readKey(m_library.key);
    if (!QTest::qWaitFor([&] { return seen.has_value(); }, kLongMs) || !seen->exists)
        return "not found";
    action.release(*seen);
    (void)QTest::qWaitFor([&] { return !outcome.empty(); }, kLongMs);
    return outcome;
}

std::string Scene::log()
{
    std::string text = m_trouble.toStdString();
    if (m_watcher)
        text.append(" told:\n").append(m_watcher->log());
    return text;
}

bool isDuring(const LockEvent& event, const Deed& deed)
{
    const auto earliest = event.at - std::chrono::microseconds(event.precisionUs);
    return event.at >= deed.began - kClocks && earliest <= deed.ended + kClocks;
}

bool endsAfter(Deadline deadline, const Deed& deed, int ttlMs)
{
    const std::chrono::milliseconds ttl(ttlMs);
    return deadline.isTime() && deadline.time() >= deed.began + ttl - kClocks &&
           deadline.time() <= deed.ended + ttl + kClocks;
}

} // namespace lockscope::test
