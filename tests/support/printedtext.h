// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <string>

/// QCOMPARE prints both texts when they differ: a story that is not the expected one can be read.
template <>
inline char* QTest::toString(const std::string& text)
{
    return qstrdup(text.c_str());
}
