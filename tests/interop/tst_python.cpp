// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interop/stories.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

[[nodiscard]] std::vector<RealLibrary> libraries()
{
    return {
        {.toolchain = u"python"_s,
         .name = u"redis-py"_s,
         .word = "redis-py",
         .lock = u"lock:order:42"_s,
         .key = "lock:order:42",
         .canBeForever = true},
        {.toolchain = u"python"_s,
         .name = u"python-redis-lock"_s,
         .word = "python-redis-lock",
         .lock = u"order:42"_s,
         .key = "lock:order:42",
         .renewsItself = true,
         .canBeForever = true,
         .waitersSource = "blpop:lock-signal:order:42",
         .waitersThrough = "lock-signal:order:42"},
        {.toolchain = u"python"_s,
         .name = u"pottery"_s,
         .word = "pottery",
         .lock = u"order:42"_s,
         .key = "redlock:order:42",
         .undecidable = true},
    };
}

} // namespace

class TestPython final : public Stories
{
    Q_OBJECT
public:
    TestPython() : Stories(libraries()) {}
};

LOCKSCOPE_TEST_MAIN(TestPython)
#include "tst_python.moc"
