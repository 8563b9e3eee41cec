// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/context.h"
#include "simulator/pattern.h"

#include <string>
#include <vector>

namespace lockscope::simulator {

/// Needs all locks of its worker at once and acquires them nested. Each single lock is handled correctly.
class NestedLocks : public CaseClient
{
public:
    enum class Order : std::uint8_t {
        AsGiven, ///< in the worker's order
        ByKey,   ///< in one order for all workers
    };
    explicit NestedLocks(Order order) : m_order(order) {}
    void cycle(Context& c) override;

private:
    void take(Context& c, const std::vector<std::size_t>& locks, std::size_t next);

    const Order m_order;
};

} // namespace lockscope::simulator
