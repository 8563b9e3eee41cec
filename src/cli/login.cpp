// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/login.h"

#include "redis/connecterror.h"

#include <QRegularExpression>

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <unistd.h>
#include <vector>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

Result<Secret, QString> readPassword(int fd)
{
    auto password = readSecret(fd);
    if (!password)
        return failure(u"The password cannot be read from file descriptor %1: %2. Open it for reading, for "
                       "example --password-fd 3 3<file."_s.arg(fd)
                           .arg(password.error()));
    return password;
}

Result<std::vector<Secret>, QString> readPasswords(const std::vector<int>& fds)
{
    std::vector<Secret> passwords;
    for (const int fd : fds) {
        auto read = readPassword(fd);
        if (!read)
            return failure(read.error());
        passwords.push_back(std::move(*read));
    }
    return passwords;
}

/// Sets `password`, which holds that of the URI. One of `given` takes precedence: the only one, or the one at `place`.
/// Without either, an environment variable counts.
void takePassword(Secret& password, bool& uriHadPassword, const std::vector<Secret>& given, std::size_t place,
                  std::initializer_list<const char*> variables)
{
    uriHadPassword = uriHadPassword || !password.isEmpty();
    if (!given.empty()) {
        password = given.at(given.size() == 1 ? 0 : place);
        return;
    }
    for (const char* variable : variables) {
        if (!password.isEmpty())
            break;
        password = Secret(qgetenv(variable).toStdString());
    }
}

struct Masked
{
    QString words; ///< text as in the argument
    QString instead;
};

/// Finds possible passwords: the part of an address before the last @, and the value of password=. It masks too much
/// rather than too little, because a misspelt address has no grammar.
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

Result<Secret, QString> readSecret(int fd)
{
    std::string secret;
    std::array<char, 4096> buffer{};
    for (;;) {
        const auto count = ::read(fd, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(
                QString::fromLocal8Bit(std::strerror(errno))); // NOLINT(concurrency-mt-unsafe): one thread here
        if (count == 0)
            break;
        secret.append(buffer.data(), static_cast<std::size_t>(count));
        if (secret.size() > 65536)
            return failure(u"it is longer than any password (64 KiB)"_s);
    }
    while (!secret.empty() && (secret.back() == '\n' || secret.back() == '\r'))
        secret.pop_back();
    return Secret(std::move(secret));
}

Result<Logins, QString> resolveLogins(const QStringList& uris, const std::vector<int>& serverFds,
                                      const std::vector<int>& sentinelFds)
{
    Logins logins;
    std::size_t groups = 0;
    for (const QString& uri : uris) {
        auto parsed = parseDeployment(uri.toStdString());
        if (!parsed)
            return failure(QString::fromStdString(parsed.error().message));
        groups += parsed->sentinel ? 1 : 0;
        logins.deployments.push_back(std::move(*parsed));
    }
    if (serverFds.size() > 1 && serverFds.size() != logins.deployments.size())
        return failure(u"--password-fd is given once for all addresses, or once for each --uri, in their "
                       "order."_s);
    if (groups == 0 && !sentinelFds.empty())
        return failure(u"--sentinel-password-fd is for addresses of Sentinels: redis+sentinel://..."_s);
    if (sentinelFds.size() > 1 && sentinelFds.size() != groups)
        return failure(u"--sentinel-password-fd is given once for all Sentinels, or once for each address of "
                       "Sentinels, in their order."_s);
    const auto passwords = readPasswords(serverFds);
    if (!passwords)
        return failure(passwords.error());
    const auto ofSentinels = readPasswords(sentinelFds);
    if (!ofSentinels)
        return failure(ofSentinels.error());
    groups = 0;
    for (std::size_t i = 0; i < logins.deployments.size(); ++i) {
        Deployment& each = logins.deployments[i];
        takePassword(each.server.password, logins.uriHadPassword, *passwords, i,
                     {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH"});
        if (each.sentinel)
            takePassword(each.sentinel->password, logins.uriHadPassword, *ofSentinels, groups++,
                         {"LOCKSCOPE_SENTINEL_PASSWORD"});
    }
    return logins;
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
        QStringLiteral(
            "^(rediss?|valkeys?|unix|(rediss?|valkeys?)[+-](tls|ssl|unix|socket|sentinel|cluster|redlock))://"
            "(.*@|.*[?&](sentinel_)?password=)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    return address.match(argument).hasMatch();
}

QString withWaysToGivePassword(const QString& sentence, const Endpoint& endpoint)
{
    const redis::ConnectError wanted{redis::ConnectErrorKind::PasswordNeeded, endpoint.nodeName(), {}};
    if (!sentence.startsWith(wanted.message()))
        return sentence;
    return sentence + QLatin1Char(' ') + u"It is taken from LOCKSCOPE_PASSWORD, REDISCLI_AUTH or --password-fd."_s;
}

QString passwordInUriWarning()
{
    return u"warning: a password on the command line can be seen by others on this machine; use LOCKSCOPE_PASSWORD, "
           "REDISCLI_AUTH or --password-fd instead"_s;
}

} // namespace lockscope::cli
