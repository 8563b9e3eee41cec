// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redlock.h"
#include "simulator/patterns/libraryclient.h"

#include <optional>

namespace lockscope::simulator {

/// The library's Redlock over the servers of RunServers::more.
class RedlockClient final : public LibraryClient
{
public:
    RedlockClient() : LibraryClient({}, Waits::AsTheWorkerDoes, true) {}

private:
    void connect(Context& c) override;
    [[nodiscard]] lock::Acquired get(Context& c) override;
    [[nodiscard]] lock::RedlockOptions optionsFor(Context& c) const;

    std::optional<lock::Redlock> m_redlock; ///< kept with its connections while the worker's parameters stay
    std::optional<WorkerSpec> m_spec;       ///< the parameters that it was made for
};

} // namespace lockscope::simulator
