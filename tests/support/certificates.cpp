// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/certificates.h"

#include "support/patience.h"

#include <QFile>
#include <QProcess>

namespace lockscope::test {

namespace {

const QStringList kNewKey{QStringLiteral("-newkey"), QStringLiteral("ec"), QStringLiteral("-pkeyopt"),
                          QStringLiteral("ec_paramgen_curve:prime256v1"), QStringLiteral("-nodes")};

} // namespace

Certificates::Certificates()
{
    openssl(QStringList{QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-days"), QStringLiteral("30"),
                        QStringLiteral("-subj"), QStringLiteral("/CN=Lockscope test authority"),
                        QStringLiteral("-keyout"), path(QStringLiteral("ca.key")), QStringLiteral("-out"), caFile()} +
            kNewKey);
}

QString Certificates::caFile() const
{
    return path(QStringLiteral("ca.crt"));
}

Certificates::Pair Certificates::issue(const QString& name, const QString& alternativeNames, int days)
{
    const Pair pair{path(name + QStringLiteral(".crt")), path(name + QStringLiteral(".key"))};
    const QString request = path(name + QStringLiteral(".csr"));
    QFile extensions(path(name + QStringLiteral(".ext")));
    if (!extensions.open(QIODevice::WriteOnly))
        m_error = extensions.errorString();
    extensions.write(alternativeNames.isEmpty() ? QByteArray("basicConstraints=CA:FALSE\n")
                                                : "subjectAltName=" + alternativeNames.toUtf8() + "\n");
    extensions.close();
    openssl(QStringList{QStringLiteral("req"), QStringLiteral("-subj"), QStringLiteral("/CN=") + name,
                        QStringLiteral("-keyout"), pair.key, QStringLiteral("-out"), request} +
            kNewKey);
    const QStringList sign{QStringLiteral("x509"),
                           QStringLiteral("-req"),
                           QStringLiteral("-in"),
                           request,
                           QStringLiteral("-CA"),
                           caFile(),
                           QStringLiteral("-CAkey"),
                           path(QStringLiteral("ca.key")),
                           QStringLiteral("-extfile"),
                           extensions.fileName(),
                           QStringLiteral("-out"),
                           pair.certificate,
                           QStringLiteral("-CAcreateserial")};
    if (m_error.isEmpty() && days < 0) { // OpenSSL 3.4 and newer refuse a number below 0, and older ones a date
        openssl(sign + QStringList{QStringLiteral("-not_before"), QStringLiteral("20200101000000Z"),
                                   QStringLiteral("-not_after"), QStringLiteral("20200102000000Z")});
        if (m_error.isEmpty())
            return pair;
        m_error.clear();
    }
    openssl(sign + QStringList{QStringLiteral("-days"), QString::number(days)});
    return pair;
}

void Certificates::openssl(const QStringList& arguments)
{
    if (!m_error.isEmpty())
        return;
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("openssl"), arguments);
    if (!process.waitForFinished(kPatience) || process.exitCode() != 0)
        m_error = QStringLiteral("openssl: ") + process.errorString() + QString::fromUtf8(process.readAll());
}

} // namespace lockscope::test
