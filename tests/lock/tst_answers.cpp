// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each answer that a server can give, played to an acquisition, a release and a renewal. The table in
// docs/lock-library.md is what was seen: LOCKSCOPE_WRITE_DOCS=1 writes it; else it must be current. Means: a server
// that says what the test wants, on several connections; stepped clock; real server for a full memory.
#include "formats/scripts.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <QFile>

#include <algorithm>
#include <deque>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::SteppedClock;

namespace {

enum class Asked : std::uint8_t { Login, Scripts, Acquire, Settle, Renew, Release, Other };

Asked whatIsAsked(const std::string& request)
{
    const auto has = [&](std::string_view text) { return request.find(text) != std::string::npos; };
    if (has("AUTH\r\n"))
        return Asked::Login;
    if (has("\r\nreturn 1\r\n"))
        return Asked::Scripts;
    if (has(formats::kSettle) || has(formats::kSettleFenced))
        return Asked::Settle;
    if (has("SET\r\n") || has(formats::kAcquireFencedSha1) || has(formats::kAcquireFenced))
        return Asked::Acquire;
    if (has(formats::kCompareAndExpireSha1) || has(formats::kCompareAndExpire))
        return Asked::Renew;
    if (has(formats::kCompareAndDeleteSha1) || has(formats::kCompareAndDelete))
        return Asked::Release;
    return Asked::Other;
}

constexpr const char* kSilence = "silence";
constexpr const char* kEnd = "end";

/// A Redis that does everything, except that it answers one request otherwise, once.
class Peer
{
public:
    struct Heard
    {
        Asked asked;
        int connection;
        std::string bytes;
    };

    Peer() : m_thread([this](const std::stop_token& stop) { serve(stop); }) {}

    [[nodiscard]] Endpoint endpoint() const { return m_listener.endpoint(); }
    /// Answers the next request of this kind so. kSilence: not at all; kEnd: ends the connection.
    void play(Asked asked, std::string answer)
    {
        const std::lock_guard guard(m_mutex);
        m_played = {asked, std::move(answer)};
        m_heard.clear();
    }
    /// Since then, of these kinds.
    [[nodiscard]] std::vector<Heard> heard(std::initializer_list<Asked> kinds) const
    {
        const std::lock_guard guard(m_mutex);
        std::vector<Heard> result;
        std::copy_if(m_heard.begin(), m_heard.end(), std::back_inserter(result), [&](const Heard& each) {
            return std::find(kinds.begin(), kinds.end(), each.asked) != kinds.end();
        });
        return result;
    }

private:
    void serve(const std::stop_token& stop)
    {
        std::vector<pollfd> open{{m_listener.socket(), POLLIN, 0}};
        std::vector<int> numbers{0};
        while (!stop.stop_requested()) {
            (void)::poll(open.data(), open.size(), 5);
            for (std::size_t i = 1; i < open.size(); ++i)
                if (open[i].revents != 0 && !answer(open[i].fd, numbers[i])) {
                    ::close(open[i].fd);
                    open[i].fd = -1;
                }
            if (open[0].revents != 0) {
                open.push_back({::accept4(m_listener.socket(), nullptr, nullptr, SOCK_CLOEXEC), POLLIN, 0});
                numbers.push_back(static_cast<int>(open.size()));
            }
        }
        for (std::size_t i = 1; i < open.size(); ++i)
            if (open[i].fd >= 0)
                ::close(open[i].fd);
    }
    bool answer(int fd, int connection)
    {
        char buffer[4096];
        const ssize_t got = ::read(fd, buffer, sizeof buffer);
        if (got <= 0)
            return false;
        const std::string bytes(buffer, static_cast<std::size_t>(got));
        const Asked asked = whatIsAsked(bytes);
        std::string says = asked == Asked::Scripts ? test::kMayRunScripts
                           : asked == Asked::Login || (asked == Asked::Acquire && bytes.find("SET\r\n") < 20)
                               ? "+OK\r\n"
                               : ":1\r\n";
        {
            const std::lock_guard guard(m_mutex);
            m_heard.push_back({asked, connection, bytes});
            if (m_played && m_played->first == asked) {
                says = m_played->second;
                m_played.reset();
            }
        }
        if (says == kSilence)
            return true;
        return says != kEnd && ::send(fd, says.data(), says.size(), MSG_NOSIGNAL) > 0;
    }

    const test::UnixListener m_listener;
    mutable std::mutex m_mutex;
    std::optional<std::pair<Asked, std::string>> m_played;
    std::vector<Heard> m_heard;
    std::jthread m_thread;
};

struct Row
{
    const char* title;
    ErrorKind kind;
    const char* answer;
    bool fenced = false; ///< the acquisition is a script
    /// Makes a real server, where the lock may be held, answer so: it does not to every request. Null: a peer says it.
    void (*harm)(Client& admin) = nullptr;
};

void must(bool fine)
{
    if (!fine)
        qFatal("the server was not harmed");
}

const Row kRows[] = {
    {"NOSCRIPT", ErrorKind::NoScript, "-NOSCRIPT No matching script. Please use EVAL.\r\n", true},
    {"READONLY", ErrorKind::ReadOnly, "-READONLY You can't write against a read only replica.\r\n"},
    {"MASTERDOWN", ErrorKind::MasterDown,
     "-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.\r\n"},
    {"OOM", ErrorKind::OutOfMemory, "", false,
     [](Client& admin) {
         must(admin.command({"CONFIG", "SET", "maxmemory", "1"}).has_value());
     }},
    {"MISCONF", ErrorKind::Misconfigured,
     "-MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.\r\n"},
    {"NOREPLICAS", ErrorKind::NoReplicas, "-NOREPLICAS Not enough good replicas to write.\r\n"},
    {"CLUSTERDOWN", ErrorKind::ClusterDown, "-CLUSTERDOWN Hash slot not served\r\n"},
    {"TRYAGAIN", ErrorKind::ClusterDown, "-TRYAGAIN Multiple keys request during rehashing of slot\r\n"},
    {"max number of clients", ErrorKind::MaxClients, "-ERR max number of clients reached\r\n"},
    {"DENIED", ErrorKind::Denied, "-DENIED Redis is running in protected mode because protected mode is enabled\r\n"},
    {"unknown command SET, EVAL", ErrorKind::NotRedis, "-ERR unknown command 'SET', with args beginning with: \r\n"},
    {"HTTP", ErrorKind::NotRedis, "HTTP/1.1 400 Bad Request\r\n\r\n"},
    {"BUSY", ErrorKind::Busy, "-BUSY Redis is busy running a script.\r\n"},
    {"LOADING", ErrorKind::Loading, "-LOADING Redis is loading the dataset in memory\r\n"},
    {"MOVED, ASK", ErrorKind::Moved, "-MOVED 3999 127.0.0.1:6381\r\n"},
    {"NOPERM, NOAUTH", ErrorKind::NoPermission, "-NOPERM this user has no permissions\r\n"},
    {"WRONGTYPE", ErrorKind::WrongType, "", false,
     [](Client& admin) {
         must(admin.command({"DEL", "lock:a"}).has_value());
         must(admin.command({"HSET", "lock:a", "field", "1"}).has_value());
     }},
    {"no answer in time", ErrorKind::Timeout, kSilence},
    {"connection ended", ErrorKind::Closed, kEnd},
    {"another error", ErrorKind::Refused, "-ERR something else\r\n"},
    {"not Redis protocol", ErrorKind::Protocol, "?\r\n"},
};

/// "read_only" as ReadOnly.
QString enumerator(ErrorKind kind)
{
    QString result;
    for (const QString& part : QString::fromUtf8(name(kind).data()).split(u'_'))
        result += part.left(1).toUpper() + part.mid(1);
    return result;
}

/// A server for one row: a peer that is told what to say, or a real one.
class Server
{
public:
    explicit Server(const Row& row) : m_row(row)
    {
        if (row.harm)
            m_real.emplace(test::startedServer());
        else
            m_peer.emplace();
    }
    [[nodiscard]] Endpoint endpoint() const { return m_real ? m_real->endpoint() : m_peer->endpoint(); }
    void harm(Asked asked)
    {
        if (m_peer)
            return m_peer->play(asked, m_row.answer);
        Client admin(m_real->endpoint());
        m_row.harm(admin);
    }
    /// Nothing of a real one.
    [[nodiscard]] std::vector<Peer::Heard> heard(std::initializer_list<Asked> kinds) const
    {
        return m_peer ? m_peer->heard(kinds) : std::vector<Peer::Heard>();
    }

private:
    const Row& m_row;
    std::optional<sandbox::RedisServer> m_real;
    std::optional<Peer> m_peer;
};

/// What was done when the second try succeeded.
QString triedAgain(const std::vector<Peer::Heard>& heard)
{
    if (heard.size() < 2)
        return QStringLiteral("works");
    // NOSCRIPT: the first request names the script, the second one has it.
    if (heard[0].bytes.find("EVALSHA\r\n") != std::string::npos &&
        heard[1].bytes.find("EVAL\r\n") != std::string::npos && heard[0].connection == heard[1].connection)
        return QStringLiteral("the text is sent instead of the hash");
    QString what = heard[1].asked == Asked::Settle ? QStringLiteral("asked who has it") : QStringLiteral("tried again");
    if (heard[0].connection != heard[1].connection)
        what += QStringLiteral(", over a new connection");
    return what;
}

} // namespace

class TestAnswers : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theTableIsWhatIsSeen();

private:
    static ClientOptions limits(const std::shared_ptr<SteppedClock>& clock)
    {
        ClientOptions options;
        options.commandLimit = 300ms;
        options.clock = clock;
        return options;
    }
    static MutexOptions plain(const Row& row)
    {
        MutexOptions options;
        options.watchdog = false;
        options.wait = 20s;
        options.retry = Retry::fixed(1ms);
        options.fencing = row.fenced;
        return options;
    }
    static QString acquisition(const Row& row);
    static QString release(const Row& row);
    static QString renewal(const Row& row);
    static QString made();
};

QString TestAnswers::acquisition(const Row& row)
{
    Server server(row);
    const auto client = std::make_shared<Client>(server.endpoint(), limits({}));
    MutexOptions options = plain(row);
    if (row.harm)
        options.wait = 0ms; // it lasts
    Mutex mutex = test::mutexOf(client, nullptr, "lock:a", options);
    server.harm(Asked::Acquire);
    const Acquired result = mutex.acquire();
    if (result.outcome() == AcquireOutcome::Failed) {
        const Error error = result.error();
        if (error.kind != row.kind || error.delivery != Delivery::Answered ||
            server.heard({Asked::Acquire, Asked::Settle}).size() > 1)
            qFatal("%s: %s", row.title, error.message.c_str());
        return QStringLiteral("error at once");
    }
    if (result.outcome() == AcquireOutcome::Taken)
        return QStringLiteral("`Taken`");
    if (!result)
        qFatal("%s: %s", row.title, result.why().c_str());
    return triedAgain(server.heard({Asked::Acquire, Asked::Settle}));
}

QString TestAnswers::release(const Row& row)
{
    Server server(row);
    const auto client = std::make_shared<Client>(server.endpoint(), limits({}));
    Lease lease = test::leaseOf(test::mutexOf(client, nullptr, "lock:a", plain(row)).acquire());
    server.harm(Asked::Release);
    const ReleaseResult result = lease.release();
    if (result.outcome == ReleaseOutcome::NotOwner)
        return QStringLiteral("`NotOwner`");
    if (result.outcome == ReleaseOutcome::Released)
        return triedAgain(server.heard({Asked::Release}));
    if (result.outcome != ReleaseOutcome::Unknown || result.error->kind != row.kind ||
        lease.release().outcome != ReleaseOutcome::Released)
        qFatal("%s: not unknown", row.title);
    return QStringLiteral("`Unknown`, ask again");
}

QString TestAnswers::renewal(const Row& row)
{
    Server server(row);
    const auto clock = std::make_shared<SteppedClock>();
    const auto client = std::make_shared<Client>(server.endpoint(), limits(clock));
    const auto watchdog = std::make_shared<Watchdog>(server.endpoint(), limits(clock));
    MutexOptions options = plain(row);
    options.watchdog = true;
    const Lease lease = test::leaseOf(test::mutexOf(client, watchdog, "lock:a", options).acquire());
    server.harm(Asked::Renew);
    if (!test::stepUntil(*clock, [&] { return lease.renewals() == 1 || lease.lost().stop_requested(); }))
        qFatal("%s: neither renewed nor lost", row.title);
    if (lease.lossReason() == LossReason::TakenByOther)
        return QStringLiteral("lost: `TakenByOther`");
    if (lease.lossReason())
        qFatal("%s: lost", row.title);
    return triedAgain(server.heard({Asked::Renew}));
}

QString TestAnswers::made()
{
    QString table = QStringLiteral("| answer | `ErrorKind` | acquire | release | renewal | the message says |\n"
                                   "|---|---|---|---|---|---|\n");
    for (const Row& row : kRows) {
        const std::string_view toDo = advice(row.kind);
        table += QStringLiteral("| %1 | `%2` | %3 | %4 | %5 | %6 |\n")
                     .arg(QString::fromLatin1(row.title), enumerator(row.kind), acquisition(row), release(row),
                          renewal(row), QString::fromUtf8(toDo.data(), static_cast<qsizetype>(toDo.size())));
    }
    return table;
}

void TestAnswers::theTableIsWhatIsSeen()
{
    const QString begin = QStringLiteral("<!-- answers: LOCKSCOPE_WRITE_DOCS=1 build/dev/tests/tst_lock_answers -->\n");
    const QString end = QStringLiteral("<!-- end of answers -->\n");
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/lock-library.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    file.close();
    const qsizetype from = text.indexOf(begin) + begin.size();
    const qsizetype to = text.indexOf(end);
    QVERIFY(from >= begin.size() && to >= from);
    const QString table = made();
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write((text.left(from) + table + text.mid(to)).toUtf8());
        return;
    }
    const QStringList seen = table.split(u'\n');
    const QStringList documented = text.mid(from, to - from).split(u'\n');
    for (qsizetype i = 0; i < std::min(seen.size(), documented.size()); ++i)
        QCOMPARE(seen[i], documented[i]); // not current: run this test with LOCKSCOPE_WRITE_DOCS=1
    QCOMPARE(seen.size(), documented.size());
}

LOCKSCOPE_TEST_MAIN(TestAnswers)
#include "tst_answers.moc"
