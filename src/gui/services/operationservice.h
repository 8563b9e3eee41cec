// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/event.h"
#include "gui/presentation.h"
#include "gui/services/operationpermission.h"
#include "gui/services/operationtarget.h"
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
class MessageBar;
class Theme;

/// Release, shorten, quarantine and put back behind the actions on a lock: asks in a dialog, runs the action, keeps
/// *Put back* for as long as it is possible, and guards production by *Allow actions for 10 minutes* (asked, counted
/// down, audited). GUI thread.
class OperationService final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// All must outlive the service; `window` is the parent of its dialogs.
    OperationService(FrameLoop& frames, LockMenu& lockMenu, actions::AuditLog& audit, const Theme& theme,
                     const Clock& clock, QWidget* window);
    ~OperationService() override;

    /// The deployments that are shown now; none: no action is possible. `live`: which connection they are of; what was
    /// removed over another one cannot be put back.
    void setTargets(std::vector<OperationTarget> targets, bool isRecording = false, int live = 0);
    /// Where *Put back* and outcomes stand once the dialog is closed; may be null.
    void setMessageBar(MessageBar* bar);

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
    /// One dialog for all of them; for one, start().
    void startMany(actions::OperationKind verb, const std::vector<LockId>& locks);
    /// The dialog for several that is open; null when none is.
    [[nodiscard]] ManyLocksDialog* manyDialog() const;
    /// All that can be put back.
    void putBack();
    /// Puts back those of these locks that can be put back.
    void putBack(const std::vector<LockId>& locks);
    /// Asks, and allows actions for ten minutes when the answer is yes.
    void askToAllow();
    /// Somebody pressed what is not possible now: says why, and offers to allow it where that helps.
    void explain(const QString& why);

Q_SIGNALS:
    /// The words of permission().text() changed: for the status bar.
    void permissionChanged();

private:
    void retranslate() override;
    void allow();
    void updateActions();
    struct Removed
    {
        std::shared_ptr<actions::LockOperation> action; ///< its putBackLeft() counts
        LockRef lock;
    };
    /// Of the node's deployment; nullptr: nobody watches that node any more.
    [[nodiscard]] const OperationTarget* targetOf(LockId lock) const;
    [[nodiscard]] std::shared_ptr<actions::LockOperation> makeAction(LockId lock, bool isOneOfMany);
    /// Those that can be put back now.
    [[nodiscard]] std::vector<const Removed*> possible() const;
    [[nodiscard]] bool mayPutBack();
    void putBackAll(const std::vector<std::shared_ptr<actions::LockOperation>>& all);
    void showPutBackOutcome();
    void onFinished(const std::shared_ptr<actions::LockOperation>& action, const actions::OperationResult& result,
                    const LockRef& lock);
    void showOutcome(const actions::OperationResult& result);
    /// Something in the bar was closed.
    void onBarClosed();
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
    std::vector<OperationTarget> m_targets;
    int m_live = 0;
    std::uint64_t m_server = 0; ///< counts the connections: what was removed over another one cannot be put back
    QPointer<LockOperationDialog> m_dialog;
    std::vector<std::shared_ptr<actions::LockOperation>> m_running; ///< their dialogs are closed
    std::vector<Removed> m_removed;
    QPointer<ManyLocksDialog> m_many;
    std::vector<std::shared_ptr<actions::LockOperation>> m_puttingBack; ///< several at once: those still on their way
    std::vector<actions::OperationResult> m_putBack;                    ///< what came of the others
    QString m_offer;         ///< what the message bar says while it shows *Put back*; else empty
    QString m_lead;          ///< what is said before it
    bool m_declined = false; ///< the offer was closed: it comes again with the next release only
    QTimer m_offerTimer;
    QAction* m_allowAction;
    QAction* m_auditAction;
};

} // namespace lockscope::gui
