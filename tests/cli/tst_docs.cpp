// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of options in docs/cli.md are made from the declarations. LOCKSCOPE_WRITE_DOCS=1 writes them; else they
// must be current.
#include "cli/options.h"
#include "support/suite.h"

#include <QFile>

#include <algorithm>

using namespace lockscope;
using namespace Qt::StringLiterals;
using cli::OptionHelp;

namespace {

bool has(const std::vector<OptionHelp>& options, const OptionHelp& option)
{
    return std::any_of(options.begin(), options.end(),
                       [&](const OptionHelp& each) { return each.name == option.name && each.help == option.help; });
}

QString table(const std::vector<OptionHelp>& options)
{
    QString text = u"\n| option | |\n|---|---|\n"_s;
    for (const OptionHelp& each : options) {
        const QString value = each.value.isEmpty() ? QString() : u' ' + each.value;
        text +=
            u"| `%1%2` | %3 |\n"_s.arg(each.names().join(u"`, `"_s), value, QString(each.help).replace(u'|', u"\\|"_s));
    }
    return text + u'\n';
}

/// What every verb that looks at servers has.
std::vector<OptionHelp> common()
{
    const auto verbs = cli::verbs();
    std::vector<OptionHelp> all = verbs.front().options;
    for (const auto& verb : verbs) {
        if (verb.name == u"watch" || verb.name == u"doctor" || verb.name == u"release")
            std::erase_if(all, [&verb](const OptionHelp& each) { return !has(verb.options, each); });
    }
    return all;
}

QString tableOf(const QString& name)
{
    if (name == u"servers")
        return table(common());
    for (const auto& verb : cli::verbs()) {
        if (verb.name != name)
            continue;
        const auto known = common();
        auto own = verb.options;
        const bool hasServers =
            std::any_of(own.begin(), own.end(), [](const auto& each) { return each.name == u"uri"; });
        std::erase_if(own,
                      [&](const OptionHelp& each) { return each.name == u"help" || (hasServers && has(known, each)); });
        return table(own);
    }
    return u"\nThere is no such verb.\n"_s;
}

} // namespace

class CliDocsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyVerbHasItsTable();
    void areCurrent();

private:
    [[nodiscard]] static QString read();
};

QString CliDocsTest::read()
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/cli.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void CliDocsTest::everyVerbHasItsTable()
{
    const QString text = read();
    for (const auto& verb : cli::verbs()) {
        if (verb.options.size() > 2) // but decode, which has none to speak of
            QVERIFY2(text.contains(u"\n## %1\n"_s.arg(verb.name)) &&
                         text.contains(u"<!-- options of %1"_s.arg(verb.name)),
                     qPrintable(verb.name));
    }
}

void CliDocsTest::areCurrent()
{
    const QString before = read();
    QString now;
    bool isInside = false;
    for (const QString& line : before.split(u'\n')) {
        if (line == u"<!-- end -->")
            isInside = false;
        if (isInside)
            continue;
        now += line + u'\n';
        if (line.startsWith(u"<!-- options of ")) {
            now += tableOf(line.section(u' ', 3, 3).remove(u':'));
            isInside = true;
        }
    }
    now.chop(1);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/cli.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(now.toUtf8());
        return;
    }
    QVERIFY2(now == before, "docs/cli.md is not current: run this test with LOCKSCOPE_WRITE_DOCS=1");
}

LOCKSCOPE_TEST_MAIN(CliDocsTest)
#include "tst_docs.moc"
