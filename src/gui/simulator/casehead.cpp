// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/casehead.h"

#include "gui/simulator/casetexts.h"
#include "gui/style/theme.h"
#include "presentation/words/sentences.h"

#include <QBoxLayout>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kGapBeside = 24;
constexpr int kGapBelow = 6;

/// The code as rich text for a label, with the step point marked.
QString codeHtml(const QStringList& lines, const Colors& colors, const QString& stepPoint)
{
    QStringList html;
    for (const QString& line : lines) {
        const QString text = line.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp));
        html << (line.startsWith(u'@') ? u"<span style=\"color:%1\">&#9673;&nbsp;%2:%3</span>"_s.arg(
                                             colors.contended.name(),
                                             stepPoint.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp)), text.mid(1))
                                       : text);
    }
    return html.join(u"<br/>"_s);
}

QString wordsHtml(const CaseWords& words)
{
    return presentation::joined(
        {words.what.toHtmlEscaped(), words.why.toHtmlEscaped(), u"<b>%1</b>"_s.arg(words.right.toHtmlEscaped())});
}

} // namespace

CaseHead::CaseHead(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_title(new QLabel(this)), m_words(new QLabel(this)), m_code(new QLabel(this)),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_title->setObjectName(u"caseTitle"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() * 1.3);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_words->setObjectName(u"caseWords"_s);
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_code->setObjectName(u"caseCode"_s);
    m_code->setTextFormat(Qt::RichText);
    m_code->setMargin(10);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(m_title);
    left->addWidget(m_words);
    left->addStretch();
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(kGapBeside);
    m_layout->addLayout(left, 3);
    m_layout->addWidget(m_code, 2, Qt::AlignTop);
}

void CaseHead::setNarrow(bool isNarrow)
{
    m_layout->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_layout->setSpacing(isNarrow ? kGapBelow : kGapBeside);
}

void CaseHead::show(const simulator::CaseInfo& info)
{
    const CaseWords words = caseWords(info);
    m_title->setText(words.title);
    m_words->setText(wordsHtml(words));
    m_words->setAccessibleName(presentation::joined({words.what, words.why, words.right}));
    m_code->setText(codeHtml(words.code, m_theme.colors(), tr("step point")));
    m_code->setAccessibleName(words.code.join(u'\n'));
}

void CaseHead::restyle()
{
    m_code->setStyleSheet(u"QLabel { background: %1; color: %2; border: 1px solid %3; border-radius: 6px; }"_s.arg(
        m_theme.colors().panel.name(), m_theme.colors().text.name(), m_theme.colors().border.name()));
    m_code->setFont(m_theme.monospace());
}

} // namespace lockscope::gui
