// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/event.h"
#include "gui/presentation.h"
#include "gui/services/operationpermission.h"
#include "gui/services/operationtarget.h"
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
class MessageBar;
class Theme;

/// Release, shorten, quarantine and put back behind the actions on a lock: asks in a dialog, runs the action, keeps
/// *Put back* for ten seconds, and guards production by *Allow actions for 10 minutes* (asked, counted down, audited).
/// GUI thread.
class OperationService final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive the service; `window` is the parent of its dialogs.
    OperationService(FrameLoop& frames, LockMenu& lockMenu, actions::AuditLog& audit, const Theme& theme,
                     const Clock& clock, QWidget* window);
    ~OperationService() override;

    /// What is connected now; nothing: no action is possible.
    void setTarget(std::optional<OperationTarget> target);
    /// Where *Put back* and outcomes stand once the dialog is closed; may be null.
    void setMessageBar(MessageBar* bar) { m_bar = bar; }

    /// Did more than one hold of this lock have the token that it has now? Without it only constants are known.
    void setTokenRepeats(std::function<bool(LockId)> repeats) { m_tokenRepeats = std::move(repeats); }

    [[nodiscard]] OperationPermission& permission() { return m_permission; }
    /// For the Tools menu: "Allow actions for 10 minutes…", and while they are allowed "Stop allowing actions (9:41)".
    /// Visible for production only.
    [[nodiscard]] QAction* allowAction() const { return m_allowAction; }
    /// For a menu: shows the audit log.
    [[nodiscard]] QAction* auditAction() const { return m_auditAction; }
    /// The dialog that is open; null when none is.
    [[nodiscard]] LockOperationDialog* dialog() const;

    void start(actions::OperationKind verb, LockId lock);
    void putBack();
    /// Asks, and allows actions for ten minutes when the answer is yes.
    void askToAllow();
    void retranslate();

Q_SIGNALS:
    /// The words of permission().text() changed: for the status bar.
    void permissionChanged();

private:
    void allow();
    void updateActions();
    void onFinished(const std::shared_ptr<actions::LockOperation>& action, const actions::OperationResult& result,
                    const LockRef& lock);
    void showOutcome(const actions::OperationResult& result);
    void offerPutBack();
    void updateOffer();
    [[nodiscard]] QString offerText() const;
    /// Of what is no action on a lock. `written` is called when it is on the disk; when it cannot be, people are told.
    void audit(const char* outcome, std::function<void()> written = {});
    void complain(const QString& text);

    FrameLoop& m_frames;
    LockMenu& m_lockMenu;
    actions::AuditLog& m_audit;
    const Theme& m_theme;
    const Clock& m_clock;
    QWidget* m_window;
    MessageBar* m_bar = nullptr;
    std::function<bool(LockId)> m_tokenRepeats;
    OperationPermission m_permission;
    std::optional<OperationTarget> m_target;
    std::uint64_t m_server = 0; ///< counts the targets: what was removed from another one cannot be put back
    QPointer<LockOperationDialog> m_dialog;
    std::vector<std::shared_ptr<actions::LockOperation>> m_running; ///< their dialogs are closed
    std::shared_ptr<actions::LockOperation> m_removed;              ///< its putBackLeft() counts
    LockRef m_removedLock;
    QString m_offer; ///< what the message bar says while it shows *Put back*; else empty
    QTimer m_offerTimer;
    QAction* m_allowAction;
    QAction* m_auditAction;
};

} // namespace lockscope::gui
