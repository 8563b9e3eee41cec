// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/tracer.h"

#include "monitor/tracing/tracebound.h"
#include "redis/probe.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kBeat = 100ms;
constexpr auto kMeasureBefore = 400ms; ///< measures the server's load without a trace
constexpr auto kCpuEvery = 500ms;
constexpr auto kClientsEvery = 300ms;
constexpr auto kClientsAgain = 5s;         ///< even if all are known, because some may be gone
constexpr double kClientBytesPerMs = 1000; ///< a longer client list is requested less often
constexpr auto kLastList = 1s;             ///< maximum wait for the last list
constexpr auto kUnplaced = 1s;             ///< maximum wait for a lock to appear in the picture
constexpr auto kTooFarBehind = 3s;         ///< maximum age of the lines being read
constexpr int kFirstVersion = 7;           ///< before this version, a command's line preceded its events

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
}

/// Compares its argument with the lock's token, which may already be the next holder's.
bool isGivingBack(TraceDeed deed)
{
    return deed == TraceDeed::Released || deed == TraceDeed::RefusedRelease || deed == TraceDeed::RefusedRenewal;
}

/// A Lockscope console, this one or another: it reads locks and waits for none.
bool isOwn(const TracedClient* client)
{
    return client != nullptr && client->name.starts_with("lockscope");
}

QString mebibytes(std::uint64_t bytes)
{
    return QString::number(double(bytes) / (1 << 20), 'g', 4);
}

} // namespace

Tracer::Tracer(NodeHost& host, TraceOutlet& outlet, WaitBoard& waits, redis::ConnectionOptions options,
               std::vector<std::string> patterns, QObject* parent)
    : QObject(parent), m_host(host), m_outlet(outlet),
      m_waiters(waits, outlet.clients, [&host](std::string_view key) { return host.find(key); }),
      m_options(std::move(options)), m_patterns(std::move(patterns)), m_beat(this)
{
    m_beat.setInterval(kBeat);
    connect(&m_beat, &QTimer::timeout, this, &Tracer::onBeat);
}

Tracer::~Tracer()
{
    disconnectNow();
}

void Tracer::start(const TraceRequest& request, const std::string& remedy)
{
    if (isRunning())
        return;
    m_request = request;
    m_remedy = remedy;
    m_status = {};
    m_began = m_host.clock().mono();
    const auto& picture = m_host.picture();
    std::erase_if(m_request.locks, [&](LockId lock) {
        return index(lock) >= picture.size() || picture.key(lock).node != m_host.nodeId();
    });
    if (m_request.locks.empty() && !request.locks.empty())
        return refuse(request, tr("The lock is not there any more."));
    if (m_request.locks.size() > TraceRequest::kMostLocks)
        m_request.locks.resize(TraceRequest::kMostLocks);
    std::vector<std::string> onlyKeys;
    for (const LockId lock : m_request.locks)
        onlyKeys.emplace_back(picture.key(lock).name);
    m_subscribed.clear();
    m_serverKeeps.reset();
    m_cpuFirst.reset();
    m_cpuBefore.reset();
    m_shareBefore = 0;
    m_cpuAnswers = 0;
    m_cpuAwaited = m_clientsAwaited = m_overflow = false;
    m_mayList = true;
    m_clientsEvery = kClientsEvery;
    m_matcher = std::make_unique<TraceMatcher>(m_patterns, m_host.database(), std::move(onlyKeys),
                                               [this](std::string_view key) -> std::optional<ServerTime> {
                                                   const auto lock = m_host.find(key);
                                                   if (lock == kNoLock || !m_host.isHeldHere(lock))
                                                       return std::nullopt;
                                                   return m_host.picture().state(lock).heldSince;
                                               });
    m_stage = Stage::Connecting;
    emitStatus(TraceStatus::State::Starting, {});
    m_connection = new redis::Connection(m_options, m_host.clock(), this, this);
    connect(m_connection, &redis::Connection::ready, this, &Tracer::onReady);
    connect(m_connection, &redis::Connection::closed, this, &Tracer::onClosed);
    m_connection->open();
    m_beat.start();
}

void Tracer::refuse(const TraceRequest& request, const QString& why)
{
    if (isRunning())
        return;
    m_request = request;
    m_status = {};
    m_began = m_host.clock().mono();
    emitStatus(TraceStatus::State::Failed, why);
}

void Tracer::stop()
{
    if (m_stage == Stage::Connecting || m_stage == Stage::Preparing)
        fail(tr("Stopped before it began."));
    else
        end(tr("Stopped by request."));
}

// ---- preparing: the output limit for a stalled reader, and the server's load without a trace

void Tracer::onReady()
{
    const auto& hello = m_connection->hello();
    if (hello.protocol < 3)
        return fail(tr("A trace needs RESP3: in RESP2 the server would keep lines without a limit for a reader that "
                       "stalls. Allow the command HELLO."));
    if (std::atoi(hello.version.c_str()) < kFirstVersion)
        return fail(tr("A trace needs Redis 7.0 or Valkey: older servers tell a command before its effect, so that "
                       "an attempt that was refused looks like one that succeeded."));
    m_stage = Stage::Preparing;
    askLimits();
    askClients();
    askCpu();
    subscribe();
}

void Tracer::askLimits()
{
    m_connection->send(redis::Command{"CONFIG", "GET", "client-output-buffer-limit", "maxmemory-clients", "maxmemory",
                                      "maxmemory-policy"},
                       this, [this](const redis::Answer& answer) {
                           if (answer.isAnswered())
                               onLimits(answer);
                       });
}

void Tracer::onLimits(const redis::Answer& answer)
{
    std::map<std::string, std::string, std::less<>> settings;
    if (answer.isOk()) {
        for (auto it = answer.reply.begin(); it != answer.reply.end();) {
            std::string name((*it++).text());
            if (it != answer.reply.end())
                settings[std::move(name)] = (*it++).text();
        }
    }
    const TraceBound bound = traceBound(settings);
    m_serverKeeps = bound.bytes;
    using Verdict = TraceBound::State;
    const QString cure = QLatin1Char(' ') + tr("Set a limit: %1").arg(QString::fromStdString(bound.remedy()));
    switch (bound.verdict) {
    case Verdict::Fine:
        return;
    case Verdict::NotTold:
        if (m_request.evenIfUnbounded)
            return;
        m_status.lacksRight = true;
        return fail(tr("The server does not say how much it keeps for a reader that stalls, so that a trace could use "
                       "up its memory. Allow this user to ask: %1. Where nobody can allow it, and you know the limit: "
                       "lockscope trace --yes.")
                        .arg(QStringLiteral("ACL SETUSER %1 +config|get").arg(userName())));
    case Verdict::Unlimited:
        return fail(tr("The server keeps lines without a limit for a reader that stalls, so that a trace could use up "
                       "its memory.") +
                    cure);
    case Verdict::TooHigh:
        return fail(tr("The server keeps up to %1 MiB for a reader that stalls: that is more than a trace may cost it.")
                        .arg(mebibytes(*bound.bytes)) +
                    cure);
    case Verdict::Evicts:
        return fail(tr("The server keeps up to %1 MiB for a reader that stalls, and deletes keys when it uses more "
                       "than %2 MiB in all: a trace that stalls could cost locks.")
                        .arg(mebibytes(*bound.bytes), mebibytes(*bound.maximumMemory)) +
                    cure);
    }
}

QString Tracer::userName() const
{
    return QString::fromStdString(redis::aclUser(m_options.endpoint.user));
}

void Tracer::subscribe()
{
    m_answersAwaited = m_patterns.size();
    for (const auto& pattern : m_patterns) {
        const auto channel = redis::keyspaceChannel(m_options.endpoint.database, pattern);
        m_connection->addKeyspacePattern(channel);
        m_connection->send(redis::Command{"PSUBSCRIBE", channel}, this, [this, pattern](const redis::Answer& answer) {
            if (m_stage != Stage::Preparing || !answer.isAnswered())
                return; // a lost connection is no missing right
            if (answer.isOk())
                m_subscribed.push_back(pattern);
            if (--m_answersAwaited == 0)
                onSubscribed();
        });
    }
}

void Tracer::onSubscribed()
{
    m_status.lacksRight = m_subscribed.size() < m_patterns.size();
    if (m_status.lacksRight)
        return fail(tr("The user may not subscribe to the changes of all watched keys. Without them the server would "
                       "keep lines without a limit for a reader that stalls, and an attempt that was refused would "
                       "look like one that succeeded. The Server page names the right that is missing."));
}

void Tracer::beginMonitor()
{
    m_connection->expectMonitorLines();
    m_connection->send(redis::Command{"MONITOR"}, this, [this](const redis::Answer& answer) { onMonitor(answer); });
    m_connection->flush();
}

void Tracer::onMonitor(const redis::Answer& answer)
{
    if (!answer.isAnswered() || m_stage != Stage::Preparing)
        return;
    if (!answer.isOk()) {
        m_status.lacksRight = answer.reply.isError("NOPERM");
        return fail(refusedText(answer, "monitor"));
    }
    m_stage = Stage::Tracing;
    m_began = m_host.clock().mono();
    m_status.bytes = 0;
    emitStatus(TraceStatus::State::Running, {});
}

QString Tracer::refusedText(const redis::Answer& answer, const char* command) const
{
    auto why = tr("The server refuses: \"%1\".").arg(text(answer.reply.text()));
    if (!m_remedy.empty())
        why += QStringLiteral(" ") + tr("This gives the right: %1").arg(QString::fromStdString(m_remedy));
    else if (answer.reply.isError("NOPERM"))
        why += QStringLiteral(" ") +
               tr("This gives the right: %1")
                   .arg(QStringLiteral("ACL SETUSER %1 +%2").arg(userName(), QLatin1StringView(command)));
    return why;
}

// ---- tracing

void Tracer::onChunk(MonoTime, std::size_t bytes)
{
    m_status.bytes += bytes;
}

void Tracer::onKeyEvent(std::uint32_t, std::string_view key, std::string_view event)
{
    if (m_stage == Stage::Tracing || m_stage == Stage::Ending)
        m_matcher->onChange(key, event);
}

void Tracer::onMonitorLine(std::string_view line, bool cut)
{
    if (m_stage == Stage::Tracing)
        m_matcher->onLine(line, cut);
}

void Tracer::onChunkEnd()
{
    if (m_stage != Stage::Tracing)
        return;
    m_matcher->endOfChunk();
    if (m_status.bytes >= m_request.byteLimit) {
        end(tr("The limit of %1 MiB was reached.").arg(double(m_request.byteLimit) / (1024 * 1024), 0, 'g', 3));
        return;
    }
    // The server's backlog for us would keep growing, so the burst ends instead of reading late lines.
    const auto last = m_matcher->lastLine();
    const auto now = m_host.nodeTime();
    if (last != kUnknownTime && now - last > kTooFarBehind && now - last < 1h) {
        end(tr("Stopped: this program fell %1 s behind the server.")
                .arg(std::chrono::duration<double>(now - last).count(), 0, 'f', 1));
    }
}

void Tracer::onBeat()
{
    const auto now = m_host.clock().mono();
    switch (m_stage) {
    case Stage::Idle:
        m_beat.stop();
        return;
    case Stage::Connecting:
        return;
    case Stage::Preparing:
        if (now - m_cpuAsked >= kMeasureBefore && !m_cpuAwaited && m_answersAwaited == 0 && m_cpuAnswers == 1)
            askCpu();
        return;
    case Stage::Tracing:
        place();
        m_waiters.updateBoard(m_host.nodeTime());
        if (elapsed() >= m_request.limit)
            return end(tr("Time limit reached."));
        if (m_overflow)
            return end(tr("Stopped: there was more than this program could show."));
        if (!m_cpuAwaited && now - m_cpuAsked >= kCpuEvery)
            askCpu();
        if (now - m_clientsAsked >= m_clientsEvery &&
            (m_outlet.clients.hasUnlisted(m_host.nodeId()) || now - m_clientsAsked >= kClientsAgain))
            askClients();
        return emitStatus(TraceStatus::State::Running, {});
    case Stage::Ending:
        place();
        if (!m_clientsAwaited || now - m_ended >= kLastList)
            disconnectNow();
        return;
    case Stage::Sorting:
        place();
        if (m_matcher->found().empty() || now - m_ended >= kLastList + kUnplaced)
            finish();
        return;
    }
}

void Tracer::askCpu()
{
    m_cpuAsked = m_host.clock().mono();
    m_cpuAwaited = true;
    m_connection->send(redis::Command{"INFO", "cpu"}, this, [this](const redis::Answer& answer) {
        m_cpuAwaited = false;
        const auto now = m_host.clock().mono();
        std::optional<Cpu> cpu;
        if (answer.isOk()) {
            if (const auto used = redis::parseServerSample(answer.reply.text(), 0).usedCpuSeconds)
                cpu = Cpu{*used, now};
        }
        const auto share = [](const Cpu& from, const Cpu& to) {
            const double seconds = std::chrono::duration<double>(to.at - from.at).count();
            return seconds > 0 ? (to.seconds - from.seconds) / seconds : 0;
        };
        if (m_stage == Stage::Preparing) {
            if (++m_cpuAnswers == 1) {
                m_cpuFirst = cpu;
                return;
            }
            if (cpu && m_cpuFirst) { // otherwise the cost stays unknown
                m_shareBefore = share(*m_cpuFirst, *cpu);
                m_cpuBefore = cpu;
            }
            beginMonitor();
        } else if (m_stage == Stage::Tracing && cpu && m_cpuBefore) {
            m_status.serverShare = std::max(0.0, share(*m_cpuBefore, *cpu) - m_shareBefore);
        }
    });
    m_connection->flush();
}

void Tracer::askClients()
{
    if (m_clientsAwaited || !m_mayList)
        return;
    m_clientsAwaited = true;
    m_clientsAsked = m_host.clock().mono();
    m_connection->send(redis::Command{"CLIENT", "LIST"}, this,
                       [this](const redis::Answer& answer) { onClients(answer); });
    m_connection->flush();
}

void Tracer::onClients(const redis::Answer& answer)
{
    m_clientsAwaited = false;
    if (!answer.isAnswered())
        return;
    m_mayList = answer.isOk();
    if (!m_mayList)
        return;
    const auto list = answer.reply.text();
    m_outlet.clients.readClientList(m_host.nodeId(), list);
    m_clientsEvery = std::max<std::chrono::milliseconds>(
        kClientsEvery, std::chrono::milliseconds(std::int64_t(double(list.size()) / kClientBytesPerMs)));
}

/// Assigns ids to the results. A lock that the picture does not know yet is about to arrive on the stream.
void Tracer::place()
{
    for (auto& named : m_matcher->named())
        m_outlet.clients.learnName(m_host.nodeId(), named.address, named.name);
    m_matcher->named().clear();
    auto& found = m_matcher->found();
    if (found.empty())
        return;
    const auto now = m_matcher->lastLine();
    std::size_t kept = 0;
    for (auto& f : found) {
        const auto lock = m_host.find(f.key);
        if (lock != kNoLock) {
            const auto client = m_outlet.clients.idOf(m_host.nodeId(), f.address);
            if (f.deed == TraceDeed::Read && isOwn(m_outlet.clients.client(client)))
                continue;
            m_outlet.commands.push_back({f.at, lock, tokenOf(f, lock), client, f.deed});
            m_waiters.add(m_outlet.commands.back(), f.key);
            ++m_status.matched;
        } else if (now - f.at < kUnplaced) {
            found[kept++] = std::move(f);
        }
    }
    found.resize(kept);
    m_overflow = m_outlet.commands.size() + m_outlet.waiting > TraceOutlet::kMostWaiting;
    Q_EMIT yielded();
}

/// The token of the command; or the lock's token, if the script received exactly that one. A release compares its
/// token: the lock may already have the next holder's.
TokenMark Tracer::tokenOf(const TraceMatcher::Found& found, LockId lock) const
{
    const auto holder = m_host.picture().state(lock).holder;
    if (found.given.empty())
        return found.token;
    if (holder == TokenId::None)
        return isGivingBack(found.deed) ? found.given.front() : found.token;
    const auto current = markOf(m_host.picture().token(holder));
    const bool isGiven = std::find(found.given.begin(), found.given.end(), current) != found.given.end();
    if (!isGiven && isGivingBack(found.deed))
        return found.given.front();
    return isGiven ? current : found.token;
}

// ---- ending

void Tracer::end(const QString& why)
{
    if (m_stage != Stage::Tracing)
        return;
    m_stage = Stage::Ending;
    m_endText = why;
    m_ended = m_host.clock().mono();
    m_status.elapsedMs = std::chrono::duration_cast<std::chrono::milliseconds>(m_ended - m_began).count();
    m_status.lines = m_matcher->lines();
    m_matcher->finish();
    place();
    // Unnamed clients are listed once more, but never beyond the byte limit.
    const bool mayAsk = m_status.bytes < m_request.byteLimit && !m_overflow;
    const auto& clients = m_outlet.clients;
    if (mayAsk && (clients.hasUnlisted(m_host.nodeId()) || clients.hasLoneSocket(m_host.nodeId())))
        askClients();
    if (!m_clientsAwaited)
        disconnectNow();
}

void Tracer::disconnectNow()
{
    if (m_connection != nullptr) {
        m_connection->disconnect(this);
        m_connection->close();
        m_connection->deleteLater();
        m_connection = nullptr;
    }
    if (m_stage == Stage::Ending)
        m_stage = Stage::Sorting;
}

void Tracer::finish()
{
    m_stage = Stage::Idle;
    m_beat.stop();
    m_waiters.withdraw();
    emitStatus(TraceStatus::State::Ended, m_endText);
    m_matcher.reset();
}

void Tracer::onClosed(const redis::ConnectError& error)
{
    const auto why = error.message();
    m_connection->deleteLater();
    m_connection = nullptr;
    if (m_stage != Stage::Ending) {
        m_status.lost = error.trouble() == Trouble::Connection;
        m_status.lacksRight = error.trouble() == Trouble::Permission;
    }
    if (m_stage == Stage::Tracing) {
        m_clientsAwaited = false;
        end(m_serverKeeps ? tr("The connection ended: %1 The server ends it when its reader falls %2 MiB behind.")
                                .arg(why, mebibytes(*m_serverKeeps))
                          : tr("The connection ended: %1").arg(why));
    } else if (m_stage == Stage::Ending) {
        disconnectNow();
    } else {
        fail(why);
    }
}

void Tracer::fail(const QString& why)
{
    m_stage = Stage::Idle;
    m_beat.stop();
    disconnectNow();
    m_matcher.reset();
    emitStatus(TraceStatus::State::Failed, why);
}

void Tracer::emitStatus(TraceStatus::State state, const QString& why)
{
    m_status.node = m_host.nodeId();
    m_status.state = state;
    m_status.limitMs = m_request.limit.count();
    m_status.byteLimit = m_request.byteLimit;
    if (m_stage == Stage::Tracing) {
        m_status.elapsedMs = elapsed().count();
        m_status.lines = m_matcher->lines();
    }
    m_status.text = why.toStdString();
    // A burst on several locks reports each of them when it begins and ends, and meanwhile only the first, as progress.
    const bool isBeat = std::exchange(m_toldState, state) == state && state == TraceStatus::State::Running;
    const std::size_t count = isBeat ? std::min<std::size_t>(1, m_request.locks.size()) : m_request.locks.size();
    for (std::size_t i = 0; i < count; ++i)
        push(m_request.locks[i]);
    if (count == 0)
        push(kNoLock);
    Q_EMIT yielded();
}

void Tracer::push(LockId lock)
{
    m_status.lock = lock;
    m_outlet.states.push_back(m_status);
}

std::chrono::milliseconds Tracer::elapsed() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(m_host.clock().mono() - m_began);
}

} // namespace lockscope::monitor

#include "moc_tracer.cpp"
