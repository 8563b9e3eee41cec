// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// No lock at all: the baseline.
class None final : public CaseClient
{
public:
    void cycle(Context& c) override { c.sell(); }
};

} // namespace

std::unique_ptr<CaseClient> none()
{
    return std::make_unique<None>();
}

} // namespace lockscope::simulator::patterns
