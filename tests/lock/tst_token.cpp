// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tokens are never the same, also across threads and forks. Means: pure.
#include "lock/token.h"
#include "support/suite.h"

#include <set>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace lockscope;
using namespace lockscope::lock;

class TestToken : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isHexAndNeverTheSame();
    void isMarked();
    void threadsGetDifferentOnes();
    void aForkGetsDifferentOnes();
};

void TestToken::isHexAndNeverTheSame()
{
    std::set<std::string> seen;
    std::array<int, 16> counts{};
    constexpr int tokens = 20'000; // many times the buffer
    for (int i = 0; i < tokens; ++i) {
        const Token token = randomDigits();
        QCOMPARE(token.view().size(), std::size_t{32});
        QCOMPARE(token.view().find_first_not_of("0123456789abcdef"), std::string_view::npos);
        QVERIFY(seen.emplace(token.view()).second);
        for (const char c : token.view())
            ++counts[static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'a' + 10)];
    }
    // 40,000 of each digit are expected, with a standard deviation of 194.
    for (const int count : counts)
        QVERIFY2(count > 38'000 && count < 42'000, std::to_string(count).c_str());
}

void TestToken::isMarked()
{
    const Token token = makeToken();
    QCOMPARE(token.view().substr(0, 3), std::string_view("ls-"));
    QCOMPARE(token.view().size(), std::size_t{35});
    QVERIFY(!(token == makeToken()));
}

void TestToken::threadsGetDifferentOnes()
{
    std::vector<std::vector<std::string>> made(4);
    {
        std::vector<std::jthread> threads;
        for (auto& mine : made)
            threads.emplace_back([&mine] {
                for (int i = 0; i < 1000; ++i)
                    mine.emplace_back(makeToken().view());
            });
    }
    std::set<std::string> all;
    for (const auto& mine : made)
        all.insert(mine.begin(), mine.end());
    QCOMPARE(all.size(), std::size_t{4000});
}

void TestToken::aForkGetsDifferentOnes()
{
    (void)makeToken(); // now the buffer is full, and the fork copies it
    int pipe[2];
    QCOMPARE(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const Token token = makeToken();
        ::_exit(::write(pipe[1], &token, sizeof token) == sizeof token ? 0 : 1);
    }
    const Token ours = makeToken();
    Token theirs;
    QCOMPARE(::read(pipe[0], &theirs, sizeof theirs), ssize_t{sizeof theirs});
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QCOMPARE(status, 0);
    ::close(pipe[0]);
    ::close(pipe[1]);
    QVERIFY(!(ours == theirs));
}

LOCKSCOPE_TEST_MAIN(TestToken)
#include "tst_token.moc"
