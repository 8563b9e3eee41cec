// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/tests.md names for each promise of the screen the test functions that hold it: they are there.
#include "support/suite.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

const QString kTests = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests");

QString contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The source of "gui.dialogs"; empty: there is none.
QString sourceOf(const QString& test)
{
    const QString room = test.section(u'.', 0, 0);
    for (const QString& folder : room == u"core" ? QStringList{u"app"_s, u"core"_s} : QStringList{room}) {
        QDirIterator files(kTests + u'/' + folder, {u"tst_%1.cpp"_s.arg(test.section(u'.', 1))}, QDir::Files,
                           QDirIterator::Subdirectories);
        if (files.hasNext())
            return contents(files.next());
    }
    return {};
}

} // namespace

class TestPromises final : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyNameIsThere()
    {
        const QString section = contents(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/tests.md"))
                                    .section(u"\n## What the screen promises"_s, 1);
        QVERIFY(!section.isEmpty());
        static const QRegularExpression test(u"^[a-z]+\\.[a-z]+$"_s);
        static const QRegularExpression quoted(u"`([^`]+)`"_s);
        QStringList missing;
        int functions = 0;
        for (const QString& line : section.split(u'\n')) {
            const QStringList cells = line.split(u'|');
            if (cells.size() < 4 || !cells.at(2).contains(u'`'))
                continue;
            QString name;
            QString source;
            for (auto each = quoted.globalMatch(cells.at(2)); each.hasNext();) {
                const QString word = each.next().captured(1);
                if (test.match(word).hasMatch()) {
                    name = word;
                    source = sourceOf(name);
                    if (source.isEmpty())
                        missing << name;
                } else if (!word.contains(u'_')) { // else a program that is no test
                    ++functions;
                    if (!source.contains(u"void %1()"_s.arg(word)))
                        missing << name + u' ' + word;
                }
            }
        }
        QVERIFY(functions > 100);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    }
};

LOCKSCOPE_TEST_MAIN(TestPromises)
#include "tst_promises.moc"
