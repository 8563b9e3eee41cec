// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual page and the completions of shells know everything that --help says; real programs read them.
#include "support/suite.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

class ManualTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyOptionIsThere_data();
    void everyOptionIsThere();
    void manReadsIt();
    void bashCompletes_data();
    void bashCompletes();
    void otherShellsReadIt();
    void versionTellsCommitAndLibraries();
    void theVersionIsThatOfTheSources();
    void otherFormatsAreRefused();

private:
    /// Standard output; the test fails if the program does or says anything on standard error.
    [[nodiscard]] static QString run(const QString& program, const QStringList& arguments);
    [[nodiscard]] static QString lockscope(const QStringList& arguments)
    {
        return run(QStringLiteral(LOCKSCOPE_BINARY), arguments);
    }
    [[nodiscard]] QString file(const QString& format) const { return m_folder.filePath(format); }

    QTemporaryDir m_folder;
    QMap<QString, QString> m_texts; ///< by format
};

QString ManualTest::run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(60'000))
        qFatal("%s does not end", qPrintable(program));
    const QByteArray error = process.readAllStandardError();
    if (process.exitCode() != 0 || !error.isEmpty())
        qWarning("%s: exit code %d, %s", qPrintable(program), process.exitCode(), error.constData());
    return QString::fromUtf8(process.readAllStandardOutput());
}

void ManualTest::initTestCase()
{
    for (const QString& format : {u"man"_s, u"bash"_s, u"zsh"_s, u"fish"_s}) {
        m_texts[format] = lockscope({u"--manual"_s, format});
        QFile out(file(format));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(m_texts[format].toUtf8());
    }
}

void ManualTest::everyOptionIsThere_data()
{
    QTest::addColumn<QString>("verb");
    QTest::newRow("window") << QString();
    for (const char* verb : {"ls", "watch", "trace", "inspect", "release", "find", "decode", "simulate", "doctor",
                             "record", "replay", "export", "report"})
        QTest::newRow(verb) << QString::fromLatin1(verb);
}

void ManualTest::everyOptionIsThere()
{
    QFETCH(QString, verb);
    const QString help = lockscope(verb.isEmpty() ? QStringList{u"--help"_s} : QStringList{verb, u"--help"_s});
    QStringList options;
    static const QRegularExpression declared(u"^  (?:-[a-z], )?--([a-z-]+)"_s, QRegularExpression::MultilineOption);
    for (auto found = declared.globalMatch(help); found.hasNext();)
        options << found.next().captured(1);
    QVERIFY2(options.size() >= 2 && options.contains(u"help"_s), qPrintable(help));

    const auto between = [](const QString& text, const QString& from, const QString& to) {
        const auto begin = text.indexOf(from);
        return begin < 0 ? QString() : text.mid(begin, text.indexOf(to, begin + from.size()) - begin);
    };
    const QString man = verb.isEmpty() ? between(m_texts[u"man"_s], u".SH OPTIONS"_s, u".SH VERBS"_s)
                                       : between(m_texts[u"man"_s], u".SS lockscope "_s + verb, u"\n.S"_s);
    const QString bash =
        between(m_texts[u"bash"_s], verb.isEmpty() ? u"    *)\n"_s : u"[!1]:"_s + verb, u"        ;;\n"_s);
    const QString zsh =
        between(m_texts[u"zsh"_s], (verb.isEmpty() ? u"    *)\n"_s : u"    "_s + verb + u")\n"_s), u"        ;;\n"_s);
    for (const QString& option : options) {
        QVERIFY2(man.contains(u"\\-\\-"_s + QString(option).replace(u'-', u"\\-"_s) + u"\\fR"_s), qPrintable(option));
        QVERIFY2(QRegularExpression(u"['\" ]--"_s + option + u"['\" ]"_s).match(bash).hasMatch(), qPrintable(option));
        QVERIFY2(zsh.contains(u"'*--"_s + option + u'['), qPrintable(option));
        const QString when =
            verb.isEmpty() ? u"not __fish_seen_subcommand_from "_s : u"'__fish_seen_subcommand_from "_s + verb;
        QVERIFY2(QRegularExpression(when + u".*-l "_s + option + u' ').match(m_texts[u"fish"_s]).hasMatch(),
                 qPrintable(option));
    }
}

void ManualTest::manReadsIt()
{
    if (QStandardPaths::findExecutable(u"man"_s).isEmpty())
        QSKIP("there is no man");
    QString shown =
        run(u"man"_s, {u"--warnings"_s, u"-E"_s, u"UTF-8"_s, u"-l"_s, u"-Tutf8"_s, u"-P"_s, u"cat"_s, file(u"man"_s)});
    static const QRegularExpression struckOver(u".\b"_s);
    shown.remove(struckOver); // bold and underlined
    QVERIFY2(shown.contains(u"lockscope release KEY"_s), qPrintable(shown));
}

void ManualTest::bashCompletes_data()
{
    QTest::addColumn<QString>("line"); ///< its last word is completed
    QTest::addColumn<QString>("words");
    QTest::newRow("verb") << u"lockscope doc"_s << u"doctor"_s;
    QTest::newRow("option of the window") << u"lockscope --th"_s << u"--theme"_s;
    QTest::newRow("value") << u"lockscope --theme l"_s << u"light"_s;
    QTest::newRow("option of a verb") << u"lockscope watch --show"_s << u"--show-tokens"_s;
    QTest::newRow("another verb's") << u"lockscope decode --ur"_s << QString();
    QTest::newRow("free text") << u"lockscope ls --pattern x"_s << QString();
    QTest::newRow("file") << u"lockscope ls --cacert /etc/os-rel"_s << u"/etc/os-release"_s;
    QTest::newRow("folder") << u"lockscope --grab /us"_s << u"/usr"_s;
    QTest::newRow("behind a value") << u"lockscope ls --pattern lock --ur"_s << u"--uri"_s;
}

void ManualTest::bashCompletes()
{
    if (QStandardPaths::findExecutable(u"bash"_s).isEmpty())
        QSKIP("there is no bash");
    QFETCH(QString, line);
    QFETCH(QString, words);
    const QString script = u"set -u; . \"$1\"; read -ra COMP_WORDS <<<\"$2\"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                           "_lockscope; echo \"${COMPREPLY[*]-}\""_s;
    QCOMPARE(run(u"bash"_s, {u"-c"_s, script, u"bash"_s, file(u"bash"_s), line}).trimmed(), words);
}

void ManualTest::otherShellsReadIt()
{
    for (const QString& shell : {u"zsh"_s, u"fish"_s})
        if (!QStandardPaths::findExecutable(shell).isEmpty())
            QCOMPARE(run(shell, {u"-n"_s, file(shell)}), QString());
}

void ManualTest::versionTellsCommitAndLibraries()
{
    const QString text = lockscope({u"--version"_s});
    static const QRegularExpression form(
        u"^lockscope [0-9.]+\ncommit ([0-9a-f]{7,40}\\+?|unknown \\(built without git\\))\nQt 6[0-9.]+.*, hiredis [0-9.]+\n$"_s);
    QVERIFY2(form.match(text).hasMatch(), qPrintable(text));
}

/// Said once, in CMakeLists.txt: by the program (whose about box says what --version does), the manual pages, the
/// packages' AppStream data and the first heading of CHANGELOG.md alike.
void ManualTest::theVersionIsThatOfTheSources()
{
    const QString sources = QStringLiteral(LOCKSCOPE_SOURCE_DIR);
    const auto text = [](const QString& path) {
        QFile of(path);
        return of.open(QIODevice::ReadOnly) ? QString::fromUtf8(of.readAll()) : QString();
    };
    static const QRegularExpression project(u"project\\(lockscope VERSION ([0-9.]+) "_s);
    const QString version = project.match(text(sources + u"/CMakeLists.txt"_s)).captured(1);
    QVERIFY(!version.isEmpty());
    QCOMPARE(lockscope({u"--version"_s}).section(u'\n', 0, 0), u"lockscope "_s + version);
    QVERIFY(m_texts[u"man"_s].contains(version));

    static const QRegularExpression heading(u"\n## ([0-9.]+) \\(([0-9-]+)\\)\n"_s);
    const auto newest = heading.match(text(sources + u"/CHANGELOG.md"_s));
    QCOMPARE(newest.captured(1), version);

    const QString built = QFileInfo(QStringLiteral(LOCKSCOPE_BINARY)).path() + u"/.."_s;
    QVERIFY(text(built + u"/manual/lockscope-worker.1"_s).contains(u"Lockscope "_s + version));
    const QString appStream = text(built + u"/generated/io.github.lockscope.Lockscope.metainfo.xml"_s);
    const QString release = u"<release version=\"%1\" date=\"%2\"/>"_s.arg(version, newest.captured(2));
    QVERIFY2(appStream.contains(release), qPrintable(appStream));
}

void ManualTest::otherFormatsAreRefused()
{
    QProcess process;
    process.start(QStringLiteral(LOCKSCOPE_BINARY), {u"--manual"_s, u"html"_s});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
}

LOCKSCOPE_TEST_MAIN(ManualTest)
#include "tst_manual.moc"
