// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/webhookoptions.h"

#include "analysis/findings/catalogue.h"
#include "cli/login.h"
#include "cli/tr.h"

#include <QCommandLineParser>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::cli {
namespace {

QString lastError()
{
    return QString::fromLocal8Bit(std::strerror(errno)); // NOLINT(concurrency-mt-unsafe): one thread here
}

/// A file that others may read keeps no secret.
Result<Secret, QString> secretInFile(const QString& path)
{
    const auto cannot = [](const QString& why) {
        return failure(Tr::tr("the file of --webhook-secret-file cannot be read: %1").arg(why));
    };
    // A pipe without a writer would be waited for.
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return cannot(lastError());
    struct stat facts
    {
    };
    const bool isKnown = ::fstat(fd, &facts) == 0;
    const bool isFile = isKnown && S_ISREG(facts.st_mode);
    const bool isPrivate = (facts.st_mode & (S_IRWXG | S_IRWXO)) == 0;
    auto secret = isFile && isPrivate ? readSecret(fd) : Result<Secret, QString>(Secret());
    ::close(fd);
    if (!isFile)
        return cannot(Tr::tr("it is no file. For anything else there is --webhook-secret-fd."));
    if (!isPrivate)
        return failure(
            Tr::tr("the file of --webhook-secret-file can be opened by others than its owner, so it keeps no "
                   "secret. Change that: chmod 600 FILE."));
    if (!secret)
        return cannot(secret.error());
    return secret;
}

Result<Secret, QString> secretAt(const QString& descriptor)
{
    bool isNumber = false;
    const int fd = descriptor.toInt(&isNumber);
    if (!isNumber || fd < 0)
        return failure(Tr::tr("--webhook-secret-fd needs the number of a file descriptor"));
    auto secret = readSecret(fd);
    if (!secret)
        return failure(Tr::tr("the secret of the webhook cannot be read from file descriptor %1: %2. Open it for "
                              "reading, for example --webhook-secret-fd 3 3<file.")
                           .arg(fd)
                           .arg(secret.error()));
    return secret;
}

} // namespace

QList<QCommandLineOption> webhookOptions()
{
    return {QCommandLineOption(QStringLiteral("webhook"),
                               Tr::tr("With --findings: also post them as JSON to this address: https://..., or "
                                      "http://... of this machine. Without a secret nobody can tell who sent them."),
                               QStringLiteral("URL")),
            QCommandLineOption(QStringLiteral("webhook-secret-fd"),
                               Tr::tr("Read the secret that signs what is posted from this file descriptor."),
                               QStringLiteral("FD")),
            QCommandLineOption(QStringLiteral("webhook-secret-file"),
                               Tr::tr("Read it from this file, which its owner alone may open."),
                               QStringLiteral("FILE")),
            QCommandLineOption(QStringLiteral("webhook-severity"),
                               Tr::tr("Post findings as bad as that: note, warning or problem. Default: warning."),
                               QStringLiteral("SEVERITY"))};
}

QString readWebhookOptions(const QCommandLineParser& parser, Options& options)
{
    const bool isGiven = parser.isSet(QStringLiteral("webhook"));
    for (const char* option : {"webhook-secret-fd", "webhook-secret-file", "webhook-severity"}) {
        if (!isGiven && parser.isSet(QLatin1StringView(option)))
            return Tr::tr("--%1 needs --webhook URL").arg(QLatin1StringView(option));
    }
    if (!isGiven)
        return {};
    if (!parser.isSet(QStringLiteral("findings")))
        return Tr::tr("--webhook needs --findings: that is what it posts");
    const bool hasFile = parser.isSet(QStringLiteral("webhook-secret-file"));
    const bool hasFd = parser.isSet(QStringLiteral("webhook-secret-fd"));
    if (hasFile && hasFd)
        return Tr::tr("--webhook-secret-fd and --webhook-secret-file exclude each other");
    const auto url = webhook::addressFrom(parser.value(QStringLiteral("webhook")));
    if (!url)
        return QStringLiteral("--webhook: ") + url.error();
    WebhookOptions found;
    found.target.url = *url;
    if (hasFile || hasFd) {
        auto secret = hasFile ? secretInFile(parser.value(QStringLiteral("webhook-secret-file")))
                              : secretAt(parser.value(QStringLiteral("webhook-secret-fd")));
        if (!secret)
            return secret.error();
        if (secret->isEmpty())
            return Tr::tr("the secret of the webhook is empty: what is posted would not be signed");
        found.target.secret = *secret;
    }
    if (parser.isSet(QStringLiteral("webhook-severity"))) {
        const QString least = parser.value(QStringLiteral("webhook-severity"));
        bool isKnown = false;
        for (const auto severity :
             {analysis::Severity::Note, analysis::Severity::Warning, analysis::Severity::Problem}) {
            if (least != QLatin1StringView(analysis::name(severity)))
                continue;
            found.least = severity;
            isKnown = true;
        }
        if (!isKnown)
            return Tr::tr("--webhook-severity needs note, warning or problem");
    }
    options.webhook = std::move(found);
    return {};
}

} // namespace lockscope::cli
