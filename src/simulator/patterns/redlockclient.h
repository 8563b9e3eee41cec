// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/patterns/libraryclient.h"

namespace lockscope::simulator {

/// The library's Redlock over the servers of Place::more.
class RedlockClient final : public LibraryClient
{
public:
    RedlockClient() : LibraryClient({}, Waits::AsTheWorkerDoes) {}

private:
    void connect(Context& c) override;
    [[nodiscard]] lock::AcquireResult get(Context& c) override;
};

} // namespace lockscope::simulator
