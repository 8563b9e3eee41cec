// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QtGlobal>

#include <utility>

namespace lockscope::test {

/// What a test cannot do without; ends the test program with the error's message if there is none.
template <class T, class E>
T value(Result<T, E> result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return std::move(*result);
}

} // namespace lockscope::test
