// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/dashboard/dashboarddata.h"
#include "presentation/events/eventlog.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/traces/tracestore.h"
#include "presentation/waitsfor/waitsfordata.h"

#include <QStringList>

#include <algorithm>
#include <map>

namespace lockscope::test {

using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// What a page shows, a line a thing.
using Lines = QStringList;
/// By the name of the page.
using Shown = std::map<QString, Lines>;

inline QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

inline QString momentText(ServerTime at)
{
    return at == ServerTime::max() ? u"-"_s : QString::number(usSinceEpoch(at));
}

/// The data behind all pages, on one loop.
class Pages final
{
public:
    /// `told`: so much of what happened before a moment is compared. `clock` must outlive it.
    Pages(const Clock& clock, std::chrono::seconds told) : frames(clock), m_told(told) { m_history.follow(frames); }
    ~Pages()
    {
        frames.removeConsumer(&m_history);
        frames.setSource(nullptr);
    }

    /// The findings of a recording are looked for in all of it.
    void setOfRecording(RecordedFindings findings, RecordedTraces traces)
    {
        m_traces.setRecorded(std::make_shared<const RecordedTraces>(std::move(traces)));
        m_findings.setRecorded(std::make_shared<const RecordedFindings>(std::move(findings)));
    }

    /// What stands there at the moment of the last batch.
    [[nodiscard]] Shown shown()
    {
        for (int i = 0; i < 20; ++i) // all locks are judged once in some frames
            index().sweep(frames.picture(), frames.now());
        m_dashboard->advance(frames.picture(), frames.now());
        return {{u"locks"_s, locks()},         {u"counts"_s, counts()},     {u"timeline"_s, timeline()},
                {u"dashboard"_s, dashboard()}, {u"waits"_s, waits()},       {u"events"_s, events()},
                {u"nodes"_s, nodes()},         {u"findings"_s, findings()}, {u"traces"_s, traces()}};
    }

    [[nodiscard]] const FindingsStore& store() const { return m_findings; }

    FrameLoop frames;

private:
    [[nodiscard]] LockIndex& index() const { return m_locks->index; }

    [[nodiscard]] std::map<QString, LockId> byName() const
    {
        std::map<QString, LockId> all;
        const PictureView& picture = frames.picture();
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            if (picture.key(LockId{i}).node != kNoNode && picture.state(LockId{i}).phase != LockPhase::Gone)
                all[text(picture.key(LockId{i}).name)] = LockId{i};
        }
        return all;
    }

    [[nodiscard]] Lines locks() const
    {
        Lines lines;
        const PictureView& picture = frames.picture();
        for (const auto& [name, id] : byName()) {
            const LockState& state = picture.state(id);
            lockcells::RowFacts row{picture.key(id), picture.token(state.holder), "node", state};
            row.verdict = index().verdict(id);
            row.firstSeen = index().firstSeen(id);
            row.now = frames.known().of(picture.key(id).node).value_or(frames.now());
            row.isPast = frames.known().of(picture.key(id).node).has_value();
            row.seenSince = frames.known().since(picture.key(id).node);
            row.waits = picture.waiters(id);
            QStringList cells{name};
            for (const auto cell : {lockcells::library, lockcells::holder, lockcells::count, lockcells::heldFor,
                                    lockcells::ttl, lockcells::renewals, lockcells::waiters, lockcells::verdict})
                cells << cell(row);
            lines << cells.join(u" | "_s);
        }
        return lines;
    }

    [[nodiscard]] Lines counts() const
    {
        Lines lines;
        for (const int count : index().counts())
            lines << QString::number(count);
        lines << u"in all %1"_s.arg(index().total());
        return lines;
    }

    [[nodiscard]] Lines timeline() const
    {
        Lines lines;
        const ServerTime from = frames.now() - m_told;
        for (const auto& [name, id] : byName()) {
            for (const DrawnHold& hold : m_history.holds(id)) {
                if (hold.begin < from)
                    continue; // its ticks before are not told again
                QString line = u"%1 %2..%3 %4 %5 %6"_s
                                   .arg(name, momentText(hold.begin), momentText(hold.end), m_history.label(hold.label))
                                   .arg(int(hold.beganAs))
                                   .arg(hold.isOpen() ? -1 : int(hold.endedAs));
                line += u" contended %1 ticks %2 missed %3 no lease %4"_s.arg(hold.contended)
                            .arg(hold.ticks.size())
                            .arg(hold.missedTicks.size())
                            .arg(hold.noTtl);
                lines << line;
            }
        }
        for (const GapSpan& gap : m_history.gaps()) {
            if (gap.to >= from)
                lines << u"gap to %1"_s.arg(momentText(gap.to));
        }
        return lines;
    }

    [[nodiscard]] Lines dashboard() const
    {
        const auto seconds = static_cast<std::size_t>(m_told / 1s);
        Lines lines;
        const auto last = [&](const char* name, const std::vector<double>& values) {
            QString line = QString::fromLatin1(name);
            for (std::size_t i = values.size() - std::min(seconds, values.size()); i < values.size(); ++i)
                line += u" %1"_s.arg(values[i]);
            lines << line;
        };
        for (std::size_t i = 0; i < static_cast<std::size_t>(analysis::Rates::kSeries); ++i)
            last("rate", m_dashboard->series(static_cast<analysis::Rates::Series>(i)));
        // How many were held at the end of a second is what the next frame finds, whenever that is: of now alone it is
        // exact.
        lines << u"held now %1"_s.arg(m_dashboard->heldNow());
        for (const auto& holder : m_dashboard->holders(8).top)
            lines << u"%1 holds %2"_s.arg(text(holder.group)).arg(holder.locks);
        lines.sort();
        return lines;
    }

    [[nodiscard]] Lines waits() const
    {
        Lines lines{u"contended %1"_s.arg(m_waits->contended())};
        const PictureView& picture = frames.picture();
        for (const auto& [name, id] : byName()) {
            for (const WaitersFrom& from : picture.waiters(id))
                lines << u"%1 %2 %3 %4 at %5"_s.arg(name, text(from.through))
                             .arg(from.count)
                             .arg(int(from.bound))
                             .arg(momentText(from.at));
        }
        return lines;
    }

    [[nodiscard]] Lines events() const
    {
        Lines lines;
        for (std::uint64_t i = m_log->first(); i < m_log->next(); ++i) {
            const EventLog::Entry& entry = m_log->entry(i);
            if (entry.event.at < frames.now() - m_told)
                continue;
            lines << u"%1 %2 %3 %4 %5"_s.arg(momentText(entry.event.at))
                         .arg(int(entry.what))
                         .arg(QString::fromLatin1(name(entry.event.kind)), text(m_log->text(entry.text)),
                              text(m_log->text(entry.holder)));
        }
        return lines;
    }

    [[nodiscard]] Lines nodes() const
    {
        Lines lines;
        for (const NodeStatus& node : m_board.nodes()) {
            lines << u"%1 %2 trouble %3 reached %4 source %5 of %6"_s.arg(int(node.state))
                         .arg(node.text)
                         .arg(int(node.trouble))
                         .arg(node.wasReached)
                         .arg(int(node.source))
                         .arg(node.patterns.join(u' '));
            lines << u"sample %1 %2"_s.arg(node.sample.connectedClients).arg(node.sample.usedMemory);
        }
        lines << (m_board.asOf() ? momentText(*m_board.asOf()) : u"now"_s);
        return lines;
    }

    [[nodiscard]] Lines findings() const
    {
        Lines lines{u"open: %1"_s.arg(m_findings.openCount())};
        for (const analysis::Episode* episode : m_findings.open())
            lines << u"%1 %2 %3"_s.arg(momentText(episode->begin), QString::fromLatin1(analysis::name(episode->id)),
                                       text(episode->subject.name));
        return lines;
    }

    /// A result stands until the next burst, however long ago it was told.
    [[nodiscard]] Lines traces() const
    {
        Lines lines;
        if (const auto& status = m_traces.status())
            lines << u"%1 %2 of %3 ms matched %4 %5 at %6"_s.arg(int(status->state))
                         .arg(status->elapsedMs)
                         .arg(status->limitMs)
                         .arg(status->matched)
                         .arg(text(status->text), momentText(m_traces.endedAt()));
        for (const analysis::TraceBook::Row& row : m_traces.book().rows()) {
            const auto waiting = m_traces.book().waiting(row);
            lines << u"%1 refused %2 acquired %3 renewed %4 released %5 read %6 holder %7"_s.arg(text(row.key))
                         .arg(row.refused)
                         .arg(row.acquired)
                         .arg(row.renewed)
                         .arg(row.released)
                         .arg(row.refusedByReading)
                         .arg(row.holder);
            lines << u"%1 waits %2 gave up %3 longest %4 by %5"_s.arg(text(row.key))
                         .arg(waiting.still)
                         .arg(waiting.gaveUp)
                         .arg(waiting.longest.count())
                         .arg(row.clients.size());
        }
        const PictureView& picture = frames.picture();
        for (const auto& [name, id] : byName()) {
            const TracedClient* client = m_traces.clients().clientOf(picture.token(picture.state(id).holder));
            if (client != nullptr)
                lines << u"%1 is held by %2"_s.arg(name, text(client->name));
            if (const auto waits = m_traces.waits(picture, id))
                lines << u"%1 has %2 who wait"_s.arg(name).arg(waits->waiters);
        }
        return lines;
    }

    const std::chrono::seconds m_told;
    TraceStore m_traces{frames};
    LaneHistory m_history;
    FindingsStore m_findings{frames};
    NodeStore m_board{frames};
    PerView<ViewLocks> m_locks{frames, [](const StreamScope&) { return std::make_unique<ViewLocks>(nullptr); }};
    PerView<DashboardData> m_dashboard{frames};
    PerView<WaitsForData> m_waits{frames};
    PerView<EventLog> m_log{frames};
};

/// The first page that differs, and where.
inline QString difference(const Shown& one, const Shown& others)
{
    for (const auto& [page, lines] : one) {
        const Lines& theirs = others.at(page);
        for (qsizetype i = 0; i < std::max(lines.size(), theirs.size()); ++i) {
            if (lines.value(i, u"(nothing)"_s) != theirs.value(i, u"(nothing)"_s))
                return u"%1\nthis:  %2\nother: %3"_s.arg(page, lines.value(i, u"(nothing)"_s),
                                                         theirs.value(i, u"(nothing)"_s));
        }
    }
    return {};
}

} // namespace lockscope::test
