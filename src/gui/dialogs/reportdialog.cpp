// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/reportdialog.h"

#include "actions/auditlog.h"
#include "gui/dialogs/dialogsize.h"
#include "gui/dialogs/formrows.h"
#include "gui/services/savefile.h"
#include "history/replaysource.h"
#include "presentation/report/recordedreport.h"
#include "presentation/words/recordingtext.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kReadAtOnce = 100; ///< batches between two looks at whether it is still wanted
} // namespace

struct ReportDialog::Outcome
{
    QString error;   ///< empty: it is written
    QString trouble; ///< the recording could not be read to its end
    int findings = 0;

    /// In a thread. Given up, nothing is written.
    void make(const QString& recording, const std::optional<TimeSpan>& span, const QString& file,
              RecordingTask::Progress& progress)
    {
        auto reader = history::RecordingReader::open(recording.toStdString());
        if (!reader) {
            error = recordingtext::sentence(reader.error());
            return;
        }
        const SystemClock clock;
        history::ReplaySource source(std::move(*reader), clock);
        const TimeSpan all{source.range().from, source.range().to};
        RecordedReport report(source, span ? span->within(all) : all, !span);
        while (report.advance(kReadAtOnce)) {
            progress.percent = report.percent();
            if (!progress.isWanted)
                return;
        }
        report.finish();
        ReportSource facts = reportSource(source, recording.toStdString());
        if (!facts.isMasked)
            facts.token = [mask = actions::TokenMask::ofThisTime()](std::string_view token) {
                return mask.mask(token);
            };
        trouble = facts.trouble;
        findings = static_cast<int>(report.fold().findings().size());
        const ReportDocument document = incidentReport(report.fold(), facts);
        if (progress.isWanted)
            error = writeFile(file, file.endsWith(u".md"_s) ? toMarkdown(document) : toHtml(document));
    }
};

ReportDialog::ReportDialog(const QString& recording, std::vector<ReportChoice> choices, const QString& suggested,
                           QWidget* parent)
    : QDialog(parent), m_recording(recording), m_choices(std::move(choices)), m_suggested(suggested),
      m_about(wrappedLabel(this)), m_rangeLabel(new QLabel(this)), m_range(new QComboBox(this)),
      m_note(wrappedLabel(this)), m_progress(new QProgressBar(this)), m_cancel(new QPushButton(this)),
      m_save(new QPushButton(this))
{
    setObjectName(u"reportDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::askWhere);
    connect(&m_task, &RecordingTask::progressed, m_progress, &QProgressBar::setValue);
    retranslate();
}

void ReportDialog::build()
{
    m_range->setObjectName(u"reportRange"_s);
    m_rangeLabel->setBuddy(m_range);
    m_progress->setObjectName(u"reportProgress"_s);
    m_progress->setRange(0, 100);
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // nothing moves under the pointer
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    m_save->setObjectName(u"reportSave"_s);
    m_save->setDefault(true);
    m_cancel->setAutoDefault(false);
    for (const ReportChoice& choice : m_choices)
        m_range->addItem(choice.text);
    auto* row = new QHBoxLayout;
    row->addWidget(m_rangeLabel);
    row->addWidget(m_range, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_about);
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_progress);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 13));
}

void ReportDialog::retranslate()
{
    setWindowTitle(tr("Incident Report"));
    m_about->setText(
        tr("One file that can be read without Lockscope, on the screen and on paper: what happened in "
           "sentences, findings with their evidence and pictures, statistics, and what could not be seen."));
    m_rangeLabel->setText(tr("&Of:"));
    m_note->setText(tr("Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of "
                       "servers are as the recording has them."));
    m_progress->setAccessibleName(tr("How much of the recording was read"));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("&Save…"));
}

void ReportDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ReportDialog::askWhere()
{
    auto* dialog = new QFileDialog(this, tr("Incident Report"));
    dialog->setObjectName(u"reportFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QString markdown = tr("Markdown (*.md)");
    dialog->setNameFilters({tr("Web page without scripts (*.html)"), markdown});
    dialog->setDefaultSuffix(u"html"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, markdown](const QString& filter) {
        dialog->setDefaultSuffix(filter == markdown ? u"md"_s : u"html"_s);
    });
    dialog->selectFile(m_suggested);
    connect(dialog, &QFileDialog::fileSelected, this, &ReportDialog::make);
    dialog->open();
}

void ReportDialog::make(const QString& file)
{
    m_save->setEnabled(false);
    m_range->setEnabled(false);
    m_progress->setValue(0);
    m_progress->show();
    m_cancel->setFocus();
    auto outcome = std::make_shared<Outcome>();
    const auto& choice = m_choices[static_cast<std::size_t>(std::max(0, m_range->currentIndex()))];
    m_task.start([outcome, recording = m_recording, span = choice.span,
                  file](RecordingTask::Progress& progress) { outcome->make(recording, span, file, progress); },
                 [this, outcome, file] { tell(file, *outcome); });
}

void ReportDialog::tell(const QString& file, const Outcome& outcome)
{
    if (!outcome.error.isEmpty()) {
        Q_EMIT failed(outcome.error);
    } else {
        QString words =
            outcome.findings == 0 ? tr("No findings.") : tr("%n kind(s) of findings.", nullptr, outcome.findings);
        if (!outcome.trouble.isEmpty())
            words += u' ' + outcome.trouble;
        Q_EMIT saved(file, words);
    }
    accept();
}

} // namespace lockscope::gui
