// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tl/expected.hpp>

namespace lockscope {

/// A value or a typed error. The only place that names the underlying library.
template <class T, class E>
using Result = tl::expected<T, E>;

template <class E>
using Failure = tl::unexpected<E>;

template <class E>
[[nodiscard]] constexpr Failure<std::decay_t<E>> failure(E&& error)
{
    return Failure<std::decay_t<E>>(std::forward<E>(error));
}

} // namespace lockscope
