// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "cli/snapshot.h"
#include "cli/verb.h"

#include <memory>
#include <vector>

namespace lockscope::cli {

/// The options of `inspect`, with its key added to the watched patterns.
[[nodiscard]] Options withItsKey(Options options);

/// `inspect KEY`: prints the object of `ls` for one lock, followed by value, value_hex, fields, verdict and the
/// redis-cli commands that show it. Prints an object for each deployment that has the lock.
class InspectVerb final : public Verb
{
    Q_OBJECT
public:
    InspectVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_snapshot.start(); }

private:
    void onSettled();
    void lookAtNext();
    void goOn();
    void tellNotHeld(const actions::KeySnapshot& seen);
    void print(const actions::KeySnapshot& seen, LockId lock);
    void tellQueue();
    Snapshot m_snapshot;
    VerbSession& m_session;      ///< session of m_snapshot
    std::vector<LockId> m_found; ///< locks with this name; several deployments may have one
    std::size_t m_at = 0;        ///< index of the one being read
    bool m_isHeld = false;       ///< at least one of them is held
    Endpoint m_server;           ///< server of the one being read
    actions::AuditLog m_audit;
    std::unique_ptr<actions::LockOperation> m_action;
};

} // namespace lockscope::cli
