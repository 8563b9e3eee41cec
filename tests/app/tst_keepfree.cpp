// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `record` of the real binary where there is little room, and where a file is there already.
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>
#include <QProcess>
#include <QStorageInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>

using namespace lockscope;

namespace {

constexpr qint64 kMega = 1 << 20;
/// A disk of its own, where nobody else writes much.
constexpr const char* kDisk = "/dev/shm";

} // namespace

class KeepFreeTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void itEndsBeforeTheDiskIsFull();
    void aCommandGoesOn();
    void itDoesNotBeginOnAFullDisk();
    void anEmptyFileIsInNobodysWay();
    void aRingOfAnotherServerIsAskedFor();

private:
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port()); }
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("a.lockscope")); }
    [[nodiscard]] qint64 freeMegas() const { return QStorageInfo(m_folder->path()).bytesAvailable() / kMega; }
    /// What is kept free is all but so many MB.
    [[nodiscard]] QString allBut(qint64 megas) const
    {
        return QString::number(std::max<qint64>(1, freeMegas() - megas)) + QLatin1Char('M');
    }
    bool fillUp(qint64 megas);
    void record(QProcess& process, const QStringList& more) const;
    static QByteArray finish(QProcess& process)
    {
        if (!process.waitForFinished(test::kPatience))
            process.kill();
        process.waitForFinished();
        return process.readAllStandardError();
    }
    std::unique_ptr<test::PrivateServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void KeepFreeTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_folder = std::make_unique<QTemporaryDir>(QLatin1StringView(kDisk) + QStringLiteral("/lockscope-XXXXXX"));
    if (!m_folder->isValid() || freeMegas() < 64)
        QSKIP("there is no disk in memory");
}

void KeepFreeTest::record(QProcess& process, const QStringList& more) const
{
    process.start(QStringLiteral(LOCKSCOPE_BINARY),
                  QStringList{QStringLiteral("record"), QStringLiteral("--uri"), uri()} +
                      QStringList{QStringLiteral("--to"), file()} + more);
}

bool KeepFreeTest::fillUp(qint64 megas)
{
    QFile filler(m_folder->filePath(QStringLiteral("filler")));
    return filler.open(QIODevice::WriteOnly) &&
           filler.write(QByteArray(qsizetype(megas * kMega), 'x')) == megas * kMega;
}

void KeepFreeTest::itEndsBeforeTheDiskIsFull()
{
    QFile::remove(file());
    QProcess process;
    record(process, {QStringLiteral("--keep-free"), allBut(24)});
    QByteArray told;
    QTRY_VERIFY2((told += process.readAllStandardError()).contains("tokens are masked"), told);
    m_server->command({"SET", "lock:before", "token", "PX", "600000"});
    QTest::qWait(700); // a commit
    QVERIFY(fillUp(40));
    m_server->command({"SET", "lock:behind", "token", "PX", "600000"});
    told += finish(process);
    QFile::remove(m_folder->filePath(QStringLiteral("filler")));
    QVERIFY2(process.exitCode() == 3, told);
    QVERIFY2(told.contains("would stay free (--keep-free)"), told);
    // One file, closed, that can be read.
    QVERIFY(!QFile::exists(file() + QStringLiteral("-wal")) && !QFile::exists(file() + QStringLiteral(".lock")));
    QProcess replay;
    replay.start(QStringLiteral(LOCKSCOPE_BINARY), {QStringLiteral("replay"), file(), QStringLiteral("--json")});
    const QByteArray problem = finish(replay);
    QVERIFY2(replay.exitCode() == 0, problem);
    QVERIFY(replay.readAllStandardOutput().contains("lock:before"));
}

void KeepFreeTest::aCommandGoesOn()
{
    QFile::remove(file());
    QProcess process;
    const QString script =
        QStringLiteral("head -c 40M /dev/zero >%1/filler; sleep 2; echo done >%1/ended; exit 7").arg(m_folder->path());
    record(process, {QStringLiteral("--keep-free"), allBut(24), QStringLiteral("--"), QStringLiteral("sh"),
                     QStringLiteral("-c"), script});
    const QByteArray told = finish(process);
    QFile::remove(m_folder->filePath(QStringLiteral("filler")));
    QVERIFY2(process.exitCode() == 7, told);
    QVERIFY2(told.count("would stay free (--keep-free)") == 1, told);
    QVERIFY(QFile::exists(m_folder->filePath(QStringLiteral("ended"))));
}

void KeepFreeTest::itDoesNotBeginOnAFullDisk()
{
    QFile::remove(file());
    QProcess process;
    record(process, {QStringLiteral("--keep-free"), QStringLiteral("%1M").arg(freeMegas() + 4096)});
    const QByteArray told = finish(process);
    QVERIFY2(process.exitCode() == 3 && told.contains("--keep-free"), told);
    QVERIFY(!QFile::exists(file()));
    QProcess off;
    record(off, {QStringLiteral("--keep-free"), QStringLiteral("0"), QStringLiteral("--"), QStringLiteral("true")});
    const QByteArray problem = finish(off);
    QVERIFY2(off.exitCode() == 0, problem);
}

void KeepFreeTest::anEmptyFileIsInNobodysWay()
{
    QFile::remove(file());
    QFile empty(file());
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    const QStringList nothing{QStringLiteral("--"), QStringLiteral("true")};
    QProcess process;
    record(process, nothing);
    const QByteArray told = finish(process);
    QVERIFY2(process.exitCode() == 0, told);
    QVERIFY(!(QFile::permissions(file()) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
    QProcess again; // it is not empty any more
    record(again, nothing);
    const QByteArray refused = finish(again);
    QVERIFY2(again.exitCode() == 3 && refused.contains("is there already"), refused);
}

void KeepFreeTest::aRingOfAnotherServerIsAskedFor()
{
    QFile::remove(file());
    const QStringList ring{QStringLiteral("--ring"), QStringLiteral("16M")};
    const QStringList nothing{QStringLiteral("--"), QStringLiteral("true")};
    for (int i = 0; i < 2; ++i) { // the same server goes on in it
        QProcess process;
        record(process, ring + nothing);
        const QByteArray told = finish(process);
        QVERIFY2(process.exitCode() == 0, told);
    }
    test::PrivateServer other({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(other.start(), other.log().c_str());
    const auto into = [&](QProcess& process, const QStringList& more) {
        process.start(QStringLiteral(LOCKSCOPE_BINARY),
                      QStringList{QStringLiteral("record"), QStringLiteral("--uri"),
                                  QStringLiteral("redis://127.0.0.1:%1").arg(other.port()), QStringLiteral("--to"),
                                  file()} +
                          ring + more + nothing);
        process.closeWriteChannel();
        return finish(process);
    };
    QProcess asked;
    const QByteArray told = into(asked, {});
    QVERIFY2(asked.exitCode() == 3, told);
    QVERIFY2(told.contains(QByteArray::number(m_server->port())) && told.contains(QByteArray::number(other.port())) &&
                 told.contains("--yes"),
             told);
    QProcess said;
    const QByteArray words = into(said, {QStringLiteral("--yes")});
    QVERIFY2(said.exitCode() == 0, words);
}

LOCKSCOPE_TEST_MAIN(KeepFreeTest)
#include "tst_keepfree.moc"
