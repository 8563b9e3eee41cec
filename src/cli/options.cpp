// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include "cli/login.h"
#include "cli/recordoptions.h"
#include "cli/serveroptions.h"
#include "cli/simulateoptions.h"
#include "cli/tr.h"
#include "cli/traceverb.h"
#include "cli/webhookoptions.h"

#include <QCommandLineParser>
#include <QFile>

#include <algorithm>
#include <cstdio>

namespace lockscope::cli {
namespace {

struct VerbSpec
{
    VerbId id;
    const char* name;
    const char* argument; ///< name of the positional argument, or nullptr
    const char* help;
};

constexpr std::array kVerbs{
    VerbSpec{VerbId::Ls, "ls", nullptr, QT_TRANSLATE_NOOP("Cli", "Lists the locks that are held now.")},
    VerbSpec{VerbId::Watch, "watch", nullptr,
             QT_TRANSLATE_NOOP("Cli", "Prints what happens to the locks, as it happens.")},
    VerbSpec{VerbId::Trace, "trace", nullptr,
             QT_TRANSLATE_NOOP("Cli", "Sees for some seconds who tries to get which lock, and how long they wait.")},
    VerbSpec{VerbId::Inspect, "inspect", "KEY", QT_TRANSLATE_NOOP("Cli", "Shows everything about one lock.")},
    VerbSpec{VerbId::Release, "release", "KEY...",
             QT_TRANSLATE_NOOP("Cli", "Releases locks safely: each only if it is still what was seen.")},
    VerbSpec{VerbId::Find, "find", nullptr,
             QT_TRANSLATE_NOOP("Cli", "Looks for what looks like a lock, and says which pattern would watch it.")},
    VerbSpec{
        VerbId::Decode, "decode", nullptr,
        QT_TRANSLATE_NOOP("Cli", "Says which library wrote the keys described on standard input. Needs no server.")},
    VerbSpec{VerbId::Simulate, "simulate", "CASE",
             QT_TRANSLATE_NOOP("Cli", "Runs a way to lock, right or wrong, on a server of its own, and judges it.")},
    VerbSpec{VerbId::Doctor, "doctor", nullptr,
             QT_TRANSLATE_NOOP("Cli", "Says what this user may see on the server, and how to fix what is missing.")},
    VerbSpec{VerbId::Record, "record", "[COMMAND]",
             QT_TRANSLATE_NOOP("Cli", "Records all that happens to the locks, until it is ended or COMMAND ends.")},
    VerbSpec{VerbId::Replay, "replay", "FILE",
             QT_TRANSLATE_NOOP("Cli", "Prints what happened in a recording, as watch would have.")},
    VerbSpec{VerbId::Export, "export", "FILE",
             QT_TRANSLATE_NOOP("Cli", "Writes what a recording holds for other programs: tables, lines, a trace.")},
    VerbSpec{
        VerbId::Report, "report", "FILE",
        QT_TRANSLATE_NOOP("Cli", "Says what happened in a recording, and what went wrong: for people, and for CI.")},
};

const VerbSpec* findVerb(const QString& name)
{
    for (const VerbSpec& verb : kVerbs) {
        if (name == QLatin1StringView(verb.name))
            return &verb;
    }
    return nullptr;
}

bool isRelease(const VerbSpec& verb)
{
    return verb.id == VerbId::Release;
}

QString argumentHelp(const VerbSpec& verb)
{
    if (verb.argument == nullptr)
        return {};
    if (verb.id == VerbId::Record)
        return Tr::tr("Behind --: a command to run meanwhile, with its arguments.");
    if (isAboutRecordings(verb.id))
        return Tr::tr("The recording.");
    return QLatin1StringView(verb.argument) == QLatin1StringView("CASE")
               ? Tr::tr("Id or name of the case: A3, blind-delete; or a scenario: FILE.json.")
           : isRelease(verb) ? Tr::tr("Names of the locks' keys; none with --input.")
                             : Tr::tr("Name of the lock's key.");
}

void addSshOptions(QList<QCommandLineOption>& options)
{
    options.emplaceBack(QStringLiteral("ssh"),
                        Tr::tr("Reach the servers through this machine, by the ssh of this system: [user@]host[:port]; "
                               "each --uri may have one of its own, as ssh=."),
                        QStringLiteral("MACHINE"));
    options.emplaceBack(QStringLiteral("ssh-jump"), Tr::tr("What is on the way to it, separated by commas (ssh -J)."),
                        QStringLiteral("MACHINES"));
    options.emplaceBack(QStringLiteral("ssh-config"), Tr::tr("Configuration of ssh, instead of ~/.ssh/config."),
                        QStringLiteral("FILE"));
}

QList<QCommandLineOption> optionsOf(const VerbSpec& verb)
{
    const QLatin1StringView name(verb.name);
    const bool isSimulate = name == QLatin1StringView("simulate");
    QList<QCommandLineOption> options;
    if (isSimulate)
        options = simulateOptions();
    options.emplaceBack(QStringList{QStringLiteral("h"), QStringLiteral("help")}, Tr::tr("Prints this text."));
    if (name == QLatin1StringView("decode")) {
        options.emplaceBack(QStringLiteral("json"), Tr::tr("The answers are JSON anyway."));
        return options;
    }
    if (isAboutRecordings(verb.id))
        options += recordOptions(verb.id);
    if (isAboutFiles(verb.id))
        return options;
    options.emplaceBack(QStringLiteral("uri"),
                        isSimulate
                            ? Tr::tr("Work on this server: redis://[user@]host[:port][/db], unix:///path[?db=n]. "
                                     "Default: private servers of its own.")
                            : Tr::tr("Server: redis://[user@]host[:port][/db], rediss://... for TLS, "
                                     "unix:///path[?db=n]; redis+sentinel://[user@]host[:port],.../group[/db]; "
                                     "redis+cluster://[user@]host[:port],...; "
                                     "redis+redlock://[user@]host[:port],.../name[/db]; repeatable. "
                                     "Default: redis://127.0.0.1:6379/0."),
                        QStringLiteral("URI"));
    if (!isSimulate)
        options.emplaceBack(QStringLiteral("group"),
                            Tr::tr("The servers of all --uri are one Redlock group of this name."),
                            QStringLiteral("NAME"));
    options.emplaceBack(QStringLiteral("password-fd"), Tr::tr("Read the password from this file descriptor."),
                        QStringLiteral("FD"));
    options.emplaceBack(QStringLiteral("sentinel-password-fd"),
                        Tr::tr("Read the password of the Sentinels from this file descriptor."), QStringLiteral("FD"));
    if (!isSimulate)
        addSshOptions(options);
    options.emplaceBack(QStringLiteral("cacert"), Tr::tr("TLS: file of the certificate authority (PEM)."),
                        QStringLiteral("FILE"));
    options.emplaceBack(QStringLiteral("cert"), Tr::tr("TLS: client certificate (PEM)."), QStringLiteral("FILE"));
    options.emplaceBack(QStringLiteral("key"), Tr::tr("TLS: key of the client certificate (PEM)."),
                        QStringLiteral("FILE"));
    options.emplaceBack(QStringLiteral("sni"), Tr::tr("TLS: server name to ask for and to verify."),
                        QStringLiteral("NAME"));
    const bool isRecord = verb.id == VerbId::Record;
    if (!isRecord)
        options.emplaceBack(QStringLiteral("json"), Tr::tr("One JSON object a line, for scripts."));
    if (!isSimulate)
        options.emplaceBack(QStringLiteral("node-only"), Tr::tr("On a cluster, use only the node that --uri names."));
    if (!isSimulate && !isRelease(verb) && !isRecord && name != QLatin1StringView("watch"))
        options.emplaceBack(QStringLiteral("strict"),
                            Tr::tr("Of several nodes: exit with 3 or 4, not 5, if any is missing."));
    const bool isFind = name == QLatin1StringView("find");
    if (verb.argument == nullptr || isRecord)
        options.emplaceBack(QStringLiteral("pattern"),
                            isFind
                                ? Tr::tr("Keys of this glob pattern are watched already; repeatable. Default: lock:*.")
                                : Tr::tr("Watch keys of this glob pattern; repeatable. Default: lock:*."),
                            QStringLiteral("GLOB"));
    if (isFind) {
        options.emplaceBack(QStringLiteral("limit"), Tr::tr("Look at no more than so many keys. Default: 100000."),
                            QStringLiteral("N"));
        options.emplaceBack(QStringLiteral("for"), Tr::tr("Look no longer than so many seconds. Default: 10."),
                            QStringLiteral("S"));
    }
    if (name == QLatin1StringView("trace"))
        options += traceOptions();
    if (name == QLatin1StringView("watch")) {
        options.emplaceBack(QStringLiteral("duration"), Tr::tr("End after so many seconds."), QStringLiteral("S"));
        options.emplaceBack(QStringLiteral("show-tokens"), Tr::tr("Print tokens in clear instead of masked."));
        options.emplaceBack(QStringLiteral("waiters"), Tr::tr("Also print who waits, whenever that changes."));
        options.emplaceBack(QStringLiteral("findings"),
                            Tr::tr("Also print findings: what is wrong with a lock, when it begins and when it ends."));
        options.emplaceBack(
            QStringLiteral("trace-on-suspicion"),
            Tr::tr("With --findings: trace for 5 s when something is wrong with a lock; 60 s in an hour."));
        options += webhookOptions();
    }
    if (isSimulate || isRecord)
        return options;
    if (verb.id == VerbId::Ls || verb.id == VerbId::Inspect)
        options += lookBackOptions();
    if (verb.argument != nullptr)
        options.emplaceBack(QStringLiteral("key-hex"),
                            Tr::tr("The key is given in hexadecimal, for names that are not text."));
    if (name == QLatin1StringView("inspect"))
        options.emplaceBack(QStringLiteral("pattern"),
                            Tr::tr("Also look among keys of this glob pattern for what the same holder holds; "
                                   "repeatable. Default: none."),
                            QStringLiteral("GLOB"));
    if (name == QLatin1StringView("release")) {
        options.emplaceBack(QStringLiteral("pattern"),
                            Tr::tr("Keys of this glob pattern are locks of yours, whatever they look like; repeatable. "
                                   "Default: lock:*."),
                            QStringLiteral("GLOB"));
        options.emplaceBack(QStringLiteral("expect"),
                            Tr::tr("Release only if the holder's token is this one; - reads it from standard input."),
                            QStringLiteral("TOKEN"));
        options.emplaceBack(QStringLiteral("expect-hex"),
                            Tr::tr("Like --expect, in hexadecimal, for tokens that are not text."),
                            QStringLiteral("HEX"));
        options.emplaceBack(QStringLiteral("input"),
                            Tr::tr("Release what this file names (- for standard input): a JSON object a line with key "
                                   "and holder, as ls --json prints them. Needs --yes."),
                            QStringLiteral("FILE"));
        options.emplaceBack(QStringLiteral("dry-run"),
                            Tr::tr("Print the commands that would release it, with the holder's token; send nothing."));
        options.emplaceBack(QStringLiteral("yes"), Tr::tr("Do not ask."));
    }
    return options;
}

void declare(QCommandLineParser& parser, const VerbSpec& verb)
{
    parser.setApplicationDescription(Tr::tr(verb.help) + QLatin1Char('\n') + exitCodesHelp());
    parser.addPositionalArgument(QLatin1StringView(verb.name), QString(), QLatin1StringView(verb.name));
    if (verb.argument != nullptr)
        parser.addPositionalArgument(QLatin1StringView(verb.argument), argumentHelp(verb));
    parser.addOptions(optionsOf(verb));
}

/// Nothing: it is not written in hexadecimal.
std::optional<std::string> fromHex(const QString& text)
{
    const QByteArray digits = text.toLatin1();
    const QByteArray bytes = QByteArray::fromHex(digits);
    if (bytes.toHex() != digits.toLower())
        return std::nullopt;
    return bytes.toStdString();
}

Stop usageError(const QString& problem, const QStringList& arguments)
{
    return {ExitCode::Usage, Tr::tr("lockscope %1: %2\nTry: lockscope %1 --help")
                                 .arg(arguments.first(), withoutPasswords(problem, arguments))};
}

/// Of a parser that failed. It may quote single letters, so it must not have seen a password.
QString parserProblem(const VerbSpec& verb, const QStringList& arguments)
{
    QCommandLineParser parser;
    declare(parser, verb);
    const bool isFine = parser.parse(QStringList{QStringLiteral("lockscope")} + withoutPasswords(arguments));
    return isFine ? Tr::tr("unknown option") : parser.errorText();
}

/// An address that stands where a key, a pattern or nothing belongs. It would be sent to the server, written into the
/// audit log and printed.
bool hasMisplacedAddress(const QCommandLineParser& parser)
{
    QStringList words = parser.positionalArguments().mid(1);
    if (parser.positionalArguments().value(0) == QLatin1StringView("record"))
        words.clear(); // another program's: it is run, and neither sent nor printed
    for (const char* option : {"pattern", "lock"}) {
        if (parser.optionNames().contains(QLatin1StringView(option)))
            words += parser.values(QLatin1StringView(option));
    }
    return std::any_of(words.begin(), words.end(), isAddressWithLogin);
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

/// Fills what concerns the verb. Returns the problem, empty when there is none.
QString readVerb(const QCommandLineParser& parser, const VerbSpec& verb, Options& options)
{
    const QStringList positional = parser.positionalArguments().mid(1);
    if (verb.argument == nullptr && !positional.isEmpty())
        return Tr::tr("does not take the argument \"%1\"").arg(positional.first());
    if (verb.argument != nullptr) {
        if (isRelease(verb) && parser.isSet(QStringLiteral("input")))
            options.input = parser.value(QStringLiteral("input")).toStdString();
        if (options.input && !positional.isEmpty())
            return Tr::tr("takes either keys or --input");
        if (!options.input && (isRelease(verb) ? positional.isEmpty() : positional.size() != 1))
            return isRelease(verb) ? Tr::tr("needs a key, or --input") : Tr::tr("needs exactly one key");
        for (const QString& key : positional) {
            const auto bytes = keyOf(key, parser.isSet(QStringLiteral("key-hex")));
            if (!bytes)
                return badHexKey();
            options.keys.push_back(*bytes);
        }
        if (!options.keys.empty())
            options.key = options.keys.front();
    }
    const auto known = [&](const char* option) { return parser.optionNames().contains(QLatin1StringView(option)); };
    if (options.id == VerbId::Inspect)
        options.patterns.clear();
    if (known("pattern")) {
        options.patterns.clear();
        for (const QString& pattern : parser.values(QStringLiteral("pattern"))) {
            if (pattern.isEmpty())
                return Tr::tr("--pattern needs a glob pattern such as lock:*");
            options.patterns.push_back(pattern.toStdString());
        }
    }
    for (const char* option : {"duration", "for"}) {
        if (!known(option) || options.id == VerbId::Trace) // has units
            continue;
        bool ok = false;
        const double seconds = parser.value(QLatin1StringView(option)).toDouble(&ok);
        if (!ok || !(seconds > 0) || seconds > 1e8)
            return Tr::tr("--%1 needs a number of seconds above 0").arg(QLatin1StringView(option));
        options.duration = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    }
    if (known("limit")) {
        bool ok = false;
        options.limit = parser.value(QStringLiteral("limit")).toULongLong(&ok);
        if (!ok || *options.limit == 0)
            return Tr::tr("--limit needs a whole number of keys above 0");
    }
    if (known("expect")) {
        const QString expected = parser.value(QStringLiteral("expect"));
        options.expect = expected == QLatin1StringView("-") ? standardInputLine() : expected.toStdString();
    }
    if (known("expect-hex")) {
        if (options.expect)
            return Tr::tr("--expect and --expect-hex exclude each other");
        options.expect = fromHex(parser.value(QStringLiteral("expect-hex")));
        if (!options.expect)
            return Tr::tr("--expect-hex needs an even number of hexadecimal digits");
    }
    if (options.id == VerbId::Trace) {
        if (QString problem = readTraceOptions(parser, options); !problem.isEmpty())
            return problem;
    }
    if (options.id == VerbId::Ls || options.id == VerbId::Inspect) {
        if (QString problem = readLookBackOptions(parser, options); !problem.isEmpty())
            return problem;
    }
    if (options.id == VerbId::Watch) {
        if (QString problem = readWebhookOptions(parser, options); !problem.isEmpty())
            return problem;
    }
    options.json = known("json");
    options.showTokens = known("show-tokens");
    options.waiters = known("waiters");
    options.findings = known("findings");
    options.tracesOnSuspicion = known("trace-on-suspicion");
    if (options.tracesOnSuspicion && !options.findings)
        return Tr::tr("--trace-on-suspicion needs --findings");
    options.yes = known("yes");
    options.dryRun = known("dry-run");
    options.nodeOnly = known("node-only");
    options.strict = known("strict");
    if (options.nodeOnly && std::any_of(options.all.begin(), options.all.end(), [](const Watched& each) {
            return each.deployment.sentinel || each.deployment.cluster;
        }))
        return Tr::tr("--node-only is for the address of one server: redis://host:port");
    if (options.expect && (options.input || options.keys.size() > 1))
        return Tr::tr("--expect is for one key; for several give --input, with a holder in each line");
    if (options.input && !options.yes && !options.dryRun)
        return Tr::tr("--input needs --yes: nobody can be asked");
    return {};
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

std::optional<std::string> keyOf(const QString& text, bool isHex)
{
    return isHex ? fromHex(text) : text.toStdString();
}

QString badHexKey()
{
    return Tr::tr("--key-hex needs an even number of hexadecimal digits");
}

bool isVerb(std::string_view argument)
{
    return findVerb(QString::fromUtf8(argument.data(), static_cast<qsizetype>(argument.size()))) != nullptr;
}

std::variant<Options, Stop> parseOptions(const QStringList& arguments)
{
    const VerbSpec* verb = arguments.isEmpty() ? nullptr : findVerb(arguments.first());
    if (verb == nullptr)
        return Stop{ExitCode::Usage, Tr::tr("lockscope: no such verb. Try: lockscope --help")};
    QCommandLineParser parser;
    declare(parser, *verb);
    if (!parser.parse(QStringList{QStringLiteral("lockscope")} + arguments))
        return usageError(parserProblem(*verb, arguments), arguments);
    if (parser.isSet(QStringLiteral("help")))
        return Stop{ExitCode::Done, parser.helpText()};
    if (hasMisplacedAddress(parser))
        return usageError(Tr::tr("a server address is not allowed here; pass it with --uri. If it is a key name, use "
                                 "--key-hex."),
                          arguments);
    Options options;
    options.id = verb->id;
    options.verb = arguments.first();
    if (options.id == VerbId::Decode)
        return parser.positionalArguments().size() == 1
                   ? std::variant<Options, Stop>(std::move(options))
                   : usageError(Tr::tr("takes no arguments: it reads standard input"), arguments);
    const bool isFile = isAboutFiles(options.id);
    if (const QString problem = isFile ? QString() : readServers(parser, options); !problem.isEmpty())
        return usageError(problem, arguments);
    if (isAboutRecordings(options.id)) {
        QString problem = readRecordOptions(parser, options);
        // A variable that was empty: nobody meant to record for ever.
        if (problem.isEmpty() && options.recording.command.isEmpty() && arguments.last() == QLatin1StringView("--"))
            problem = Tr::tr("needs a command behind --");
        return problem.isEmpty() ? std::variant<Options, Stop>(std::move(options)) : usageError(problem, arguments);
    }
    const bool isSimulate = options.id == VerbId::Simulate;
    if (const QString problem = isSimulate ? readSimulateOptions(parser, options) : readVerb(parser, *verb, options);
        !problem.isEmpty())
        return usageError(problem, arguments);
    return options;
}

std::vector<VerbHelp> verbs()
{
    std::vector<VerbHelp> all;
    all.reserve(kVerbs.size());
    for (const VerbSpec& verb : kVerbs)
        all.push_back({QLatin1StringView(verb.name), QLatin1StringView(verb.argument), argumentHelp(verb),
                       Tr::tr(verb.help), optionsOf(verb)});
    return all;
}

QString exitCodesHelp()
{
    return Tr::tr(
        "Exit codes: 0 done, 1 finding or not released, 2 usage, 3 connection, 4 permission, 5 incomplete, 130 "
        "interrupted.");
}

QString verbsHelp()
{
    QString text;
    for (const VerbSpec& verb : kVerbs) {
        QString call = QLatin1StringView(verb.name);
        if (verb.argument != nullptr)
            call += QLatin1Char(' ') + QLatin1StringView(verb.argument);
        text += QStringLiteral("  lockscope %1  %2\n").arg(call, -12).arg(Tr::tr(verb.help));
    }
    return text + exitCodesHelp() + QLatin1Char('\n');
}

} // namespace lockscope::cli
