// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/login.h"

#include <QCoreApplication>

#include <array>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace lockscope::cli {
namespace {

struct Tr
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
                Tr::tr("The password cannot be read from file descriptor %1: %2. Open it for reading, for example "
                       "--password-fd 3 3<file.")
                    .arg(fd)
                    .arg(QString::fromLocal8Bit(
                        std::strerror(errno)))); // NOLINT(concurrency-mt-unsafe): one thread here
        if (count == 0)
            break;
        password.append(buffer.data(), static_cast<std::size_t>(count));
        if (password.size() > 65536)
            return failure(Tr::tr("What file descriptor %1 holds is longer than any password (64 KiB).").arg(fd));
    }
    while (!password.empty() && (password.back() == '\n' || password.back() == '\r'))
        password.pop_back();
    return password;
}

} // namespace

Result<Login, QString> resolveLogin(const QString& uri, std::optional<int> passwordFd)
{
    const auto parsed = parseUri(uri.toStdString());
    if (!parsed)
        return failure(QString::fromStdString(parsed.error().message));
    Login login{*parsed, !parsed->password.isEmpty()};
    if (passwordFd) {
        auto password = readPassword(*passwordFd);
        if (!password)
            return failure(password.error());
        login.endpoint.password = Secret(std::move(*password));
        return login;
    }
    if (login.uriHadPassword)
        return login;
    for (const char* variable : {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH"}) {
        const QByteArray value = qgetenv(variable);
        if (!value.isEmpty()) {
            login.endpoint.password = Secret(value.toStdString());
            break;
        }
    }
    return login;
}

QString passwordInUriWarning()
{
    return Tr::tr(
        "warning: a password on the command line can be seen by others on this machine; use LOCKSCOPE_PASSWORD, "
        "REDISCLI_AUTH or --password-fd instead");
}

} // namespace lockscope::cli
