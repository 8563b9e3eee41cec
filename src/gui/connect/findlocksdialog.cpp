// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/findlocksdialog.h"

#include "gui/connect/formrows.h"
#include "gui/connect/foundlocksmodel.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/themedparts.h"
#include "gui/widgets/tone.h"
#include "monitor/finding/lockfinder.h"
#include "presentation/words/plural.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using End = monitor::FoundLocks::End;

QString number(std::uint64_t n)
{
    return QLocale().toString(static_cast<qulonglong>(n));
}

QString keys(std::uint64_t n)
{
    return FindLocksDialog::tr("%Ln key(s)", nullptr, presentation::plural(n));
}

QString locks(std::uint64_t n)
{
    return FindLocksDialog::tr("%Ln lock(s)", nullptr, presentation::plural(n));
}

QLabel* readableLabel(QWidget* parent)
{
    QLabel* label = wrappedLabel(parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

FindLocksDialog::FindLocksDialog(const Theme& theme, const Clock& clock, Endpoint endpoint,
                                 std::vector<std::string> watched, QWidget* parent)
    : Themed(parent), m_theme(theme), m_clock(clock), m_endpoint(std::move(endpoint)), m_watched(std::move(watched)),
      m_model(new FoundLocksModel(this)), m_intro(readableLabel(this)), m_summary(readableLabel(this)),
      m_remarks(readableLabel(this)), m_progress(new QProgressBar(this)), m_table(new QTableView(this)),
      m_again(new QPushButton(this)), m_close(new QPushButton(this)), m_watch(new QPushButton(this))
{
    setObjectName(u"findLocksDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    connect(m_again, &QPushButton::clicked, this, &FindLocksDialog::toggle);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_watch, &QPushButton::clicked, this, &FindLocksDialog::watch);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &FindLocksDialog::updateButtons);
    for (QLabel* label : {m_intro, m_remarks})
        setTone(label, theme, lockcells::Tone::Muted);
    startSearch();
    retranslate();
}

FindLocksDialog::~FindLocksDialog()
{
    disconnect(m_model, nullptr, this, nullptr);
    delete m_finder; // before the clock that its connection uses
}

void FindLocksDialog::build()
{
    m_table->setObjectName(u"foundLocks"_s);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new DialogToneDelegate(m_theme, this));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    QHeaderView* header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    const int em = fontMetrics().averageCharWidth();
    for (const auto& [column, width] : {std::pair{FoundLocksModel::Watch, 34}, std::pair{FoundLocksModel::Locks, 9},
                                        std::pair{FoundLocksModel::Library, 30}, std::pair{FoundLocksModel::Sure, 10},
                                        std::pair{FoundLocksModel::Watched, 13}})
        m_table->setColumnWidth(column, width * em);
    m_summary->setObjectName(u"findSummary"_s);
    m_remarks->setObjectName(u"findRemarks"_s);
    m_again->setObjectName(u"findAgain"_s);
    m_watch->setObjectName(u"watchFound"_s);
    m_watch->setDefault(true);
    m_progress->setRange(0, 100);
    m_progress->setTextVisible(false);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_again);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_watch);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_intro);
    column->addWidget(m_progress);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    column->addWidget(m_remarks);
    column->addLayout(buttons);
    resize(fittingDialogSize(em * 140, fontMetrics().height() * 30));
}

bool FindLocksDialog::isLooking() const
{
    return m_finder && m_finder->isRunning();
}

void FindLocksDialog::startSearch()
{
    if (m_finder)
        m_finder->deleteLater();
    monitor::FindOptions options;
    options.endpoint = m_endpoint;
    options.watched = m_watched;
    m_finder = new monitor::LockFinder(std::move(options), m_clock, this);
    connect(m_finder, &monitor::LockFinder::progressed, this, &FindLocksDialog::showProgress);
    connect(m_finder, &monitor::LockFinder::finished, this, &FindLocksDialog::showResult);
    m_model->setProposals({});
    m_finder->start();
    showProgress();
}

void FindLocksDialog::toggle()
{
    if (isLooking())
        m_finder->cancel();
    else
        startSearch();
}

void FindLocksDialog::showProgress()
{
    m_progress->setVisible(isLooking());
    m_progress->setValue(m_finder->percent());
    m_summary->setText(summary());
    const bool failed = !isLooking() && m_finder->found().end == End::Failed;
    setTone(m_summary, m_theme, failed ? lockcells::Tone::Alarm : lockcells::Tone::Plain);
    m_remarks->setText(remarks());
    m_remarks->setVisible(!m_remarks->text().isEmpty());
    updateButtons();
}

void FindLocksDialog::showResult()
{
    m_model->setProposals(m_finder->found().proposals);
    showProgress();
    if (m_model->rowCount() > 0) {
        m_table->setCurrentIndex(m_model->index(0, 0));
        m_table->setFocus(Qt::OtherFocusReason);
    }
}

QString FindLocksDialog::summary() const
{
    if (isLooking())
        return tr("Looking… %1, %2").arg(keys(m_finder->keysExamined()), locks(m_finder->locks()));
    const auto& found = m_finder->found();
    const QString looked = number(found.keysExamined);
    const QString seconds = QLocale().toString(static_cast<double>(found.took.count()) / 1000, 'f', 1);
    const QString all = number(static_cast<std::uint64_t>(std::max<std::int64_t>(0, found.keys)));
    switch (found.end) {
    case End::Everything:
        return found.locks == 0
                   ? tr("None of the %Ln key(s) looks like a lock.", nullptr, presentation::plural(found.keysExamined))
                   : tr("Scanned all %2 in %3 s: %1 found.").arg(locks(found.locks), keys(found.keysExamined), seconds);
    case End::KeyLimit:
    case End::TimeLimit:
        return tr("Scanned %2 of %3 keys in %4 s: %1 found. There may be more among the rest.")
            .arg(locks(found.locks), looked, all, seconds);
    case End::Cancelled:
        return tr("Stopped after %2 of %3 keys: %1 found.").arg(locks(found.locks), looked, all);
    case End::Failed:
        return found.error;
    }
    return {};
}

QString FindLocksDialog::remarks() const
{
    if (isLooking())
        return {};
    const auto& found = m_finder->found();
    QStringList lines;
    if (found.unread > 0)
        lines << tr("%Ln key(s) could not be read by this user, and judged by name only.", nullptr,
                    presentation::plural(found.unread));
    if (found.leftOut > 0)
        lines << tr("%Ln lock(s) too different in name to be listed.", nullptr, presentation::plural(found.leftOut));
    if (!found.remark.isEmpty())
        lines << found.remark;
    return lines.join(u'\n');
}

void FindLocksDialog::updateButtons()
{
    m_again->setText(isLooking() ? tr("&Stop") : tr("Look &Again"));
    const int chosen = m_model->chosen();
    m_watch->setEnabled(chosen > 0);
    m_watch->setText(chosen > 0 ? tr("Add %n &Pattern(s)", nullptr, chosen) : tr("Add &Patterns"));
}

void FindLocksDialog::watch()
{
    const QStringList presets = m_model->chosenPresets();
    const QStringList patterns = m_model->chosenPatterns();
    accept();
    Q_EMIT watchRequested(presets, patterns);
}

void FindLocksDialog::retranslate()
{
    setWindowTitle(tr("Find Locks"));
    m_intro->setText(
        tr("Walks the keys of %1, database %2, and reads small values to see what looks like a lock. Nothing "
           "is changed; it takes at most 5 % of the server's time, and ends after 100,000 keys or 10 seconds.")
            .arg(QString::fromStdString(m_endpoint.nodeName()))
            .arg(m_endpoint.database));
    m_table->setAccessibleName(tr("What looks like a lock"));
    m_progress->setAccessibleName(tr("Progress of the search"));
    m_close->setText(tr("&Close"));
    showProgress();
}

void FindLocksDialog::done(int result)
{
    if (isLooking())
        m_finder->cancel();
    QDialog::done(result);
}

} // namespace lockscope::gui

#include "moc_findlocksdialog.cpp"
