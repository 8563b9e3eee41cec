// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"

#include "app/build.h"
#include "app/manual.h"
#include "cli/login.h"
#include "cli/options.h"
#include "gui/pages/page.h"
#include "presentation/words/momenttext.h"
#include "simulator/catalogue.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace lockscope::app {

namespace {

/// The command line speaks English only.
QString say(const char* text)
{
    return QString::fromUtf8(text);
}

struct OptionSpec
{
    const char* name;
    const char* value; ///< placeholder of its value; nullptr: a switch
    const char* help;
};

constexpr OptionSpec kOptions[] = {
    {"demo", nullptr,
     "Start a private redis-server with a running scenario and watch it; with the "
     "word sentinel, cluster or redlock behind it several servers, in which something "
     "happens each minute."},
    {"uri", "uri",
     "Watch this: redis://, rediss://, unix://, redis+sentinel://, redis+cluster:// or redis+redlock://; "
     "repeatable: side by side. See docs/cli.md."},
    {"pattern", "glob", "With --uri: watch keys of this glob pattern; repeatable. Default: lock:*."},
    {"profile", "name", "Watch this saved server."},
    {"recording", "file", "Open this recording; the file's name alone does as well."},
    {"at", "time",
     "With a recording: show this moment first; 03:00, 2026-08-20 14:00, or -10m (before "
     "the end)."},
    {"lock", "key", "With a recording: select this lock, where it is first seen or as of --at."},
    {"password-fd", "n", "Read the password from this file descriptor."},
    {"theme", "theme", "system, light or dark."},
    {"language", "code", "system, en, zh_CN or zh_TW."},
    {"page", "page", "Show this page first."},
    {"case", "id", "Run this case of the simulator at once, for example A3."},
    {"size", "width>x<height", "Size of the window, for example 1600x1000."},
    {"grab", "folder", "Save a picture of each page in this folder and end."},
    {"after", "seconds", "Wait so long before the pictures (default: 6)."},
    {"version", nullptr, "Print the version."},
    {"help", nullptr, "Print this text."},
};

constexpr const char* kWhatItIs = "Lockscope shows, explains and repairs Redis distributed locks while they happen.";
constexpr const char* kUsage = "Usage: lockscope [options]          the window\n"
                               "       lockscope <verb> [options]   without a window";
constexpr const char* kPasswords =
    "Passwords come from LOCKSCOPE_PASSWORD, REDISCLI_AUTH, --password-fd or the desktop's keyring.";

QString helpText()
{
    QString text = say(kWhatItIs) + u"\n\n"_s + say(kUsage) + u"\n\n"_s + say("Options of the window:") + u"\n"_s;
    for (const OptionSpec& option : kOptions) {
        QString name = u"  --"_s + QLatin1StringView(option.name);
        if (option.value)
            name += u" <"_s + say(option.value) + u">"_s;
        text += name.leftJustified(26) + u' ' + say(option.help) + u'\n';
    }
    text += u'\n' + cli::verbsHelp() + u'\n' + say(kPasswords) + u'\n';
    return text;
}

/// The possible values of an option; empty: not a fixed set.
QStringList choicesOf(QStringView option)
{
    if (option == u"theme")
        return {u"system"_s, u"light"_s, u"dark"_s};
    if (option == u"language")
        return {u"system"_s, u"en"_s, u"zh_CN"_s, u"zh_TW"_s};
    return option == u"page" ? pageIds() : QStringList();
}

Stop writeManual(const QString& format)
{
    Manual manual{build().version, say(kWhatItIs),       say(kUsage),    {},
                  cli::verbs(),    cli::exitCodesHelp(), say(kPasswords)};
    for (const OptionSpec& option : kOptions)
        manual.options.push_back({QString::fromLatin1(option.name), option.value ? say(option.value) : QString(),
                                  say(option.help), choicesOf(QString::fromLatin1(option.name))});
    const auto text = manual.as(format);
    return text ? Stop{0, *text} : Stop{2, u"lockscope: --manual writes man, bash, zsh or fish\n"_s};
}

Stop usageError(const QString& what)
{
    return {2, u"lockscope: "_s + what + u'\n' + say("lockscope --help lists what there is.") + u'\n'};
}

std::optional<QSize> parseSize(const QString& text)
{
    const QStringList parts = text.split(u'x');
    bool wide = false;
    bool high = false;
    const QSize size(parts.value(0).toInt(&wide), parts.value(1).toInt(&high));
    if (parts.size() != 2 || !wide || !high || size.width() < 400 || size.height() < 300 || size.width() > 16'384 ||
        size.height() > 16'384)
        return std::nullopt;
    return size;
}

/// The error if `value` is not one of the choices; empty when it is, or is absent.
QString unlessOneOf(const QCommandLineParser& parser, const QString& option)
{
    const QStringList choices = choicesOf(option);
    if (!parser.isSet(option) || choices.contains(parser.value(option)))
        return {};
    return say("--%1 cannot be '%2'; it can be: %3.").arg(option, parser.value(option), choices.join(u", "_s));
}

bool isRecordingName(const QString& word)
{
    return word.endsWith(u".lockscope") || QFileInfo(word).isFile();
}

std::optional<simulator::DemoKind> demoKind(const QString& word)
{
    if (word == u"sentinel")
        return simulator::DemoKind::Sentinel;
    if (word == u"cluster")
        return simulator::DemoKind::Cluster;
    return word == u"redlock" ? std::optional(simulator::DemoKind::Redlock) : std::nullopt;
}

void declareOptions(QCommandLineParser& parser)
{
    for (const OptionSpec& option : kOptions) {
        QCommandLineOption made(QString::fromLatin1(option.name));
        if (option.value)
            made.setValueName(QString::fromLatin1(option.value));
        parser.addOption(made);
    }
}

} // namespace

QStringList pageIds()
{
    QStringList ids;
    for (const gui::PageSpec& spec : gui::pageSpecs())
        ids << QLatin1StringView(spec.id);
    return ids;
}

std::variant<WindowArguments, Stop> parseWindowArguments(const QStringList& arguments)
{
    if (arguments.size() == 2 && arguments.first() == u"--manual") // used by the build; not an option of the window
        return writeManual(arguments.last());
    QCommandLineParser parser;
    declareOptions(parser);
    const auto usage = [&](const QString& what) { return usageError(cli::withoutPasswords(what, arguments)); };
    QStringList words{u"lockscope"_s};
    for (const QString& argument : arguments) { // the kind of a demo is a separate word
        if (argument.startsWith(u"--demo="))
            words << u"--demo"_s << argument.section(u'=', 1);
        else
            words << argument;
    }
    if (!parser.parse(words)) {
        QCommandLineParser careful; // an error may quote letters of its argument, so passwords are removed first
        declareOptions(careful);
        static_cast<void>(careful.parse(QStringList{u"lockscope"_s} + cli::withoutPasswords(arguments)));
        return usage(careful.errorText());
    }
    if (parser.isSet(u"help"_s))
        return Stop{0, helpText()};
    if (parser.isSet(u"version"_s))
        return Stop{0, u"lockscope "_s + presentation::buildText(build()) + u'\n'};
    WindowArguments out;
    out.recording = parser.value(u"recording"_s);
    QStringList rest = parser.positionalArguments();
    if (parser.isSet(u"demo"_s) && !rest.isEmpty() && !isRecordingName(rest.first())) {
        out.demoKind = demoKind(rest.takeFirst());
        if (!out.demoKind)
            return usage(say("--demo can be of one server (no word behind it), sentinel, "
                             "cluster or redlock."));
    }
    if (!rest.isEmpty()) {
        const QString& file = rest.first();
        if (rest.size() > 1 || parser.isSet(u"recording"_s) || !isRecordingName(file))
            return usage(say("'%1' is not a verb.").arg(file));
        out.recording = file;
    }
    out.at = parser.value(u"at"_s);
    out.lock = parser.value(u"lock"_s);
    for (const QString& option : {u"at"_s, u"lock"_s}) {
        if (parser.isSet(option) && (out.recording.isEmpty() || parser.value(option).isEmpty()))
            return usage(say("--%1 needs a value, and a recording.").arg(option));
    }
    if (!out.at.isEmpty() && !presentation::momenttext::momentOf(out.at, {}))
        return usage(say("--at '%1' is not a time; write it like 14:03, 14:03:22.118, "
                         "2026-03-04 14:03, -10m or +30s.")
                         .arg(out.at));
    out.demo = parser.isSet(u"demo"_s);
    out.profile = parser.value(u"profile"_s);
    if (!out.recording.isEmpty() && (out.demo || parser.isSet(u"uri"_s) || parser.isSet(u"profile"_s)))
        return usage(say("A recording is opened without --demo, --uri and --profile: give one of them."));
    if (out.demo + parser.isSet(u"uri"_s) + parser.isSet(u"profile"_s) > 1)
        return usage(say("--demo, --uri and --profile each choose the server: give one of them."));

    for (const QString& option : {u"theme"_s, u"language"_s, u"page"_s}) {
        if (const QString wrong = unlessOneOf(parser, option); !wrong.isEmpty())
            return usage(wrong);
    }
    out.theme = parser.value(u"theme"_s);
    out.language = parser.value(u"language"_s);
    out.page = parser.value(u"page"_s);
    out.simulatorCase = parser.value(u"case"_s);
    if (parser.isSet(u"case"_s) && !simulator::findPattern(out.simulatorCase.toStdString()))
        return usage(say("--case '%1' is not a case of the simulator; lockscope simulate "
                         "--list names them.")
                         .arg(out.simulatorCase));

    if (parser.isSet(u"size"_s)) {
        out.size = parseSize(parser.value(u"size"_s));
        if (!out.size)
            return usage(say("--size '%1' is not a size; write it like 1600x1000 (at least 400x300).")
                             .arg(parser.value(u"size"_s)));
    }
    out.grabFolder = parser.value(u"grab"_s);
    if (parser.isSet(u"after"_s)) {
        bool isNumber = false;
        const double seconds = parser.value(u"after"_s).toDouble(&isNumber);
        if (!isNumber || !(seconds >= 0 && seconds <= 3600))
            return usage(say("--after '%1' is not a number of seconds from 0 to 3600.").arg(parser.value(u"after"_s)));
        out.grabAfter = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    }

    out.patterns = parser.values(u"pattern"_s);
    if (parser.isSet(u"pattern"_s) && (!parser.isSet(u"uri"_s) || out.patterns.contains(QString())))
        return usage(say("--pattern needs a glob pattern such as lock:*, and --uri: a "
                         "saved server has patterns of its own."));

    std::optional<int> passwordFd;
    if (parser.isSet(u"password-fd"_s)) {
        bool isNumber = false;
        passwordFd = parser.value(u"password-fd"_s).toInt(&isNumber);
        if (!isNumber || *passwordFd < 0)
            return usage(say("--password-fd '%1' is not a file descriptor.").arg(parser.value(u"password-fd"_s)));
    }
    // A saved server takes its password from the same places; the URI only transports it.
    if (parser.isSet(u"uri"_s) || !out.profile.isEmpty()) {
        const QStringList uris = parser.isSet(u"uri"_s) ? parser.values(u"uri"_s) : QStringList{u"redis://127.0.0.1"_s};
        const auto logins = cli::resolveLogins(uris, passwordFd ? std::vector{*passwordFd} : std::vector<int>(), {});
        if (!logins)
            return Stop{2, u"lockscope: "_s + logins.error() + u'\n'};
        if (parser.isSet(u"uri"_s))
            out.deployments = logins->deployments;
        else if (const Secret& password = logins->deployments.front().server.password; !password.isEmpty())
            out.password = password;
        out.uriHadPassword = logins->uriHadPassword;
    }
    return out;
}

} // namespace lockscope::app
