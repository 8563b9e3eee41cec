// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/mainwindow.h"

#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "gui/shell/language.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/savepicture.h"
#include "gui/shell/shortcutsdialog.h"
#include "gui/shell/topbar.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowroutes.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/timeline/timestrip.h"
#include "presentation/findings/diagnosis.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/sentences.h"
#include "settings/preferences.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QIcon>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTextEdit>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

// --- navigation ---

bool MainWindow::showPage(const QString& id)
{
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (id == QLatin1StringView(specs[i].id)) {
            m_tabs->setCurrentIndex(static_cast<int>(i));
            return true;
        }
    }
    return false;
}

QString MainWindow::currentPage() const
{
    const int place = m_tabs->currentIndex();
    return place < 0 ? QString() : QString::fromLatin1(pageSpecs()[static_cast<std::size_t>(place)].id);
}

QStringList MainWindow::pageIds() const
{
    QStringList ids;
    for (const PageSpec& spec : pageSpecs())
        ids << QLatin1StringView(spec.id);
    return ids;
}

Page* MainWindow::currentPageWidget() const
{
    const int place = m_tabs->currentIndex();
    return place < 0 ? nullptr : m_pages[static_cast<std::size_t>(place)];
}

void MainWindow::pageChanged()
{
    m_services.preferences.set(prefs::lastPage, currentPage());
    updateStack();
    updateDocks();
    updateCover();
}

bool MainWindow::isWatching() const
{
    return m_session.isConnected() || m_services.frames.source();
}

bool MainWindow::isApart() const
{
    const int place = m_tabs->currentIndex();
    return place >= 0 && pageSpecs()[static_cast<std::size_t>(place)].isApart;
}

/// Without a connection, shows the page that offers one, unless the current page needs none.
void MainWindow::updateStack()
{
    const bool showsPage = isWatching() || isApart();
    if (m_stack)
        m_stack->setCurrentIndex(showsPage ? 1 : 0);
    m_actions[Id::Filter]->setEnabled(showsPage);
}

void MainWindow::updateDocks()
{
    m_docks->show(currentPage(), isWatching() && !isApart() && !isUnknown());
}

/// True while the state of all locks is unknown, because the server was never reached.
bool MainWindow::isUnknown() const
{
    return isWatching() && !m_board.wasReached();
}

void MainWindow::updateCover()
{
    const int place = m_tabs->currentIndex();
    const bool covers = place >= 0 && pageSpecs()[static_cast<std::size_t>(place)].showsLocks && isUnknown();
    if (covers) {
        const bool isConnecting = m_board.worst() == ConnectionState::Connecting;
        QString text;
        for (const NodeStatus& node : m_board.nodes())
            text = node.text;
        m_cover->setTexts(isConnecting ? tr("Connecting") : tr("No connection"), text, tr("Change Connection…"));
    }
    m_cover->cover(covers ? currentPageWidget() : nullptr);
}

void MainWindow::focusSearch()
{
    Page* page = currentPageWidget();
    if (page && !page->searchField() && showPage(u"locks"_s))
        page = currentPageWidget();
    QWidget* field = page ? page->searchField() : nullptr;
    if (!field)
        return;
    field->setFocus(Qt::ShortcutFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(field))
        line->selectAll();
    else if (auto* combo = qobject_cast<QComboBox*>(field); combo && combo->lineEdit())
        combo->lineEdit()->selectAll();
}

void MainWindow::backToLive()
{
    if (m_services.frames.isPaused())
        m_services.frames.setPaused(false);
    else if (m_playback.isPast() && m_playback.hasLive())
        m_playback.backToLive();
    else if (Page* page = currentPageWidget())
        page->backToLive();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    Page* page = currentPageWidget();
    if (playKey(*event) || (event->key() == Qt::Key_Escape && page && page->backToLive()))
        event->accept();
    else
        QMainWindow::keyPressEvent(event);
}

/// Handles the keys that play, step or go back to live while a recording is shown. True if it was one of them.
bool MainWindow::playKey(const QKeyEvent& event)
{
    using Direction = Playback::Direction;
    if (!m_playback.isPast() || event.modifiers() != Qt::NoModifier)
        return false;
    if (event.key() == Qt::Key_Escape && m_playback.hasLive())
        m_playback.backToLive();
    else if (event.key() == Qt::Key_Space)
        m_playback.toggle();
    else if (event.key() == Qt::Key_Comma || event.key() == Qt::Key_Period)
        m_playback.stepEvent(event.key() == Qt::Key_Comma ? Direction::Back : Direction::Forward);
    else
        return false;
    return true;
}

/// Takes the play keys before tables and pictures use them. Installed while a recording is shown.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* area = qobject_cast<QAbstractScrollArea*>(watched);
        const bool isText = qobject_cast<QPlainTextEdit*>(watched) || qobject_cast<QTextEdit*>(watched);
        if (area && !isText && area->window() == this && playKey(*static_cast<QKeyEvent*>(event)))
            return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::filterBy(const QString& text)
{
    showPage(u"locks"_s);
    m_services.locks.setSavedFilter(SavedFilter::All);
    if (const auto error = m_services.locks.setFilterText(text))
        m_messages->showMessage(MessageBar::Kind::Warning, *error);
}

// --- the window itself ---

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_docks->fit(*m_stack);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_docks->save();
    m_services.preferences.sync();
    QMainWindow::closeEvent(event);
}

void MainWindow::setInView(bool inView)
{
    m_session.setWindowVisible(inView);
    m_services.frames.setInView(inView);
}

void MainWindow::hideEvent(QHideEvent* event)
{
    setInView(false);
    QMainWindow::hideEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    setInView(true);
    QMainWindow::showEvent(event);
}

void MainWindow::setVisible(bool visible)
{
    if (visible)
        m_docks->startIn(size());
    QMainWindow::setVisible(visible);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ThemeChange)
        tellServices(*event);
    return Themed::event(event);
}

/// Passes a change of theme or language to services that no window owns.
void MainWindow::tellServices(QEvent& change)
{
    for (QObject* service : std::initializer_list<QObject*>{&m_services.locks, &m_services.actions})
        QCoreApplication::sendEvent(service, &change);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange) {
        setInView(!isMinimized());
        m_actions[Id::FullScreen]->setChecked(isFullScreen());
    }
    QMainWindow::changeEvent(event);
}

// --- actions ---

void MainWindow::connectActions()
{
    const auto on = [this](Id id, auto&& act) { connect(m_actions[id], &QAction::triggered, this, act); };
    on(Id::Connect, [this] {
        Q_EMIT connectRequested(m_session.isConnected() ? settings::savedId(m_session.profile().id) : QString());
    });
    on(Id::Demo, [this] { m_session.startDemo(); });
    on(Id::DemoSentinel, [this] { m_session.startDemo(simulator::DemoKind::Sentinel); });
    on(Id::DemoCluster, [this] { m_session.startDemo(simulator::DemoKind::Cluster); });
    on(Id::DemoRedlock, [this] { m_session.startDemo(simulator::DemoKind::Redlock); });
    on(Id::CauseFault, [this] { m_session.causeFault(); });
    on(Id::Disconnect, [this] { m_session.disconnectFromServer(); });
    on(Id::Trace, [this] { Q_EMIT traceRequested(); });
    on(Id::Reconnect, [this] { m_session.reconnect(); });
    on(Id::Resync, [this] { m_session.resync(); });
    on(Id::FindLocks, [this] { Q_EMIT findLocksRequested(); });
    on(Id::SavePicture, [this] { savePageAsPicture(); });
    on(Id::Quit, [this] { close(); });
    on(Id::Pause, [this] { m_playback.toggle(); });
    on(Id::OpenRecording, [this] { openRecording(); });
    on(Id::CloseRecording, [this] { m_playback.close(); });
    on(Id::StepBack, [this] { m_playback.stepEvent(Playback::Direction::Back); });
    on(Id::StepForward, [this] { m_playback.stepEvent(Playback::Direction::Forward); });
    on(Id::GoToTime, [this] { m_strip->askForTime(); });
    on(Id::Filter, [this] { focusSearch(); });
    on(Id::Palette, [this] { m_routes->openPalette(); });
    on(Id::BackToLive, [this] { backToLive(); });
    on(Id::NextPage, [this] { m_tabs->setCurrentIndex((m_tabs->currentIndex() + 1) % m_tabs->count()); });
    on(Id::PreviousPage,
       [this] { m_tabs->setCurrentIndex((m_tabs->currentIndex() + m_tabs->count() - 1) % m_tabs->count()); });
    for (const WindowDocks::Dock& each : m_docks->all())
        on(each.toggle, [this] { updateDocks(); });
    on(Id::FullScreen, [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    on(Id::ResetLayout, [this] { m_docks->reset(); });
    on(Id::ThemeSystem, [this] { applyTheme(u"system"_s); });
    on(Id::ThemeLight, [this] { applyTheme(u"light"_s); });
    on(Id::ThemeDark, [this] { applyTheme(u"dark"_s); });
    on(Id::TimeUtc, [this] { applyZone(u"utc"_s); });
    on(Id::TimeLocal, [this] { applyZone(u"local"_s); });
    on(Id::Notifications, [this](bool enabled) {
        m_services.preferences.set(prefs::notifications, enabled);
        m_services.preferences.set(prefs::findingNotifications, enabled); // earlier versions had two switches
    });
    on(Id::Webhook, [this] { Q_EMIT webhookRequested(); });
    on(Id::Shortcuts, [this] { (new ShortcutsDialog(*this))->open(); });
    on(Id::Report, [this] { copyDiagnosis(); });
    on(Id::About, [this] { showAbout(); });
    on(Id::AboutQt, [] { QApplication::aboutQt(); });
    m_actions[Id::Notifications]->setChecked(m_services.preferences.get(prefs::notifications) ||
                                             m_services.preferences.get(prefs::findingNotifications));

    connect(&m_services.frames, &FrameLoop::pausedChanged, m_topBar, &TopBar::updatePause);
    connect(&m_session, &WindowSession::changed, this, &MainWindow::sessionChanged);
    connect(&m_session, &WindowSession::failed, this,
            [this](const QString& why) { m_messages->showMessage(MessageBar::Kind::Error, why); });
    connect(&m_session, &WindowSession::noticed, this,
            [this](const QString& text) { m_messages->showMessage(MessageBar::Kind::Warning, text); });
    connect(&m_session, &WindowSession::awaited, this, [this](const QString& profile, const QString& why) {
        m_messages->showMessage(MessageBar::Kind::Warning,
                                joined({why, tr("It is retried, and joins as soon as it answers.")}), tr("Give Up"),
                                [this, profile] { m_session.leave(profile); });
    });
    connect(&m_board, &NodeStore::changed, this, &MainWindow::boardChanged);
    connect(&m_board, &NodeStore::warned, this, [this](const QString& text) {
        if (!m_session.isPast()) // a warning of a recording is old
            m_messages->showMessage(MessageBar::Kind::Warning, text);
    });
    connect(&m_services.frames, &FrameLoop::sourceChanged, this, &MainWindow::sessionChanged);
    connect(m_messages, &MessageBar::dismissed, this, [this] { m_saysConnectionLost = false; });
}

// --- recordings ---

void MainWindow::connectPlayback()
{
    connect(&m_playback, &Playback::changed, this, &MainWindow::showWhen);
    connect(&m_playback, &Playback::opened, this, &MainWindow::rememberRecording);
    connect(&m_playback, &Playback::failed, this,
            [this](const QString& why) { m_messages->showMessage(MessageBar::Kind::Error, why); });
    connect(&m_playback, &Playback::noticed, this,
            [this](const QString& words) { m_messages->showMessage(MessageBar::Kind::Info, words); });
    connect(&m_session, &WindowSession::whenChanged, this, [this] {
        m_saysConnectionLost = false;
        m_messages->dismiss(); // the message was about the view that was left
        boardChanged();
    });
    connect(m_menus, &MainMenus::recordingChosen, &m_playback, &Playback::open);
}

void MainWindow::openRecording()
{
    auto* dialog = new QFileDialog(this, tr("Open a Recording"));
    dialog->setObjectName(u"openRecordingDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Recordings of Lockscope (*.lockscope)"), tr("All files (*)")});
    const QStringList recent = m_services.preferences.get(prefs::recentRecordings);
    if (!recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, &m_playback, &Playback::open);
    dialog->open();
}

void MainWindow::rememberRecording(const QString& file)
{
    constexpr int kMost = 8;
    const QString whole = QFileInfo(file).absoluteFilePath();
    QStringList recent = m_services.preferences.get(prefs::recentRecordings);
    recent.removeAll(whole);
    recent.prepend(whole);
    m_services.preferences.set(prefs::recentRecordings, recent.first(qMin<qsizetype>(kMost, recent.size())));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_playback.open(event->mimeData()->urls().first().toLocalFile());
    event->acceptProposedAction();
}

void MainWindow::showLock(LockId lock)
{
    m_services.selection.select(lock);
    if (m_services.locks.rowOf(lock) < 0)
        filterBy({});
    showPage(u"locks"_s);
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(this);
    box->setObjectName(u"aboutBox"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Lockscope"));
    box->setIconPixmap(QIcon(u":/icons/lockscope.svg"_s).pixmap(QSize(72, 72), devicePixelRatioF()));
    const QString facts = buildText(m_build).toHtmlEscaped().replace(u'\n', u"<br>"_s);
    box->setText(u"<h3>Lockscope %1</h3>"_s.arg(facts.section(u"<br>"_s, 0, 0)) + facts.section(u"<br>"_s, 1));
    box->setInformativeText(tr("Shows, explains and repairs Redis distributed locks while they happen.\n\n"
                               "Copyright 2026 the Lockscope authors. Free software under the GNU General Public "
                               "License, version 3 or later; the lock library under the Apache License 2.0."));
    box->open();
}

void MainWindow::savePageAsPicture()
{
    const int page = m_tabs->currentIndex();
    QWidget* shown = m_stack->currentWidget();
    askAndSavePicture(*shown, m_tabs->isVisible() ? m_tabs->tabText(page) : u"Lockscope"_s,
                      [this](const QString& outcome, bool ok) {
                          m_messages->showMessage(ok ? MessageBar::Kind::Info : MessageBar::Kind::Error, outcome);
                      });
}

void MainWindow::copyDiagnosis()
{
    const Surroundings here{QGuiApplication::platformName(), QString::number(devicePixelRatioF()),
                            m_language.current()};
    QGuiApplication::clipboard()->setText(diagnosis(m_build, here, m_board.nodes()));
    m_messages->showMessage(MessageBar::Kind::Info,
                            tr("A diagnosis was copied: versions, platform and rights, without names, addresses, keys "
                               "or tokens. Paste it into your report."));
}

} // namespace lockscope::gui

#include "moc_mainwindow.cpp"
