// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/hop.h"

namespace lockscope::topology {

const char* name(Hop::Kind kind)
{
    switch (kind) {
    case Hop::Kind::Sentinel:
        return "sentinel";
    case Hop::Kind::Primary:
        return "primary";
    case Hop::Kind::Seed:
        return "seed";
    case Hop::Kind::Node:
        return "node";
    }
    return "";
}

const char* name(Hop::State state)
{
    switch (state) {
    case Hop::State::Asked:
        return "asked";
    case Hop::State::Passed:
        return "passed";
    case Hop::State::Failed:
        return "failed";
    }
    return "";
}

} // namespace lockscope::topology
