// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/pattern.h"

#include "simulator/patterns_right.h"
#include "simulator/patterns_wrong.h"

namespace lockscope::simulator {

std::unique_ptr<LockClient> makeLockClient(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
{
    switch (spec.pattern) {
    case Pattern::SetnxNoTtl:
        return makeSetnxNoTtl(spec, endpoint, std::move(report));
    case Pattern::TtlTooShort:
        return makeTtlTooShort(spec, endpoint, std::move(report));
    case Pattern::Production:
        return makeProduction(spec, endpoint, std::move(report));
    }
    return nullptr;
}

} // namespace lockscope::simulator
