// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/tls.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QStringList>

namespace lockscope::redis {

namespace {

Result<QByteArray, std::string> read(const std::string& name)
{
    QFile file(QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly))
        return failure(name + ": " + file.errorString().toStdString());
    return file.readAll();
}

Result<QList<QSslCertificate>, std::string> readCertificates(const std::string& name)
{
    const auto bytes = read(name);
    if (!bytes)
        return failure(bytes.error());
    QList<QSslCertificate> certificates = QSslCertificate::fromData(*bytes, QSsl::Pem);
    if (certificates.isEmpty())
        return failure(name + ": no certificate in PEM form in it");
    return certificates;
}

Result<QSslKey, std::string> readKey(const std::string& name)
{
    const auto bytes = read(name);
    if (!bytes)
        return failure(bytes.error());
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        QSslKey key(*bytes, algorithm, QSsl::Pem);
        if (!key.isNull())
            return key;
    }
    return failure(name + ": no unencrypted private key in PEM form in it");
}

} // namespace

Result<QSslConfiguration, std::string> loadTls(const TlsFiles& files)
{
    if (!QSslSocket::supportsSsl())
        return failure(std::string("this installation of Qt has no TLS backend (OpenSSL 3)"));
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!files.caFile.empty()) {
        const auto authorities = readCertificates(files.caFile);
        if (!authorities)
            return failure(authorities.error());
        configuration.setCaCertificates(*authorities);
    }
    if (!files.certificateFile.empty()) {
        const auto chain = readCertificates(files.certificateFile);
        if (!chain)
            return failure(chain.error());
        const auto key = readKey(files.keyFile);
        if (!key)
            return failure(key.error());
        configuration.setLocalCertificateChain(*chain);
        configuration.setPrivateKey(*key);
    }
    return configuration;
}

std::string reasons(const QList<QSslError>& errors)
{
    QStringList texts;
    for (const QSslError& error : errors) {
        if (!texts.contains(error.errorString()))
            texts.append(error.errorString());
    }
    return texts.join(QStringLiteral("; ")).toStdString();
}

} // namespace lockscope::redis
