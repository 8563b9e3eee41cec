// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/replaysource.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace lockscope::history {

namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;

/// Splits off the first `events` of a batch, with everything that precedes them.
Batch splitOff(Batch& batch, std::size_t events)
{
    Batch first;
    first.epoch = batch.epoch;
    first.bytes = batch.bytes;
    first.names = std::exchange(batch.names, {});
    first.tokens = std::exchange(batch.tokens, {});
    first.clients = std::exchange(batch.clients, {});
    first.counters = batch.counters;
    first.eventsLeftOut = std::exchange(batch.eventsLeftOut, 0);
    first.leftOutFrom = std::exchange(batch.leftOutFrom, kUnknownTime);
    first.rewound = std::exchange(batch.rewound, false);
    const auto middle = batch.events.begin() + static_cast<std::ptrdiff_t>(events);
    first.events.assign(batch.events.begin(), middle);
    batch.events.erase(batch.events.begin(), middle);
    const auto isFirst = [events](const auto& one) { return one.after < events; };
    const auto divide = [&](auto& from, auto& to) {
        const auto rest = std::stable_partition(from.begin(), from.end(), isFirst);
        to.assign(from.begin(), rest);
        from.erase(from.begin(), rest);
        for (auto& one : from)
            one.after -= static_cast<std::uint32_t>(std::min<std::size_t>(events, one.after));
    };
    divide(batch.states, first.states);
    divide(batch.nodes, first.nodes);
    return first;
}

/// Reads blocks from a file.
class FileBlocks final : public BlockReader
{
public:
    explicit FileBlocks(std::unique_ptr<RecordingReader> file) : m_file(std::move(file)) {}
    [[nodiscard]] RecordingReader& file() { return *m_file; }
    [[nodiscard]] const std::string& path() const override { return m_file->path(); }
    [[nodiscard]] const std::vector<Stretch>& stretches() const override { return m_file->stretches(); }
    [[nodiscard]] std::size_t frameBefore(std::size_t stretch) const override { return m_file->frameBefore(stretch); }
    [[nodiscard]] Result<Batch, Error> frame(std::size_t stretch) override { return m_file->frame(stretch); }
    [[nodiscard]] Result<std::string, Error> block(std::size_t stretch) override { return m_file->block(stretch); }
    [[nodiscard]] bool settle(Batch& batch) override { return m_file->settle(batch); }

private:
    const std::unique_ptr<RecordingReader> m_file;
};

} // namespace

ReplaySource::ReplaySource(std::unique_ptr<RecordingReader> reader, const Clock& clock)
    : ReplaySource(std::unique_ptr<BlockReader>(std::make_unique<FileBlocks>(std::move(reader))), clock)
{
    m_file = &static_cast<FileBlocks&>(*m_reader).file();
}

ReplaySource::ReplaySource(std::unique_ptr<BlockReader> reader, const Clock& clock)
    : m_reader(std::move(reader)), m_clock(clock)
{
    if (m_reader->stretches().empty())
        return;
    readRange();
    startAt(0);
    m_position = m_next ? m_next->now : m_range.from;
    m_anchor = m_clock.mono();
    Batch known;
    m_picture->snapshot(known);
    m_nodes.appendTo(known.nodes);
    m_clients.appendTo(known.clients);
    if (!known.isEmpty()) {
        known.now = m_position;
        known.counters = m_counters;
        m_begin = std::move(known);
    }
}

ReplaySource::~ReplaySource() = default;

void ReplaySource::readRange()
{
    const auto& stretches = m_reader->stretches();
    m_range = {stretches.front().from, stretches.front().to};
    for (const Stretch& stretch : stretches) { // the server's clock may have been set back
        m_range.from = std::min(m_range.from, stretch.from);
        m_range.to = std::max(m_range.to, stretch.to);
    }
}

void ReplaySource::fail(Error error)
{
    m_error = std::move(error);
    m_decoder.reset();
    m_next.reset();
    m_isPlaying = false;
}

/// Its first batch is the next to be fetched.
bool ReplaySource::open(std::size_t stretch)
{
    m_decoder.reset();
    m_stretch = stretch;
    m_batch = m_given = 0;
    if (stretch >= m_reader->stretches().size())
        return false;
    auto block = m_reader->block(stretch);
    if (!block) {
        fail(std::move(block.error()));
        return false;
    }
    m_block = std::move(*block);
    m_decoder.emplace(m_block);
    return true;
}

/// Sets m_next to the following batch; no value at the end.
void ReplaySource::fetch()
{
    Batch batch = m_next ? std::move(*m_next) : Batch();
    m_next.reset();
    m_given = 0;
    while (m_decoder) {
        if (m_decoder->next(batch)) {
            if (!m_reader->settle(batch))
                return fail({Error::Kind::Damaged, m_reader->path(), "an id that cannot be"});
            m_next = std::move(batch);
            return;
        }
        if (m_decoder->isDamaged())
            return fail({Error::Kind::Damaged, m_reader->path(), "a batch"});
        open(m_stretch + 1);
    }
}

/// True while it plays and has delivered everything written so far.
bool ReplaySource::waits() const
{
    return m_isPlaying && !m_next && !m_begin && !m_isRunningIn && position() >= m_range.to;
}

bool ReplaySource::refresh()
{
    if (m_file == nullptr || m_error)
        return false;
    const auto next = m_file->placeOf(m_stretch, m_batch);
    const auto until =
        m_untilPlace ? std::optional(m_file->placeOf(m_untilPlace->stretch, m_untilPlace->batch)) : std::nullopt;
    const bool isInTail = m_stretch >= m_file->chunks();
    const bool waited = waits();
    const auto refreshed = m_file->refresh();
    if (!refreshed) {
        fail(refreshed.error());
        return true;
    }
    if (!*refreshed || m_reader->stretches().empty())
        return false;
    const ServerTime shown = position();
    readRange();
    if (waited) { // new data is played from its start instead of being skipped as missed
        m_position = shown;
        m_anchor = m_clock.mono();
    }
    if (!m_file->has(next)) { // deleted by its ring: continue with the rest
        const bool plays = m_isPlaying;
        seek(shown);
        m_isPlaying = plays;
        return true;
    }
    if (until)
        std::tie(m_untilPlace->stretch, m_untilPlace->batch) = m_file->find(*until);
    const auto place = m_file->find(next);
    if (isInTail)
        reopen(place);
    else
        m_stretch = place.first;
    return true;
}

/// Reopens the decoder at the same place; delivered events stay delivered.
void ReplaySource::reopen(std::pair<std::size_t, std::size_t> place)
{
    const auto given = m_given;
    if (!open(place.first)) {
        m_stretch = place.first;
        return;
    }
    Batch passed;
    for (std::size_t i = 0; i < place.second + (m_next ? 1 : 0); ++i) {
        if (!m_decoder->next(passed))
            return fail({Error::Kind::Damaged, m_reader->path(), "a batch"});
    }
    m_batch = place.second;
    if (m_next)
        m_given = given;
    else
        fetch();
}

/// m_next was delivered.
void ReplaySource::advance()
{
    ++m_batch;
    fetch();
    // Plays on from the new time where the server's clock was set back: else all that follows would be due at once.
    if (m_isPlaying && !m_isRunningIn && m_next && m_next->now + kClockJitter < m_shown) {
        m_position = m_next->now;
        m_anchor = m_clock.mono();
    }
}

/// Restores picture and nodes from the key frame of that stretch; its first batch is next.
void ReplaySource::startAt(std::size_t stretch)
{
    m_error.reset();
    m_picture = std::make_unique<PictureView>();
    m_nodes.clear();
    m_clients.clear();
    m_counters = {};
    m_next.reset();
    auto frame = m_reader->frame(stretch);
    if (!frame)
        return fail(std::move(frame.error()));
    learn(*frame);
    if (open(stretch))
        fetch();
}

void ReplaySource::learn(const Batch& batch)
{
    if (batch.rewound) {
        m_picture = std::make_unique<PictureView>();
        m_nodes.clear();
        m_clients.clear();
    }
    m_picture->update(batch);
    m_nodes.addEvents(batch.nodes);
    m_clients.addClients(batch.clients);
    m_counters = batch.counters;
    m_shown = batch.now;
}

std::size_t ReplaySource::stretchAt(ServerTime moment) const
{
    const auto& stretches = m_reader->stretches();
    const std::size_t last = stretches.size() - 1;
    if (moment >= m_range.to)
        return last;
    std::optional<std::size_t> before;
    for (std::size_t i = stretches.size(); i-- > 0;) {
        const Stretch& stretch = stretches[i];
        const bool isBehind = i < last && moment >= stretch.end() && moment < stretches[i + 1].begin();
        if (stretch.contains(moment) || isBehind)
            return i;
        if (stretch.from <= moment) // where a clock was set back, an earlier one may have the moment
            before = before.value_or(i);
    }
    return before.value_or(0);
}

/// The place of a moment of that stretch, where times alone do not tell it, because the server's clock was set back:
/// the end of the recording, or the last place where the clock passes the moment.
std::optional<ReplaySource::Place> ReplaySource::placeBehindStep(std::size_t stretch, ServerTime moment)
{
    const Stretch& times = m_reader->stretches()[stretch];
    const bool isEnd = moment >= m_range.to;
    if (!times.stepsBack && (!isEnd || times.to == m_range.to))
        return std::nullopt;
    const Place end{stretch, static_cast<std::size_t>(times.batches), 0, moment};
    if (isEnd)
        return end;
    const auto block = m_reader->block(stretch);
    if (!block)
        return std::nullopt; // told when it is played
    std::optional<Place> found;
    BatchDecoder decoder(*block);
    Batch batch;
    bool wasBefore = false;
    for (std::size_t i = 0; decoder.next(batch); ++i) {
        if (wasBefore && batch.now > moment)
            found = Place{stretch, i, 0, moment};
        wasBefore = batch.now <= moment;
    }
    return found.value_or(end);
}

/// Seeks to the start of the run-in for `moment`, which lies in that stretch; a snapshot is delivered first.
void ReplaySource::goTo(std::size_t stretch, ServerTime moment)
{
    const auto& stretches = m_reader->stretches();
    std::size_t first = stretch;
    std::uint64_t events = stretches[stretch].events;
    const auto begin = moment - m_runIn;
    const auto followsInTime = [&stretches](std::size_t i) {
        return stretches[i].from >= stretches[i - 1].from && !stretches[i].stepsBack && !stretches[i - 1].stepsBack;
    };
    while (first > 0 && stretches[first].from > begin && followsInTime(first) &&
           events + stretches[first - 1].events <= kMostRunInEvents)
        events += stretches[--first].events;
    startAt(m_reader->frameBefore(first));
    ServerTime now = m_next ? m_next->now : m_range.from;
    while (m_next && (m_stretch < first || (m_stretch == first && m_next->now < begin))) {
        learn(*m_next);
        now = m_next->now;
        advance();
    }
    Batch known;
    known.rewound = true;
    m_picture->snapshot(known);
    m_nodes.appendTo(known.nodes);
    m_clients.appendTo(known.clients);
    known.counters = m_counters;
    known.now = now;
    m_toldFrom = now;
    m_begin = std::move(known);
    m_isRunningIn = true;
    m_step = Step::None;
}

void ReplaySource::seek(ServerTime moment)
{
    if (m_reader->stretches().empty())
        return;
    moment = std::clamp(moment, m_range.from, m_range.to);
    const std::size_t stretch = stretchAt(moment);
    m_until = moment;
    m_untilPlace = placeBehindStep(stretch, moment);
    goTo(stretch, moment);
    m_position = moment;
    m_anchor = m_clock.mono();
}

ServerTime ReplaySource::position() const
{
    if (!m_isPlaying || m_isRunningIn || std::isinf(m_speed))
        return m_position;
    const std::chrono::duration<double, std::micro> since = m_clock.mono() - m_anchor;
    const double most = static_cast<double>((m_range.to - m_position).count());
    return m_position + microseconds(static_cast<std::int64_t>(std::min(since.count() * m_speed, std::max(most, 0.0))));
}

/// Ends the run-in when it is fully delivered; recorded time stood still meanwhile.
void ReplaySource::endRunIn()
{
    if (!m_isRunningIn || m_begin || isDue())
        return;
    m_isRunningIn = false;
    m_anchor = m_clock.mono();
}

/// Restarts the playing clock at this position.
void ReplaySource::anchor()
{
    endRunIn();
    m_position = position();
    m_anchor = m_clock.mono();
}

void ReplaySource::play(double speed)
{
    if (!(speed > 0))
        return;
    anchor();
    m_speed = speed;
    m_isPlaying = true;
    m_step = Step::None;
}

void ReplaySource::pause()
{
    anchor();
    m_isPlaying = false;
}

void ReplaySource::stepEvent(Direction direction)
{
    pause();
    if (direction == Direction::Forward)
        m_step = Step::Event;
    else if (const auto place = placeBack(true))
        goToPlace(*place);
}

void ReplaySource::stepFrame(Direction direction)
{
    pause();
    if (direction == Direction::Forward)
        m_step = Step::Frame;
    else if (const auto place = placeBack(false))
        goToPlace(*place);
}

/// The place before the last delivered event (or non-empty batch).
std::optional<ReplaySource::Place> ReplaySource::placeBack(bool byEvent)
{
    if (byEvent && m_given > 0)
        return Place{m_stretch, m_batch, m_given - 1, m_next->now};
    if (m_given > 0)
        return Place{m_stretch, m_batch, 0, m_next->now};
    if (m_reader->stretches().empty())
        return std::nullopt; // nothing was recorded
    for (std::size_t stretch = std::min(m_stretch, m_reader->stretches().size() - 1);; --stretch) {
        auto block = m_reader->block(stretch);
        if (!block) {
            fail(std::move(block.error()));
            return std::nullopt;
        }
        BatchDecoder decoder(*block);
        std::optional<Place> found;
        Batch batch;
        for (std::size_t i = 0; (stretch < m_stretch || i < m_batch) && decoder.next(batch); ++i) {
            if (byEvent && !batch.events.empty())
                found = Place{stretch, i, batch.events.size() - 1, batch.now};
            else if (!byEvent && !batch.isEmpty())
                found = Place{stretch, i, 0, batch.now};
        }
        if (found || stretch == 0)
            return found;
    }
}

void ReplaySource::goToPlace(Place place)
{
    m_untilPlace = place;
    goTo(place.stretch, place.now);
    m_anchor = m_clock.mono();
    m_position = place.now; // preliminary
}

bool ReplaySource::isDue() const
{
    if (!m_next)
        return false;
    if (m_isRunningIn) {
        if (!m_untilPlace)
            return m_next->now <= m_until;
        const auto& until = *m_untilPlace;
        return m_stretch < until.stretch ||
               (m_stretch == until.stretch &&
                (m_batch < until.batch || (m_batch == until.batch && m_given < until.events)));
    }
    if (m_step != Step::None)
        return true;
    return m_isPlaying && (std::isinf(m_speed) || m_next->now <= position());
}

std::optional<ServerTime> ReplaySource::nextTime() const
{
    if (m_begin)
        return m_begin->now;
    return m_next ? std::optional(m_next->now) : std::nullopt;
}

bool ReplaySource::comesBackTo(ServerTime moment) const
{
    const auto& stretches = m_reader->stretches();
    for (std::size_t i = m_stretch; i < stretches.size(); ++i) {
        if (stretches[i].from <= moment && (i > m_stretch || stretches[i].stepsBack))
            return true;
    }
    return false;
}

bool ReplaySource::hasMore() const
{
    return m_begin.has_value() || isDue();
}

bool ReplaySource::isTooFarBehind() const
{
    if (m_isRunningIn || m_step != Step::None || !m_isPlaying || std::isinf(m_speed))
        return false;
    const double behind = static_cast<double>((position() - m_next->now).count());
    return behind > m_speed * static_cast<double>(microseconds(kMostBehind).count()) &&
           m_clock.mono() - m_anchor > kMostBehind;
}

bool ReplaySource::takeBatch(Batch& into)
{
    into.clear();
    if (m_begin) {
        into = std::move(*m_begin);
        m_begin.reset();
        stamp(into);
        return true;
    }
    endRunIn();
    if (isDue()) {
        if (isTooFarBehind())
            leaveOut(into);
        else
            give(into);
        stamp(into);
        return true;
    }
    if (m_isPlaying && !m_next && !isGrowing()) { // at its end, or unreadable from here
        pause();
        m_position = m_error ? m_position : m_shown;
    } else if (m_isPlaying && !m_next && std::isinf(m_speed)) {
        m_position = m_shown;
    }
    into.counters = m_counters;
    into.now = position();
    into.taken = m_clock.mono();
    into.pace = m_isPlaying && !std::isinf(m_speed) && !waits() ? m_speed : 0;
    return false;
}

/// Dates the batch by the playing clock.
void ReplaySource::stamp(Batch& into)
{
    into.taken = m_clock.mono();
    into.pace = 0;
    if (!m_isPlaying || m_isRunningIn || std::isinf(m_speed))
        return;
    into.pace = m_speed;
    const auto ago = static_cast<double>((position() - into.now).count()) / m_speed;
    into.taken -= duration_cast<MonoTime::duration>(microseconds(static_cast<std::int64_t>(std::max(ago, 0.0))));
}

void ReplaySource::give(Batch& into)
{
    std::size_t events = m_next->events.size();
    if (m_isRunningIn && m_untilPlace && m_stretch == m_untilPlace->stretch && m_batch == m_untilPlace->batch)
        events = std::min(events, m_untilPlace->events - m_given);
    else if (!m_isRunningIn && m_step == Step::Event && events > 0)
        events = 1;
    if (!m_isRunningIn && (events > 0 || (m_step == Step::Frame && !m_next->isEmpty())))
        m_step = Step::None;
    const bool isWhole = events == m_next->events.size();
    if (isWhole) {
        into = std::move(*m_next);
        m_next.reset();
    } else {
        into = splitOff(*m_next, events);
        m_given += events;
        into.now = std::min(m_next->now, into.events.back().at);
    }
    learn(into);
    if (isWhole)
        advance();
    if (!m_isPlaying || std::isinf(m_speed)) {
        if (!m_isRunningIn || m_untilPlace)
            m_position = into.now;
    }
}

/// Delivers everything due at once as states.
void ReplaySource::leaveOut(Batch& into)
{
    std::uint64_t events = 0;
    ServerTime from = kUnknownTime;
    ServerTime now{};
    std::vector<NodeEvent> nodes;
    while (m_next && m_next->now <= position()) {
        learn(*m_next);
        events += m_next->events.size() + m_next->eventsLeftOut;
        from = earlierOf(from, earlierOf(earliestOf(m_next->events), m_next->leftOutFrom));
        into.rewound = into.rewound || m_next->rewound;
        nodes.insert(nodes.end(), m_next->nodes.begin(), m_next->nodes.end());
        now = m_next->now;
        advance();
    }
    m_picture->snapshot(into);
    m_clients.appendTo(into.clients);
    for (NodeEvent& event : nodes)
        event.after = 0;
    into.nodes = std::move(nodes);
    into.eventsLeftOut = events;
    into.leftOutFrom = from;
    into.counters = m_counters;
    into.now = now;
}

} // namespace lockscope::history
