// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"
#include "settings/profile.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <memory>

namespace Ui {
class LockOperationDialog;
}

namespace lockscope::gui {

class OperationPermission;
class Theme;

/// The lock of the dialog, as the picture knew it when the dialog opened. Value type.
struct LockSubject
{
    LockRef lock;
    LockState state;
    settings::Profile profile; ///< of its server
    /// True when several of the lock's kept holds had this token. May be empty.
    std::function<bool(LockId)> tokenRepeats;
};

/// *Release…*, *Shorten TTL…*, *Quarantine…*, *Copy Release Command…*: shows the lock, the commands and their
/// consequences; asks; shows the outcome; offers *Put back*. Cancel is the default. Refuses when the holder changed
/// while it was open, even if a pause hides the change. Show it with open(). GUI thread.
class LockOperationDialog final : public Themed<QDialog>, public FrameConsumer
{
    Q_OBJECT
public:
    /// All references must outlive the dialog, except `action`, which it shares: its deleter must not delete at once
    /// (deleteLater()). Another owner keeps an action that runs when the dialog closes.
    LockOperationDialog(actions::OperationKind verb, LockSubject subject,
                        std::shared_ptr<actions::LockOperation> action, OperationPermission& permission,
                        FrameLoop& frames, const Theme& theme, QWidget* parent = nullptr);
    ~LockOperationDialog() override;

    [[nodiscard]] const actions::LockOperation* action() const { return m_action.get(); }
    /// Result of the latest reading.
    [[nodiscard]] const actions::KeySnapshot& snapshot() const { return m_snapshot; }

    void consume(const Frame&) override {} // follows the live view, whatever is shown
    void rewind() override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;

Q_SIGNALS:
    /// The user pressed *Allow actions for 10 minutes…* in this dialog.
    void allowRequested();

protected:
    void done(int result) override;

private:
    void showChip();
    void retranslate() override;
    void restyle() override;
    class LiveFeed;
    enum class Stage : quint8 { Looking, Ready, Acting, Done };

    void wire();
    void watch(const Frame& frame);
    void findSubject();
    void readKey();
    void startOver();
    void onLooked(const actions::KeySnapshot& seen, const QString& error);
    void confirm();
    void putBack();
    void onFinished(const actions::OperationResult& result);
    void showAll();
    void showFacts();
    void showPlan();
    void showOutcome();
    void growToFit();
    void updateButtons();
    void countDown();
    void copyCommands() const;
    [[nodiscard]] bool needsTtl() const;
    /// True when the holder differs from the one read, or may differ.
    [[nodiscard]] bool isOtherHolder() const;
    /// Why the action button is disabled; empty when it is enabled.
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] std::chrono::milliseconds chosenTtl() const;
    void setMessage(const QString& text, bool isAlarm);

    std::unique_ptr<Ui::LockOperationDialog> m_ui;
    const actions::OperationKind m_verb;
    LockSubject m_subject;
    std::shared_ptr<actions::LockOperation> m_action;
    OperationPermission& m_permission;
    FrameLoop& m_frames;
    const Theme& m_theme;
    actions::KeySnapshot m_snapshot;
    actions::OperationResult m_result;
    QString m_lookError;
    LockState m_stateAtLook;
    bool m_holderChanged = false; ///< since the reading
    bool m_newHold = false;       ///< since the reading another hold began, possibly of the same holder
    QString m_changed;            ///< message at the top after the holder changed while the dialog was open
    QTimer m_rest;                ///< delays the buttons for a moment after that
    bool m_removed = false;       ///< deleted; watching for the same holder to come back
    Stage m_stage = Stage::Looking;
    QTimer m_countDown;
    std::unique_ptr<LiveFeed> m_feed;
};

} // namespace lockscope::gui
