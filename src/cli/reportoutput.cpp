// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reportoutput.h"

#include "cli/output.h"
#include "core/text.h"
#include "presentation/export/outputfile.h"

#include <QByteArrayList>
#include <QString>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

bool writeReport(const std::string& path, const QByteArray& bytes, bool isPrivate)
{
    const QString problem = presentation::writeWhole(QString::fromStdString(path), bytes, isPrivate);
    if (problem.isEmpty())
        return true;
    complain(u"lockscope report: %1 cannot be written: %2. Choose another file, or make room."_s.arg(
        QString::fromStdString(printable(path)), problem));
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
