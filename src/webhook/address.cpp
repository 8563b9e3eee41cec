// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "webhook/address.h"

#include "webhook/tr.h"

#include <QHostAddress>

namespace lockscope::webhook {

namespace {

bool isThisMachine(const QString& host)
{
    QHostAddress address;
    return host == QLatin1StringView("localhost") || (address.setAddress(host) && address.isLoopback());
}

} // namespace

Result<QUrl, QString> addressFrom(const QString& text)
{
    QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || url.port(1) == 0)
        return failure(Tr::tr("This is not a webhook address. Give one such as https://example.org/lockscope."));
    if (!url.userInfo().isEmpty())
        return failure(Tr::tr("An address of a webhook has no user and no password in it, because addresses are shown "
                              "and saved. Take them out; the secret of the webhook signs each message."));
    if (url.scheme() == QLatin1StringView("http") && !isThisMachine(url.host()))
        return failure(Tr::tr("With http:// others on the way could read and change the messages, so it is allowed to "
                              "this machine alone (127.0.0.1, ::1, localhost). Give an address with https://."));
    if (url.scheme() != QLatin1StringView("https") && url.scheme() != QLatin1StringView("http"))
        return failure(Tr::tr("A webhook needs HTTPS. Give an address that begins with https:// and names a host."));
    url.setFragment(QString());
    return url;
}

QString shownAddress(const QUrl& url)
{
    return url.toString(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

} // namespace lockscope::webhook
