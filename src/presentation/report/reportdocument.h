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

/// A list line: time, name and text. Each part may be empty.
struct ReportLine
{
    QString when;
    QString name; ///< a name given by others (a lock, an address), set apart from the words around it
    QString text;
};

/// A block of a report, independent of the format. Texts are plain and untrusted: the format writers escape them.
struct ReportBlock
{
    enum class Kind : std::uint8_t { Heading, Paragraph, Lines, Table, Picture };
    Kind kind = Kind::Paragraph;
    int level = 2;                            ///< Heading: 2 or 3
    std::optional<analysis::Severity> tone{}; ///< Heading
    QString text;                             ///< Heading, Paragraph; Picture: its caption
    std::vector<ReportLine> lines;            ///< Lines
    QStringList head;                         ///< Table; the first column has names given by others
    std::vector<QStringList> rows;            ///< Table
    QByteArray svg;                           ///< Picture: one complete element
};

struct ReportDocument
{
    QString title;
    QString subtitle;
    std::vector<ReportBlock> blocks;

    void heading(int level, const QString& text, std::optional<analysis::Severity> tone = {});
    /// Adds nothing for an empty text.
    void paragraph(const QString& text);
    void lines(std::vector<ReportLine> lines);
    void table(const QStringList& head, std::vector<QStringList> rows);
    void picture(const QString& text, const QByteArray& svg);
};

/// Makes a text safe for every format: one line; control characters, characters that XML forbids, and bidirectional
/// controls are written out (\u202e).
[[nodiscard]] QString reportText(const QString& text);

/// One HTML file without scripts or external resources; its content security policy allows only its own styles. UTF-8.
/// Pure.
[[nodiscard]] QByteArray toHtml(const ReportDocument& document);
/// CommonMark with GitHub's tables, without the pictures. UTF-8. Pure.
[[nodiscard]] QByteArray toMarkdown(const ReportDocument& document);

} // namespace lockscope::presentation
