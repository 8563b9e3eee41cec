// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stories with redsync and bsm/redislock.
#include "interop/stories.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

const std::vector<RealLibrary> kLibraries{
    {.toolchain = u"go"_s, .name = u"redsync"_s, .word = "redsync", .lock = u"lock:order:42"_s, .key = "lock:order:42"},
    {.toolchain = u"go"_s,
     .name = u"bsm/redislock"_s,
     .word = "bsm/redislock",
     .lock = u"lock:order:42"_s,
     .key = "lock:order:42"},
};

} // namespace

class TestGo final : public Stories
{
    Q_OBJECT
public:
    TestGo() : Stories(kLibraries) {}
};

LOCKSCOPE_TEST_MAIN(TestGo)
#include "tst_go.moc"
