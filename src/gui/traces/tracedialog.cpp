// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/traces/tracedialog.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/savefile.h"
#include "gui/style/theme.h"
#include "gui/traces/tracemodel.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "presentation/traces/traceexport.h"
#include "presentation/traces/tracestore.h"
#include "presentation/traces/tracetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/plural.h"
#include "presentation/words/sentences.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using TraceState = TraceStatus::State;

namespace {

constexpr double kMiB = 1024.0 * 1024.0;
constexpr std::size_t kShownKey = 60;
constexpr std::size_t kChoiceKey = 36; ///< shorter, because the other choice stands beside it
constexpr qsizetype kNamesInTip = 20;

QSortFilterProxyModel* ordered(QAbstractItemModel& model, int role, QObject* parent)
{
    auto* proxy = new QSortFilterProxyModel(parent);
    proxy->setSourceModel(&model);
    proxy->setSortRole(role);
    return proxy;
}

} // namespace

TraceDialog::TraceDialog(TraceStore& traces, const Theme& theme, QWidget* parent)
    : Themed(parent), m_traces(traces), m_theme(theme), m_model(new TraceModel(traces.book(), traces.clients(), this)),
      m_clientsModel(new TraceClientsModel(traces.book(), traces.clients(), this)),
      m_lockOrder(ordered(*m_model, TraceModel::SortRole, this)),
      m_clientOrder(ordered(*m_clientsModel, TraceClientsModel::SortRole, this)), m_about(new QLabel(this)),
      m_timeLabel(new QLabel(this)), m_bytesLabel(new QLabel(this)), m_time(new QDoubleSpinBox(this)),
      m_bytes(new QSpinBox(this)), m_all(new QRadioButton(this)), m_one(new QRadioButton(this)),
      m_start(new QPushButton(this)), m_export(new QPushButton(this)), m_close(new QPushButton(this)),
      m_outcome(new QLabel(this)), m_progress(new QProgressBar(this)), m_status(new QLabel(this)),
      m_clientsTitle(new QLabel(this))
{
    setObjectName(u"traceDialog"_s);
    m_about->setWordWrap(true);
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText); // it contains text of the server and names of locks
    m_clientsTitle->setTextFormat(Qt::PlainText);
    m_clientsTitle->setWordWrap(true);
    m_status->setObjectName(u"traceStatus"_s);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setFocusPolicy(Qt::NoFocus); // empty at first, so Tab skips it
    m_time->setRange(0.5, 300);
    m_time->setDecimals(1);
    m_time->setValue(10);
    m_time->setObjectName(u"traceSeconds"_s);
    m_bytes->setRange(1, 4096);
    m_bytes->setValue(64);
    m_bytes->setObjectName(u"traceMiB"_s);
    m_timeLabel->setBuddy(m_time);
    m_bytesLabel->setBuddy(m_bytes);
    m_all->setChecked(true);
    m_one->setObjectName(u"traceOnly"_s);
    m_start->setObjectName(u"traceStart"_s);
    m_start->setDefault(true);
    m_close->setAutoDefault(false);
    m_export->setObjectName(u"traceExport"_s);
    m_export->setAutoDefault(false);
    m_export->setMenu(new QMenu(m_export));
    m_outcome->setObjectName(u"traceOutcome"_s);
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(fontMetrics().height() / 2);
    m_progress->setRange(0, 1000);

    auto* limits = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_timeLabel, m_time, m_bytesLabel, m_bytes})
        limits->addWidget(widget);
    limits->addStretch(1);
    limits->addWidget(m_start);
    auto* which = new QHBoxLayout;
    which->addWidget(m_all);
    which->addWidget(m_one);
    which->addStretch(1);
    m_locksView = addTable(*m_lockOrder, "traceLocks", TraceModel::WaitLongest);
    m_clientsView = addTable(*m_clientOrder, "traceClients", TraceClientsModel::Waited);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_export);
    bottom->addWidget(m_outcome, 1);
    bottom->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_about);
    column->addLayout(limits);
    column->addLayout(which);
    column->addWidget(m_progress);
    column->addWidget(m_status);
    column->addWidget(m_locksView, 3);
    column->addWidget(m_clientsTitle);
    column->addWidget(m_clientsView, 2);
    column->addLayout(bottom);

    connect(m_start, &QPushButton::clicked, this, &TraceDialog::begin);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(&m_traces, &TraceStore::changed, this, &TraceDialog::update);
    connect(m_locksView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TraceDialog::chosen);
    connect(m_locksView->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TraceDialog::mark);
    connect(m_locksView, &QAbstractItemView::pressed, this, &TraceDialog::mark);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 138, fontMetrics().height() * 38));
    setThemeIcon(m_export, theme, u"export"_s);
    setLocks({}, false);
    retranslate();
}

QTableView* TraceDialog::addTable(QSortFilterProxyModel& proxy, const char* name, int sortColumn)
{
    auto* view = new QTableView(this);
    view->setObjectName(QLatin1StringView(name));
    view->setModel(&proxy);
    view->setSortingEnabled(true);
    view->sortByColumn(sortColumn, Qt::DescendingOrder);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    return view;
}

/// Makes columns as wide as their titles and leaves the rest to the names, so that every column is visible.
void TraceDialog::fitColumns(QTableView& view, std::initializer_list<int> wideColumns)
{
    const int unit = fontMetrics().averageCharWidth();
    for (int i = 1; i < view.model()->columnCount(); ++i) {
        const int title = view.horizontalHeader()->sectionSizeHint(i);
        view.setColumnWidth(i, std::max(title, unit * 9));
    }
    for (const int column : wideColumns)
        view.setColumnWidth(column, std::max(view.columnWidth(column), unit * 20));
}

void TraceDialog::setLocks(const std::vector<LockRef>& locks, bool choose)
{
    m_locks = locks.size() <= monitor::TraceRequest::kMostLocks ? locks : std::vector<LockRef>();
    m_one->setEnabled(!m_locks.empty());
    QStringList names;
    for (const LockRef& lock : m_locks) {
        if (names.size() < kNamesInTip)
            names << celltext::bytes(lock.key().name, 300);
    }
    if (const auto left = m_locks.size() - std::size_t(names.size()); left > 0)
        names << tr("and %Ln more", nullptr, presentation::plural(left));
    m_one->setToolTip(names.isEmpty() ? QString() : plainTip(names.join(u'\n')));
    if (m_locks.size() == 1) {
        QString key = QString::fromStdString(printableElided(m_locks.front().key().name, kChoiceKey));
        m_one->setText(tr("&Only %1").arg(key.replace(u'&', u"&&"_s)));
    } else if (m_locks.empty()) {
        m_one->setText(tr("&Only the selected lock"));
    } else {
        m_one->setText(tr("&Only the %Ln selected lock(s)", nullptr, presentation::plural(m_locks.size())));
    }
    (!m_locks.empty() && choose ? m_one : m_all)->setChecked(true);
}

void TraceDialog::setWhyNot(const QString& text)
{
    m_whyNot = text;
    updateStatus();
}

void TraceDialog::retranslate()
{
    setWindowTitle(tr("Trace Burst"));
    m_about->setText(tr(
        "Runs MONITOR for a few seconds: the server sends a copy of every command, which can halve its throughput "
        "meanwhile. Nothing else shows who tried to get which lock, who was refused, how long they waited, and which "
        "client a token belongs to. The burst ends by itself at the first of its limits; tokens are kept masked."));
    m_timeLabel->setText(tr("&Seconds:"));
    m_bytesLabel->setText(tr("&MiB at most:"));
    m_all->setText(tr("&All watched locks"));
    m_close->setText(tr("Close"));
    m_export->setText(tr("&Export"));
    fillExport();
    m_locksView->setAccessibleName(tr("Locks of the trace"));
    m_clientsView->setAccessibleName(tr("Clients of the chosen lock"));
    m_progress->setAccessibleName(tr("Progress of the trace"));
    setLocks(m_locks, m_one->isChecked());
    fitColumns(*m_locksView, {TraceModel::MostRefused, TraceModel::WaitLongest});
    m_locksView->setColumnWidth(TraceModel::MostRefused, fontMetrics().averageCharWidth() * 26);
    const int share =
        m_locksView->fontMetrics().horizontalAdvance(u"88888\uff08100 %\uff09"_s); // the widest text of all languages
    m_locksView->setColumnWidth(TraceModel::Refused,
                                std::max(m_locksView->columnWidth(TraceModel::Refused), share + 16));
    fitColumns(*m_clientsView, {TraceClientsModel::Address, TraceClientsModel::Library, TraceClientsModel::Waited});
    chosen();
    updateStatus();
}

void TraceDialog::begin()
{
    if (m_traces.isRunning()) {
        Q_EMIT stopRequested();
        return;
    }
    monitor::TraceRequest request;
    request.limit = std::chrono::milliseconds(qint64(m_time->value() * 1000));
    request.byteLimit = std::uint64_t(m_bytes->value()) * std::uint64_t(kMiB);
    Q_EMIT startRequested(request, m_one->isChecked() ? m_locks : std::vector<LockRef>());
}

void TraceDialog::update()
{
    const QScopedValueRollback updating(m_isUpdating, true);
    m_model->update();
    m_clientsModel->update();
    if (!m_locksView->currentIndex().isValid() && m_lockOrder->rowCount() > 0)
        m_locksView->selectionModel()->setCurrentIndex(m_lockOrder->index(0, 0), QItemSelectionModel::NoUpdate);
    updateStatus();
}

void TraceDialog::mark()
{
    const QModelIndexList rows = m_locksView->selectionModel()->selectedRows();
    const auto* row = rows.size() == 1 ? m_model->row(m_lockOrder->mapToSource(rows.front()).row()) : nullptr;
    if (!m_isUpdating && row != nullptr)
        Q_EMIT lockChosen({row->lock, row->keyspace, row->database, row->key});
}

void TraceDialog::unmark()
{
    m_locksView->clearSelection();
}

void TraceDialog::updateStatus()
{
    const bool running = m_traces.isRunning();
    m_start->setText(running ? tr("S&top") : tr("S&tart"));
    m_start->setEnabled(running || m_whyNot.isEmpty());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_time, m_bytes, m_all})
        widget->setEnabled(!running);
    m_one->setEnabled(!running && !m_locks.empty());
    m_export->setEnabled(m_model->rowCount() > 0);
    const auto& status = m_traces.status();
    if (!status) {
        m_progress->setValue(0);
        m_status->setText(m_whyNot);
        return;
    }
    const double time = status->limitMs > 0 ? double(status->elapsedMs) / double(status->limitMs) : 0;
    const double bytes = status->byteLimit > 0 ? double(status->bytes) / double(status->byteLimit) : 0;
    m_progress->setValue(running ? int(1000 * std::min(1.0, std::max(time, bytes))) : 0);
    QStringList words;
    if (status->state == TraceState::Starting)
        words << tr("Measuring what the server spends without a trace…");
    if (status->state == TraceState::Failed || (!running && !m_whyNot.isEmpty()))
        words << (status->state == TraceState::Failed ? QString::fromStdString(status->text) : m_whyNot);
    if (status->state == TraceState::Running || status->state == TraceState::Ended) {
        const double seconds = double(status->elapsedMs) / 1000;
        words << tr("%1 s, %2 MiB, %Ln command(s) (%3 a second), %4 of watched locks.", nullptr,
                    presentation::plural(status->lines))
                     .arg(seconds, 0, 'f', 1)
                     .arg(double(status->bytes) / kMiB, 0, 'f', 1)
                     .arg(seconds > 0 ? double(status->lines) / seconds : 0, 0, 'f', 0)
                     .arg(status->matched);
        words << (status->serverShare < 0
                      ? tr("What it costs the server is not known.")
                      : tr("Cost for the server: %1 % of one core.").arg(status->serverShare * 100, 0, 'f', 0));
    }
    if (status->state == TraceState::Ended) {
        if (m_traces.endedAt() != kUnknownTime)
            words << tr("Ended at %1.").arg(celltext::timeOfDay(m_traces.endedAt()));
        words << QString::fromStdString(status->text);
    }
    if (m_clientsModel->hasSeveral())
        words << tracetext::severalHint();
    m_status->setText(joined(words));
}

// --- files and the clipboard ---

void TraceDialog::fillExport()
{
    QMenu* menu = m_export->menu();
    menu->clear();
    const auto add = [&](const QString& text, const char* name, auto then) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1StringView(name));
        connect(action, &QAction::triggered, this, then);
    };
    add(tr("Copy as &CSV"), "traceCopyCsv", [this] { copy(traceexport::asCsv(m_traces.source()), u"CSV"_s); });
    add(tr("Copy as &JSON"), "traceCopyJson",
        [this] { copy(traceexport::asJson(m_traces.source(), m_traces.book().bursts()), u"JSON"_s); });
    menu->addSeparator();
    add(tr("&Save as CSV…"), "traceSaveCsv", [this] { askWhere(u"csv"_s); });
    add(tr("Sa&ve as JSON…"), "traceSaveJson", [this] { askWhere(u"json"_s); });
}

void TraceDialog::copy(const QByteArray& text, const QString& format)
{
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
    m_outcome->setText(tr("Copied as %1.", "CSV, JSON").arg(format));
}

void TraceDialog::askWhere(const QString& ending)
{
    const bool csv = ending == u"csv"_s;
    const SaveQuestion question{u"traceSave"_s,
                                csv ? tr("Save Trace Results as CSV") : tr("Save Trace Results as JSON"),
                                u"trace."_s + ending,
                                {csv ? tr("CSV table (*.csv)") : tr("JSON, one object a line (*.json *.ndjson)")}};
    askAndSave(
        *this, question, [this](const QString& file) { return saveAs(file); },
        [this](const QString& outcome, bool) { m_outcome->setText(outcome); });
}

QString TraceDialog::saveAs(const QString& file) const
{
    const bool json = file.endsWith(u"json"_s, Qt::CaseInsensitive);
    return writeFile(file, json ? traceexport::asJson(m_traces.source(), m_traces.book().bursts())
                                : traceexport::asCsv(m_traces.source()));
}

void TraceDialog::chosen()
{
    const QModelIndex current = m_locksView->currentIndex();
    const auto* row = current.isValid() ? m_model->row(m_lockOrder->mapToSource(current).row()) : nullptr;
    m_clientsModel->setLock(row);
    m_clientsTitle->setText(
        row ? celltext::breakable(
                  tr("Who tried to get %1").arg(QString::fromStdString(printableElided(row->key, kShownKey))))
            : tr("Choose a lock to see who tried to get it."));
    updateStatus();
}

} // namespace lockscope::gui

#include "moc_tracedialog.cpp"
