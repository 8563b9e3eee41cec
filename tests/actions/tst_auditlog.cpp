// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Appends whole lines, masks tokens, full and slow disks, many processes. Means: files.
#include "actions/auditlog.h"
#include "core/endpoint.h"
#include "core/text.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::actions;

namespace {

AuditRecord record(const std::string& outcome)
{
    AuditRecord r;
    r.when = std::chrono::system_clock::time_point(std::chrono::milliseconds(1'700'000'000'123));
    r.who = "alice";
    r.server = "redis://localhost:6379/0";
    r.environment = "production";
    r.key = std::string("lock:\xff\n", 7);
    r.database = 3;
    r.verb = "release";
    r.seen = "4f1c~9a2b";
    r.done = "EVAL <...>";
    r.outcome = outcome;
    r.detail = "The lock is released.";
    return r;
}

int modeOf(const std::string& path)
{
    struct stat info
    {
    };
    return ::stat(path.c_str(), &info) == 0 ? int(info.st_mode & 0777) : -1;
}

} // namespace

class TestAuditLog : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void appendsAndReads();
    void isForItsOwnerOnly();
    void keepsOnlyTheNewest();
    void skipsForeignLines();
    void readsWhatWasWrittenBeforeThereWereKeyspaces();
    void saysWhyItCannotWrite();
    void withoutAFolderNothingIsWritten();
    void aFullDiskLeavesNoHalfLine();
    void halfALineIsEnded();
    void halfALineInFrontIsNoLoss();
    void manyProcessesAppendWholeLines();
    void masksTokens();
    void readsWellAsText();
    void namesTheUserOfTheProcess();
    void aSlowDiskHoldsNobodyUp();
    void whatWaitsIsWrittenAtTheEnd();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestAuditLog::init()
{
    Suite::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->path().toStdString() + "/state/lockscope/audit.ndjson";
}

void TestAuditLog::appendsAndReads()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("intent")));
    QVERIFY(AuditLog(m_path).append(record("released"))); // another process, later
    const auto records = log.read();
    QCOMPARE(records.size(), 2u);
    QCOMPARE(records[0].outcome, std::string("intent"));
    QCOMPARE(records[1].outcome, std::string("released"));
    QCOMPARE(records[1].when, record("").when);
    QCOMPARE(records[1].who, std::string("alice"));
    QCOMPARE(records[1].database, 3);
    QCOMPARE(records[1].key, std::string("lock:\\xff\\n"));
    QCOMPARE(records[1].seen, std::string("4f1c~9a2b"));
}

void TestAuditLog::isForItsOwnerOnly()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("released")));
    QVERIFY(log.mask());
    QCOMPARE(modeOf(m_path), 0600);
    QCOMPARE(modeOf(m_path + ".salt"), 0600);
    ::chmod(m_path.c_str(), 0644);
    QVERIFY(log.append(record("released")));
    QCOMPARE(modeOf(m_path), 0600);
}

/// A pipe that nobody reads yet stands for a disk that does not answer.
void TestAuditLog::namesTheUserOfTheProcess()
{
    QProcess id;
    id.start(QStringLiteral("id"), {QStringLiteral("-un")});
    QVERIFY(id.waitForFinished());
    if (id.exitCode() == 0)
        QCOMPARE(osUser(), id.readAllStandardOutput().trimmed().toStdString());
    else
        QCOMPARE(osUser(), "uid " + std::to_string(geteuid()));
}

void TestAuditLog::aSlowDiskHoldsNobodyUp()
{
    m_path = m_folder->path().toStdString() + "/pipe";
    QCOMPARE(::mkfifo(m_path.c_str(), 0600), 0);
    AuditLog log(m_path);
    QStringList answers;
    for (const char* outcome : {"intent", "released"})
        log.append(record(outcome), this, [&answers, outcome](const Result<void, std::string>& done) {
            answers << QString::fromLatin1(outcome) + (done ? QString() : QString::fromStdString(done.error()));
        });
    auto elsewhere = std::make_unique<QObject>();
    log.append(record("unheard"), elsewhere.get(), [&answers](const auto&) { answers << QStringLiteral("unheard"); });
    elsewhere.reset();
    QCoreApplication::processEvents();
    QCOMPARE(answers, QStringList());

    QFile reader(QString::fromStdString(m_path));
    const int fd = ::open(m_path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    QVERIFY(reader.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle));
    QByteArray text;
    const auto readAll = [&] {
        char buffer[4096];
        for (ssize_t n = 0; (n = ::read(fd, buffer, sizeof buffer)) > 0;)
            text.append(buffer, n);
        return text.count('\n');
    };
    QTRY_COMPARE(readAll(), 3);
    QTRY_COMPARE(answers, (QStringList{QStringLiteral("intent"), QStringLiteral("released")}));
    QVERIFY(text.indexOf("\"intent\"") < text.indexOf("\"released\""));
    QVERIFY(text.indexOf("\"released\"") < text.indexOf("\"unheard\""));
}

void TestAuditLog::whatWaitsIsWrittenAtTheEnd()
{
    {
        AuditLog log(m_path);
        for (int i = 0; i < 50; ++i)
            log.appendUnheard(record(std::to_string(i)));
    }
    const auto records = AuditLog(m_path).read();
    QCOMPARE(records.size(), 50u);
    QCOMPARE(records.front().outcome, std::string("0"));
    QCOMPARE(records.back().outcome, std::string("49"));
    AuditLog nowhere("/proc/no/such/audit.ndjson");
    QString why;
    nowhere.append(record("intent"), this,
                   [&why](const Result<void, std::string>& done) { why = QString::fromStdString(done.error()); });
    QTRY_VERIFY(why.contains(QStringLiteral("/proc/no/such/audit.ndjson cannot be written")));
}

void TestAuditLog::keepsOnlyTheNewest()
{
    AuditLog log(m_path);
    for (int i = 0; i < 10; ++i)
        QVERIFY(log.append(record(i == 9 ? "failed" : "released")));
    const auto records = log.read(3);
    QCOMPARE(records.size(), 3u);
    QCOMPARE(records.back().outcome, std::string("failed"));
}

void TestAuditLog::skipsForeignLines()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("released")));
    QFile file(QString::fromStdString(m_path));
    QVERIFY(file.open(QIODevice::Append));
    file.write("not json\n[1,2]\n{\"who\":1}\n\n{\"verb\":\"release\",\"outcome\":\"failed\",\"db\":\"x\"}\n");
    file.close();
    QCOMPARE(log.read().size(), 2u);
    QVERIFY(AuditLog(m_path + ".none").read().empty());
}

/// tests/fixtures has a file as the program of before wrote it. It is read, and what is written behind it has the same
/// keys first.
void TestAuditLog::readsWhatWasWrittenBeforeThereWereKeyspaces()
{
    namespace fs = std::filesystem;
    fs::create_directories(fs::path(m_path).parent_path());
    fs::copy_file(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/written-before-keyspaces/audit.ndjson", m_path);
    const auto linesOf = [this] {
        std::vector<std::string> lines;
        std::ifstream file(m_path);
        for (std::string line; std::getline(file, line);)
            lines.push_back(line);
        return lines;
    };
    const auto before = linesOf();
    AuditLog log(m_path);
    const auto records = log.read();
    QCOMPARE(records.size(), before.size());
    QCOMPARE(records.size(), std::size_t{7});
    const auto keysOf = [](const nlohmann::ordered_json& line) {
        std::vector<std::string> keys;
        for (const auto& item : line.items())
            keys.push_back(item.key());
        return keys;
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto line = nlohmann::ordered_json::parse(before[i]);
        const AuditRecord& r = records[i];
        const auto when = std::chrono::duration_cast<std::chrono::microseconds>(r.when.time_since_epoch());
        QCOMPARE(isoTime(serverTimeFromUs(when.count())), line["t"].get<std::string>());
        for (const auto& [key, value] :
             {std::pair{"who", r.who}, std::pair{"server", r.server}, std::pair{"environment", r.environment},
              std::pair{"key", r.key}, std::pair{"verb", r.verb}, std::pair{"seen", r.seen}, std::pair{"done", r.done},
              std::pair{"outcome", r.outcome}, std::pair{"detail", r.detail}})
            QCOMPARE(value, line[key].get<std::string>());
        QCOMPARE(r.database, line["db"].get<int>());
        // Which lock it was: the server, of which a keyspace without other nodes has its name, the database, the key.
        QCOMPARE(r.server, std::string("redis://127.0.0.1:6379/0"));
        QCOMPARE(parseUri(r.server)->nodeName(), std::string("127.0.0.1:6379"));
    }
    QCOMPARE(records[4].key, std::string("lock:odd:\\xff"));
    QCOMPARE(records[6].environment, std::string("development"));
    QVERIFY(log.append(record("released")));
    const auto after = linesOf();
    QCOMPARE(after.size(), before.size() + 1);
    QVERIFY(std::equal(before.begin(), before.end(), after.begin()));
    auto keys = keysOf(nlohmann::ordered_json::parse(after.back()));
    const auto today = keysOf(nlohmann::ordered_json::parse(before.front()));
    QVERIFY(keys.size() >= today.size());
    const std::vector<std::string> behind(keys.begin() + std::ptrdiff_t(today.size()), keys.end());
    QCOMPARE(behind, (std::vector<std::string>{"deployment", "node_id", "via"}));
    keys.resize(today.size());
    QCOMPARE(keys, today);
    QVERIFY(records[0].deployment.empty() && records[0].nodeId.empty() && records[0].via.empty());
}

void TestAuditLog::saysWhyItCannotWrite()
{
    AuditLog nowhere("/proc/nothing/audit.ndjson");
    const auto written = nowhere.append(record("intent"));
    QVERIFY(!written);
    QVERIFY(written.error().find("/proc/nothing/audit.ndjson") != std::string::npos);
    QVERIFY(written.error().find("No such file") != std::string::npos);
    QVERIFY(!nowhere.mask());
    AuditLog folder(m_folder->path().toStdString()); // a folder is no file
    QVERIFY(!folder.append(record("intent")));
}

namespace {

/// No file of this process grows beyond `bytes` while it lives: what a full disk does, byte for byte.
class FullAt
{
public:
    explicit FullAt(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = ::signal(SIGXFSZ, SIG_IGN);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullAt()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        ::signal(SIGXFSZ, m_handler);
    }
    FullAt(const FullAt&) = delete;
    FullAt& operator=(const FullAt&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

QByteArray contentsOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// A log has no path where neither HOME nor XDG_STATE_HOME is set.
void TestAuditLog::withoutAFolderNothingIsWritten()
{
    QTemporaryDir folder;
    const QString before = QDir::currentPath();
    const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
    QVERIFY(QDir::setCurrent(folder.path()));
    const QByteArray home = qgetenv("HOME");
    const QByteArray state = qgetenv("XDG_STATE_HOME");
    qunsetenv("HOME");
    qunsetenv("XDG_STATE_HOME");
    AuditLog log;
    qputenv("HOME", home);
    if (!state.isNull())
        qputenv("XDG_STATE_HOME", state);
    const auto written = log.append(record("released"));
    QVERIFY(!written && written.error().find("HOME") != std::string::npos);
    QVERIFY(!log.mask());
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TestAuditLog::aFullDiskLeavesNoHalfLine()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("intent")));
    const auto before = contentsOf(m_path);
    for (const int room : {0, 1, 40}) {
        const FullAt limit(rlim_t(before.size() + room));
        const auto written = log.append(record("released"));
        QVERIFY(!written);
        QVERIFY2(written.error().find("too large") != std::string::npos, written.error().c_str());
    }
    QCOMPARE(contentsOf(m_path), before);
    QVERIFY(log.append(record("failed")));
    QCOMPARE(log.read().size(), 2u);
    QCOMPARE(contentsOf(m_path).count('\n'), 2);
    AuditLog full("/dev/full");
    const auto written = full.append(record("intent"));
    QVERIFY(!written && written.error().find("No space left") != std::string::npos);
}

/// A crash or another program may leave one all the same.
void TestAuditLog::halfALineIsEnded()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("intent")));
    const auto size = contentsOf(m_path).size();
    QCOMPARE(::truncate(m_path.c_str(), size - 20), 0);
    QVERIFY(log.append(record("released")));
    const auto records = log.read();
    QCOMPARE(records.size(), 1u);
    QCOMPARE(records[0].outcome, std::string("released"));
    QCOMPARE(contentsOf(m_path).count('\n'), 2);
}

void TestAuditLog::halfALineInFrontIsNoLoss()
{
    AuditLog log(m_path);
    QVERIFY(log.append(record("released")));
    const auto line = contentsOf(m_path);
    QFile file(QString::fromStdString(m_path));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(line.first(60) + line + line);
    file.close();
    QCOMPARE(log.read().size(), 2u);
}

void TestAuditLog::manyProcessesAppendWholeLines()
{
    constexpr int kLines = 50;
    std::vector<std::unique_ptr<AuditLog>> logs;
    for (int i = 0; i < 4; ++i)
        logs.push_back(std::make_unique<AuditLog>(m_path)); // each with a thread and a descriptor of its own
    for (int i = 0; i < kLines; ++i) {
        for (const auto& log : logs)
            log->appendUnheard(record("released"));
    }
    logs.clear();
    QCOMPARE(AuditLog(m_path).read().size(), std::size_t(4 * kLines));
}

void TestAuditLog::masksTokens()
{
    AuditLog log(m_path);
    const auto mask = *log.mask();
    const std::string token = "4f1c2d3e-aaaa-bbbb-cccc-0123456789ab";
    const auto masked = mask.mask(token);
    QVERIFY(masked.starts_with("4f1c~"));
    QCOMPARE(masked.size(), 13u);
    QCOMPARE(mask.mask(token), masked);
    QVERIFY(mask.mask(token + "x") != masked);
    QCOMPARE(AuditLog(m_path).mask()->mask(token), masked); // the same salt next time
    QVERIFY(TokenMask("other salt").mask(token) != masked);
    QVERIFY(mask.mask("1234").starts_with("~")); // nothing of a short one
    QCOMPARE(mask.mask(""), std::string());
    QVERIFY(mask.mask("本番-worker-1").starts_with("本~")); // no half a letter
    QVERIFY(mask.mask("àbç-worker-1").starts_with("àb~"));
    QVERIFY(mask.mask(std::string(20, '\xff')).starts_with("\\xff\\xff\\xff\\xff~"));
}

void TestAuditLog::readsWellAsText()
{
    const auto text = toText(record("released"));
    QCOMPARE(text, std::string("2023-11-14T22:13:20.123Z  alice  release lock:\\xff\\n (token 4f1c~9a2b) on "
                               "redis://localhost:6379/0 [production]: released. The lock is released."));
}

LOCKSCOPE_TEST_MAIN(TestAuditLog)
#include "tst_auditlog.moc"
