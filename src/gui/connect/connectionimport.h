// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/importedconnections.h"

#include <QObject>

class QWidget;

namespace lockscope::settings {
class ProfileStore;
class Secrets;
} // namespace lockscope::settings

namespace lockscope::gui {

/// Imports connections of other programs as saved servers, and exports saved servers to a file. Lists what it would
/// import, and asks whether to store the passwords in the keyring; they are stored nowhere else. GUI thread.
class ConnectionImport final : public QObject
{
    Q_OBJECT
public:
    /// `parent`: parent of its dialogs.
    ConnectionImport(settings::ProfileStore& profiles, settings::Secrets& secrets, QWidget& parent);

    /// Asks for a file and reads it.
    void askForFile();
    /// Lists the content and asks; imports on confirmation.
    void read(const QString& file);
    /// Exports all saved servers without passwords.
    void askAndExport();

Q_SIGNALS:
    /// The outcome for people; `id`: the first new profile, if any.
    void told(const QString& text, bool isError, const QString& id);

private:
    void ask(const settings::ImportedConnections& read);
    void apply(const settings::ImportedConnections& read, bool keepPasswords);
    [[nodiscard]] bool isSaved(const settings::Profile& profile) const;

    settings::ProfileStore& m_profiles;
    settings::Secrets& m_secrets;
    QWidget& m_parent;
};

} // namespace lockscope::gui
