// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/traces/tracetext.h"

#include "analysis/tokenclients.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::presentation::tracetext {

namespace {

struct TraceText
{
    Q_DECLARE_TR_FUNCTIONS(TraceText)
};

constexpr std::size_t kShownBytes = 200;

QString gaveUp(const QString& duration)
{
    return TraceText::tr("%1, gave up", "how long somebody waited").arg(duration);
}

} // namespace

QString client(const TracedClient& client)
{
    if (client.several)
        return TraceText::tr("several (%1)", "clients, at one address")
            .arg(celltext::bytes(client.address, kShownBytes));
    return celltext::bytes(analysis::clientLabel(client), kShownBytes);
}

QString severalHint()
{
    return TraceText::tr("Clients of a unix socket share one address, so a trace cannot tell which of them it was. "
                         "Over TCP each has an address of its own.");
}

QString oneOfSeveral(const std::string& address)
{
    return TraceText::tr("one of several (%1)", "clients, at one address").arg(celltext::bytes(address, kShownBytes));
}

QString andWaiting(std::chrono::microseconds waited, const QString& duration)
{
    return waited.count() > 0 ? TraceText::tr("%1 and waiting", "how long so far").arg(duration)
                              : TraceText::tr("waiting");
}

QString longest(std::chrono::microseconds ended, const analysis::TraceBook::WaitCounts& waiting, DurationWord word)
{
    if (waiting.still > 0) {
        const QString now = andWaiting(waiting.longest, word(waiting.longest.count()));
        return ended > waiting.longest ? word(ended.count()) + QStringLiteral(" · ") + now : now;
    }
    if (ended.count() > 0 && ended >= waiting.longestGaveUp)
        return word(ended.count());
    if (waiting.longestGaveUp.count() > 0)
        return gaveUp(word(waiting.longestGaveUp.count()));
    return celltext::none();
}

QString ago(std::chrono::microseconds age)
{
    return TraceText::tr("%1 ago").arg(lengthtext::seconds(age));
}

} // namespace lockscope::presentation::tracetext
