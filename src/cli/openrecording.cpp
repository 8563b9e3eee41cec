// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/openrecording.h"

#include "cli/output.h"
#include "core/text.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/watch/recordedlines.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

/// True if what the verb writes would destroy a recording that it reads. Then the reason was printed.
bool wouldOverwriteRecording(const Options& options)
{
    const RecordingVerbOptions& paths = options.recording;
    for (const std::string& written : {paths.output, paths.junit}) {
        for (const std::string& read : {paths.file, paths.compare}) {
            std::error_code notThere;
            if (!std::filesystem::equivalent(written, read, notThere))
                continue;
            complain(u"lockscope %1: %2 cannot be written: it is the recording itself. Choose another file."_s.arg(
                options.verb, QString::fromStdString(printable(written))));
            return true;
        }
    }
    return false;
}

} // namespace

std::optional<Recording> openRecording(const Options& options, const Clock& clock)
{
    if (wouldOverwriteRecording(options))
        return std::nullopt;
    auto reader = history::RecordingReader::open(options.recording.file);
    if (!reader) {
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(options.verb, presentation::recordingtext::sentence(reader.error())));
        return std::nullopt;
    }
    if (const QString ending = presentation::recordingtext::sentence((*reader)->closing(), options.recording.file);
        !ending.isEmpty())
        complain(QStringLiteral("lockscope %1: %2").arg(options.verb, ending));
    Recording recording;
    recording.names = presentation::recordedNames(**reader);
    recording.groups = presentation::groupsOf((*reader)->meta());
    recording.database = presentation::recordedDatabase(**reader);
    recording.isMasked = !(*reader)->hasClearTokens();
    if ((*reader)->saysMaskedButIsNot())
        complain(u"lockscope %1: %2 says that its tokens are masked, but a run in it recorded them in clear. They "
                 "are masked here unless --show-tokens is given."_s.arg(
                     options.verb, QString::fromStdString(printable(options.recording.file))));
    recording.source = std::make_unique<history::ReplaySource>(std::move(*reader), clock);
    return recording;
}

namespace {

/// The last moment in the recording with this time of day. If there is none: that time on the day of its end.
ServerTime timeOnItsDay(std::chrono::microseconds timeOfDay, const QTimeZone& zone,
                        const history::ReplaySource::Range& range)
{
    const auto ms = [](ServerTime at) { return static_cast<qint64>(usSinceEpoch(at) / 1000); };
    const QTime time = QTime::fromMSecsSinceStartOfDay(static_cast<int>(timeOfDay.count() / 1000));
    const QDate last = QDateTime::fromMSecsSinceEpoch(ms(range.to), zone).date();
    constexpr qint64 kMostMs = std::numeric_limits<qint64>::max() / 1000;
    const auto on = [&](QDate day) {
        return serverTimeFromUs(std::clamp(QDateTime(day, time, zone).toMSecsSinceEpoch(), -kMostMs, kMostMs) * 1000);
    };
    constexpr qint64 kMostDays = 366; // a foreign file may claim any range
    const QDate first = std::max(QDateTime::fromMSecsSinceEpoch(ms(range.from), zone).date(), last.addDays(-kMostDays));
    for (QDate day = last; day.isValid() && day >= first; day = day.addDays(-1)) {
        if (const ServerTime at = on(day); at >= range.from && at <= range.to)
            return at;
    }
    return on(last);
}

} // namespace

ServerTime timeOf(const Moment& moment, const history::ReplaySource::Range& range)
{
    switch (moment.from) {
    case Moment::From::Begin:
        return range.from + moment.by;
    case Moment::From::End:
        return range.to + moment.by;
    case Moment::From::Day:
        return timeOnItsDay(moment.by, QTimeZone::systemTimeZone(), range);
    case Moment::From::UtcDay:
        return timeOnItsDay(moment.by, QTimeZone::utc(), range);
    case Moment::From::Epoch:
        break;
    }
    return serverTimeFromUs(moment.by.count());
}

presentation::TimeSpan rangeOf(const Options& options, const Recording& recording)
{
    const auto all = recording.source->range();
    presentation::TimeSpan range{all.from, all.to};
    if (options.recording.from)
        range.from = std::max(range.from, timeOf(*options.recording.from, all));
    if (options.recording.to)
        range.to = std::min(range.to, timeOf(*options.recording.to, all));
    return range;
}

bool isOutside(const Options& options, Recording& recording, ServerTime moment)
{
    if (recording.source->reader().covers(moment))
        return false;
    const auto all = recording.source->range();
    complain((moment < all.from || moment > all.to
                  ? u"lockscope %1: %2 is outside of what was recorded. The recording covers %3 to %4."_s
                  : u"lockscope %1: nothing was recorded at %2. The recording covers %3 to %4, in several runs."_s)
                 .arg(options.verb, QString::fromStdString(isoTime(moment)), QString::fromStdString(isoTime(all.from)),
                      QString::fromStdString(isoTime(all.to))));
    return true;
}

bool isRangeEmpty(const Options& options, const Recording& recording, const presentation::TimeSpan& range)
{
    if (!range.isEmpty() || (!options.recording.from && !options.recording.to))
        return false;
    const auto all = recording.source->range();
    complain(u"lockscope %1: nothing is between --from and --to. The recording covers %2 to %3."_s.arg(
        options.verb, QString::fromStdString(isoTime(all.from)), QString::fromStdString(isoTime(all.to))));
    return true;
}

} // namespace lockscope::cli
