// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <type_traits>
#include <utility>

namespace lockscope::test {

/// The value. Where there is none, `giveUp` is told why, and does not return.
template <class Value, class Error, class GiveUp>
Value sure(Result<Value, Error> result, const GiveUp& giveUp)
{
    if (!result)
        giveUp(result.error().message);
    if constexpr (!std::is_void_v<Value>)
        return std::move(*result);
}

} // namespace lockscope::test
