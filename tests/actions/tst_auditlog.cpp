// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/auditlog.h"
#include "support/suite.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
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
    void saysWhyItCannotWrite();
    void masksTokens();
    void readsWellAsText();
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
