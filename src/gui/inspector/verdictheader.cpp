// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/verdictheader.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/shell/page.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/widgets/steadyparagraph.h"
#include "presentation/events/eventwords.h"
#include "presentation/findings/findingtext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/quorum/rivaltext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/celltext.h"

#include <QHBoxLayout>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kGlyphSize = 11;
} // namespace

QFont inspectorTitleFont(const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    if (bold.pointSizeF() > 0)
        bold.setPointSizeF(bold.pointSizeF() * 1.15);
    return bold;
}

VerdictHeader::VerdictHeader(Services& services, QVBoxLayout& column, QWidget* parent)
    : m_services(services), m_key(new ElidedLabel(parent)), m_glyph(new QLabel(parent)), m_verdict(new QLabel(parent)),
      m_steady(new SteadyParagraph(*m_verdict))
{
    m_key->setObjectName(u"inspectorKey"_s);
    m_key->setTextFormat(Qt::PlainText);
    m_key->setFont(inspectorTitleFont(m_key->font()));
    column.addWidget(m_key);

    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    m_glyph->setAlignment(Qt::AlignTop);
    m_glyph->setContentsMargins(0, 3, 0, 0);
    m_verdict->setObjectName(u"inspectorVerdict"_s);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_glyph);
    row->addWidget(m_steady, 1);
    column.addLayout(row);
}

QString VerdictHeader::show(const inspectorfacts::Subject& about, const Finding& finding,
                            std::optional<ServerTime> asOf, const AddressOf& addressOf)
{
    const LockState& state = about.state();
    const Colors& colors = m_services.theme.colors();
    const ServerTime seenSince = m_services.frames.known().since(about.key().node);
    const auto verdict = analysis::verdictOf(state, about.now, seenSince);
    const bool isFine = analysis::severity(verdict) == analysis::Severity::Fine;
    const bool showsFinding = !finding.sentence.isEmpty() && isFine;
    const auto look = showsFinding ? std::pair(severityGlyph(finding.severity), severityColor(finding.severity, colors))
                                   : std::pair(verdictGlyph(verdict), verdictColor(verdict, colors));
    const QColor color = about.ended || asOf ? colors.mutedText : look.second;
    m_key->setText(lanetext::name(about.key()));
    m_glyph->setAccessibleName(showsFinding ? findingtext::severity(finding.severity) : verdictWord(verdict));
    const qreal ratio = m_glyph->devicePixelRatioF();
    const int glyphSize = std::max(kGlyphSize, m_glyph->fontMetrics().ascent() * 9 / 10);
    const std::tuple glyph(look.first, color.rgba(), glyphSize, ratio);
    if (std::exchange(m_glyphShown, glyph) != glyph) // every new pixmap triggers a layout
        m_glyph->setPixmap(glyphPixmap(look.first, color, glyphSize, ratio));
    static const QRegularExpression beforeUnit(u"(\\d) (\\w)"_s);
    const QString both =
        state.grantedTwice && !about.ended ? rivaltext::both(about.picture, about.lock, addressOf) : QString();
    QString sentence = finding.sentence;
    if (sentence.isEmpty())
        sentence = about.ended ? endedSentence(state) : verdictSentence(state, about.now, seenSince, both);
    if (asOf)
        //: a time of day; what was known of the lock then
        sentence = tr("As of %1: %2").arg(celltext::timeOfDay(*asOf).left(8), sentence);
    sentence.replace(beforeUnit, u"\\1\u00a0\\2"_s); // no line break between a number and its unit
    m_steady->setText(sentence);
    QPalette ink = m_verdict->palette();
    const bool calm = !about.ended && !asOf && finding.sentence.isEmpty() && isFine;
    ink.setColor(QPalette::WindowText, calm ? colors.text : color);
    m_verdict->setPalette(ink);
    return m_key->text() + u": "_s + sentence;
}

QString VerdictHeader::endedSentence(const LockState& state)
{
    if (state.phase == LockPhase::Held || state.endedAt == kUnknownTime)
        return tr("Not seen any more. Below is what was last known of it.");
    //: %1 is a time of day, %2 how it ended
    return tr("Ended %1: %2. Below is what was last known of it.")
        .arg(celltext::timeOfDay(state.endedAt), eventwords::ending(state.lastEnd));
}

} // namespace lockscope::gui
