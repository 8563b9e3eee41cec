// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// *Report a Problem* copies the diagnosis, *About* names commit and libraries. Means: window.
#include "gui/shell/messages.h"
#include "presentation/words/buildinfo.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QClipboard>
#include <QMessageBox>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

class ReportTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void reportCopiesADiagnosis()
    {
        test::WindowFixture fixture;
        fixture.window->setBuild(m_build);
        fixture.watchScene();
        QGuiApplication::clipboard()->clear();
        fixture.window->mainActions()[MainActions::Id::Report]->trigger();
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.startsWith(u"Lockscope 1.0.0\ncommit 1a2b3c4d5e6f\n"), qPrintable(text));
        QVERIFY2(text.contains(u"server 1: "), qPrintable(text));
        QVERIFY2(!text.contains(u"lock:"), qPrintable(text)); // no key, no pattern
        QVERIFY(fixture.window->messages().text().contains(u"Paste it into your report"));
    }

    void aboutNamesCommitAndLibraries()
    {
        test::WindowFixture fixture;
        fixture.window->setBuild(m_build);
        fixture.window->show();
        fixture.window->mainActions()[MainActions::Id::About]->trigger();
        const auto* box = fixture.window->findChild<QMessageBox*>(u"aboutBox"_s);
        QVERIFY(box);
        for (const QString& part : {u"Lockscope 1.0.0"_s, u"commit 1a2b3c4d5e6f"_s, u"Qt 6"_s, u"hiredis 0.14.1"_s})
            QVERIFY2(box->text().contains(part), qPrintable(box->text()));
    }

private:
    const presentation::BuildInfo m_build{u"1.0.0"_s, u"1a2b3c4d5e6f"_s, u"6.4.2"_s, u"0.14.1"_s};
};

LOCKSCOPE_TEST_GUI_MAIN(ReportTest)
#include "tst_report.moc"
