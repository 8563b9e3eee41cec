// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/filters/filter.h"

#include <span>

/// The words of the filter language: one table for parser, completer and error texts.
namespace lockscope::presentation::filterwords {

struct FieldWord
{
    const char* word;
    Filter::Field field;
};
struct StateWord
{
    const char* word;
    Filter::State state;
};

/// The first word of a field is offered for completion; the others are aliases.
[[nodiscard]] std::span<const FieldWord> fields();
[[nodiscard]] std::span<const StateWord> states();

[[nodiscard]] constexpr bool isNumber(Filter::Field field)
{
    return field >= Filter::Field::Ttl && field != Filter::Field::Word;
}
[[nodiscard]] constexpr bool isDuration(Filter::Field field)
{
    return field == Filter::Field::Ttl || field == Filter::Field::Held;
}

} // namespace lockscope::presentation::filterwords
