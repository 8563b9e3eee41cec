// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

namespace lockscope::test {

/// A throw-away certificate authority in a temporary folder, made with the openssl command.
class Certificates
{
public:
    /// A key pair with its certificate, as PEM files.
    struct Pair
    {
        QString certificate;
        QString key;
    };

    Certificates();
    /// False: openssl is missing or failed; error() has its words.
    [[nodiscard]] bool isValid() const { return m_error.isEmpty(); }
    [[nodiscard]] QString error() const { return m_error; }

    [[nodiscard]] QString caFile() const;
    /// Signed by the authority for these alternative names ("DNS:localhost,IP:127.0.0.1"; empty: it has none), with
    /// `name` as common name. With -1 days it has expired.
    Pair issue(const QString& name, const QString& alternativeNames, int days = 30);

private:
    QString path(const QString& file) const { return m_folder.filePath(file); }
    void openssl(const QStringList& arguments);

    QTemporaryDir m_folder;
    QString m_error;
};

} // namespace lockscope::test
