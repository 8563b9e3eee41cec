// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/login.h"

#include "redis/connecterror.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <unistd.h>
#include <vector>

namespace lockscope::cli {
namespace {

struct LoginTr
{
    Q_DECLARE_TR_FUNCTIONS(Login)
};

Result<std::string, QString> readPassword(int fd)
{
    std::string password;
    std::array<char, 4096> buffer{};
    for (;;) {
        const auto count = ::read(fd, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(
                LoginTr::tr("The password cannot be read from file descriptor %1: %2. Open it for reading, for example "
                            "--password-fd 3 3<file.")
                    .arg(fd)
                    .arg(QString::fromLocal8Bit(
                        std::strerror(errno)))); // NOLINT(concurrency-mt-unsafe): one thread here
        if (count == 0)
            break;
        password.append(buffer.data(), static_cast<std::size_t>(count));
        if (password.size() > 65536)
            return failure(LoginTr::tr("What file descriptor %1 holds is longer than any password (64 KiB).").arg(fd));
    }
    while (!password.empty() && (password.back() == '\n' || password.back() == '\r'))
        password.pop_back();
    return password;
}

/// What the URI left in `password` counts, unless a file descriptor is given; an environment variable where neither
/// has one. Returns what is wrong.
std::optional<QString> takePassword(Secret& password, bool& uriHadPassword, std::optional<int> fd,
                                    std::initializer_list<const char*> variables)
{
    uriHadPassword = uriHadPassword || !password.isEmpty();
    if (fd) {
        auto read = readPassword(*fd);
        if (!read)
            return read.error();
        password = Secret(std::move(*read));
        return std::nullopt;
    }
    for (const char* variable : variables) {
        if (!password.isEmpty())
            break;
        password = Secret(qgetenv(variable).toStdString());
    }
    return std::nullopt;
}

struct Masked
{
    QString words; ///< as an argument has them
    QString instead;
};

/// What may be a password in it: what stands in front of the last @ of an address, and the value of password=. Too much
/// rather than too little, for what is misspelt has no grammar.
std::vector<Masked> secretsIn(const QString& argument)
{
    std::vector<Masked> secrets;
    const auto scheme = argument.indexOf(QLatin1StringView("://"));
    const auto at = argument.lastIndexOf(QLatin1Char('@'));
    if (at > 0) {
        qsizetype begin = 0;
        if (scheme >= 0 && scheme < at)
            begin = scheme + 3;
        else if (argument.startsWith(QLatin1Char('-')))
            begin = argument.indexOf(QLatin1Char('=')) + 1;
        const QString login = argument.mid(begin, at - begin);
        if (scheme >= 0 || login.contains(QLatin1Char(':')))
            secrets.push_back({login + QLatin1Char('@'), QStringLiteral("***@")});
    }
    static const QRegularExpression inQuery(QStringLiteral("password=([^&#]+)"),
                                            QRegularExpression::CaseInsensitiveOption);
    for (auto it = inQuery.globalMatch(argument); it.hasNext();)
        secrets.push_back({it.next().captured(), QStringLiteral("password=***")});
    return secrets;
}

} // namespace

Result<Login, QString> resolveLogin(const QString& uri, const PasswordFds& fds)
{
    auto parsed = parseDeployment(uri.toStdString());
    if (!parsed)
        return failure(QString::fromStdString(parsed.error().message));
    Login login{std::move(*parsed), false};
    if (auto problem = takePassword(login.deployment.server.password, login.uriHadPassword, fds.server,
                                    {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH"}))
        return failure(*problem);
    if (!login.deployment.sentinel && fds.sentinel)
        return failure(LoginTr::tr("--sentinel-password-fd is for addresses of Sentinels: redis+sentinel://..."));
    if (!login.deployment.sentinel)
        return login;
    if (auto problem = takePassword(login.deployment.sentinel->password, login.uriHadPassword, fds.sentinel,
                                    {"LOCKSCOPE_SENTINEL_PASSWORD"}))
        return failure(*problem);
    return login;
}

QStringList withoutPasswords(const QStringList& arguments)
{
    QStringList printable;
    for (const QString& argument : arguments)
        printable << withoutPassword(argument);
    return printable;
}

QString withoutPassword(const QString& argument)
{
    return withoutPasswords(argument, QStringList{argument});
}

QString withoutPasswords(QString sentence, const QStringList& arguments)
{
    for (const QString& argument : arguments) {
        for (const Masked& secret : secretsIn(argument))
            sentence.replace(secret.words, secret.instead);
    }
    return sentence;
}

bool isAddressWithLogin(const QString& argument)
{
    static const QRegularExpression address(
        QStringLiteral("^(rediss?|valkeys?|unix|(rediss?|valkeys?)[+-](tls|ssl|unix|socket|sentinel|cluster))://"
                       "(.*@|.*[?&](sentinel_)?password=)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    return address.match(argument).hasMatch();
}

QString withWaysToGivePassword(const QString& sentence, const Endpoint& endpoint)
{
    const redis::ConnectError wanted{redis::ConnectErrorKind::PasswordNeeded, endpoint.nodeName(), {}};
    if (!sentence.startsWith(wanted.message()))
        return sentence;
    return sentence + QLatin1Char(' ') +
           LoginTr::tr("It is taken from LOCKSCOPE_PASSWORD, REDISCLI_AUTH or --password-fd.");
}

QString passwordInUriWarning()
{
    return LoginTr::tr(
        "warning: a password on the command line can be seen by others on this machine; use LOCKSCOPE_PASSWORD, "
        "REDISCLI_AUTH or --password-fd instead");
}

} // namespace lockscope::cli
