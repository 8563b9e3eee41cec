// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Checks a replica for a running job, to spare the primary, and begins if there is none.
class CheckOnReplica final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const auto reply = c.connection(c.place().more.front()).command({"EXISTS", c.key()});
        if (!reply)
            throw CommandFailed{Outcome::Error, reply.error().message};
        c.step(StepPoint::Reading);
        if (reply->integer != 0) {
            c.gaveUp(Outcome::Refused);
            return;
        }
        c.holds("nobody has it, says the replica");
        c.acquired();
        c.sell();
        c.record(RecordKind::Release); // there is nothing to release
    }
};

} // namespace

std::unique_ptr<CaseClient> checkOnReplica()
{
    return std::make_unique<CheckOnReplica>();
}

} // namespace lockscope::simulator::patterns
