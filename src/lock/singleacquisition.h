// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of Mutex::acquire().

#include "lock/acquisition.h"
#include "lock/singlesetup.h"

namespace lockscope::lock {
inline namespace v1 {

class SingleAcquisition final : public Acquisition
{
public:
    SingleAcquisition(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog,
                      std::chrono::milliseconds wait, const std::stop_token& stop);

private:
    [[nodiscard]] bool waitForTurn() override;
    void ask(Attempt& attempt, std::chrono::milliseconds limit) override;
    [[nodiscard]] Taken whoHasIt() override;
    [[nodiscard]] bool pause() override;
    void doubtServer() override;
    void settle(Attempt& attempt, std::chrono::milliseconds limit);
    void acquire(Attempt& attempt, std::chrono::milliseconds limit);
    /// For a request that acquires: also waits for the replicas.
    [[nodiscard]] Result<Reply, Error> wait(std::initializer_list<std::string_view> words,
                                            std::chrono::milliseconds limit);
    void judgeReplicas(Attempt& attempt);

    void understand(Attempt& attempt, Result<Reply, Error> reply) const;
    [[nodiscard]] MonoTime lookAgainAt();

    const std::shared_ptr<const SingleSetup> m_setup;
    Result<Reply, Error> m_waited = Reply(); ///< the reply to WAIT of the last request
};

} // namespace v1
} // namespace lockscope::lock
