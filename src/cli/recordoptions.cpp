// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/recordoptions.h"

#include "analysis/findings/catalogue.h"
#include "cli/tr.h"
#include "presentation/words/momenttext.h"

#include <QCommandLineParser>
#include <QDateTime>

namespace lockscope::cli {
namespace {

/// As in the window: 2026-08-20T12:00:00.123Z, 2026-08-20 14:00 and 03:00 (this machine's time; with a Z behind it
/// UTC), or a length of time from the begin of the recording (+12.5) or from its end (-10, -10m).
std::optional<Moment> momentOf(const QString& text)
{
    using namespace presentation;
    const QString said = text.trimmed();
    if (const auto distance = momenttext::distanceOf(said))
        return said.startsWith(QLatin1Char('+')) ? Moment{Moment::From::Begin, *distance}
                                                 : Moment{Moment::From::End, -*distance};
    const bool isUtc = said.endsWith(QLatin1Char('Z'), Qt::CaseInsensitive);
    if (const QTime time = momenttext::timeOfDayOf(isUtc ? said.chopped(1) : said); time.isValid())
        return Moment{isUtc ? Moment::From::UtcDay : Moment::From::Day,
                      std::chrono::milliseconds(time.msecsSinceStartOfDay())};
    const QDateTime time =
        QDateTime::fromString(QString(said).replace(QLatin1Char(' '), QLatin1Char('T')), Qt::ISODateWithMs);
    if (!time.isValid())
        return std::nullopt;
    return Moment{Moment::From::Epoch, std::chrono::milliseconds(time.toMSecsSinceEpoch())};
}

/// 512M, 2G: bytes; nothing: it is no size of a megabyte at least.
std::optional<std::uint64_t> sizeOf(QString text)
{
    std::uint64_t unit = 1;
    if (text.endsWith(QLatin1Char('M')))
        unit = std::uint64_t{1} << 20;
    else if (text.endsWith(QLatin1Char('G')))
        unit = std::uint64_t{1} << 30;
    if (unit > 1)
        text.chop(1);
    bool ok = false;
    const auto number = text.toULongLong(&ok);
    if (!ok || number > (std::uint64_t{1} << 44) / unit || number * unit < (std::uint64_t{1} << 20))
        return std::nullopt;
    return number * unit;
}

QString readMoments(const QCommandLineParser& parser,
                    std::initializer_list<std::pair<const char*, std::optional<Moment>*>> moments)
{
    for (const auto& [option, target] : moments) {
        const QLatin1StringView name(option);
        if (!parser.isSet(name))
            continue;
        *target = momentOf(parser.value(name));
        if (!*target)
            return Tr::tr(
                       "--%1 needs a time such as 2026-08-20T12:00:00Z or 03:00, or how long behind the begin (+12.5) "
                       "or before the end (-10m) of the recording")
                .arg(name);
    }
    return {};
}

/// The format, and the file. Returns the problem, empty when there is none.
QString readExportOptions(const QCommandLineParser& parser, RecordingVerbOptions& recording)
{
    using presentation::ExportKind;
    const QString format = parser.value(QStringLiteral("format"));
    bool isKnown = false;
    for (const auto& [name, each] : {std::pair{"csv", ExportKind::Csv},
                                     {"ndjson", ExportKind::Ndjson},
                                     {"sqlite", ExportKind::Sqlite},
                                     {"perfetto", ExportKind::Perfetto}}) {
        if (format != QLatin1StringView(name))
            continue;
        recording.format = each;
        isKnown = true;
    }
    if (!isKnown)
        return Tr::tr("--format needs csv, ndjson, sqlite or perfetto");
    recording.output = parser.value(QStringLiteral("output")).toStdString();
    recording.overwrites = parser.isSet(QStringLiteral("overwrite"));
    if (parser.isSet(QStringLiteral("output")) && (recording.output.empty() || recording.output == recording.file))
        return Tr::tr("--output needs a file other than the recording");
    const bool isText = recording.format == ExportKind::Csv || recording.format == ExportKind::Ndjson;
    if (recording.output.empty() && !isText)
        return Tr::tr("--format %1 needs --output FILE").arg(format);
    return {};
}

/// html or markdown, the two files, what fails. Returns the problem, empty when there is none.
QString readReportOptions(const QCommandLineParser& parser, RecordingVerbOptions& recording)
{
    const QString format = parser.value(QStringLiteral("format"));
    if (!format.isEmpty() && format != QLatin1StringView("html") && format != QLatin1StringView("markdown"))
        return Tr::tr("--format needs html or markdown");
    recording.asMarkdown = format == QLatin1StringView("markdown");
    for (const auto& [option, target] : {std::pair{"output", &recording.output}, {"junit", &recording.junit}}) {
        if (!parser.isSet(QLatin1StringView(option)))
            continue;
        *target = parser.value(QLatin1StringView(option)).toStdString();
        if (target->empty() || *target == recording.file)
            return Tr::tr("--%1 needs a file other than the recording").arg(QLatin1StringView(option));
    }
    if (!recording.output.empty() && recording.output == recording.junit)
        return Tr::tr("--output and --junit need two files");
    recording.compare = parser.value(QStringLiteral("compare")).toStdString();
    if (recording.compare.empty() &&
        (parser.isSet(QStringLiteral("compare")) || parser.isSet(QStringLiteral("compare-from")) ||
         parser.isSet(QStringLiteral("compare-to"))))
        return Tr::tr("--compare-from and --compare-to need --compare FILE");
    if (!recording.compare.empty() && (!recording.junit.empty() || parser.isSet(QStringLiteral("fail-on")) ||
                                       parser.isSet(QStringLiteral("require"))))
        return Tr::tr("--compare goes without --junit, --fail-on and --require");
    if (!recording.compare.empty() && recording.output == recording.compare)
        return Tr::tr("--output needs a file other than the recordings");
    for (const QString& word : parser.values(QStringLiteral("require"))) {
        const auto finding = analysis::findingFromName(word.toStdString());
        if (!finding)
            return Tr::tr("--require needs the id of a finding, such as deadlock; docs/findings.md has all of them");
        recording.required.push_back(*finding);
    }
    if (!parser.isSet(QStringLiteral("fail-on")))
        return {};
    const QString least = parser.value(QStringLiteral("fail-on"));
    for (const auto severity : {analysis::Severity::Note, analysis::Severity::Warning, analysis::Severity::Problem}) {
        if (least == QLatin1StringView(analysis::name(severity)))
            recording.failOn = severity;
    }
    return recording.failOn ? QString() : Tr::tr("--fail-on needs note, warning or problem");
}

/// Of `record`: the file, the address of the metrics, or both. Returns the problem, empty when there is none.
QString readWhereTo(const QCommandLineParser& parser, Options& options)
{
    RecordingVerbOptions& recording = options.recording;
    recording.file = parser.value(QStringLiteral("to")).toStdString();
    recording.masksNames = parser.isSet(QStringLiteral("mask-names"));
    recording.metricsByPrefix = parser.isSet(QStringLiteral("metrics-by-prefix"));
    if (parser.isSet(QStringLiteral("metrics"))) {
        recording.metricsAt = metrics::addressFrom(parser.value(QStringLiteral("metrics")));
        if (!recording.metricsAt)
            return Tr::tr("--metrics needs an address of this machine and a port, such as 127.0.0.1:9464; :9464 is for "
                          "this machine alone");
    }
    if (recording.metricsByPrefix && !recording.metricsAt)
        return Tr::tr("--metrics-by-prefix needs --metrics ADDR");
    if (!recording.file.empty())
        return {};
    for (const char* option : {"to", "ring", "mask-names", "show-tokens", "keep-free"}) {
        if (parser.isSet(QLatin1StringView(option)))
            return Tr::tr("--%1 needs a file: --to FILE").arg(QLatin1StringView(option));
    }
    return recording.metricsAt ? QString() : Tr::tr("needs --to FILE, --metrics ADDR, or both");
}

} // namespace

bool isAboutRecordings(VerbId verb)
{
    return verb == VerbId::Record || isAboutFiles(verb);
}

bool isAboutFiles(VerbId verb)
{
    return verb == VerbId::Replay || verb == VerbId::Export || verb == VerbId::Report;
}

QList<QCommandLineOption> recordOptions(VerbId verb)
{
    QList<QCommandLineOption> options;
    const auto add = [&options](const char* name, const QString& help, const char* value = nullptr) {
        options.emplaceBack(QLatin1StringView(name), help, QLatin1StringView(value));
    };
    if (verb == VerbId::Record) {
        add("to", Tr::tr("The file to record to."), "FILE");
        add("ring", Tr::tr("Keep only the newest part, of this size: 512M, 2G. Goes on in a file that is there."),
            "SIZE");
        add("keep-free",
            Tr::tr(
                "End, with 3, before less of the disk stays free than this: 512M, 2G; 0: never. Default: the smaller "
                "of 1 GB and 5 % of the disk."),
            "SIZE");
        add("yes", Tr::tr("Do not ask whether to go on in a file that has another server's locks."));
        add("trace", Tr::tr("Also trace for so many seconds from the begin: who tries to get which lock."), "S");
        add("trace-on-suspicion",
            Tr::tr("Trace for 5 s when something is wrong with a lock; 60 s in an hour at most."));
        add("show-tokens", Tr::tr("Record tokens in clear instead of masked. Whoever has the file can release locks."));
        add("mask-names", Tr::tr("Record the names of locks masked, too."));
        add("metrics",
            Tr::tr(
                "Tell Prometheus how the locks are, at this address, such as 127.0.0.1:9464; :9464 is for this machine "
                "alone."),
            "ADDR");
        add("metrics-by-prefix",
            Tr::tr("With --metrics: figures for each prefix of names, such as lock:order:*, not for each --pattern."));
        return options;
    }
    if (verb == VerbId::Export)
        add("format", Tr::tr("csv, ndjson, sqlite, or perfetto (for ui.perfetto.dev)."), "FORMAT");
    else if (verb == VerbId::Report)
        add("format", Tr::tr("html or markdown. Default: html."), "FORMAT");
    else
        add("json", Tr::tr("One JSON object a line, for scripts."));
    add("from",
        Tr::tr("Begin at this time: 2026-08-20T12:00:00Z, 03:00 by this machine's clock; +S or -S: seconds from the "
               "begin or the end, or with a unit, -10m."),
        "T");
    add("to", Tr::tr("End at this time."), "T");
    add("show-tokens", Tr::tr("Print tokens in clear, if they were recorded so."));
    if (verb == VerbId::Report) {
        add("output", Tr::tr("Write the report to this file. Default: standard output."), "FILE");
        add("junit", Tr::tr("Also write JUnit's XML to this file: a case for each finding."), "FILE");
        add("fail-on", Tr::tr("Exit with 1 if something as bad as that was found: note, warning or problem."),
            "SEVERITY");
        add("require",
            Tr::tr("Exit with 1 if this finding was not looked for all the time. May be given several times."),
            "FINDING");
        add("compare", Tr::tr("Put this recording, or another time of the same one, beside it instead."), "FILE");
        add("compare-from", Tr::tr("With --compare: begin of that time."), "T");
        add("compare-to", Tr::tr("With --compare: end of that time."), "T");
    }
    if (verb == VerbId::Export) {
        add("output", Tr::tr("Write to this file. Default: standard output, of csv and ndjson."), "FILE");
        add("overwrite", Tr::tr("Replace the file of --output if it is there."));
    }
    if (verb == VerbId::Replay)
        add("waiters", Tr::tr("Also print who waits, whenever that changes."));
    return options;
}

QList<QCommandLineOption> lookBackOptions()
{
    return {QCommandLineOption(QStringLiteral("recording"), Tr::tr("Look into this recording instead of a server."),
                               QStringLiteral("FILE")),
            QCommandLineOption(QStringLiteral("at"), Tr::tr("With --recording: at this time. Default: at its end."),
                               QStringLiteral("T"))};
}

QString readRecordOptions(const QCommandLineParser& parser, Options& options)
{
    RecordingVerbOptions& recording = options.recording;
    const QStringList words = parser.positionalArguments().mid(1);
    options.showTokens = parser.isSet(QStringLiteral("show-tokens"));
    if (options.id == VerbId::Record) {
        if (QString problem = readWhereTo(parser, options); !problem.isEmpty())
            return problem;
        recording.command = words;
        options.tracesOnSuspicion = parser.isSet(QStringLiteral("trace-on-suspicion"));
        if (parser.isSet(QStringLiteral("ring"))) {
            recording.ringBytes = sizeOf(parser.value(QStringLiteral("ring")));
            if (!recording.ringBytes)
                return Tr::tr("--ring needs a size such as 512M or 2G");
        }
        if (parser.isSet(QStringLiteral("keep-free"))) {
            const QString size = parser.value(QStringLiteral("keep-free"));
            const bool isOff = size == QLatin1StringView("0");
            recording.keepFree = isOff ? std::optional<std::uint64_t>(0) : sizeOf(size);
            if (!recording.keepFree)
                return Tr::tr("--keep-free needs a size such as 512M or 2G, or 0");
        }
        options.yes = parser.isSet(QStringLiteral("yes"));
        if (parser.isSet(QStringLiteral("trace"))) {
            bool ok = false;
            const double seconds = parser.value(QStringLiteral("trace")).toDouble(&ok);
            if (!ok || !(seconds > 0) || seconds > 3600)
                return Tr::tr("--trace needs a number of seconds above 0, at most 3600");
            recording.trace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
        }
        if (parser.isSet(QStringLiteral("pattern"))) {
            options.patterns.clear();
            for (const QString& pattern : parser.values(QStringLiteral("pattern"))) {
                if (pattern.isEmpty())
                    return Tr::tr("--pattern needs a glob pattern such as lock:*");
                options.patterns.push_back(pattern.toStdString());
            }
        }
        return {};
    }
    if (words.size() != 1)
        return Tr::tr("needs exactly one file");
    recording.file = words.first().toStdString();
    options.json =
        options.id == VerbId::Export || (options.id == VerbId::Replay && parser.isSet(QStringLiteral("json")));
    options.waiters = options.id == VerbId::Replay && parser.isSet(QStringLiteral("waiters"));
    if (options.id == VerbId::Export) {
        if (QString problem = readExportOptions(parser, recording); !problem.isEmpty())
            return problem;
    }
    if (options.id == VerbId::Report) {
        if (QString problem = readReportOptions(parser, recording); !problem.isEmpty())
            return problem;
    }
    if (options.id == VerbId::Report) {
        if (QString problem =
                readMoments(parser, {{"compare-from", &recording.compareFrom}, {"compare-to", &recording.compareTo}});
            !problem.isEmpty())
            return problem;
    }
    return readMoments(parser, {{"from", &recording.from}, {"to", &recording.to}});
}

QString readLookBackOptions(const QCommandLineParser& parser, Options& options)
{
    options.recording.file = parser.value(QStringLiteral("recording")).toStdString();
    if (options.recording.file.empty() && parser.isSet(QStringLiteral("at")))
        return Tr::tr("--at needs --recording FILE");
    if (!options.recording.file.empty() && parser.isSet(QStringLiteral("uri")))
        return Tr::tr("takes either --uri or --recording");
    return readMoments(parser, {{"at", &options.recording.at}});
}

} // namespace lockscope::cli
