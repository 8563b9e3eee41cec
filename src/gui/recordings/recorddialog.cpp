// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recorddialog.h"

#include "core/pictureview.h"
#include "core/text.h"
#include "gui/connect/formrows.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/themedparts.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr std::size_t kSamples = 3;
constexpr std::size_t kShownLetters = 80;

} // namespace

RecordDialog::RecordDialog(const Theme& theme, const PictureView& picture, const QString& file, QWidget* parent)
    : Themed(parent), m_theme(theme), m_masks(history::Masks::randomKey()), m_about(wrappedLabel(this)),
      m_fileLabel(new QLabel(this)), m_file(new QLineEdit(QDir::toNativeSeparators(file), this)),
      m_browse(new QPushButton(this)), m_tokens(new QCheckBox(this)), m_warning(wrappedLabel(this)),
      m_names(new QCheckBox(this)), m_previewTitle(wrappedLabel(this)), m_preview(new QTableWidget(this)),
      m_cancel(new QPushButton(this)), m_record(new QPushButton(this))
{
    setObjectName(u"recordDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    takeSamples(picture);
    build();
    setTone(m_warning, theme, lockcells::Tone::Alarm);
    connect(m_browse, &QPushButton::clicked, this, &RecordDialog::askWhere);
    connect(m_tokens, &QCheckBox::toggled, this, &RecordDialog::refresh);
    connect(m_names, &QCheckBox::toggled, this, &RecordDialog::refresh);
    connect(m_file, &QLineEdit::textChanged, this, &RecordDialog::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_record, &QPushButton::clicked, this, &QDialog::accept);
    retranslate();
}

void RecordDialog::build()
{
    m_file->setObjectName(u"recordFile"_s);
    m_fileLabel->setBuddy(m_file);
    m_browse->setObjectName(u"recordBrowse"_s);
    m_tokens->setObjectName(u"recordMaskTokens"_s);
    m_tokens->setChecked(true);
    m_warning->setObjectName(u"recordWarning"_s);
    m_names->setObjectName(u"recordMaskNames"_s);
    m_preview->setObjectName(u"recordPreview"_s);
    m_record->setObjectName(u"recordStart"_s);
    m_record->setDefault(true);
    for (QPushButton* button : {m_browse, m_cancel})
        button->setAutoDefault(false);
    m_preview->setColumnCount(2);
    m_preview->setRowCount(static_cast<int>(m_samples.size()));
    m_preview->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_preview->setSelectionMode(QAbstractItemView::NoSelection);
    m_preview->setFocusPolicy(Qt::NoFocus);
    m_preview->setShowGrid(false);
    m_preview->setWordWrap(false);
    m_preview->verticalHeader()->hide();
    m_preview->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_preview->horizontalHeader()->setHighlightSections(false);
    m_preview->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_preview->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_preview->setFixedHeight(fontMetrics().height() * (3 * static_cast<int>(m_samples.size()) + 4) / 2 + 8);
    m_preview->setHidden(m_samples.empty());

    auto* row = new QHBoxLayout;
    row->addWidget(m_fileLabel);
    row->addWidget(m_file, 1);
    row->addWidget(m_browse);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_record);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_about);
    column->addLayout(row);
    column->addWidget(m_tokens);
    column->addWidget(m_warning);
    column->addWidget(m_names);
    column->addWidget(m_previewTitle);
    column->addWidget(m_preview);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 24));
}

/// Takes one lock of each library first, because libraries build their tokens differently.
void RecordDialog::takeSamples(const PictureView& picture)
{
    std::vector<LibraryId> seen;
    for (const bool onlyNew : {true, false}) {
        for (std::uint32_t i = 0; i < picture.size() && m_samples.size() < kSamples; ++i) {
            const LockState& state = picture.state(LockId{i});
            const bool isNew = std::find(seen.begin(), seen.end(), state.library) == seen.end();
            const std::string name(picture.key(LockId{i}).name);
            const bool isThere = std::any_of(m_samples.begin(), m_samples.end(),
                                             [&](const Sample& sample) { return sample.name == name; });
            if (state.phase != LockPhase::Held || isThere || (onlyNew && !isNew))
                continue;
            seen.push_back(state.library);
            m_samples.push_back({name, std::string(picture.token(state.holder))});
        }
    }
}

void RecordDialog::retranslate()
{
    setWindowTitle(tr("Record to a File"));
    m_about->setText(tr("Records everything that is watched from now on: who holds which lock, who waits, and each "
                        "event. It continues while you look at the past. Of the values of keys only tokens are "
                        "recorded, and nothing is sent to the server."));
    m_fileLabel->setText(tr("&File:"));
    m_browse->setText(tr("&Browse…"));
    m_tokens->setText(tr("Mask &tokens: equal ones stay equal, and nobody can release a lock with them"));
    m_warning->setText(tr("Tokens are recorded in clear. Whoever has the file can release locks with them."));
    m_names->setText(tr("Mask &names of locks, too"));
    m_previewTitle->setText(m_samples.empty() ? tr("No lock is held now, so there is nothing to show as an example.")
                                              : tr("The file would show the current locks like this:"));
    m_preview->setHorizontalHeaderLabels({tr("Lock"), tr("Token")});
    m_preview->setAccessibleName(tr("Locks as the file would show them"));
    m_cancel->setText(tr("Cancel"));
    m_record->setText(tr("&Record"));
    refresh();
}

void RecordDialog::refresh()
{
    QSizePolicy policy = m_warning->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // so that nothing moves under the pointer
    m_warning->setSizePolicy(policy);
    m_warning->setVisible(!m_tokens->isChecked());
    m_record->setEnabled(!m_file->text().trimmed().isEmpty());
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const Sample& sample = m_samples[i];
        const auto show = [&](int column, const std::string& text) {
            auto* item = new QTableWidgetItem(QString::fromStdString(printableElided(text, kShownLetters)));
            item->setFont(m_theme.monospace());
            m_preview->setItem(static_cast<int>(i), column, item);
        };
        show(0, m_names->isChecked() ? m_masks.name(sample.name) : sample.name);
        show(1, m_tokens->isChecked() ? m_masks.token(sample.token) : sample.token);
    }
}

void RecordDialog::askWhere()
{
    auto* dialog = new QFileDialog(this, tr("Record to a File"));
    dialog->setObjectName(u"recordFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // recording never overwrites a file
    dialog->setNameFilters({tr("Recordings of Lockscope (*.lockscope)")});
    dialog->setDefaultSuffix(u"lockscope"_s);
    dialog->selectFile(QDir::fromNativeSeparators(m_file->text()));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { m_file->setText(QDir::toNativeSeparators(file)); });
    dialog->open();
}

void RecordDialog::accept()
{
    QString file = QDir::fromNativeSeparators(m_file->text().trimmed());
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += u".lockscope"_s;
    Q_EMIT chosen({file, m_tokens->isChecked(), m_names->isChecked()});
    QDialog::accept();
}

} // namespace lockscope::gui

#include "moc_recorddialog.cpp"
