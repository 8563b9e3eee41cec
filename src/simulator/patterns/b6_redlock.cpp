// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redlockclient.h"

namespace lockscope::simulator::patterns {

/// A majority of five independent servers, within the validity time; extended by a majority.
std::unique_ptr<CaseClient> redlock()
{
    return std::make_unique<RedlockClient>();
}

} // namespace lockscope::simulator::patterns
