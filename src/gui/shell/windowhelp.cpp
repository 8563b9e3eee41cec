// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowhelp.h"

#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/pagehelp.h"
#include "gui/shell/shortcutsdialog.h"
#include "presentation/findings/diagnosis.h"
#include "presentation/servers/nodestore.h"

#include <QApplication>
#include <QClipboard>
#include <QIcon>
#include <QMessageBox>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

WindowHelp::WindowHelp(MainWindow& window, const NodeStore& board, const Language& language, const PageDeck& pages,
                       const Theme& theme)
    : m_window(window), m_board(board), m_language(language), m_pages(pages),
      m_pageHelp(new PageHelp(theme, *window.centralWidget()))
{
    connect(&pages, &PageDeck::pageChanged, m_pageHelp, &QWidget::hide);
    connect(window.mainActions()[Id::PageHelp], &QAction::triggered, this, &WindowHelp::togglePageHelp);
    const MainActions& actions = window.mainActions();
    connect(actions[Id::Shortcuts], &QAction::triggered, this, [this] { (new ShortcutsDialog(m_window))->open(); });
    connect(actions[Id::Report], &QAction::triggered, this, &WindowHelp::copyDiagnosis);
    connect(actions[Id::About], &QAction::triggered, this, &WindowHelp::showAbout);
    connect(actions[Id::AboutQt], &QAction::triggered, qApp, &QApplication::aboutQt);
}

void WindowHelp::togglePageHelp()
{
    if (m_pageHelp->isVisible())
        return m_pageHelp->close();
    QList<QAction*> keys;
    for (const Id id : {Id::Filter, Id::Palette, Id::PreviousFinding, Id::NextFinding, Id::GoToMessage, Id::GoToTime,
                        Id::Pause, Id::BackToLive, Id::NextPage, Id::PreviousPage})
        keys << m_window.mainActions()[id];
    m_pageHelp->open(QString::fromLatin1(m_pages.spec().id), m_pages.title(), keys);
}

void WindowHelp::showAbout()
{
    auto* box = new QMessageBox(&m_window);
    box->setObjectName(u"aboutBox"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Lockscope"));
    box->setIconPixmap(QIcon(u":/icons/lockscope.svg"_s).pixmap(QSize(72, 72), m_window.devicePixelRatioF()));
    const QString facts = buildText(m_build).toHtmlEscaped().replace(u'\n', u"<br>"_s);
    box->setText(u"<h3>Lockscope %1</h3>"_s.arg(facts.section(u"<br>"_s, 0, 0)) + facts.section(u"<br>"_s, 1));
    box->setInformativeText(tr("Shows, explains and repairs Redis distributed locks while they happen.\n\n"
                               "Copyright 2026 the Lockscope authors. Free software under the GNU General Public "
                               "License, version 3 or later; the lock library under the Apache License 2.0."));
    box->open();
}

void WindowHelp::copyDiagnosis()
{
    const Surroundings here{QGuiApplication::platformName(), QString::number(m_window.devicePixelRatioF()),
                            m_language.current()};
    QGuiApplication::clipboard()->setText(diagnosis(m_build, here, m_board.nodes()));
    m_window.messages().showMessage(Messages::Kind::Info, [] {
        return tr("A diagnosis was copied: versions, platform and rights, without names, addresses, keys or tokens. "
                  "Paste it into your report.");
    });
}

} // namespace lockscope::gui
