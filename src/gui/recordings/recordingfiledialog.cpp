// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingfiledialog.h"

#include "gui/connect/formrows.h"
#include "gui/widgets/dialogsize.h"
#include "history/replaysource.h"
#include "presentation/recordings/recordingtext.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// "html" for "Web page (*.html)".
QString endingOf(const QString& filter)
{
    static const QRegularExpression ending(u"\\*\\.([\\w-]+)"_s);
    return ending.match(filter).captured(1);
}

/// Runs in a thread of its own.
RecordingFile::Outcome makeFile(const RecordingFile& what, RecordingFile::Request request,
                                const std::optional<TimeSpan>& span, RecordingTask::Progress& progress)
{
    auto reader = history::RecordingReader::open(request.recording.toStdString());
    if (!reader)
        return {recordingtext::sentence(reader.error()), {}};
    const SystemClock clock;
    history::ReplaySource source(std::move(*reader), clock);
    const TimeSpan all{source.range().from, source.range().to};
    request.span = span ? span->within(all) : all;
    request.isOfAll = !span;
    return what.make(source, request, progress);
}

} // namespace

RecordingFileDialog::RecordingFileDialog(RecordingFile what, const QString& recording, std::vector<RangeChoice> choices,
                                         const QString& suggested, QWidget* parent)
    : Themed(parent), m_what(std::move(what)), m_recording(recording), m_choices(std::move(choices)),
      m_suggested(suggested), m_about(wrappedLabel(this)), m_rangeLabel(new QLabel(this)), m_range(new QComboBox(this)),
      m_otherLabel(new QLabel(this)), m_other(new QComboBox(this)), m_note(wrappedLabel(this)),
      m_progress(new QProgressBar(this)), m_cancel(new QPushButton(this)), m_save(new QPushButton(this))
{
    setObjectName(nameOf("Dialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &RecordingFileDialog::askWhere);
    connect(m_other, &QComboBox::activated, this, [this](int index) {
        if (index == m_other->count() - 1)
            askForRecording();
    });
    connect(&m_task, &RecordingTask::progressed, m_progress, &QProgressBar::setValue);
    retranslate();
}

QString RecordingFileDialog::nameOf(const char* part) const
{
    return QLatin1StringView(m_what.name) + QLatin1StringView(part);
}

void RecordingFileDialog::build()
{
    m_range->setObjectName(nameOf("Range"));
    m_rangeLabel->setBuddy(m_range);
    m_progress->setObjectName(nameOf("Progress"));
    m_progress->setRange(0, 100);
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // so that nothing moves under the pointer
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    m_save->setObjectName(nameOf("Save"));
    m_save->setDefault(true);
    m_cancel->setAutoDefault(false);
    for (const RangeChoice& choice : m_choices)
        m_range->addItem(choice.text);
    if (m_what.isCompared && !m_choices.front().span && m_choices.size() > 1)
        m_range->setCurrentIndex(1); // the whole recording has no period before it to compare with
    m_other->setObjectName(nameOf("Other"));
    m_otherLabel->setBuddy(m_other);
    m_otherLabel->setVisible(m_what.isCompared);
    m_other->setVisible(m_what.isCompared);
    auto* rows = new QGridLayout;
    rows->addWidget(m_rangeLabel, 0, 0);
    rows->addWidget(m_range, 0, 1);
    rows->addWidget(m_otherLabel, 1, 0);
    rows->addWidget(m_other, 1, 1);
    rows->setColumnStretch(1, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_about);
    column->addLayout(rows);
    column->addWidget(m_note);
    column->addWidget(m_progress);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 13));
}

void RecordingFileDialog::retranslate()
{
    setWindowTitle(m_what.title());
    m_about->setText(m_what.about());
    m_rangeLabel->setText(tr("&Period:"));
    m_otherLabel->setText(tr("Compared &with:"));
    addOthers();
    m_note->setText(m_what.note());
    m_progress->setAccessibleName(tr("How much of the recording was read"));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("&Save…"));
}

void RecordingFileDialog::addOthers()
{
    const int chosen = std::max(0, m_other->currentIndex());
    m_other->clear();
    m_other->addItem(tr("The same length of time before"));
    for (const RangeChoice& choice : m_choices)
        m_other->addItem(choice.text);
    m_other->addItem(m_otherFile.isEmpty() ? tr("Another recording…")
                                           : tr("All of %1").arg(QFileInfo(m_otherFile).fileName()));
    m_other->setCurrentIndex(chosen);
}

void RecordingFileDialog::askForRecording()
{
    auto* dialog = new QFileDialog(this, tr("Compare With"));
    dialog->setObjectName(nameOf("OtherDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Recordings (*.lockscope)"), tr("All files (*)")});
    dialog->setDirectory(QFileInfo(m_otherFile.isEmpty() ? m_recording : m_otherFile).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_otherFile = file;
        addOthers();
    });
    connect(dialog, &QFileDialog::rejected, this, [this] {
        if (m_otherFile.isEmpty())
            m_other->setCurrentIndex(0);
    });
    dialog->open();
}

RecordingFile::Other RecordingFileDialog::other() const
{
    const int index = m_other->currentIndex();
    if (index <= 0)
        return {m_recording, std::nullopt, true};
    if (index == m_other->count() - 1)
        return {m_otherFile, std::nullopt, false};
    return {m_recording, m_choices[static_cast<std::size_t>(index - 1)].span, false};
}

void RecordingFileDialog::askWhere()
{
    auto* dialog = new QFileDialog(this, m_what.title());
    dialog->setObjectName(nameOf("FileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(m_what.filters());
    dialog->setDefaultSuffix(QFileInfo(m_suggested).suffix());
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(endingOf(filter)); });
    dialog->selectFile(m_suggested);
    connect(dialog, &QFileDialog::fileSelected, this, &RecordingFileDialog::make);
    dialog->open();
}

void RecordingFileDialog::make(const QString& file)
{
    m_save->setEnabled(false);
    m_range->setEnabled(false);
    m_other->setEnabled(false);
    m_progress->setValue(0);
    m_progress->show();
    m_cancel->setFocus();
    auto outcome = std::make_shared<RecordingFile::Outcome>();
    const auto& choice = m_choices[static_cast<std::size_t>(std::max(0, m_range->currentIndex()))];
    RecordingFile::Request request;
    request.recording = m_recording;
    request.file = file;
    request.other = other();
    m_task.start([outcome, what = m_what, request, span = choice.span](
                     RecordingTask::Progress& progress) { *outcome = makeFile(what, request, span, progress); },
                 [this, outcome, file] { showOutcome(file, *outcome); });
}

void RecordingFileDialog::showOutcome(const QString& file, const RecordingFile::Outcome& outcome)
{
    if (outcome.error.isEmpty())
        Q_EMIT saved(file, outcome.words);
    else
        Q_EMIT failed(outcome.error);
    accept();
}

} // namespace lockscope::gui

#include "moc_recordingfiledialog.cpp"
