// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/tracetext.h"

#include "analysis/tokenclients.h"
#include "presentation/words/celltext.h"

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
    using namespace std::chrono;
    const auto seconds = std::max<std::int64_t>(0, duration_cast<std::chrono::seconds>(age).count());
    if (seconds < 60)
        return TraceText::tr("%1 s ago").arg(seconds);
    if (seconds < 3600)
        return TraceText::tr("%1 min ago").arg(seconds / 60);
    return TraceText::tr("%1 h ago").arg(seconds / 3600);
}

} // namespace lockscope::presentation::tracetext
