// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A verb's warnings on standard error about the deployment that it watches, and its retries.
#include "cli/sessionpart.h"
#include "monitor/livesource.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "topology/scripts.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryFile>

#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// Standard error, while this object lives.
class ErrorText
{
public:
    ErrorText() : m_before(::dup(2))
    {
        if (!m_file.open() || ::dup2(m_file.handle(), 2) < 0)
            qFatal("standard error cannot be read");
    }
    ~ErrorText()
    {
        ::dup2(m_before, 2);
        ::close(m_before);
    }
    ErrorText(const ErrorText&) = delete;
    ErrorText& operator=(const ErrorText&) = delete;
    [[nodiscard]] QString text() const
    {
        QFile file(m_file.fileName());
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private:
    QTemporaryFile m_file;
    int m_before;
};

/// `watch` of a group behind these Sentinels and of another server, in this order.
cli::Options watchOf(std::initializer_list<std::uint16_t> sentinels, const PrivateServer& other)
{
    cli::Options options;
    options.id = cli::VerbId::Watch;
    options.verb = QStringLiteral("watch");
    Deployment group;
    group.sentinel.emplace();
    group.sentinel->name = "shop";
    for (const auto port : sentinels)
        group.sentinel->sentinels.push_back({"127.0.0.1", port});
    Deployment server;
    server.server = other.tcpEndpoint();
    options.all = {{group, {}}, {server, {}}};
    return options;
}

} // namespace

class TestSessionPart : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aSecondPrimaryIsWarnedOf();
    void aGroupThatComesUpLaterIsNotMissingAnyMore();
};

void TestSessionPart::aSecondPrimaryIsWarnedOf()
{
    PrivateServer one;
    PrivateServer two;
    QVERIFY(one.start() && two.start());
    ScriptedServer first;
    ScriptedServer second;
    scriptSentinel(first, addressReply("127.0.0.1", QByteArray::number(one.port())));
    scriptSentinel(second, addressReply("127.0.0.1", QByteArray::number(two.port())));
    QVERIFY(first.listen() && second.listen());
    auto options = watchOf({first.port(), second.port()}, one);
    options.id = cli::VerbId::Doctor; // hears both Sentinels
    const SystemClock clock;
    monitor::LiveSource live({}, clock);
    cli::SessionPart part(live, options, options.all[0], clock);
    QSignalSpy found(&part, &cli::SessionPart::found);
    QString said;
    {
        const ErrorText error;
        part.start();
        static_cast<void>(QTest::qWaitFor([&] { return found.count() == 1; }, kPatience));
        said = error.text();
    }
    QCOMPARE(found.count(), 1);
    const auto used = live.endpoint(live.nodes().at(0)).value().port;
    const auto other = used == one.port() ? two.port() : one.port();
    QCOMPARE(said, QStringLiteral("warning: 127.0.0.1:%1 says that it is the primary of shop, too; 127.0.0.1:%2 is "
                                  "used. There was a failover a moment ago, or the network is split: a lock can be "
                                  "granted on both.\n")
                       .arg(other)
                       .arg(used));
}

void TestSessionPart::aGroupThatComesUpLaterIsNotMissingAnyMore()
{
    PrivateServer primary;
    PrivateServer other;
    QVERIFY(primary.start() && other.start());
    primary.kill();
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(primary.port())));
    QVERIFY(sentinel.listen());
    const auto options = watchOf({sentinel.port()}, other);
    const SystemClock clock;
    monitor::LiveSource live({}, clock);
    cli::SessionPart part(live, options, options.all[0], clock);
    QSignalSpy found(&part, &cli::SessionPart::found);
    QSignalSpy failed(&part, &cli::SessionPart::failed);
    part.start();
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(!part.isSearching());
    QCOMPARE(part.unwatched().size(), std::size_t{1});
    QCOMPARE(part.unwatched()[0].keyspace, std::string("shop"));
    QVERIFY(part.unwatched()[0].code == cli::ExitCode::Connection);
    QVERIFY(primary.restart());
    QTRY_COMPARE(found.count(), 1);
    QVERIFY(part.unwatched().empty());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(live.nodes().size(), std::size_t{1});
}

LOCKSCOPE_TEST_MAIN(TestSessionPart)
#include "tst_sessionpart.moc"
