// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/finding/lockfinder.h"

#include "core/text.h"
#include "redis/serverinfo.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kKeysAtOnce = 128;
constexpr std::size_t kBytesAtOnce = 1u << 20;
constexpr std::int64_t kLockElements = 64; ///< keys with more holders count as locks only if their name suggests one
constexpr int kMeasurements = 3;
constexpr double kAveragedOverSeconds = 4;
constexpr auto kLeastTime = 20us;
constexpr auto kTick = 50ms;
constexpr auto kTell = 100ms;
constexpr auto kBusyPause = 200ms;

QString wordsOf(const redis::ReplyView& reply)
{
    return QString::fromStdString(printableElided(reply.text(), 200));
}

bool isBusy(const redis::ReplyView& reply)
{
    return reply.isError("BUSY") || reply.isError("LOADING");
}

} // namespace

LockFinder::LockFinder(FindOptions options, const Clock& clock, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_proposals(m_options.watched),
      m_budget(m_options.serverShare * 1e6, m_options.serverShare * 1e6 * kAveragedOverSeconds)
{
    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &LockFinder::tick);
}

LockFinder::~LockFinder()
{
    if (auto connection = std::move(m_connection))
        connection->disconnect(this);
}

void LockFinder::start()
{
    m_started = m_clock.mono();
    redis::ConnectionOptions options;
    options.endpoint = m_options.endpoint;
    options.clientName = m_options.clientName;
    m_connection = std::make_unique<redis::Connection>(std::move(options), m_clock);
    connect(m_connection.get(), &redis::Connection::ready, this, &LockFinder::onReady);
    connect(m_connection.get(), &redis::Connection::closed, this,
            [this](const redis::ConnectError& error) { fail(error.message(), error.trouble()); });
    QTimer::singleShot(0, m_connection.get(), &redis::Connection::open);
    m_tick.start();
}

void LockFinder::cancel()
{
    if (isRunning())
        end(FoundLocks::End::Cancelled);
}

int LockFinder::percent() const
{
    const auto part = [](double done, double of) { return of > 0 ? std::clamp(done / of, 0.0, 1.0) : 0.0; };
    const auto keys = std::min(m_options.mostKeys, static_cast<std::uint64_t>(std::max<std::int64_t>(0, m_found.keys)));
    const double ofKeys = part(static_cast<double>(m_found.keysExamined), static_cast<double>(keys));
    const std::chrono::duration<double, std::milli> passed = elapsed();
    const double ofTime = part(passed.count(), static_cast<double>(m_options.longest.count()));
    return static_cast<int>(std::max(ofKeys, ofTime) * 100);
}

std::chrono::nanoseconds LockFinder::elapsed() const
{
    return m_clock.mono() - m_started;
}

// --- the walk

void LockFinder::onReady()
{
    const auto& hello = m_connection->hello();
    m_found.isClusterNode = hello.mode == "cluster";
    if (m_found.isClusterNode)
        m_found.remark =
            tr("This is one node of a cluster: only the keys of this node were looked at. Name the cluster "
               "(redis+cluster://) to look at all.");
    else if (hello.role == "replica" || hello.role == "slave")
        m_found.remark = tr("This is a replica: what its primary removed a moment ago may still stand here.");
    measure(kMeasurements);
}

/// The shortest of several answers is the cost of a request without any work for the server.
void LockFinder::measure(int times)
{
    m_sent = m_clock.mono();
    m_connection->send(redis::Command("DBSIZE"), this, [this, times](const redis::Answer& answer) {
        if (!isRunning() || !answer.isAnswered())
            return;
        m_found.keys = answer.reply.integer().value_or(0);
        const auto took = m_connection->chunkArrived() - m_sent;
        m_roundTrip = std::min(m_roundTrip, std::chrono::duration_cast<std::chrono::microseconds>(took));
        if (times > 1)
            measure(times - 1);
        else
            askDatabases();
    });
}

void LockFinder::askDatabases()
{
    m_connection->send(redis::Command{"INFO", "keyspace"}, this, [this](const redis::Answer& answer) {
        if (!isRunning() || !answer.isAnswered())
            return;
        redis::ServerInfo info;
        redis::parseServerInfo(answer.reply.isError() ? std::string_view() : answer.reply.text(), info);
        for (const auto& held : info.keyspace) {
            if (held.database != m_options.endpoint.database && held.keys > 0)
                m_found.otherDatabases.emplace_back(held.database, held.keys);
        }
        m_isMeasured = true;
        pump();
    });
}

void LockFinder::tick()
{
    // An unresponsive server is given up by its connection; the results up to the time limit stand.
    if (elapsed() >= m_options.longest && m_connection->isReady())
        return end(FoundLocks::End::TimeLimit);
    emitProgress();
    pump();
}

void LockFinder::emitProgress()
{
    const auto now = m_clock.mono();
    if (now - m_told < kTell)
        return;
    m_told = now;
    Q_EMIT progressed();
}

/// One request at a time: the next values, else the next page, as far as the budget of server time allows.
void LockFinder::pump()
{
    const auto now = m_clock.mono();
    if (!isRunning() || !m_isMeasured || m_inFlight || !m_connection->isReady() || now < m_notBefore ||
        m_budget.available(now) == 0)
        return;
    if (!m_waiting.empty())
        askValues();
    else if (m_walked)
        end(m_limited ? FoundLocks::End::KeyLimit : FoundLocks::End::Everything);
    else
        askPage();
}

void LockFinder::answered()
{
    m_inFlight = false;
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(m_connection->chunkArrived() - m_sent);
    const auto spent = std::max<std::chrono::microseconds>(took - m_roundTrip, kLeastTime);
    m_budget.spend(static_cast<std::uint32_t>(std::min<std::int64_t>(spent.count(), UINT32_MAX)));
    m_serverTime += spent;
    emitProgress();
    pump();
}

void LockFinder::askPage()
{
    m_inFlight = true;
    m_sent = m_clock.mono();
    const redis::Command scan{"SCAN", m_cursor, "COUNT", "1000"};
    m_connection->send(scan, this, [this](const redis::Answer& answer) {
        if (isRunning() && answer.isAnswered())
            onPage(answer.reply);
    });
}

void LockFinder::onPage(const redis::ReplyView& reply)
{
    if (isBusy(reply))
        m_notBefore = m_clock.mono() + kBusyPause;
    else if (reply.isError() || reply.size() != 2)
        return refused(reply);
    else
        takeKeys(reply);
    answered();
}

void LockFinder::takeKeys(const redis::ReplyView& page)
{
    for (const auto key : page.at(1)) {
        if (m_taken == m_options.mostKeys) {
            m_walked = m_limited = true;
            return;
        }
        ++m_taken;
        Candidate candidate;
        candidate.key = std::string(key.text());
        if (m_options.namesOnly)
            judgeByName(candidate);
        else
            m_waiting.push_back(std::move(candidate));
    }
    m_cursor = std::string(page.at(0).text());
    m_walked = m_cursor == "0";
}

// --- the values

void LockFinder::askValues()
{
    // PTTL instead of PEXPIRETIME, because the formats only need the rest of the lease.
    constexpr ReadDialect kDialect{.pexpiretime = false};
    m_asked.clear();
    m_wire.clear();
    std::size_t bytes = 0;
    while (!m_waiting.empty() && m_asked.size() < kKeysAtOnce && bytes < kBytesAtOnce) {
        Candidate& candidate = m_asked.emplace_back(std::move(m_waiting.back()));
        m_waiting.pop_back();
        candidate.answer = KeyAnswer(candidate.ask, candidate.type, kDialect);
        bytes += expectedBytes(candidate.ask);
    }
    m_unanswered = m_asked.size();
    m_inFlight = true;
    m_sent = m_clock.mono();
    for (std::size_t i = 0; i < m_asked.size(); ++i) {
        m_wire.clear();
        const auto replies = appendAsk(m_wire, m_asked[i].ask, m_asked[i].type, m_asked[i].key, kDialect);
        m_connection->send(m_wire, replies, this, i);
    }
}

void LockFinder::onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer)
{
    if (!isRunning() || !answer.isAnswered() || tag >= m_asked.size())
        return;
    Candidate& candidate = m_asked[tag];
    const auto next = candidate.answer.feed(index, answer.reply);
    if (next == KeyAnswer::Next::More)
        return;
    onStep(candidate, next);
    if (--m_unanswered == 0)
        answered();
}

void LockFinder::onStep(Candidate& candidate, KeyAnswer::Next next)
{
    switch (next) {
    case KeyAnswer::Next::More:
        return;
    case KeyAnswer::Next::Later:
        if (const std::string& words = candidate.answer.words();
            words.starts_with("CLUSTERDOWN") || words.starts_with("MASTERDOWN")) { // permanent
            ++m_found.unread;
            return judgeByName(candidate);
        }
        m_notBefore = m_clock.mono() + kBusyPause;
        m_waiting.push_back(std::move(candidate));
        return;
    case KeyAnswer::Next::Continue:
        candidate.ask = candidate.answer.next();
        candidate.type = candidate.answer.type();
        if (isWorthReading(candidate))
            m_waiting.push_back(std::move(candidate));
        else
            judgeByName(candidate);
        return;
    case KeyAnswer::Next::Denied:
    case KeyAnswer::Next::Elsewhere:
        ++m_found.unread;
        judgeByName(candidate);
        return;
    case KeyAnswer::Next::Look:
        onLook(candidate);
        return;
    }
}

/// Locks are small; large values are read only where the name suggests a lock.
bool LockFinder::isWorthReading(const Candidate& candidate) const
{
    const bool mayBeLock = candidate.type == ValueType::String || candidate.type == ValueType::Hash ||
                           candidate.type == ValueType::ZSet || candidate.type == ValueType::Set;
    if (candidate.type != ValueType::Unknown && !mayBeLock)
        return false;
    const bool few = candidate.answer.elements() <= kLockElements;
    switch (candidate.ask) {
    case Ask::LongText:
        return formats::hasLockWord(candidate.key);
    case Ask::Memory: // not compact: before Redis 7.2 every set of strings, otherwise collections with large elements
        return (few && candidate.type == ValueType::Set) || formats::hasLockWord(candidate.key);
    case Ask::Collection:
    case Ask::FieldEnds:
        return few || formats::hasLockWord(candidate.key);
    case Ask::Deadline:
    case Ask::Type:
    case Ask::Text:
    case Ask::Size:
        break;
    }
    return true;
}

void LockFinder::onLook(Candidate& candidate)
{
    const KeyAnswer& answer = candidate.answer;
    if (!answer.exists()) { // it ended after the page was produced
        ++m_found.keysExamined;
        return;
    }
    if (!answer.hasValue() || answer.tooLarge())
        return judgeByName(candidate);
    ++m_found.keysExamined;
    m_raw.key = candidate.key;
    m_raw.valueBytes = static_cast<std::uint64_t>(answer.valueBytes());
    m_raw.pttlMs = answer.deadlineMs();
    takeValue(m_raw, answer.type(), answer.value());
    m_proposals.add(m_raw);
}

void LockFinder::judgeByName(const Candidate& candidate)
{
    ++m_found.keysExamined;
    m_proposals.addUnread(candidate.key, candidate.answer.type());
}

// --- the end

void LockFinder::refused(const redis::ReplyView& reply)
{
    const bool mayNot = reply.isError("NOPERM");
    const QString words = wordsOf(reply);
    if (mayNot)
        fail(tr("This user may not walk the keys of the server, which says \"%1\". An administrator permits it with: "
                "ACL SETUSER %2 +scan")
                 .arg(words, QString::fromStdString(redis::aclUser(m_options.endpoint.user))),
             Trouble::Permission);
    else
        fail(tr("The server refuses to let its keys be walked (SCAN): it says \"%1\". Name the key patterns of your "
                "locks by hand.")
                 .arg(words),
             Trouble::Connection);
}

void LockFinder::fail(const QString& error, Trouble trouble)
{
    m_found.error = error;
    m_found.trouble = trouble;
    end(FoundLocks::End::Failed);
}

void LockFinder::end(FoundLocks::End how)
{
    m_tick.stop();
    // This may run inside a callback of the connection, which must outlive it.
    auto* connection = m_connection.release();
    connection->disconnect(this);
    connection->close();
    connection->deleteLater();
    m_found.end = how;
    m_found.proposals = m_proposals.list();
    m_found.locks = m_proposals.locks();
    m_found.helpers = m_proposals.helpers();
    m_found.leftOut = m_proposals.leftOut();
    m_found.took = std::chrono::duration_cast<std::chrono::milliseconds>(elapsed());
    m_found.serverTime = std::chrono::duration_cast<std::chrono::milliseconds>(m_serverTime);
    m_waiting.clear();
    Q_EMIT finished();
}

} // namespace lockscope::monitor

#include "moc_lockfinder.cpp"
