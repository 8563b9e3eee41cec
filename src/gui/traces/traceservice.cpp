// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/traces/traceservice.h"

#include "gui/actions/operationpermission.h"
#include "gui/presentation.h"
#include "gui/shell/messages.h"
#include "gui/shell/windowsession.h"
#include "gui/traces/tracedialog.h"
#include "monitor/livesource.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/traces/tracestore.h"
#include "presentation/words/plural.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <iterator>
#include <map>

namespace lockscope::gui {

TraceService::TraceService(FrameLoop& frames, TraceStore& traces, WindowSession& session, LockSelection& selection,
                           const OperationPermission& permission, const Theme& theme, QWidget* window)
    : Themed(window), m_frames(frames), m_traces(traces), m_session(session), m_selection(selection),
      m_permission(permission), m_theme(theme), m_window(window)
{
    connect(&m_traces, &TraceStore::ended, this, &TraceService::ended);
    connect(&m_permission, &OperationPermission::changed, this, &TraceService::refresh);
    connect(&m_session, &WindowSession::changed, this, &TraceService::refresh);
    connect(&m_session, &WindowSession::whenChanged, this, &TraceService::refresh);
    connect(&m_session, &WindowSession::scopeChanged, this, &TraceService::refresh);
}

TraceDialog* TraceService::dialog() const
{
    return m_dialog;
}

QString TraceService::whyNot() const
{
    if (m_session.isPast())
        return tr("This is a recording: there is no server to trace.");
    if (!m_session.isConnected() || m_session.live() == nullptr)
        return tr("There is no server to trace. Connect to one first.");
    const auto shown = m_session.shownProfiles();
    const bool isProduction = std::any_of(shown.begin(), shown.end(), [](const settings::Profile& each) {
        return each.environment == settings::Environment::Production;
    });
    const auto state = m_permission.state();
    if (!isProduction || state == OperationPermission::State::Unlocked)
        return {};
    if (state == OperationPermission::State::ReadOnly)
        return tr("This server is production and its profile is read-only: it is not traced.");
    return tr("This server is production. A trace costs it much: choose Allow Actions for 10 Minutes in the Tools menu "
              "first.");
}

void TraceService::start(const monitor::TraceRequest& request, const std::vector<LockRef>& only)
{
    if (!whyNot().isEmpty())
        return refresh();
    if (only.empty()) {
        for (const NodeId node : m_session.live()->nodes()) {
            if (m_frames.scope().shows(node))
                m_session.live()->startTrace(node, request);
        }
        return;
    }
    // The picture of a paused view is older than the live one, where an id may belong to another lock.
    const PictureView& live = m_frames.live().picture();
    std::vector<LockRef> there;
    std::copy_if(only.begin(), only.end(), std::back_inserter(there),
                 [&](const LockRef& lock) { return isCurrent(live, lock); });
    if (there.empty())
        return m_dialog->setWhyNot(tr("The lock is not there any more."));
    if (there.size() < only.size())
        m_dialog->setLocks(there, true); // states how many locks are traced
    std::map<NodeId, monitor::TraceRequest> byNode;
    for (const LockRef& lock : there)
        byNode.try_emplace(live.key(lock.id).node, request).first->second.locks.push_back(lock.id);
    for (const auto& [node, wanted] : byNode)
        m_session.live()->startTrace(node, wanted);
}

void TraceService::open(std::span<const LockId> locks)
{
    if (!m_dialog) {
        m_dialog = new TraceDialog(m_traces, m_theme, m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &TraceDialog::startRequested, this, &TraceService::start);
        connect(m_dialog, &TraceDialog::lockChosen, this, [this](const LockRef& marked) {
            const QScopedValueRollback choosing(m_isChoosing, true);
            m_selection.select(idOf(m_frames.picture(), marked));
        });
        connect(&m_selection, &LockSelection::changed, m_dialog, [this] {
            if (!m_isChoosing)
                m_dialog->unmark();
        });
        connect(m_dialog, &TraceDialog::stopRequested, this, [this] {
            if (!m_session.live())
                return;
            for (const NodeId node : m_session.live()->nodes())
                m_session.live()->stopTrace(node);
        });
    }
    std::vector<LockRef> only;
    for (const LockId lock : locks) {
        if (index(lock) < m_frames.picture().size())
            only.push_back(lockRef(m_frames.picture(), lock));
    }
    for (const LockRef& lock : m_selection.locks()) {
        if (locks.empty() && isCurrent(m_frames.picture(), lock))
            only.push_back(lock);
    }
    m_dialog->setLocks(only, !locks.empty());
    refresh();
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void TraceService::refresh()
{
    if (m_dialog)
        m_dialog->setWhyNot(whyNot());
}

void TraceService::ended()
{
    if (m_dialog || !m_messages || !m_traces.liveStatus())
        return;
    const TraceStatus& status = *m_traces.liveStatus();
    const bool failed = status.state == TraceStatus::State::Failed;
    const auto words = [failed, text = QString::fromStdString(status.text), matched = status.matched] {
        return failed ? text
                      : tr("The trace burst is over: %Ln command(s) of watched locks.", nullptr,
                           presentation::plural(matched));
    };
    m_messages->showMessage(
        failed ? Messages::Kind::Warning : Messages::Kind::Info, words, [] { return tr("Show"); }, [this] { open(); });
}

void TraceService::retranslate()
{
    refresh();
}

} // namespace lockscope::gui

#include "moc_traceservice.cpp"
