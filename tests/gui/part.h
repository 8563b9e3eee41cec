// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTest>

namespace lockscope::test {

/// The part of a page that has this type and this object name. It is there: without it the suite ends here.
template <class Part>
Part& part(const QObject& page, const char* name)
{
    auto* found = page.findChild<Part*>(QLatin1StringView(name));
    QTEST_ASSERT_X(found != nullptr, "part()", name);
    return *found;
}

} // namespace lockscope::test
