// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingtext.h"
#include "presentation/report/reportdocument.h"

#include <algorithm>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;

namespace {

/// Escapes text so that CommonMark and GitHub show it literally: no markup, HTML, link, mention or cell.
QByteArray marked(const QString& text)
{
    const QString plain = reportText(text).trimmed();
    QString out;
    out.reserve(plain.size() + 16);
    for (qsizetype i = 0; i < plain.size(); ++i) {
        const QChar c = plain[i];
        const auto before = QStringView(plain).left(i);
        if (c == u'<')
            out += u"&lt;"_s;
        else if (c == u'>')
            out += u"&gt;"_s;
        else if (c == u'&')
            out += u"&amp;"_s;
        else if (c == u'|')
            out += u"&#124;"_s;
        else if (u"\\`*_[]#~$!@^{}"_s.contains(c) || (i == 0 && u"+-="_s.contains(c)) || // in a list
                 (c == u':' && plain.mid(i + 1, 2) == "//"_L1) ||                        // in an address
                 (c == u'.' && before.endsWith("www"_L1, Qt::CaseInsensitive)) ||        // likewise
                 ((c == u'.' || c == u')') && i > 0 && i < 10 &&
                  std::all_of(before.begin(), before.end(), [](QChar d) { return d >= u'0' && d <= u'9'; })))
            out += u'\\' + QString(c);
        else
            out += c;
    }
    return out.toUtf8();
}

QByteArray itemsOf(const std::vector<ReportLine>& lines)
{
    QByteArray out;
    for (const ReportLine& line : lines) {
        QByteArrayList parts;
        for (const QString& part : {line.when, line.name, line.text}) {
            if (!part.isEmpty())
                parts += marked(part);
        }
        out += "- " + parts.join(" ") + '\n';
    }
    return out + '\n';
}

/// True for a heading followed only by a picture.
bool isOfPictureAlone(const std::vector<ReportBlock>& blocks, std::size_t heading)
{
    using Kind = ReportBlock::Kind;
    return heading + 1 < blocks.size() && blocks[heading + 1].kind == Kind::Picture &&
           (heading + 2 == blocks.size() || blocks[heading + 2].kind == Kind::Heading);
}

QByteArray rowOf(const QStringList& cells)
{
    QByteArray out = "|";
    for (const QString& cell : cells)
        out += ' ' + marked(cell) + " |";
    return out + '\n';
}

} // namespace

QByteArray toMarkdown(const ReportDocument& document)
{
    QByteArray out = "# " + marked(document.title) + "\n\n" + marked(document.subtitle) + "\n\n";
    for (std::size_t i = 0; i < document.blocks.size(); ++i) {
        const ReportBlock& block = document.blocks[i];
        switch (block.kind) {
        case ReportBlock::Kind::Heading:
            if (isOfPictureAlone(document.blocks, i))
                break;
            out += QByteArray(block.level, '#') + ' ';
            if (block.tone)
                out += marked(findingtext::severity(*block.tone)) + ": ";
            out += marked(block.text) + "\n\n";
            break;
        case ReportBlock::Kind::Paragraph:
            out += marked(block.text) + "\n\n";
            break;
        case ReportBlock::Kind::Lines:
            out += itemsOf(block.lines);
            break;
        case ReportBlock::Kind::Table:
            out += rowOf(block.head) + '|' + QByteArray(" --- |").repeated(block.head.size()) + '\n';
            for (const QStringList& row : block.rows)
                out += rowOf(row);
            out += '\n';
            break;
        case ReportBlock::Kind::Picture:
            break;
        }
    }
    return out;
}

} // namespace lockscope::presentation
