// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each command line means, or what is said about it: tests/fixtures/commandline/verbs.txt has a line for each, and
// what became of it below. LOCKSCOPE_WRITE_FIXTURES=1 writes what becomes of them today.
#include "cli/options.h"
#include "support/golden.h"
#include "support/suite.h"

#include <QFile>
#include <QRegularExpression>

#include <array>
#include <unistd.h>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// Bytes in one line.
QString shown(const std::string& bytes)
{
    return u'"' +
           QString::fromLatin1(QByteArray::fromStdString(bytes).toPercentEncoding(" !\"#$&'()*+,/:;<=>?@[\\]^`{|}~")) +
           u'"';
}

/// What was asked for, but for what nobody said: a line each.
class Dump
{
public:
    void is(const char* name, const std::string& value)
    {
        m_lines << u"  %1 = %2"_s.arg(QLatin1StringView(name), shown(value));
    }
    void is(const char* name, const QString& value) { is(name, value.toStdString()); }
    template <class Number>
    void number(const char* name, Number value)
    {
        m_lines << u"  %1 = %2"_s.arg(QLatin1StringView(name)).arg(value);
    }
    void flag(const char* name, bool value)
    {
        if (value)
            m_lines << u"  "_s + QLatin1StringView(name);
    }
    void text(const char* name, const std::string& value)
    {
        if (!value.empty())
            is(name, value);
    }
    template <class Value>
    void maybe(const char* name, const std::optional<Value>& value)
    {
        if (!value)
            return;
        if constexpr (std::is_same_v<Value, std::string>)
            is(name, *value);
        else if constexpr (std::is_same_v<Value, cli::Moment>)
            m_lines << u"  %1 = %2 %3 us"_s.arg(QLatin1StringView(name)).arg(int(value->from)).arg(value->by.count());
        else if constexpr (std::is_same_v<Value, std::chrono::milliseconds>)
            number(name, value->count());
        else
            number(name, *value);
    }
    [[nodiscard]] QString all() const { return m_lines.join(u'\n') + u'\n'; }

private:
    QStringList m_lines;
};

void add(Dump& dump, const cli::Watched& watched)
{
    const Deployment& each = watched.deployment;
    dump.is("server", each.displayUri());
    dump.text("group", watched.group);
    dump.text("called", each.called);
    dump.text("password", each.server.password.reveal());
    if (each.sentinel)
        dump.text("sentinel password", each.sentinel->password.reveal());
    dump.text("cacert", each.server.tls.caFile);
    dump.text("cert", each.server.tls.certificateFile);
    dump.text("key file", each.server.tls.keyFile);
    dump.text("sni", each.server.tls.serverName);
    if (each.server.ssh) {
        dump.is("ssh", each.server.ssh->text());
        dump.text("ssh jump", each.server.ssh->jump);
        dump.text("ssh config", each.server.ssh->configFile);
    }
}

void add(Dump& dump, const cli::RecordingVerbOptions& recording)
{
    dump.text("file", recording.file);
    dump.maybe("from", recording.from);
    dump.maybe("to", recording.to);
    dump.maybe("at", recording.at);
    dump.text("output", recording.output);
    if (recording.format != presentation::ExportKind::Csv)
        dump.number("format", int(recording.format));
    dump.flag("overwrites", recording.overwrites);
    dump.flag("markdown", recording.asMarkdown);
    dump.text("junit", recording.junit);
    dump.text("compare", recording.compare);
    dump.maybe("compare-from", recording.compareFrom);
    dump.maybe("compare-to", recording.compareTo);
    if (recording.failOn)
        dump.is("fail-on", std::string(analysis::name(*recording.failOn)));
    for (const analysis::FindingId id : recording.required)
        dump.number("required", int(id));
    if (recording.metricsAt)
        dump.is("metrics", recording.metricsAt->text());
    dump.flag("metrics by prefix", recording.metricsByPrefix);
    dump.maybe("ring", recording.ringBytes);
    dump.maybe("keep-free", recording.keepFree);
    dump.maybe("trace", recording.trace);
    dump.flag("masks names", recording.masksNames);
    for (const QString& word : recording.command)
        dump.is("command", word);
}

void add(Dump& dump, const cli::SimulateOptions& simulate)
{
    dump.text("case", simulate.pattern);
    dump.flag("scenario", simulate.scenario.has_value());
    dump.flag("list", simulate.list);
    dump.flag("all", simulate.all);
    dump.flag("own server", simulate.ownServer);
    dump.maybe("workers", simulate.workers);
    dump.maybe("seconds", simulate.duration);
    dump.maybe("cycles", simulate.cycles);
    dump.maybe("seed", simulate.seed);
    dump.maybe("variant", simulate.variant);
}

QString dumped(const cli::Options& options)
{
    Dump dump;
    dump.is("verb", options.verb);
    for (const cli::Watched& each : options.all)
        add(dump, each);
    dump.flag("node only", options.nodeOnly);
    dump.flag("strict", options.strict);
    dump.flag("uri had password", options.uriHadPassword);
    for (const std::string& pattern : options.patterns)
        dump.is("pattern", pattern);
    dump.flag("json", options.json);
    dump.flag("show tokens", options.showTokens);
    dump.flag("waiters", options.waiters);
    dump.flag("findings", options.findings);
    dump.flag("traces on suspicion", options.tracesOnSuspicion);
    if (options.webhook) {
        dump.is("webhook", options.webhook->target.url.toString());
        dump.text("webhook secret", options.webhook->target.secret.reveal());
        dump.is("webhook severity", std::string(analysis::name(options.webhook->least)));
    }
    dump.flag("yes", options.yes);
    dump.flag("dry run", options.dryRun);
    dump.maybe("expect", options.expect);
    dump.maybe("duration", options.duration);
    dump.maybe("limit", options.limit);
    for (const std::string& key : options.keys)
        dump.is("key", key);
    dump.maybe("input", options.input);
    add(dump, options.simulate);
    if (options.id == cli::VerbId::Trace) {
        dump.number("trace for", options.trace.limit.count());
        dump.number("trace bytes", options.trace.byteLimit);
        dump.maybe("trace key", options.trace.key);
    }
    add(dump, options.recording);
    return dump.all();
}

/// A file descriptor that holds `text` and its end.
class Pipe
{
public:
    explicit Pipe(const QByteArray& text)
    {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0 || ::write(ends[1], text.constData(), std::size_t(text.size())) != text.size())
            qFatal("no pipe");
        ::close(ends[1]);
        m_fd = ends[0];
    }
    ~Pipe() { ::close(m_fd); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    [[nodiscard]] QString number() const { return QString::number(m_fd); }

private:
    int m_fd = -1;
};

/// What becomes of a line of the fixture: words separated by blanks; '' is an empty one, _ stands for a blank in a
/// word, FD1 and FD2 are file descriptors that hold a password.
QString becomes(const QString& line)
{
    const Pipe one("first\n");
    const Pipe two("second\n");
    QStringList words = line.split(u' ', Qt::SkipEmptyParts);
    for (QString& word : words) {
        word.replace(u'_', u' ').replace(u"FD1"_s, one.number()).replace(u"FD2"_s, two.number()).remove(u"''"_s);
    }
    const auto parsed = cli::parseOptions(words);
    if (const auto* options = std::get_if<cli::Options>(&parsed))
        return dumped(*options);
    const auto& stop = std::get<cli::Stop>(parsed);
    if (stop.code == cli::ExitCode::Done)
        return u"  help\n"_s; // its text is in help.txt
    QString text = stop.text;
    return u"  %1: "_s.arg(int(stop.code)) + text.replace(u'\n', u"\n     "_s) + u'\n';
}

} // namespace

class ArgumentsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void eachLineMeansWhatItDid();
    void noPasswordIsEverQuoted_data();
    void noPasswordIsEverQuoted();
};

void ArgumentsTest::initTestCase()
{
    for (const char* variable : {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH", "LOCKSCOPE_SENTINEL_PASSWORD"})
        qunsetenv(variable);
}

void ArgumentsTest::eachLineMeansWhatItDid()
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/commandline/verbs.txt"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString before = QString::fromUtf8(file.readAll());
    file.close();
    QString now;
    int lines = 0;
    for (const QString& line : before.split(u'\n')) {
        if (line.startsWith(u"  "))
            continue;
        now += line + u'\n';
        if (!line.isEmpty() && !line.startsWith(u'#')) {
            now += becomes(line);
            ++lines;
        }
    }
    now.chop(1);
    QVERIFY(lines > 100);
    test::compareWithFixture(file, before, now);
}

/// A password may stand anywhere: behind a wrong option, as a value too many, in a word that is misspelt.
void ArgumentsTest::noPasswordIsEverQuoted_data()
{
    QTest::addColumn<QStringList>("words");
    const QString address = u"redis://me:s3cret@h:7000/1"_s;
    const QStringList misspelt{address,
                               u"redis:/me:s3cret@h"_s,
                               u"--uri=me:s3cret@h"_s,
                               u"--ury="_s + address,
                               u"-"_s + address,
                               u"--"_s + address,
                               u"-x"_s + address,
                               u"redis://h?password=s3cret"_s,
                               u"--json="_s + address,
                               u"--nosuch=redis://h?sentinel_password=s3cret"_s};
    for (const char* verb : {"ls", "watch", "trace", "inspect", "release", "find", "decode", "simulate", "doctor",
                             "record", "replay", "export", "report"}) {
        for (const QString& word : misspelt) {
            for (const QStringList& around :
                 {QStringList{u"%"_s}, QStringList{u"%"_s, u"--nosuch"_s}, QStringList{u"--nosuch"_s, u"%"_s},
                  QStringList{u"--uri"_s, u"%"_s, u"%"_s}, QStringList{u"a"_s, u"b"_s, u"%"_s},
                  QStringList{u"%"_s, u"--limit"_s, u"x"_s}, QStringList{u"--pattern"_s, u"%"_s},
                  QStringList{u"%"_s, u"--uri"_s}}) {
                QStringList words{QString::fromLatin1(verb)};
                for (const QString& each : around)
                    words << (each == u"%" ? word : each);
                QTest::newRow(qPrintable(words.join(u' '))) << words;
            }
        }
    }
}

void ArgumentsTest::noPasswordIsEverQuoted()
{
    QFETCH(QStringList, words);
    const auto parsed = cli::parseOptions(words);
    if (const auto* stop = std::get_if<cli::Stop>(&parsed)) {
        QVERIFY(stop->code == cli::ExitCode::Usage);
        QVERIFY2(!stop->text.contains(u"s3cret"), qPrintable(stop->text));
        QVERIFY2(stop->text.startsWith(u"lockscope "_s + words.first() + u": "_s), qPrintable(stop->text));
        QVERIFY2(stop->text.endsWith(u"\nTry: lockscope "_s + words.first() + u" --help"_s), qPrintable(stop->text));
    }
}

LOCKSCOPE_TEST_MAIN(ArgumentsTest)
#include "tst_arguments.moc"
