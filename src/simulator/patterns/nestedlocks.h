// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/context.h"
#include "simulator/pattern.h"

#include <string>
#include <vector>

namespace lockscope::simulator {

/// Needs all the locks of its worker at once, and takes one inside the other. Each single one is taken and given back
/// as it should be.
class NestedLocks : public CaseClient
{
public:
    enum class Order : std::uint8_t {
        AsGiven, ///< as the worker names them
        ByKey,   ///< the same for everybody
    };
    explicit NestedLocks(Order order) : m_order(order) {}
    void cycle(Context& c) override;

private:
    void take(Context& c, const std::vector<std::size_t>& locks, std::size_t next);

    const Order m_order;
};

} // namespace lockscope::simulator
