// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDeadlineTimer>
#include <QTest>

namespace lockscope::test {

/// Milliseconds that a test waits for what has to come. Only a broken program reaches it: a machine that is four times
/// slower, runs a sanitizer, or stands still for some seconds does not.
inline constexpr int kPatience = 60'000;

/// The same for what would come by itself at the end of a lease of half a minute or more, or at its renewal.
inline constexpr int kBeforeItsLease = 12'000;

} // namespace lockscope::test

// QtTest gives up after 5 s, and asks once more after the condition came true, which may be over by then.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#undef QTRY_VERIFY_WITH_TIMEOUT
#undef QTRY_VERIFY2_WITH_TIMEOUT
#undef QTRY_COMPARE_WITH_TIMEOUT
/// Runs the event loop until the condition is true, and `otherwise` if it is not after `limit` milliseconds.
#define LOCKSCOPE_TRY(condition, limit, otherwise)                                                                     \
    do {                                                                                                               \
        const QDeadlineTimer tryEnds(limit);                                                                           \
        bool tryCame = static_cast<bool>(condition);                                                                   \
        while (!tryCame && !tryEnds.hasExpired()) {                                                                    \
            QTest::qWait(20);                                                                                          \
            tryCame = static_cast<bool>(condition);                                                                    \
        }                                                                                                              \
        if (!tryCame)                                                                                                  \
            otherwise;                                                                                                 \
    } while (false)
#define QTRY_VERIFY_WITH_TIMEOUT(condition, limit) LOCKSCOPE_TRY(condition, limit, QVERIFY(condition))
#define QTRY_VERIFY2_WITH_TIMEOUT(condition, message, limit)                                                           \
    LOCKSCOPE_TRY(condition, limit, QVERIFY2(condition, message))
#define QTRY_COMPARE_WITH_TIMEOUT(actual, expected, limit)                                                             \
    LOCKSCOPE_TRY((actual) == (expected), limit, QCOMPARE(actual, expected))
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, lockscope::test::kPatience)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT(condition, message, lockscope::test::kPatience)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, lockscope::test::kPatience)
