// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::presentation {

/// A line of a list: when, of what, and what is said of it. Each part may be empty.
struct ReportLine
{
    QString when;
    QString name; ///< given by others (a lock, an address): stands apart from the words around it
    QString text;
};

/// A part of a report, in no format. Texts are plain, whoever gave them: the writers of a format escape all of them.
struct ReportBlock
{
    enum class Kind : std::uint8_t { Heading, Paragraph, Lines, Table, Picture };
    Kind kind = Kind::Paragraph;
    int level = 2;                            ///< Heading: 2 or 3
    std::optional<analysis::Severity> tone{}; ///< Heading
    QString text;                             ///< Heading, Paragraph; Picture: what it shows
    std::vector<ReportLine> lines;            ///< Lines
    QStringList head;                         ///< Table; the first column has names given by others
    std::vector<QStringList> rows;            ///< Table
    QByteArray svg;                           ///< Picture: one element, complete
};

struct ReportDocument
{
    QString title;
    QString subtitle;
    std::vector<ReportBlock> blocks;

    void heading(int level, const QString& text, std::optional<analysis::Severity> tone = {});
    /// Nothing where there is no text.
    void paragraph(const QString& text);
    void lines(std::vector<ReportLine> lines);
    void table(const QStringList& head, std::vector<QStringList> rows);
    void picture(const QString& text, const QByteArray& svg);
};

/// Text that every format can hold: one line, no control characters, nothing that XML forbids or that turns the
/// direction of what stands around it; those are written out (\u202e).
[[nodiscard]] QString reportText(const QString& text);

/// One HTML file: no script, nothing from elsewhere, its own rules of style and no others by its content security
/// policy. UTF-8. Pure.
[[nodiscard]] QByteArray toHtml(const ReportDocument& document);
/// CommonMark with tables of GitHub's, without the pictures. UTF-8. Pure.
[[nodiscard]] QByteArray toMarkdown(const ReportDocument& document);

} // namespace lockscope::presentation
