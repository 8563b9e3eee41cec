// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/reportdocument.h"

#include "presentation/findings/findingtext.h"

#include <QCryptographicHash>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;

namespace {

/// Light and printable. The content security policy allows only the hash of this style.
constexpr QByteArrayView kStyle = R"css(
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; color: #1d232b; background: #fff;
  max-width: 1060px; margin: 2em auto; padding: 0 1.5em; overflow-wrap: anywhere; }
h1 { font-size: 1.7em; margin: 0 0 .1em; }
h2 { font-size: 1.25em; margin: 1.8em 0 .5em; padding-bottom: .2em; border-bottom: 1px solid #d5dae1; }
h3 { font-size: 1.05em; margin: 1.4em 0 .4em; }
p { margin: .4em 0; }
.sub { color: #56606d; margin-bottom: 1em; }
ul { margin: .3em 0; padding-left: 1.4em; }
li { margin: .15em 0; }
.when { color: #56606d; font-variant-numeric: tabular-nums; }
code { font: .92em "DejaVu Sans Mono", Menlo, Consolas, monospace; background: #f1f3f6; border-radius: 3px; padding: 0 .25em; }
.tone { font-size: .78em; font-weight: 600; border-radius: 3px; padding: .1em .5em; margin-right: .5em; border: 1px solid; }
.problem { color: #8f1d14; border-color: #d0746c; background: #fdeceb; }
.warning { color: #7a4a00; border-color: #d9a441; background: #fff5e0; }
.note { color: #3d4a5c; border-color: #a9b4c2; background: #f1f4f8; }
table { border-collapse: collapse; width: 100%; margin: .5em 0; font-size: .9em; }
th, td { text-align: left; vertical-align: top; padding: .3em .6em; border-bottom: 1px solid #e2e6eb; }
th { background: #f5f7f9; }
th:first-child, td:first-child { min-width: 11em; }
td { font-variant-numeric: tabular-nums; }
figure { margin: .8em 0; }
figcaption { color: #56606d; font-size: .88em; }
svg { max-width: 100%; height: auto; }
@media print {
  body { max-width: none; margin: 0; font-size: 10.5pt; }
  h2, h3 { break-after: avoid; }
  figure, tr, li { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

QByteArray html(const QString& text)
{
    return reportText(text).toHtmlEscaped().toUtf8();
}

/// Names given by others are isolated from the text direction around them.
QByteArray htmlName(const QString& text)
{
    return "<code><bdi>" + html(text) + "</bdi></code>";
}

QByteArray toneMark(analysis::Severity tone)
{
    const char* word = analysis::name(tone);
    return QByteArray("<span class=\"tone ") + word + "\">";
}

QByteArray listOf(const std::vector<ReportLine>& lines)
{
    QByteArray out = "<ul>\n";
    for (const ReportLine& line : lines) {
        out += "<li>";
        if (!line.when.isEmpty())
            out += "<span class=\"when\">" + html(line.when) + "</span> ";
        if (!line.name.isEmpty())
            out += htmlName(line.name) + ' ';
        out += html(line.text) + "</li>\n";
    }
    return out + "</ul>\n";
}

QByteArray tableOf(const ReportBlock& block)
{
    QByteArray out = "<table>\n<thead><tr>";
    for (const QString& cell : block.head)
        out += "<th scope=\"col\">" + html(cell) + "</th>";
    out += "</tr></thead>\n<tbody>\n";
    for (const QStringList& row : block.rows) {
        out += "<tr>";
        for (qsizetype i = 0; i < row.size(); ++i)
            out += "<td>" + (i == 0 ? htmlName(row[i]) : "<bdi>" + html(row[i]) + "</bdi>") + "</td>";
        out += "</tr>\n";
    }
    return out + "</tbody>\n</table>\n";
}

} // namespace

QByteArray toHtml(const ReportDocument& document)
{
    const QByteArray style = kStyle.toByteArray();
    const QByteArray hash = QCryptographicHash::hash(style, QCryptographicHash::Sha256).toBase64();
    QByteArray out = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-" +
                     hash +
                     "'; base-uri 'none'; form-action 'none'\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"referrer\" "
                     "content=\"no-referrer\">\n<title>" +
                     html(document.title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" +
                     html(document.title) + "</h1>\n<p class=\"sub\"><bdi>" + html(document.subtitle) + "</bdi></p>\n";
    for (const ReportBlock& block : document.blocks) {
        const QByteArray level = QByteArray::number(block.level);
        switch (block.kind) {
        case ReportBlock::Kind::Heading:
            out += "<h" + level + ">";
            if (block.tone)
                out += toneMark(*block.tone) + html(findingtext::severity(*block.tone)) + "</span> ";
            out += html(block.text) + "</h" + level + ">\n";
            break;
        case ReportBlock::Kind::Paragraph:
            out += "<p>" + html(block.text) + "</p>\n";
            break;
        case ReportBlock::Kind::Lines:
            out += listOf(block.lines);
            break;
        case ReportBlock::Kind::Table:
            out += tableOf(block);
            break;
        case ReportBlock::Kind::Picture:
            out += "<figure>\n" + block.svg + "\n<figcaption>" + html(block.text) + "</figcaption>\n</figure>\n";
            break;
        }
    }
    return out + "</body>\n</html>\n";
}

} // namespace lockscope::presentation
