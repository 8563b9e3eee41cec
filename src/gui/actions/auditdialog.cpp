// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/auditdialog.h"

#include "actions/auditlog.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr qulonglong kMostRecords = 1000;
} // namespace

AuditDialog::AuditDialog(const Theme& theme, actions::AuditLog& log, QWidget* parent)
    : Themed(parent), m_path(QString::fromStdString(log.path())), m_intro(new QLabel(this)),
      m_text(new QPlainTextEdit(this)), m_copy(new QPushButton(this)), m_close(new QPushButton(this))
{
    setObjectName(u"auditDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    m_intro->setWordWrap(true);
    m_intro->setTextFormat(Qt::PlainText);
    m_intro->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setObjectName(u"auditText"_s);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFont(theme.monospace());
    m_copy->setObjectName(u"copyAudit"_s);
    m_copy->setEnabled(false);
    m_close->setDefault(true);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_intro);
    column->addWidget(m_text, 1);
    column->addLayout(buttons);
    resize(fittingDialogSize(fontMetrics().averageCharWidth() * 140, fontMetrics().height() * 26));
    retranslate();
    log.read(kMostRecords + 1, this, [this](const std::vector<actions::AuditRecord>& records) { fill(records); });
}

void AuditDialog::fill(const std::vector<actions::AuditRecord>& records)
{
    QStringList lines;
    m_hasMore = records.size() > kMostRecords;
    for (auto record = records.rbegin(); record != records.rend() && lines.size() < qsizetype(kMostRecords); ++record)
        lines << QString::fromStdString(actions::toText(*record));
    m_text->setPlainText(lines.join(u'\n'));
    m_copy->setEnabled(!lines.isEmpty());
    m_isRead = true;
    retranslate();
}

void AuditDialog::retranslate()
{
    setWindowTitle(tr("Audit Log"));
    m_intro->setText(
        tr("Actions of this program, newest first. Tokens are masked. For programs: %1, one JSON object per line.")
            .arg(m_path) +
        (m_hasMore ? u' ' + tr("Only the newest %1 are listed here.").arg(QLocale().toString(kMostRecords))
                   : QString()));
    m_text->setAccessibleName(tr("Actions, newest first"));
    //: In place of the lines of the audit log
    if (m_isRead)
        m_text->setPlaceholderText(tr("No actions yet. Releases, shortened leases, quarantines and permissions are "
                                      "listed here, before and after they are tried."));
    m_copy->setText(tr("&Copy"));
    m_close->setText(tr("Close"));
}

} // namespace lockscope::gui

#include "moc_auditdialog.cpp"
