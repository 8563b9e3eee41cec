// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/tabletext.h"

using namespace Qt::StringLiterals;

namespace lockscope::presentation::tabletext {

namespace {

QString escaped(const QString& text)
{
    QString cell;
    for (const QChar c : text) {
        if (u"\\`*_{}[]<>|~#"_s.contains(c))
            cell += u'\\';
        cell += c;
    }
    return cell;
}

} // namespace

QString tabSeparated(const QList<QStringList>& rows)
{
    QStringList lines;
    for (const QStringList& row : rows)
        lines << row.join(u'\t');
    return lines.join(u'\n');
}

QString markdown(const QList<QStringList>& rows)
{
    const auto line = [](const QStringList& cells) { return u"| "_s + cells.join(u" | "_s) + u" |"_s; };
    QStringList lines;
    for (const QStringList& row : rows) {
        QStringList cells;
        for (const QString& cell : row)
            cells << escaped(cell);
        lines << line(cells);
        if (lines.size() == 1)
            lines << line(QStringList(row.size(), u"---"_s));
    }
    return lines.join(u'\n');
}

} // namespace lockscope::presentation::tabletext
