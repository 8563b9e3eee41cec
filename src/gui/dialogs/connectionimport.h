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

/// Connections of other programs become saved servers, and saved servers a file for a colleague. Says first what it
/// would take, and asks whether the passwords are to be kept in the keyring; nothing else keeps them. GUI thread.
class ConnectionImport final : public QObject
{
    Q_OBJECT
public:
    /// `parent`: of its dialogs.
    ConnectionImport(settings::ProfileStore& profiles, settings::Secrets& secrets, QWidget& parent);

    /// Asks for a file, and goes on with it.
    void askForFile();
    /// Says what is in it and asks; imports when that is confirmed.
    void read(const QString& file);
    /// Saves all saved servers, without any password.
    void askAndExport();

Q_SIGNALS:
    /// How it went, for a person; `id`: of the first profile that is new, if any.
    void told(const QString& text, bool isError, const QString& id);

private:
    void ask(const settings::ImportedConnections& read);
    void take(const settings::ImportedConnections& read, bool keepPasswords);
    [[nodiscard]] bool isSaved(const settings::Profile& profile) const;

    settings::ProfileStore& m_profiles;
    settings::Secrets& m_secrets;
    QWidget& m_parent;
};

} // namespace lockscope::gui
