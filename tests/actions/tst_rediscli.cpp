// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is copied for a shell gets to the server that is meant: by an option each, and nothing in it means anything to
// the shell.
#include "actions/rediscli.h"
#include "core/deployment.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::actions;

class RedisCliTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void commands_data()
    {
        QTest::addColumn<QString>("uri");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("login");
        const auto row = [](const char* uri, const char* command, const char* login = "") {
            QTest::newRow(uri) << QString::fromUtf8(uri) << QString::fromUtf8(command) << QString::fromUtf8(login);
        };
        row("redis://h:7000/2", "redis-cli -h h -p 7000 -n 2");
        row("redis://me:pw@h", "redis-cli -h h -p 6379 --user me --askpass");
        row("unix:///run/a%20b.sock", "redis-cli -s '/run/a b.sock'");
        row("rediss://h?sni=n", "redis-cli -h h -p 6379 --tls --sni n");
        row("redis://10.0.0.5?ssh=me@bastion:22", "redis-cli -h 10.0.0.5 -p 6379", "ssh -p 22 -l me -- bastion");
        row("redis://h?ssh=inner&ssh_jump=a,me@b:22", "redis-cli -h h -p 6379", "ssh -J a,me@b:22 -- inner");
    }
    void commands()
    {
        QFETCH(const QString, uri);
        const auto parsed = parseDeployment(uri.toStdString());
        QVERIFY(parsed.has_value());
        QTEST(QString::fromStdString(redisCli(parsed->server)), "command");
        QTEST(QString::fromStdString(sshLogin(parsed->server)), "login");
    }
};

LOCKSCOPE_TEST_MAIN(RedisCliTest)
#include "tst_rediscli.moc"
