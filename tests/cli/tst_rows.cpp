// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables and names that verbs print: one long name widens no other row, wide characters count twice, and a name that is
// text is printed so that it can be copied.
#include "cli/rows.h"
#include "support/suite.h"

using namespace lockscope;

class TestRows : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void columnsAreAligned();
    void aLongCellWidensItsOwnRow();
    void aNameIsWholeWhereItIsText();
};

void TestRows::columnsAreAligned()
{
    const std::vector<std::string> lines =
        cli::textTable({{"LOCK", "TTL"}, {"lock:a", "1"}, {"锁:b", "2"}, {"lock:é", "3"}});
    QCOMPARE(lines, (std::vector<std::string>{"LOCK    TTL", "lock:a  1", "锁:b    2", "lock:é  3"}));
}

void TestRows::aLongCellWidensItsOwnRow()
{
    const std::string longName = "lock:" + std::string(300, 'x');
    const std::vector<std::string> lines = cli::textTable({{"LOCK", "TTL"}, {"lock:a", "1"}, {longName, "2"}});
    QCOMPARE(lines, (std::vector<std::string>{"LOCK    TTL", "lock:a  1", longName + "  2"}));
}

void TestRows::aNameIsWholeWhereItIsText()
{
    const std::string longName = "lock:" + std::string(300, 'x');
    QCOMPARE(cli::shownName(longName, 60), longName);
    QCOMPARE(cli::shownName("a\xff", 60), std::string("a\\xff --key-hex 61ff"));
    const std::string tooLong(600, 'x');
    QVERIFY(cli::shownName(tooLong, 60).size() < 70); // --json has it whole
}

LOCKSCOPE_TEST_MAIN(TestRows)

#include "tst_rows.moc"
