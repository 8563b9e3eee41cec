// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// "Is anybody at it?" asked of a replica, to spare the primary; if not, it begins.
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
        c.record(RecordKind::Release); // nothing to give back: it just stops
    }
};

} // namespace

std::unique_ptr<CaseClient> checkOnReplica()
{
    return std::make_unique<CheckOnReplica>();
}

} // namespace lockscope::simulator::patterns
