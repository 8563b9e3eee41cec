// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/actiontarget.h"

#include "gui/services/session.h"
#include "monitor/livesource.h"

#include <QPointer>

namespace lockscope::gui {

std::optional<ActionTarget> actionTarget(const Session& session)
{
    if (!session.isConnected() || !session.source())
        return std::nullopt;
    ActionTarget target;
    target.profile = session.profile();
    target.endpoint = session.endpoint();
    if (!target.profile.actionsUser.isEmpty()) {
        target.endpoint.user = target.profile.actionsUser.toStdString();
        target.endpoint.password = session.actionsPassword();
    }
    // The answer may come after the source was replaced.
    const QPointer<monitor::LiveSource> source(session.source());
    target.notices.announce = [source](NodeId node, int database, const std::string& key) {
        if (source)
            source->announceRelease(node, database, key);
    };
    target.notices.resolve = [source](NodeId node, int database, const std::string& key, bool done) {
        if (source)
            source->resolveRelease(node, database, key, done);
    };
    return target;
}

} // namespace lockscope::gui
