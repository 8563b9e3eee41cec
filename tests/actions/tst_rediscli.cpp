// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is copied for a shell gets to the server that is meant: by an option each, and nothing in it means anything to
// the shell, whatever bytes it has.
#include "actions/actor.h"
#include "actions/rediscli.h"
#include "core/deployment.h"
#include "core/text.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QProcess>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;

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

    /// A word is the same bytes to every shell; only a NUL cannot be in one.
    void wordsOfAShell_data()
    {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"sh", "bash"})
            QTest::newRow(shell) << QString::fromLatin1(shell);
    }
    void wordsOfAShell()
    {
        QFETCH(const QString, shell);
        std::string all;
        for (int byte = 1; byte < 256; ++byte)
            all += static_cast<char>(byte);
        for (const std::string& bytes :
             {all, std::string("$(touch /nowhere)`x`$HOME"), std::string("a'b\"c\\d"), std::string("-n"),
              std::string("!!{a,b}~*?[x]"), std::string("two\nlines\n\n"), std::string("\n"), std::string("\xC3\xA9"),
              std::string("%s\xFF%d"), std::string("\u202e")})
            QCOMPARE(run(shell, "printf %s " + shellWord(bytes)), QByteArray::fromStdString(bytes));
    }

    /// The real redis-cli on a real server: what it is asked for is the key, whatever bytes that has.
    void everyByteArrives_data() { wordsOfAShell_data(); }
    void everyByteArrives()
    {
        QFETCH(const QString, shell);
        PrivateServer server;
        QVERIFY(server.start());
        std::vector<std::string> names{std::string("\xac\xed\0\x05t\0\x06lock:1", 14)};
        std::string all = "lock:";
        for (int byte = 0; byte < 256; ++byte) {
            names.push_back("lock:" + std::string(1, static_cast<char>(byte)));
            names.push_back(std::string(1, static_cast<char>(byte)) + "x");
            all += static_cast<char>(byte);
        }
        names.push_back(all);
        names.emplace_back("");
        names.emplace_back("lock:\\x41\"'");
        std::string script;
        for (std::size_t i = 0; i < names.size(); ++i) {
            server.command({"SET", names[i], "value " + std::to_string(i)});
            script += redisCli(server.tcpEndpoint()) + ' ' + redisCliWords({"GET", names[i]}) + " || exit 1\n";
        }
        const auto lines = run(shell, script).trimmed().split('\n');
        QCOMPARE(std::size_t(lines.size()), names.size());
        for (std::size_t i = 0; i < names.size(); ++i)
            QCOMPARE(lines[qsizetype(i)], QByteArray::fromStdString("value " + std::to_string(i)));
    }

    /// What is handed out releases the lock.
    void whatIsHandedOutWorks_data() { wordsOfAShell_data(); }
    void whatIsHandedOutWorks()
    {
        QFETCH(const QString, shell);
        PrivateServer server;
        QVERIFY(server.start());
        std::string all;
        for (int byte = 0; byte < 256; ++byte)
            all += static_cast<char>(byte);
        struct Case
        {
            std::string key;
            std::string token;
        };
        for (const auto& [key, token] :
             {Case{"lock:a", "plain-token-1"}, Case{"lock:" + all, "plain-token-2"}, Case{"lock:b", "token" + all},
              Case{std::string("\xac\xed\0\x05t\0\x06lock:1", 14), "token-$(id)'\"\n"}, Case{"lock:it's", all}}) {
            for (const bool isHash : {false, true}) {
                server.command({"DEL", key});
                if (isHash)
                    server.command({"HSET", key, token + ":1", "1"});
                else
                    server.command({"SET", key, token, "PX", "60000"});
                auto options = acting(server.tcpEndpoint());
                options.isWatched = true;
                Actor actor(options);
                const auto result = actor.wait([&, seen = actor.look(key)] { actor.action().copyRelease(seen); });
                QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
                const bool isPlain = !needsQuotedInput(key) && !needsQuotedInput(token);
                QCOMPARE(result.redisCli.front() == quotedInputRemark(), !isPlain);
                std::string script;
                for (const std::string& line : result.redisCli) {
                    QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
                    script += line + '\n';
                }
                QCOMPARE(run(shell, script).left(1), QByteArray("1"));
                QCOMPARE(server.command({"EXISTS", key}).integer, 0);
            }
        }
    }

private:
    QByteArray run(const QString& shell, const std::string& script)
    {
        QProcess process;
        process.start(shell, {QStringLiteral("-s")});
        process.write(QByteArray::fromStdString(script + '\n'));
        process.closeWriteChannel();
        if (!process.waitForFinished(60'000))
            return "no end";
        return process.readAllStandardOutput() + process.readAllStandardError();
    }
};

LOCKSCOPE_TEST_MAIN(RedisCliTest)
#include "tst_rediscli.moc"
