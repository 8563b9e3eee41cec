// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/servers/shortservers.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

/// Letters that all have at their begin; `fromEnd`: at their end.
qsizetype shared(const QStringList& servers, bool fromEnd)
{
    const QString& first = servers.front();
    const auto letter = [fromEnd](const QString& text, qsizetype i) {
        return fromEnd ? text[text.size() - 1 - i] : text[i];
    };
    qsizetype count = first.size();
    for (const QString& each : servers) {
        qsizetype same = 0;
        while (same < std::min(count, each.size()) && letter(each, same) == letter(first, same))
            ++same;
        count = same;
    }
    return count;
}

} // namespace

QStringList shortServers(QStringList servers)
{
    if (servers.size() < 2)
        return servers;
    const QString begin = servers.front().left(shared(servers, false));
    if (const qsizetype port = begin.lastIndexOf(u':');
        port > begin.lastIndexOf(u'[') + 1 && begin.count(u'[') == begin.count(u']')) { // one host
        for (QString& each : servers)
            each.remove(0, port);
        return servers;
    }
    const QString end = servers.front().right(shared(servers, true));
    qsizetype from = end.indexOf(u':');
    for (qsizetype dot = end.indexOf(u'.'); dot >= 0 && (from < 0 || dot < from); dot = end.indexOf(u'.', dot + 1)) {
        if (dot + 1 < end.size() && end[dot + 1].isLetter()) { // of a domain, not of a numeric address
            from = dot;
            break;
        }
    }
    if (from < 0 || end.size() == servers.front().size())
        return servers;
    for (QString& each : servers)
        each.chop(end.size() - from);
    return servers;
}

} // namespace lockscope::presentation
