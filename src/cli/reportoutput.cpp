// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reportoutput.h"

#include "cli/output.h"
#include "core/text.h"

#include <QByteArrayList>
#include <QSaveFile>
#include <QString>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

bool writeReport(const std::string& path, const QByteArray& bytes, bool isPrivate)
{
    QSaveFile file(QString::fromStdString(path));
    const bool isOpen = file.open(QIODevice::WriteOnly);
    if (isOpen && isPrivate)
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (isOpen && file.write(bytes) == bytes.size() && file.commit())
        return true;
    complain(u"lockscope report: %1 cannot be written: %2. Choose another file, or make room."_s.arg(
        QString::fromStdString(printable(path)), file.errorString()));
    return false;
}

void printReport(const QByteArray& text, Output& output)
{
    QByteArrayList lines = text.split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    for (const QByteArray& line : lines) {
        if (!output.line(line.toStdString()))
            return;
    }
}

} // namespace lockscope::cli
