// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/endpoint.h"
#include "core/time.h"
#include "gui/style/themed.h"
#include "settings/profile.h"

#include <QDialog>

#include <functional>
#include <memory>

namespace Ui {
class ConnectDialog;
}

namespace lockscope::settings {
class ProfileStore;
class Secrets;
} // namespace lockscope::settings

namespace lockscope::gui {

class ConnectionTest;
class ProfileForm;
class ProfilesModel;
class SshPrompts;
class Theme;

/// Key in Secrets of a profile's password for actions.
[[nodiscard]] QString actionsSecretId(const QString& profileId);
/// Key in Secrets of the password for its Sentinels.
[[nodiscard]] QString sentinelSecretId(const QString& profileId);

/// Saved servers on the left, the fields of the chosen one on the right; *Test connection*, Save, Connect. Show it with
/// open(); never blocks. GUI thread.
class ConnectDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// All must outlive the dialog.
    ConnectDialog(const Theme& theme, settings::ProfileStore& profiles, settings::Secrets& secrets, const Clock& clock,
                  QWidget* parent = nullptr);
    ~ConnectDialog() override;

    /// Shows this saved profile; an unknown id shows a new one.
    void selectProfile(const QString& id);
    /// Receives ssh's questions during tests of the connection.
    void setPrompts(SshPrompts* prompts);
    /// Offers to open the server beside the one that is watched.
    void setOffersBeside(bool offers);
    /// Shows this profile, saved or not, with focus on the field that most likely causes the trouble.
    void mend(const settings::Profile& profile, Trouble trouble);

Q_SIGNALS:
    /// The user wants to connect. The profile has been saved (if possible); the dialog closes itself.
    void connectRequested(const lockscope::settings::Profile& profile, const lockscope::Secret& password,
                          const lockscope::Secret& actionsPassword);
    /// The same, beside the servers that are watched.
    void besideRequested(const lockscope::settings::Profile& profile, const lockscope::Secret& password,
                         const lockscope::Secret& actionsPassword);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void done(int result) override;

private:
    void retranslate() override;
    void wire();
    void showNew(const settings::Profile& profile);
    void showEntry(const settings::Profile& profile);
    /// Shows the saved server with this address, or a new entry.
    void showServer(const Deployment& deployment);
    void forgetEntryMessage();
    void fetchSecrets(const QString& id);
    void removeCurrent();
    void undoRemove();
    void findLocks();
    void findLocksAt(const Endpoint& endpoint);
    void toggleTest();
    [[nodiscard]] Deployment deployment() const;
    /// Discards the result of the test, because the form has changed.
    void forgetTest();
    void testChanged();
    /// False when the form is invalid; shows the problem and focuses its field.
    bool isComplete();
    /// Calls `then` after saving. Asks first if another saved server would be replaced.
    void saveCurrent(const std::function<void()>& then);
    void askBeforeReplacing(const settings::Profile& saved, const std::function<void()>& then);
    /// False when the file cannot be written; shows the problem in the dialog.
    bool store();
    void keepSecrets(const settings::Profile& profile);
    void connectCurrent();
    using Requested = void (ConnectDialog::*)(const settings::Profile&, const Secret&, const Secret&);
    void request(Requested signal);
    void hand(Requested signal);
    void say(const QString& message, bool isError);

    std::unique_ptr<Ui::ConnectDialog> m_ui;
    const Theme& m_theme;
    const Clock& m_clock;
    settings::ProfileStore& m_profiles;
    settings::Secrets& m_secrets;
    ProfilesModel* m_model;
    ProfileForm* m_form;
    ConnectionTest* m_test;
    QString m_shownId;
    bool m_saveFailed = false;     ///< a second Connect continues without saving
    bool m_saysWhichEntry = false; ///< the message refers to the shown entry
    SshPrompts* m_prompts = nullptr;
};

} // namespace lockscope::gui
