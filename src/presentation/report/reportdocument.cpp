// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/reportdocument.h"

#include "core/text.h"
#include "presentation/words/celltext.h"

namespace lockscope::presentation {

using namespace Qt::StringLiterals;

namespace {

/// Control and deceptive characters, lone surrogates, and characters that XML forbids.
bool mustBeWritten(char32_t c)
{
    return c < 0x20 || isDeceptive(c) || (c >= 0xd800 && c <= 0xdfff) || (c & 0xfffe) == 0xfffe;
}

} // namespace

void ReportDocument::heading(int level, const QString& text, std::optional<analysis::Severity> tone)
{
    ReportBlock block;
    block.kind = ReportBlock::Kind::Heading;
    block.level = level;
    block.text = text;
    block.tone = tone;
    blocks.push_back(std::move(block));
}

void ReportDocument::paragraph(const QString& text)
{
    if (text.isEmpty())
        return;
    ReportBlock block;
    block.text = text;
    blocks.push_back(std::move(block));
}

void ReportDocument::lines(std::vector<ReportLine> lines)
{
    if (lines.empty())
        return;
    ReportBlock block;
    block.kind = ReportBlock::Kind::Lines;
    block.lines = std::move(lines);
    blocks.push_back(std::move(block));
}

void ReportDocument::table(const QStringList& head, std::vector<QStringList> rows)
{
    ReportBlock block;
    block.kind = ReportBlock::Kind::Table;
    block.head = head;
    block.rows = std::move(rows);
    blocks.push_back(std::move(block));
}

void ReportDocument::picture(const QString& text, const QByteArray& svg)
{
    if (svg.isEmpty())
        return;
    ReportBlock block;
    block.kind = ReportBlock::Kind::Picture;
    block.text = text;
    block.svg = svg;
    blocks.push_back(std::move(block));
}

QString reportText(const QString& text)
{
    QString safe;
    safe.reserve(text.size());
    for (const char32_t c : text.toUcs4()) {
        if (c == U'\n' || c == U'\t')
            safe += u' ';
        else if (mustBeWritten(c))
            safe += celltext::escaped(c);
        else
            safe += QString::fromUcs4(&c, 1);
    }
    return safe;
}

} // namespace lockscope::presentation
