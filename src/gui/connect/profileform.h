// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/theme.h"
#include "gui/style/themed.h"
#include "settings/profile.h"

#include <QObject>

class QLabel;
class QLineEdit;

namespace Ui {
class ConnectDialog;
}

namespace lockscope::gui {

class ProfileTopics;

/// Transfers a profile to the fields of the connect dialog and back, and shows each field's problem below it. GUI
/// thread; lives as long as the dialog.
class ProfileForm final : public Themed<QObject>
{
    Q_OBJECT
public:
    ProfileForm(Ui::ConnectDialog& ui, const Theme& theme, QObject* parent);

    /// `isSaved`: the profile is saved, so typing or pasting another address does not modify it; see anotherServer().
    void setProfile(const settings::Profile& profile, bool isSaved);
    /// Fills in a server with the passwords of its address.
    void setDeployment(const Deployment& deployment);
    /// The fields become a new entry instead of the saved one that they were filled from.
    void becomeNew();
    /// The saved profile that the fields were filled from, as they show it; nothing for a new entry.
    [[nodiscard]] std::optional<settings::Profile> savedBase() const;
    /// Shows what was saved; the passwords stay.
    void becomeSaved(const settings::Profile& saved);
    /// Applies the address field. False when it is invalid: the field shows why.
    bool applyAddress();
    /// The fields as a profile without passwords. An empty name becomes the node's name, so that a quick connection
    /// needs none.
    [[nodiscard]] settings::Profile profile() const;
    /// Ticks these presets and appends these patterns, without duplicates.
    void addWatched(const QStringList& presets, const QStringList& patterns);
    [[nodiscard]] Secret password() const;
    [[nodiscard]] Secret actionsPassword() const;
    [[nodiscard]] Secret sentinelPassword() const;

    /// Shows each problem below its field. True when there is none.
    bool validate();
    /// Focuses the first field that validate() rejected.
    void focusFirstProblem();
    /// Shows the text in this label of the form, whose topic opens; empty: hides it.
    void showNotice(QLabel& label, const QString& text);
    /// Opens the topic of the field and focuses it.
    void focusField(QWidget& field);

Q_SIGNALS:
    void edited();
    /// The address field names another server than the saved one that is shown. Nothing was changed yet.
    void anotherServer(const lockscope::Deployment& deployment);

private:
    void retranslate() override;
    void restyle() override;
    void setPasswords(const Deployment& deployment);
    void showTransport();
    void showEnvironment();
    void setError(settings::Field field, const QString& text);
    void browse(QLineEdit* into, const QString& title);
    void chooseColour();
    void wire();
    static void showError(QLabel* label, QWidget* field, const QString& text);

    Ui::ConnectDialog& m_ui;
    const Theme& m_theme;
    ProfileTopics* m_topics;
    QString m_appliedUri;
    qsizetype m_uriLength = 0;
    settings::Profile m_base;  ///< values without a field: id, colour
    settings::Profile m_shown; ///< profile() when m_base was shown: what differs from it was edited
    bool m_isSaved = false;
};

} // namespace lockscope::gui
