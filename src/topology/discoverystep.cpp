// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/discoverystep.h"

namespace lockscope::topology {

const char* name(DiscoveryStep::Kind kind)
{
    switch (kind) {
    case DiscoveryStep::Kind::Sentinel:
        return "sentinel";
    case DiscoveryStep::Kind::Primary:
        return "primary";
    case DiscoveryStep::Kind::Seed:
        return "seed";
    case DiscoveryStep::Kind::Node:
        return "node";
    }
    return "";
}

const char* name(DiscoveryStep::State state)
{
    switch (state) {
    case DiscoveryStep::State::Asked:
        return "asked";
    case DiscoveryStep::State::Passed:
        return "passed";
    case DiscoveryStep::State::Failed:
        return "failed";
    }
    return "";
}

} // namespace lockscope::topology
