// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/savefile.h"

#include "presentation/export/outputfile.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

#include <utility>

namespace lockscope::gui {

namespace {

class SaveFile
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::SaveFile)
};

} // namespace

QString writeFile(const QString& file, const QByteArray& content)
{
    const QString problem = presentation::writeWhole(file, content, false, presentation::FifoReader::Needed);
    if (problem.isEmpty())
        return {};
    return SaveFile::tr("%1 could not be written: %2. Choose another folder.").arg(file, problem);
}

void askAndSave(QWidget& parent, const SaveQuestion& question, std::function<QString(const QString& file)> save,
                std::function<void(const QString& outcome, bool ok)> tell)
{
    auto* dialog = new QFileDialog(&parent, question.title);
    dialog->setObjectName(question.name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(question.filters);
    dialog->setDefaultSuffix(QFileInfo(question.suggested).suffix());
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        static const QRegularExpression ending(QStringLiteral("\\*\\.(\\w+)"));
        dialog->setDefaultSuffix(ending.match(filter).captured(1));
    });
    dialog->selectFile(question.suggested);
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
                     [save = std::move(save), tell = std::move(tell)](const QString& file) {
                         const QString error = save(file);
                         tell(error.isEmpty() ? SaveFile::tr("Saved as %1.").arg(file) : error, error.isEmpty());
                     });
    dialog->open();
}

} // namespace lockscope::gui
