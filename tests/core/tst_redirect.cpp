// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a node of a cluster sends its client: one reading for the lock library and for actions.
#include "core/redirect.h"
#include "support/suite.h"

using namespace lockscope;

class TestCoreRedirect : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
};

void TestCoreRedirect::reads_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("expected"); // empty: no redirection that may be followed
    const struct
    {
        const char* title;
        const char* line;
        const char* expected;
    } rows[] = {
        {"moved", "MOVED 3999 127.0.0.1:6381", "moved 3999 127.0.0.1:6381"},
        {"ask", "ASK 0 redis-2.internal:7000", "ask 0 redis-2.internal:7000"},
        {"the last slot", "MOVED 16383 h:1", "moved 16383 h:1"},
        {"IPv6 in brackets", "MOVED 16383 [2001:db8::1]:6379", "moved 16383 [2001:db8::1]:6379"},
        {"IPv6 as Redis writes it", "MOVED 1 fd00::2:7000", "moved 1 [fd00::2]:7000"},
        {"this machine in brackets", "MOVED 1 [::1]:7000", "moved 1 [::1]:7000"},
        {"this machine", "ASK 1 ::1:7000", "ask 1 [::1]:7000"},
        {"the host that answered", "MOVED 3430 :7777", "moved 3430 :7777"},
        {"a host without a name", "MOVED 7495 ?:17001", "moved 7495 :17001"},
    };
    for (const auto& row : rows)
        QTest::newRow(row.title) << QByteArray(row.line) << QByteArray(row.expected);
    for (const char* no : {"",
                           "MOVED",
                           "MOVED ",
                           "MOVED 1",
                           "MOVED 1 h",
                           "MOVED 1 h:",
                           "MOVED 1 h:0",
                           "MOVED 1 h:65536",
                           "MOVED 1 h:1x",
                           "MOVED 16384 h:1",
                           "MOVED -1 h:1",
                           "MOVED x h:1",
                           "MOVED 1 h:1 x",
                           "MOVED 1 -oProxy=x:1",
                           "MOVED 1 a b:1",
                           "MOVED 1 h;x:1",
                           "MOVED 1 []:1",
                           "MOVED 1 [::1:1",
                           "MOVED 1 [-x]:1",
                           "MOVED 1 [?]:1",
                           "TRYAGAIN x",
                           "MOVEDx 1 h:1",
                           "ERR MOVED 1 h:1",
                           "moved 1 h:1"})
        QTest::newRow(no) << QByteArray(no) << QByteArray();
}

void TestCoreRedirect::reads()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, expected);
    const auto read = parseRedirect({line.constData(), std::size_t(line.size())});
    QCOMPARE(read ? (read->kind == Redirect::Kind::Ask ? "ask " : "moved ") + QByteArray::number(read->slot) + ' ' +
                        QByteArray::fromStdString(read->to.text())
                  : QByteArray(),
             expected);
}

LOCKSCOPE_TEST_MAIN(TestCoreRedirect)
#include "tst_redirect.moc"
