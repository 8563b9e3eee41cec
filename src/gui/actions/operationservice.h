// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/event.h"
#include "gui/actions/operationpermission.h"
#include "gui/actions/operationtarget.h"
#include "gui/presentation.h"
#include "gui/shell/messagetext.h"
#include "gui/style/themed.h"
#include "presentation/stream/lockref.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace lockscope::presentation {
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::actions {
class AuditLog;
}

namespace lockscope::gui {

class LockOperationDialog;
class LockMenu;
class ManyLocksDialog;
class Messages;
class Theme;

/// Release, shorten, quarantine and put back: asks in a dialog, runs the action, offers *Put back* while it is
/// possible, and guards production by *Allow actions for 10 minutes* (confirmed, counted down, audited). GUI thread.
class OperationService final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// All must outlive the service; `window` is the parent of its dialogs.
    OperationService(FrameLoop& frames, LockMenu& lockMenu, actions::AuditLog& audit, const Theme& theme,
                     const Clock& clock, QWidget* window);
    ~OperationService() override;

    /// The shown deployments; none: no action is possible. `live`: number of their connection; a lock removed over
    /// another connection cannot be put back.
    void setTargets(std::vector<OperationTarget> targets, bool isRecording = false, int live = 0);
    /// Shows *Put back* and outcomes after the dialog is closed; may be nullptr.
    void setMessages(Messages* messages);

    /// True when several holds of this lock had its current token. Without this function only constant tokens are
    /// detected.
    void setTokenRepeats(std::function<bool(LockId)> repeats) { m_tokenRepeats = std::move(repeats); }

    [[nodiscard]] OperationPermission& permission() { return m_permission; }
    /// For the Tools menu: "Allow actions for 10 minutes…", and while they are allowed "Stop allowing actions (9:41)".
    /// Visible for production only.
    [[nodiscard]] QAction* allowAction() const { return m_allowAction; }
    [[nodiscard]] QAction* auditAction() const { return m_auditAction; }
    /// The open dialog; nullptr when none is.
    [[nodiscard]] LockOperationDialog* dialog() const;

    void start(actions::OperationKind verb, LockId lock);
    /// One dialog for all of them; a single lock uses start().
    void startMany(actions::OperationKind verb, const std::vector<LockId>& locks);
    /// The open dialog for several locks; nullptr when none is.
    [[nodiscard]] ManyLocksDialog* manyDialog() const;
    /// Puts back everything that can be put back.
    void putBack();
    /// Puts back those of these locks that can be put back.
    void putBack(const std::vector<LockId>& locks);
    /// Asks, and on confirmation allows actions for ten minutes.
    void askToAllow();
    /// An unavailable action was pressed: explains why, and offers to allow it where that helps.
    void explain(const QString& why);

Q_SIGNALS:
    /// permission().text() changed: for the status bar.
    void permissionChanged();

private:
    void retranslate() override;
    void allow();
    void updateActions();
    struct Removed
    {
        std::shared_ptr<actions::LockOperation> action; ///< keeps the time limit, putBackLeft()
        LockRef lock;
        std::chrono::milliseconds whole{0}; ///< to put it back, at first
    };
    /// Target of the lock's deployment; nullptr: its node is no longer watched.
    [[nodiscard]] const OperationTarget* targetOf(LockId lock) const;
    [[nodiscard]] std::shared_ptr<actions::LockOperation> makeAction(LockId lock, bool isOneOfMany);
    /// The locks that can be put back now.
    [[nodiscard]] std::vector<const Removed*> possible() const;
    [[nodiscard]] bool mayPutBack();
    void putBackAll(const std::vector<std::shared_ptr<actions::LockOperation>>& all);
    void showPutBackOutcome();
    void onFinished(const std::shared_ptr<actions::LockOperation>& action, const actions::OperationResult& result,
                    const LockRef& lock);
    void showOutcome(const actions::OperationResult& result);
    /// A message in the bar was closed.
    void onClosed(int message);
    void closeOffer();
    void offerPutBack();
    void updateOffer();
    [[nodiscard]] MessageText offerText() const;
    /// Audits something other than an action on a lock. `written` is called when the entry is on disk; a failure is
    /// shown to the user.
    void audit(const char* outcome, std::function<void()> written = {});
    void complain(const MessageText& text);

    FrameLoop& m_frames;
    LockMenu& m_lockMenu;
    actions::AuditLog& m_audit;
    const Theme& m_theme;
    const Clock& m_clock;
    QWidget* m_window;
    Messages* m_messages = nullptr;
    std::function<bool(LockId)> m_tokenRepeats;
    OperationPermission m_permission;
    std::vector<OperationTarget> m_targets;
    int m_live = 0;
    std::uint64_t m_server = 0; ///< connection counter: a lock removed over another connection cannot be put back
    QPointer<LockOperationDialog> m_dialog;
    std::vector<std::shared_ptr<actions::LockOperation>> m_running; ///< operations whose dialogs are closed
    std::vector<Removed> m_removed;
    QPointer<ManyLocksDialog> m_many;
    std::vector<std::shared_ptr<actions::LockOperation>> m_puttingBack; ///< concurrent operations that are not finished
    std::vector<actions::OperationResult> m_putBack;                    ///< results of the finished ones
    int m_offer = 0;    ///< number of the message that offers *Put back*; 0: none
    MessageText m_lead; ///< text before it
    QTimer m_offerTimer;
    QAction* m_allowAction;
    QAction* m_auditAction;
};

} // namespace lockscope::gui
