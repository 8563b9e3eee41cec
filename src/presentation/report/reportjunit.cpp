// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/reportjunit.h"

#include "core/text.h"
#include "presentation/findings/findingtext.h"
#include "presentation/report/reportdocument.h"
#include "presentation/words/celltext.h"

#include <QXmlStreamWriter>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::FindingId;
using analysis::Severity;

namespace {

bool isFailure(const ReportFinding& finding)
{
    return finding.severity >= Severity::Warning;
}

/// The observations, one per line, then the remedy.
QString bodyOf(const ReportFinding& finding, const ReportFold& fold, const ReportSource& source)
{
    QStringList lines;
    for (const Episode& each : finding.shown) {
        const Episode episode = shown(each, source);
        lines += reportText(celltext::time(episode.begin) + u' ' + subjectOf(episode, fold) + u": "_s +
                            findingtext::condition(episode));
        for (const auto& point : episode.evidence)
            lines += reportText(u"  "_s + celltext::time(point.at) + u' ' + findingtext::evidence(episode, point));
    }
    if (finding.episodes > finding.shown.size())
        lines += u"…"_s;
    lines += reportText(findingtext::impact(finding.id));
    lines += reportText(findingtext::remedy(finding.id));
    return lines.join(u'\n');
}

void writeCase(QXmlStreamWriter& xml, FindingId id, const ReportFold& fold, const ReportSource& source)
{
    const auto& facts = analysis::factsOf(id);
    xml.writeStartElement(u"testcase"_s);
    xml.writeAttribute(u"classname"_s, u"lockscope."_s + QLatin1StringView(analysis::name(facts.severity)));
    xml.writeAttribute(u"name"_s, QLatin1StringView(facts.word));
    xml.writeAttribute(u"time"_s, u"0"_s);
    if (const ReportFinding* finding = fold.finding(id)) {
        const Episode& first = finding->shown.front();
        const QString message = reportText(findingtext::title(id) + u": "_s + subjectOf(first, fold) + u": "_s +
                                           findingtext::condition(first));
        if (isFailure(*finding)) {
            xml.writeStartElement(u"failure"_s);
            xml.writeAttribute(u"type"_s, QLatin1StringView(analysis::name(finding->severity)));
            xml.writeAttribute(u"message"_s, message);
            xml.writeCharacters(bodyOf(*finding, fold, source));
            xml.writeEndElement();
        } else {
            xml.writeTextElement(u"system-out"_s, message + u'\n' + bodyOf(*finding, fold, source));
        }
    } else if (const QString missing = fold.seen().missingText(id); !missing.isEmpty()) {
        xml.writeStartElement(u"skipped"_s);
        xml.writeAttribute(u"message"_s, reportText(missing));
        xml.writeEndElement();
    }
    xml.writeEndElement();
}

} // namespace

QByteArray toJUnit(const ReportFold& fold, const ReportSource& source)
{
    int failures = 0;
    int skipped = 0;
    for (const FindingId id : allFindings()) {
        const bool isFound = fold.finding(id) != nullptr;
        failures += isFound && isFailure(*fold.finding(id)) ? 1 : 0;
        skipped += !isFound && fold.seen().missingFor(id) != SeenEvidence::Missing::Nothing ? 1 : 0;
    }
    QByteArray out;
    QXmlStreamWriter xml(&out);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement(u"testsuites"_s);
    xml.writeStartElement(u"testsuite"_s);
    xml.writeAttribute(u"name"_s, reportText(u"lockscope "_s + source.file));
    xml.writeAttribute(u"tests"_s, QString::number(allFindings().size()));
    xml.writeAttribute(u"failures"_s, QString::number(failures));
    xml.writeAttribute(u"errors"_s, u"0"_s);
    xml.writeAttribute(u"skipped"_s, QString::number(skipped));
    xml.writeAttribute(u"timestamp"_s, QString::fromStdString(isoTime(fold.range().from)).left(19));
    xml.writeAttribute(u"time"_s, QString::number(static_cast<double>(fold.range().length().count()) / 1e6, 'f', 3));
    for (const FindingId id : allFindings())
        writeCase(xml, id, fold, source);
    if (!source.trouble.isEmpty())
        xml.writeTextElement(u"system-err"_s, reportText(source.trouble));
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndDocument();
    return out;
}

} // namespace lockscope::presentation
