// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stories with rslock.
#include "interop/stories.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

const std::vector<RealLibrary> kLibraries{
    {.toolchain = u"rust"_s,
     .name = u"rslock"_s,
     .word = "rslock",
     .lock = u"lock:order:42"_s,
     .key = "lock:order:42",
     .tellsLostLock = false},
};

} // namespace

class TestRust final : public Stories
{
    Q_OBJECT
public:
    TestRust() : Stories(kLibraries) {}
};

LOCKSCOPE_TEST_MAIN(TestRust)
#include "tst_rust.moc"
