// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"

#include "app/build.h"
#include "app/manual.h"
#include "cli/login.h"
#include "cli/options.h"
#include "gui/shell/page.h"
#include "presentation/words/momenttext.h"
#include "simulator/catalogue.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace lockscope::app {

namespace {

constexpr const char* kWhatItIs = "Lockscope shows, explains and repairs Redis distributed locks while they happen.";
constexpr const char* kUsage = "Usage: lockscope [options]          the window\n"
                               "       lockscope <verb> [options]   without a window";
constexpr const char* kPasswords =
    "Passwords come from LOCKSCOPE_PASSWORD, REDISCLI_AUTH, --password-fd or the desktop's keyring.";

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

cli::CommandLine::Take text(QString& into)
{
    return [&into](const QString& value) {
        into = value;
        return QString();
    };
}

/// Values that are checked once all options are known.
struct Given
{
    bool version = false;
    QStringList uris;
    QStringList words; ///< arguments that are no options
    std::optional<int> passwordFd;
};

void declare(cli::CommandLine& line, WindowArguments& out, Given& given)
{
    line.flag("demo",
              "Start a private redis-server with a running scenario and watch it; with the word sentinel, cluster or "
              "redlock behind it several servers, in which something happens each minute.",
              out.demo);
    line.each("uri", "uri",
              "Watch this: redis://, rediss://, unix://, redis+sentinel://, redis+cluster:// or redis+redlock://; "
              "repeatable: side by side. See docs/cli.md.",
              "an address", [&given](const QString& uri) {
                  given.uris << uri;
                  return true;
              });
    line.each("pattern", "glob", "With --uri: watch keys of this glob pattern; repeatable. Default: lock:*.",
              "a glob pattern such as lock:*, and --uri: a saved server has patterns of its own.",
              [&](const QString& pattern) {
                  out.patterns << pattern;
                  return !pattern.isEmpty() && line.isGiven("uri");
              });
    line.option("profile", "name", "Watch this saved server.", text(out.profile));
    line.option("recording", "file", "Open this recording; the file's name alone does as well.", text(out.recording));
    line.option("at", "time",
                "With a recording: show this moment first; 03:00, 2026-08-20 14:00, or -10m (before the end).",
                text(out.at));
    line.option("lock", "key", "With a recording: select this lock, where it is first seen or as of --at.",
                text(out.lock));
    line.option("password-fd", "n", "Read the password from this file descriptor.", [&given](const QString& number) {
        bool isNumber = false;
        given.passwordFd = number.toInt(&isNumber);
        return isNumber && *given.passwordFd >= 0 ? QString()
                                                  : u"--password-fd '%1' is not a file descriptor."_s.arg(number);
    });
    const auto choice = [&line](const char* name, const char* value, const char* help, const QStringList& choices,
                                QString& into) {
        line.option(name, value, help, [name, choices, &into](const QString& word) {
            into = word;
            return choices.contains(word) ? QString()
                                          : u"--%1 cannot be '%2'; it can be: %3."_s.arg(QLatin1StringView(name), word,
                                                                                         choices.join(u", "_s));
        });
        line.setChoices(choices);
    };
    choice("theme", "theme", "system, light or dark.", {u"system"_s, u"light"_s, u"dark"_s}, out.theme);
    choice("language", "code", "system, en, zh_CN or zh_TW.", {u"system"_s, u"en"_s, u"zh_CN"_s, u"zh_TW"_s},
           out.language);
    choice("page", "page", "Show this page first.", pageIds(), out.page);
    line.option("case", "id", "Run this case of the simulator at once, for example A3.", [&out](const QString& word) {
        out.simulatorCase = word;
        return simulator::findPattern(word.toStdString())
                   ? QString()
                   : u"--case '%1' is not a case of the simulator; lockscope simulate --list names them."_s.arg(word);
    });
    line.option("size", "width>x<height", "Size of the window, for example 1600x1000.", [&out](const QString& size) {
        out.size = parseSize(size);
        return out.size ? QString()
                        : u"--size '%1' is not a size; write it like 1600x1000 (at least 400x300)."_s.arg(size);
    });
    line.option("grab", "folder", "Save a picture of each page in this folder and end.", text(out.grabFolder));
    line.option("after", "seconds", "Wait so long before the pictures (default: 6).", [&out](const QString& number) {
        bool isNumber = false;
        const double seconds = number.toDouble(&isNumber);
        if (!isNumber || !(seconds >= 0 && seconds <= 3600))
            return u"--after '%1' is not a number of seconds from 0 to 3600."_s.arg(number);
        out.grabAfter = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
        return QString();
    });
    line.flag("version", "Print the version.", given.version);
    line.arguments([&given](const QStringList& words) {
        given.words = words;
        return QString();
    });
}

QString notAVerb(const QString& word)
{
    const QString meant = cli::verbMeantBy(word);
    const QString said = u"'%1' is not a verb."_s.arg(word);
    return meant.isEmpty() ? said : said + u" Do you mean '%1'?"_s.arg(meant);
}

/// Takes the kind of the demo or the file of a recording from the arguments. Returns the problem, or empty.
QString takeWords(QStringList words, WindowArguments& out, const cli::CommandLine& line)
{
    if (out.demo && !words.isEmpty() && !isRecordingName(words.first())) {
        out.demoKind = demoKind(words.takeFirst());
        if (!out.demoKind)
            return u"--demo can be of one server (no word behind it), sentinel, cluster or redlock."_s;
    }
    if (words.isEmpty())
        return {};
    if (words.size() > 1 || line.isGiven("recording") || !isRecordingName(words.first()))
        return notAVerb(words.first());
    out.recording = words.first();
    return {};
}

/// Checks the options against each other. Returns the problem, or empty.
QString problemOf(const WindowArguments& out, const cli::CommandLine& line)
{
    for (const auto& [option, value] : {std::pair{"at", &out.at}, {"lock", &out.lock}}) {
        if (line.isGiven(option) && (out.recording.isEmpty() || value->isEmpty()))
            return u"--%1 needs a value, and a recording."_s.arg(QLatin1StringView(option));
    }
    if (!out.at.isEmpty() && !presentation::momenttext::momentOf(out.at, {}))
        return u"--at '%1' is not a time; write it like 14:03, 14:03:22.118, 2026-03-04 14:03, -10m or +30s."_s.arg(
            out.at);
    const int servers = (out.demo ? 1 : 0) + (line.isGiven("uri") ? 1 : 0) + (line.isGiven("profile") ? 1 : 0);
    if (!out.recording.isEmpty() && servers > 0)
        return u"A recording is opened without --demo, --uri and --profile: give one of them."_s;
    return servers > 1 ? u"--demo, --uri and --profile each choose the server: give one of them."_s : QString();
}

QString helpText(const cli::CommandLine& line)
{
    return QLatin1StringView(kWhatItIs) + u"\n\n"_s + QLatin1StringView(kUsage) + u"\n\nOptions of the window:\n"_s +
           line.optionsText() + u'\n' + cli::verbsHelp() + u'\n' + QLatin1StringView(kPasswords) + u'\n';
}

Stop writeManual(const QString& format, const cli::CommandLine& line)
{
    const Manual manual{build().version, QLatin1StringView(kWhatItIs), line.options(),
                        cli::verbs(),    cli::exitCodesHelp(),         QLatin1StringView(kPasswords)};
    const auto text = manual.as(format);
    return text ? Stop{0, *text} : Stop{2, u"lockscope: --manual writes man, bash, zsh or fish\n"_s};
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
    WindowArguments out;
    Given given;
    cli::CommandLine line;
    declare(line, out, given);
    if (arguments.size() == 2 && arguments.first() == u"--manual") // used by the build only
        return writeManual(arguments.last(), line);
    QStringList words;
    for (const QString& argument : arguments) { // splits "--demo=KIND" into two words
        if (argument.startsWith(u"--demo="))
            words << u"--demo"_s << argument.section(u'=', 1);
        else
            words << argument;
    }
    QString problem = line.split(words);
    if (problem.isEmpty() && line.isGiven("help"))
        return Stop{0, helpText(line)};
    if (problem.isEmpty() && line.isGiven("version"))
        return Stop{0, u"lockscope "_s + presentation::buildText(build()) + u'\n'};
    // The options of a word that is no verb would be judged as options of the window.
    if (!words.isEmpty() && !words.first().startsWith(u'-') && !isRecordingName(words.first()) && !line.isGiven("demo"))
        problem = notAVerb(words.first());
    if (problem.isEmpty())
        problem = line.take();
    if (problem.isEmpty())
        problem = takeWords(given.words, out, line);
    if (problem.isEmpty())
        problem = problemOf(out, line);
    if (!problem.isEmpty())
        return Stop{2, u"lockscope: "_s + cli::withoutPasswords(problem, arguments) +
                           u"\nlockscope --help lists what there is.\n"_s};
    // For a saved server the default URI only carries the password, which comes from the same places.
    if (!given.uris.isEmpty() || !out.profile.isEmpty()) {
        const QStringList uris = given.uris.isEmpty() ? QStringList{u"redis://127.0.0.1"_s} : given.uris;
        const auto logins =
            cli::resolveLogins(uris, given.passwordFd ? std::vector{*given.passwordFd} : std::vector<int>(), {});
        if (!logins)
            return Stop{2, u"lockscope: "_s + logins.error() + u'\n'};
        if (!given.uris.isEmpty())
            out.deployments = logins->deployments;
        else if (const Secret& password = logins->deployments.front().server.password; !password.isEmpty())
            out.password = password;
        out.uriHadPassword = logins->uriHadPassword;
    }
    return out;
}

} // namespace lockscope::app
