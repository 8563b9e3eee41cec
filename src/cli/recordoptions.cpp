// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/recordoptions.h"

#include "analysis/findings/catalogue.h"
#include "cli/optionvalues.h"
#include "cli/serveroptions.h"

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

CommandLine::Accept size(std::optional<std::uint64_t>& into, bool zeroToo)
{
    return [&into, zeroToo](const QString& text) {
        into = zeroToo && text == u"0" ? std::optional<std::uint64_t>(0) : sizeOf(text);
        return into.has_value();
    };
}

/// Declares file, range and masking for the verbs that read a recording.
void declareFile(CommandLine& line, Options& options)
{
    line.arguments([&options](const QStringList& words) {
        if (words.size() != 1)
            return u"needs exactly one file"_s;
        options.recording.file = words.first().toStdString();
        return QString();
    });
    declareMoment(line, "from",
                  "Begin at this time: 2026-08-20T12:00:00Z, 03:00 by this machine's clock; +S or -S: seconds from the "
                  "begin or the end, or with a unit, -10m.",
                  options.recording.from);
    declareMoment(line, "to", "End at this time.", options.recording.to);
    line.flag("show-tokens", "Print tokens in clear, if they were recorded so.", options.showTokens);
}

/// Declares an output file, which must not be the recording itself.
void declareOutput(CommandLine& line, const char* name, const char* help, Options& options, std::string& into)
{
    line.option(name, "FILE", help, into);
    line.check([&line, name, &options, &into] {
        return line.isGiven(name) && (into.empty() || into == options.recording.file)
                   ? u"--%1 needs a file other than the recording"_s.arg(QLatin1StringView(name))
                   : QString();
    });
}

} // namespace

void declareRecord(CommandLine& line, Options& options)
{
    RecordingVerbOptions& recording = options.recording;
    line.arguments([&recording](const QStringList& words) {
        recording.command = words;
        return QString();
    });
    line.option("to", "FILE", "The file to record to.", recording.file);
    line.option("ring", "SIZE", "Keep only the newest part, of this size: 512M, 2G. Goes on in a file that is there.",
                "a size such as 512M or 2G", size(recording.ringBytes, false));
    line.option("keep-free", "SIZE",
                "End, with 3, before less of the disk stays free than this: 512M, 2G; 0: never. Default: the smaller "
                "of 1 GB and 5 % of the disk.",
                "a size such as 512M or 2G, or 0", size(recording.keepFree, true));
    line.flag("yes", "Do not ask whether to go on in a file that has another server's locks.", options.yes);
    line.option("trace", "S", "Also trace for so many seconds from the begin: who tries to get which lock.",
                "a number of seconds above 0, at most 3600", seconds(recording.trace, kAboveZero, 3600));
    line.flag("trace-on-suspicion", "Trace for 5 s when something is wrong with a lock; 60 s in an hour at most.",
              options.tracesOnSuspicion);
    line.flag("show-tokens", "Record tokens in clear instead of masked. Whoever has the file can release locks.",
              options.showTokens);
    line.flag("mask-names", "Record the names of locks masked, too.", recording.masksNames);
    line.option("metrics", "ADDR",
                "Tell Prometheus how the locks are, at this address, such as 127.0.0.1:9464; :9464 is for this machine "
                "alone.",
                "an address of this machine and a port, such as 127.0.0.1:9464; :9464 is for this machine alone",
                [&recording](const QString& text) {
                    recording.metricsAt = metrics::addressFrom(text);
                    return recording.metricsAt.has_value();
                });
    line.flag("metrics-by-prefix",
              "With --metrics: figures for each prefix of names, such as lock:order:*, not for each --pattern.",
              recording.metricsByPrefix);
    declareServers(line, options);
    line.flag("node-only", "On a cluster, use only the node that --uri names.", options.nodeOnly);
    declarePattern(line, "Watch keys of this glob pattern; repeatable. Default: lock:*.", options);
    line.check([&line, &recording] {
        if (recording.metricsByPrefix && !recording.metricsAt)
            return u"--metrics-by-prefix needs --metrics ADDR"_s;
        if (!recording.file.empty())
            return QString();
        for (const char* option : {"to", "ring", "mask-names", "show-tokens", "keep-free"}) {
            if (line.isGiven(option))
                return u"--%1 needs a file: --to FILE"_s.arg(QLatin1StringView(option));
        }
        return recording.metricsAt ? QString() : u"needs --to FILE, --metrics ADDR, or both"_s;
    });
}

void declareReplay(CommandLine& line, Options& options)
{
    line.flag("json", "One JSON object a line, for scripts.", options.json);
    declareFile(line, options);
    line.flag("waiters", "Also print who waits, whenever that changes.", options.waiters);
}

void declareExport(CommandLine& line, Options& options)
{
    using presentation::ExportKind;
    RecordingVerbOptions& recording = options.recording;
    options.json = true;
    const QStringList formats{u"csv"_s, u"ndjson"_s, u"sqlite"_s, u"perfetto"_s};
    line.choice("format", "FORMAT", "csv, ndjson, sqlite, or perfetto (for ui.perfetto.dev).", formats,
                [&recording, formats](const QString& format) {
                    recording.format =
                        std::array{ExportKind::Csv, ExportKind::Ndjson, ExportKind::Sqlite, ExportKind::Perfetto}.at(
                            static_cast<std::size_t>(formats.indexOf(format)));
                    return QString();
                });
    line.check([&line, formats] { return line.isGiven("format") ? QString() : u"--format needs "_s + anyOf(formats); });
    declareFile(line, options);
    declareOutput(line, "output", "Write to this file. Default: standard output, of csv and ndjson.", options,
                  recording.output);
    line.flag("overwrite", "Replace the file of --output if it is there.", recording.overwrites);
    line.check([&line, &recording] {
        const bool isText = recording.format == ExportKind::Csv || recording.format == ExportKind::Ndjson;
        return recording.output.empty() && !isText
                   ? u"--format %1 needs --output FILE"_s.arg(line.values("format").last())
                   : QString();
    });
}

void declareReport(CommandLine& line, Options& options)
{
    RecordingVerbOptions& recording = options.recording;
    line.choice("format", "FORMAT", "html or markdown. Default: html.", {u"html"_s, u"markdown"_s},
                [&recording](const QString& format) {
                    recording.asMarkdown = format == u"markdown";
                    return QString();
                });
    declareFile(line, options);
    declareOutput(line, "output", "Write the report to this file. Default: standard output.", options,
                  recording.output);
    declareOutput(line, "junit", "Also write JUnit's XML to this file: a case for each finding.", options,
                  recording.junit);
    declareSeverity(line, "fail-on", "Exit with 1 if something as bad as that was found: note, warning or problem.",
                    recording.failOn);
    line.each("require", "FINDING",
              "Exit with 1 if this finding was not looked for all the time. May be given several times.",
              "the id of a finding, such as deadlock; docs/findings.md has all of them",
              [&recording](const QString& word) {
                  const auto finding = analysis::findingFromName(word.toStdString());
                  if (finding)
                      recording.required.push_back(*finding);
                  return finding.has_value();
              });
    line.option("compare", "FILE", "Put this recording, or another time of the same one, beside it instead.",
                recording.compare);
    declareMoment(line, "compare-from", "With --compare: begin of that time.", recording.compareFrom);
    declareMoment(line, "compare-to", "With --compare: end of that time.", recording.compareTo);
    line.check([&line, &recording] {
        if (!recording.output.empty() && recording.output == recording.junit)
            return u"--output and --junit need two files"_s;
        if (recording.compare.empty())
            return line.isGiven("compare") || line.isGiven("compare-from") || line.isGiven("compare-to")
                       ? u"--compare-from and --compare-to need --compare FILE"_s
                       : QString();
        if (!recording.junit.empty() || recording.failOn || !recording.required.empty())
            return u"--compare goes without --junit, --fail-on and --require"_s;
        return recording.output == recording.compare ? u"--output needs a file other than the recordings"_s : QString();
    });
}

void declareLookBack(CommandLine& line, Options& options)
{
    line.option("recording", "FILE", "Look into this recording instead of a server.", options.recording.file);
    declareMoment(line, "at", "With --recording: at this time. Default: at its end.", options.recording.at);
    line.check([&line, &options] {
        if (line.isGiven("recording") && options.recording.file.empty())
            return u"--recording needs a file: is a variable unset?"_s;
        if (options.recording.file.empty())
            return options.recording.at ? u"--at needs --recording FILE"_s : QString();
        return line.isGiven("uri") ? u"takes either --uri or --recording"_s : QString();
    });
}

} // namespace lockscope::cli
