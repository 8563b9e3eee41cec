// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/waited.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Waited::Waited(WaitOutcome outcome, Error error, std::chrono::milliseconds waited, int attempts)
    : m_outcome(outcome), m_error(std::move(error)), m_waited(waited), m_attempts(attempts)
{
}

} // namespace v1
} // namespace lockscope::lock
