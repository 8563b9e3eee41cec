// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/webhookoptions.h"

#include "cli/login.h"
#include "cli/optionvalues.h"

#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

QString lastError()
{
    return QString::fromLocal8Bit(std::strerror(errno)); // NOLINT(concurrency-mt-unsafe): one thread here
}

/// Reads a secret from a file, which only its owner may be able to read.
Result<Secret, QString> secretInFile(const QString& path)
{
    const auto cannot = [](const QString& why) {
        return failure(u"the file of --webhook-secret-file cannot be read: %1"_s.arg(why));
    };
    // O_NONBLOCK, because open() would block on a pipe without a writer.
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
        return cannot(u"it is no file. For anything else there is --webhook-secret-fd."_s);
    if (!isPrivate)
        return failure(u"the file of --webhook-secret-file can be opened by others than its owner, so it keeps no "
                       "secret. Change that: chmod 600 FILE."_s);
    if (!secret)
        return cannot(secret.error());
    return secret;
}

struct WebhookGiven
{
    QString url;
    QString secretFile;
    std::optional<int> secretFd;
    std::optional<analysis::Severity> least;
};

Result<Secret, QString> secretOf(const WebhookGiven& given)
{
    if (!given.secretFd)
        return secretInFile(given.secretFile);
    auto secret = readSecret(*given.secretFd);
    if (!secret)
        return failure(
            u"the secret of the webhook cannot be read from file descriptor %1: %2. Open it for reading, for "
            "example --webhook-secret-fd 3 3<file."_s.arg(*given.secretFd)
                .arg(secret.error()));
    return secret;
}

/// Returns the problem, or empty.

QString useWebhook(const CommandLine& line, const WebhookGiven& given, Options& options)
{
    const bool isGiven = line.isGiven("webhook");
    for (const char* option : {"webhook-secret-fd", "webhook-secret-file", "webhook-severity"}) {
        if (!isGiven && line.isGiven(option))
            return u"--%1 needs --webhook URL"_s.arg(QLatin1StringView(option));
    }
    if (!isGiven)
        return {};
    if (!options.findings)
        return u"--webhook needs --findings: that is what it posts"_s;
    const bool hasFile = line.isGiven("webhook-secret-file");
    if (hasFile && given.secretFd)
        return u"--webhook-secret-fd and --webhook-secret-file exclude each other"_s;
    const auto url = webhook::addressFrom(given.url);
    if (!url)
        return u"--webhook: "_s + url.error();
    WebhookOptions found;
    found.target.url = *url;
    found.least = given.least.value_or(found.least);
    if (hasFile || given.secretFd) {
        auto secret = secretOf(given);
        if (!secret)
            return secret.error();
        if (secret->isEmpty())
            return u"the secret of the webhook is empty: what is posted would not be signed"_s;
        found.target.secret = *secret;
    }
    options.webhook = std::move(found);
    return {};
}

} // namespace

void declareWebhook(CommandLine& line, Options& options)
{
    const auto given = std::make_shared<WebhookGiven>();
    const auto text = [](QString& into) {
        return [&into](const QString& value) {
            into = value;
            return QString();
        };
    };
    line.option("webhook", "URL",
                "With --findings: also post them as JSON to this address: https://..., or http://... of this machine. "
                "Without a secret nobody can tell who sent them.",
                text(given->url));
    line.option("webhook-secret-fd", "FD", "Read the secret that signs what is posted from this file descriptor.",
                "the number of a file descriptor", wholeNumber(given->secretFd, 0, std::numeric_limits<int>::max()));
    line.option("webhook-secret-file", "FILE", "Read it from this file, which its owner alone may open.",
                text(given->secretFile));
    declareSeverity(line, "webhook-severity",
                    "Post findings as bad as that: note, warning or problem. Default: warning.", given->least);
    line.check([given, &line, &options] { return useWebhook(line, *given, options); });
}

} // namespace lockscope::cli
