// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/tls.h"

#include <QCoreApplication>
#include <QFile>
#include <QHostAddress>
#include <QMultiMap>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QStringList>
#include <QUrl>

#include <algorithm>

namespace lockscope::redis {

namespace {

struct TlsText
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::TlsText)
};

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
        return failure(
            TlsText::tr("%1: no certificate in PEM form in it").arg(QString::fromStdString(name)).toStdString());
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
    return failure(TlsText::tr("%1: no unencrypted private key in PEM form in it")
                       .arg(QString::fromStdString(name))
                       .toStdString());
}

/// As spelled in certificates: lower case, ASCII, without the final dot of an absolute name.
QString asNamed(const QString& host)
{
    QString name = QString::fromLatin1(QUrl::toAce(host)).toLower();
    if (name.isEmpty())
        name = host.toLower();
    return name.endsWith(u'.') ? name.chopped(1) : name;
}

/// A star matches exactly the whole first label.
bool matchesName(const QString& pattern, const QString& host)
{
    if (!pattern.startsWith(QLatin1StringView("*.")))
        return pattern.compare(host, Qt::CaseInsensitive) == 0;
    const qsizetype dot = host.indexOf(u'.');
    const QStringView rest = QStringView(pattern).sliced(1);
    return dot > 0 && rest.count(u'.') > 1 && QStringView(host).sliced(dot).compare(rest, Qt::CaseInsensitive) == 0;
}

} // namespace

Result<QSslConfiguration, std::string> loadTls(const TlsFiles& files)
{
    if (!QSslSocket::supportsSsl())
        return failure(TlsText::tr("this installation of Qt has no TLS backend (OpenSSL 3)").toStdString());
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

bool namesHost(const QSslCertificate& certificate, const QString& host)
{
    const QMultiMap<QSsl::AlternativeNameEntryType, QString> names = certificate.subjectAlternativeNames();
    if (QHostAddress address; address.setAddress(host)) {
        const QStringList addresses = names.values(QSsl::IpAddressEntry);
        return std::any_of(addresses.begin(), addresses.end(),
                           [&](const QString& name) { return QHostAddress(name).isEqual(address); });
    }
    const QString wanted = asNamed(host);
    const QStringList hosts = names.values(QSsl::DnsEntry);
    return std::any_of(hosts.begin(), hosts.end(), [&](const QString& name) { return matchesName(name, wanted); });
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
