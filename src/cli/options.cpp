// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include "cli/doctorverb.h"
#include "cli/exportverb.h"
#include "cli/findverb.h"
#include "cli/inspectverb.h"
#include "cli/login.h"
#include "cli/lsverb.h"
#include "cli/optionvalues.h"
#include "cli/recordoptions.h"
#include "cli/recordverb.h"
#include "cli/releaseverb.h"
#include "cli/replayverb.h"
#include "cli/reportverb.h"
#include "cli/serveroptions.h"
#include "cli/simulateoptions.h"
#include "cli/simulateverb.h"
#include "cli/traceverb.h"
#include "cli/watchverb.h"
#include "cli/webhookoptions.h"
#include "formats/pattern.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <memory>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// The bytes of a key on the command line; nullopt if `isHex` and the text is not hexadecimal.
std::optional<std::string> keyOf(const QString& text, bool isHex)
{
    return isHex ? fromHex(text) : text.toStdString();
}

constexpr const char* kBadHexKey = "--key-hex needs an even number of hexadecimal digits";

/// Redis allows a key without a name; on a command line it is an unset variable of a shell.
constexpr const char* kEmptyKey = "the key is empty: is a variable unset?";

constexpr const char* kWatchPatterns = "Watch keys of this glob pattern; repeatable. Default: lock:*.";

/// Declares the options shared by the verbs that read servers.
void declareLooking(CommandLine& line, Options& options)
{
    declareServers(line, options);
    line.flag("json", "One JSON object a line, for scripts.", options.json);
    line.flag("node-only", "On a cluster, use only the node that --uri names.", options.nodeOnly);
    line.check([&options] {
        const bool isServer = std::none_of(options.all.begin(), options.all.end(), [](const Watched& each) {
            return each.deployment.sentinel || each.deployment.cluster;
        });
        return options.nodeOnly && !isServer ? u"--node-only is for the address of one server: redis://host:port"_s
                                             : QString();
    });
}

void declareStrict(CommandLine& line, Options& options)
{
    line.flag("strict", "Of several nodes: exit with 3 or 4, not 5, if any is missing.", options.strict);
}

/// Declares the keys of `inspect` and `release`. `problem` checks their number.
void declareKeys(CommandLine& line, Options& options, QString (*problem)(const Options& options, qsizetype keys))
{
    const auto isHex = std::make_shared<bool>(false);
    line.flag("key-hex", "The key is given in hexadecimal, for names that are not text.", *isHex);
    line.arguments([&options, isHex, problem](const QStringList& words) {
        if (QString wrong = problem(options, words.size()); !wrong.isEmpty())
            return wrong;
        for (const QString& word : words) {
            const auto key = keyOf(word, *isHex);
            if (!key)
                return QString::fromUtf8(kBadHexKey);
            if (key->empty())
                return QString::fromUtf8(kEmptyKey);
            options.keys.push_back(*key);
        }
        if (!options.keys.empty())
            options.key = options.keys.front();
        return QString();
    });
}

void declareLs(CommandLine& line, Options& options)
{
    declareLooking(line, options);
    declareStrict(line, options);
    declarePattern(line, kWatchPatterns, options);
    declareLookBack(line, options);
}

void declareWatch(CommandLine& line, Options& options)
{
    declareLooking(line, options);
    declarePattern(line, kWatchPatterns, options);
    line.option("duration", "S", "End after so many seconds.", "a number of seconds above 0, at most 100000000",
                seconds(options.duration, kAboveZero, 1e8));
    line.flag("show-tokens", "Print tokens in clear instead of masked.", options.showTokens);
    line.flag("waiters", "Also print who waits, whenever that changes.", options.waiters);
    line.flag("findings", "Also print findings: what is wrong with a lock, when it begins and when it ends.",
              options.findings);
    line.flag("trace-on-suspicion",
              "With --findings: trace for 5 s when something is wrong with a lock; 60 s in an hour.",
              options.tracesOnSuspicion);
    declareWebhook(line, options);
    line.check([&options] {
        return options.tracesOnSuspicion && !options.findings ? u"--trace-on-suspicion needs --findings"_s : QString();
    });
}

/// Parses a number with a unit; nullopt if invalid or not above 0.
std::optional<double> withUnit(QString text, std::initializer_list<std::pair<const char*, double>> units)
{
    double factor = 1;
    for (const auto& [unit, of] : units) {
        if (text.endsWith(QLatin1StringView(unit), Qt::CaseInsensitive)) {
            text.chop(QLatin1StringView(unit).size());
            factor = of;
            break;
        }
    }
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok) * factor;
    return ok && value > 0 && value < 1e15 ? std::optional(value) : std::nullopt;
}

void declareTrace(CommandLine& line, Options& options)
{
    TraceOptions& trace = options.trace;
    declareLooking(line, options);
    declareStrict(line, options);
    declarePattern(line, kWatchPatterns, options);
    line.option("for", "TIME", "How long: 5s, 500ms, 1m; at most 5 minutes. Default: 10s.", "a time from 100ms to 5m",
                [&trace](const QString& text) {
                    const auto time = withUnit(text, {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"", 1000}});
                    if (!time || *time < 100 || *time > 300'000)
                        return false;
                    trace.limit = std::chrono::milliseconds(static_cast<std::int64_t>(*time));
                    return true;
                });
    line.option(
        "max-bytes", "SIZE", "Ends when the server has sent so much: 64MiB, 500k, 1000000. Default: 64MiB.",
        "a size such as 64MiB, at least 1k", [&trace](const QString& text) {
            const auto bytes = withUnit(
                text,
                {{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"G", 1e9}, {"M", 1e6}, {"k", 1e3}, {"", 1}});
            if (!bytes || *bytes < 1000)
                return false;
            trace.byteLimit = static_cast<std::uint64_t>(*bytes);
            return true;
        });
    line.option("lock", "KEY", "Only the lock of this key. The server sends all commands all the same.", trace.key);
    const auto isHex = std::make_shared<bool>(false);
    line.flag("key-hex", "The key of --lock is given in hexadecimal, for names that are not text.", *isHex);
    line.flag("yes",
              "Also on a server that a profile marks as production, or that does not say how much it keeps for a trace "
              "that stalls.",
              options.yes);
    line.check([&options, &trace, isHex] {
        if (!trace.key)
            return QString();
        trace.key = keyOf(QString::fromStdString(*trace.key), *isHex);
        if (!trace.key)
            return QString::fromUtf8(kBadHexKey);
        if (trace.key->empty())
            return QString::fromUtf8(kEmptyKey);
        options.patterns = {formats::literalPattern(*trace.key)};
        return QString();
    });
}

void declareInspect(CommandLine& line, Options& options)
{
    options.patterns.clear();
    declareLooking(line, options);
    declareStrict(line, options);
    declareLookBack(line, options);
    declareKeys(line, options, [](const Options& /*options*/, qsizetype keys) {
        return keys == 1 ? QString() : u"needs exactly one key"_s;
    });
    declarePattern(
        line, "Also look among keys of this glob pattern for what the same holder holds; repeatable. Default: none.",
        options);
}

std::string standardInputLine()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return {};
    QByteArray line = input.readLine(1 << 20);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line.toStdString();
}

QString checkRelease(const CommandLine& line, Options& options)
{
    if (options.expect && line.isGiven("expect-hex"))
        return u"--expect and --expect-hex exclude each other"_s;
    if (line.isGiven("expect-hex")) {
        options.expect = fromHex(line.values("expect-hex").last());
        if (!options.expect)
            return u"--expect-hex needs an even number of hexadecimal digits"_s;
    }
    if (options.expect && (options.input || options.keys.size() > 1))
        return u"--expect is for one key; for several give --input, with a holder in each line"_s;
    if (options.input && !options.yes && !options.dryRun)
        return u"--input needs --yes: nobody can be asked"_s;
    const std::string& group = options.all.front().group;
    const auto isOfGroup = [&group](const Watched& each) { return !group.empty() && each.group == group; };
    if (options.hasSeveral() && !std::all_of(options.all.begin(), options.all.end(), isOfGroup))
        return u"takes one --uri: the server where you looked at the lock, or one Redlock group (redis+redlock://..., "
               u"or "
               "--group NAME with all of its servers)"_s;
    if (options.expect == "-" && !line.isGiven("expect-hex"))
        options.expect = standardInputLine();
    return {};
}

void declareRelease(CommandLine& line, Options& options)
{
    declareLooking(line, options);
    declareKeys(line, options, [](const Options& given, qsizetype keys) {
        if (given.input && keys > 0)
            return u"takes either keys or --input"_s;
        return given.input || keys > 0 ? QString() : u"needs a key, or --input"_s;
    });
    declarePattern(
        line, "Keys of this glob pattern are locks of yours, whatever they look like; repeatable. Default: lock:*.",
        options);
    line.option("expect", "TOKEN", "Release only if the holder's token is this one; - reads it from standard input.",
                options.expect);
    line.option("expect-hex", "HEX", "Like --expect, in hexadecimal, for tokens that are not text.",
                [](const QString& /*checked with the others*/) { return QString(); });
    line.option("input", "FILE",
                "Release what this file names (- for standard input): a JSON object a line with key and holder, as ls "
                "--json prints them. Needs --yes.",
                options.input);
    line.flag("dry-run", "Print the commands that would release it, with the holder's token; send nothing.",
              options.dryRun);
    line.flag("yes", "Do not ask.", options.yes);
    line.check([&line, &options] { return checkRelease(line, options); });
}

void declareFind(CommandLine& line, Options& options)
{
    declareLooking(line, options);
    declareStrict(line, options);
    declarePattern(line, "Keys of this glob pattern are watched already; repeatable. Default: lock:*.", options);
    line.option("limit", "N", "Look at no more than so many keys. Default: 100000.", "a whole number of keys above 0",
                wholeNumber(options.limit, 1, std::numeric_limits<qulonglong>::max()));
    line.option("for", "S", "Look no longer than so many seconds. Default: 10.",
                "a number of seconds above 0, at most 100000000", seconds(options.duration, kAboveZero, 1e8));
}

void declareDecode(CommandLine& line, Options& options)
{
    line.flag("json", "The answers are JSON anyway.", options.json);
    line.arguments([](const QStringList& words) {
        return words.isEmpty() ? QString() : u"takes no arguments: it reads standard input"_s;
    });
}

void declareDoctor(CommandLine& line, Options& options)
{
    declareLooking(line, options);
    declareStrict(line, options);
    declarePattern(line, kWatchPatterns, options);
}

struct VerbSpec
{
    VerbId id;
    const char* name;
    const char* argument; ///< name of the positional argument, or nullptr
    const char* argumentHelp;
    const char* help;
    void (*declare)(CommandLine& line, Options& options);
    MakeVerb make;
};

template <class LookingVerb>
std::unique_ptr<Verb> makeLive(Options options, const Clock& clock, Output& output)
{
    auto session = std::make_unique<VerbSession>(options, clock);
    return std::make_unique<LookingVerb>(std::move(options), clock, output, std::move(session));
}

/// Makes a verb that reads a server, or a recording at one moment.
template <class LookingVerb>
std::unique_ptr<Verb> makeLooking(Options options, const Clock& clock, Output& output)
{
    if (options.recording.file.empty())
        return makeLive<LookingVerb>(std::move(options), clock, output);
    auto session = sessionAt(options, clock);
    if (!session)
        return std::make_unique<EndedVerb>(std::move(options), clock, output, session.error());
    return std::make_unique<LookingVerb>(std::move(options), clock, output, std::move(*session));
}

std::unique_ptr<Verb> makeInspect(Options options, const Clock& clock, Output& output)
{
    return makeLooking<InspectVerb>(withItsKey(std::move(options)), clock, output);
}

/// Makes a verb that finds its servers itself.
template <class OwnVerb>
std::unique_ptr<Verb> makeOwn(Options options, const Clock& clock, Output& output)
{
    return std::make_unique<OwnVerb>(std::move(options), clock, output);
}

constexpr std::array kVerbs{
    VerbSpec{VerbId::Ls, "ls", nullptr, nullptr, "Lists the locks that are held now.", declareLs, makeLooking<LsVerb>},
    VerbSpec{VerbId::Watch, "watch", nullptr, nullptr, "Prints what happens to the locks, as it happens.", declareWatch,
             makeLive<WatchVerb>},
    VerbSpec{VerbId::Trace, "trace", nullptr, nullptr,
             "Sees for some seconds who tries to get which lock, and how long they wait.", declareTrace,
             makeLive<TraceVerb>},
    VerbSpec{VerbId::Inspect, "inspect", "KEY", "Name of the lock's key.", "Shows everything about one lock.",
             declareInspect, makeInspect},
    VerbSpec{VerbId::Release, "release", "KEY...", "Names of the locks' keys; none with --input.",
             "Releases locks safely: each only if it is still what was seen.", declareRelease, makeOwn<ReleaseVerb>},
    VerbSpec{VerbId::Find, "find", nullptr, nullptr,
             "Looks for what looks like a lock, and says which pattern would watch it.", declareFind,
             makeOwn<FindVerb>},
    VerbSpec{VerbId::Decode, "decode", nullptr, nullptr,
             "Says which library wrote the keys described on standard input. Needs no server.", declareDecode, nullptr},
    VerbSpec{VerbId::Simulate, "simulate", "CASE",
             "Id or name of the case: A3, blind-delete; or a scenario: FILE.json.",
             "Runs a way to lock, right or wrong, on a server of its own, and judges it.", declareSimulate,
             makeOwn<SimulateVerb>},
    VerbSpec{VerbId::Doctor, "doctor", nullptr, nullptr,
             "Says what this user may see on the server, and how to fix what is missing.", declareDoctor,
             makeLive<DoctorVerb>},
    VerbSpec{VerbId::Record, "record", "[COMMAND]", "Behind --: a command to run meanwhile, with its arguments.",
             "Records all that happens to the locks, until it is ended or COMMAND ends.", declareRecord,
             makeRecordVerb},
    VerbSpec{VerbId::Replay, "replay", "FILE", "The recording.",
             "Prints what happened in a recording, as watch would have.", declareReplay, makeReplayVerb},
    VerbSpec{VerbId::Export, "export", "FILE", "The recording.",
             "Writes what a recording holds for other programs: tables, lines, a trace.", declareExport,
             makeExportVerb},
    VerbSpec{VerbId::Report, "report", "FILE", "The recording.",
             "Says what happened in a recording, and what went wrong: for people, and for CI.", declareReport,
             makeReportVerb},
};

const VerbSpec* verbNamed(const QString& name)
{
    for (const VerbSpec& verb : kVerbs) {
        if (name == QLatin1StringView(verb.name))
            return &verb;
    }
    return nullptr;
}

QString helpOf(const VerbSpec& verb, const CommandLine& line)
{
    const QString argument = QLatin1StringView(verb.argument);
    QString text = u"Usage: lockscope %1 [options] %2"_s.arg(QLatin1StringView(verb.name), argument).trimmed() + u'\n' +
                   QLatin1StringView(verb.help) + u'\n' + exitCodesHelp() + u"\n\nOptions:\n"_s + line.optionsText();
    if (!argument.isEmpty())
        text += u"\nArguments:\n"_s +
                inColumns(argument, QLatin1StringView(verb.argumentHelp), static_cast<int>(argument.size()));
    return text;
}

/// True if an address with a login was given as a key or pattern: it would be sent to the server, printed, and written
/// into the audit log.
bool hasMisplacedAddress(const CommandLine& line, VerbId verb)
{
    QStringList words = line.values("pattern") + line.values("lock");
    if (verb != VerbId::Record) // the command of `record` is neither sent nor printed
        words += line.words();
    return std::any_of(words.begin(), words.end(), isAddressWithLogin);
}

Stop usageError(const QString& problem, const QStringList& arguments)
{
    return {ExitCode::Usage, u"lockscope %1: %2\nTry: lockscope %1 --help"_s.arg(arguments.first(),
                                                                                 withoutPasswords(problem, arguments))};
}

} // namespace

std::optional<Deployment> Options::asCluster(const Watched& watched) const
{
    const Deployment& named = watched.deployment;
    if (named.cluster)
        return named;
    if (nodeOnly || named.sentinel || !watched.group.empty() || named.server.transport == Transport::Unix)
        return std::nullopt;
    Deployment out = named;
    out.cluster = ClusterSeeds{{{named.server.host, named.server.port}}, {}};
    return out;
}

bool isVerb(std::string_view argument)
{
    return verbNamed(QString::fromUtf8(argument.data(), static_cast<qsizetype>(argument.size()))) != nullptr;
}

namespace {

/// Qt has replaced bytes that are no UTF-8: the key would be another one.
QString unreadable(const QStringList& arguments)
{
    const auto isBroken = [](const QString& word) { return word.contains(QChar::ReplacementCharacter); };
    const auto command = std::find(arguments.begin(), arguments.end(), u"--"); // of `record`
    return std::any_of(arguments.begin(), command, isBroken)
               ? u"an argument is not UTF-8 text; give such a key with --key-hex"_s
               : QString();
}

} // namespace

std::variant<Options, Stop> parseOptions(const QStringList& arguments)
{
    const VerbSpec* verb = arguments.isEmpty() ? nullptr : verbNamed(arguments.first());
    if (verb == nullptr)
        return Stop{ExitCode::Usage, u"lockscope: no such verb. Try: lockscope --help"_s};
    Options options;
    options.id = verb->id;
    options.make = verb->make;
    options.verb = arguments.first();
    CommandLine line;
    verb->declare(line, options);
    QString problem = unreadable(arguments);
    if (problem.isEmpty())
        problem = line.split(arguments.mid(1));
    if (problem.isEmpty() && line.isGiven("help"))
        return Stop{ExitCode::Done, helpOf(*verb, line)};
    if (problem.isEmpty() && hasMisplacedAddress(line, verb->id))
        problem = u"a server address is not allowed here; pass it with --uri. If it is a key name, use --key-hex."_s;
    if (problem.isEmpty())
        problem = line.take();
    // Probably an empty shell variable: without a command, `record` would never end.
    if (problem.isEmpty() && options.id == VerbId::Record && options.recording.command.isEmpty() &&
        arguments.last() == u"--")
        problem = u"needs a command behind --"_s;
    if (!problem.isEmpty())
        return usageError(problem, arguments);
    return options;
}

std::vector<VerbHelp> verbs()
{
    std::vector<VerbHelp> all;
    all.reserve(kVerbs.size());
    for (const VerbSpec& verb : kVerbs) {
        Options options;
        options.id = verb.id;
        CommandLine line;
        verb.declare(line, options);
        all.push_back({QLatin1StringView(verb.name), QLatin1StringView(verb.argument),
                       QLatin1StringView(verb.argumentHelp), QLatin1StringView(verb.help), line.options()});
    }
    return all;
}

QString exitCodesHelp()
{
    return u"Exit codes: 0 done, 1 finding or not released, 2 usage, 3 connection, 4 permission, 5 incomplete, 130 "
           "interrupted."_s;
}

QString verbsHelp()
{
    QString text;
    for (const VerbSpec& verb : kVerbs) {
        const QString call = u"%1 %2"_s.arg(QLatin1StringView(verb.name), QLatin1StringView(verb.argument)).trimmed();
        text += u"  lockscope %1  %2\n"_s.arg(call, -16).arg(QLatin1StringView(verb.help));
    }
    return text + u'\n' + exitCodesHelp() + u'\n';
}

QString verbMeantBy(const QString& word)
{
    static constexpr std::pair<const char*, std::string_view> kOtherWords[] = {
        {"ls", "list status holders who"},
        {"watch", "monitor tail follow events subscribe"},
        {"inspect", "show get info describe why"},
        {"release", "unlock free del delete rm kill force-release"},
        {"find", "scan search discover"},
        {"doctor", "check diagnose test acl"},
        {"report", "summary compare diff"},
        {"replay", "play"},
        {"simulate", "sim simulator"},
        {"record", "capture dump"}};
    const auto isBegun = [&](const VerbSpec& verb) { return QLatin1StringView(verb.name).startsWith(word); };
    if (std::ranges::count_if(kVerbs, isBegun) == 1)
        return QLatin1StringView(std::ranges::find_if(kVerbs, isBegun)->name);
    for (const auto& [verb, words] : kOtherWords) {
        if (QString::fromUtf8(words.data(), qsizetype(words.size())).split(u' ').contains(word))
            return QLatin1StringView(verb);
    }
    return {};
}

} // namespace lockscope::cli
