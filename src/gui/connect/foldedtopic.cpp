// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/foldedtopic.h"

#include "gui/connect/formrows.h"
#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QLabel>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kIndent = 22; ///< pixels: the fields stand below the title, not below the arrow

/// Is checked while it is open, for screen readers, and does not look pressed then: arrow and weight say so.
class TopicHeader final : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void initStyleOption(QStyleOptionToolButton* option) const override
    {
        QToolButton::initStyleOption(option);
        option->state &= ~QStyle::State_On;
    }
};
} // namespace

FoldedTopic::FoldedTopic(const Theme& theme, const QString& name, QWidget& body)
    : Themed(body.parentWidget()), m_theme(theme), m_body(body), m_header(new TopicHeader(this)),
      m_summary(wrappedLabel(this))
{
    setObjectName(u"topic."_s + name);
    m_header->setObjectName(u"header."_s + name);
    m_header->setCheckable(true);
    m_header->setAutoRaise(true);
    m_header->setFocusPolicy(Qt::StrongFocus);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setTone(m_summary, theme, lockcells::Tone::Muted);
    delete parentWidget()->layout()->replaceWidget(&body, this);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_header);
    head->addWidget(m_summary, 1);
    auto* fields = new QVBoxLayout;
    fields->setContentsMargins(kIndent, 0, 0, 0);
    fields->addWidget(&body);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(head);
    column->addLayout(fields);
    connect(m_header, &QToolButton::clicked, this, [this](bool isDown) { setFolded(!isDown); });
    setFolded(true);
}

void FoldedTopic::setTitle(const QString& title)
{
    m_header->setText(title);
    updateName();
}

void FoldedTopic::setSummary(const QString& summary)
{
    if (m_summary->text() == summary)
        return;
    m_summary->setText(summary);
    updateName();
}

void FoldedTopic::updateName()
{
    m_header->setAccessibleName(m_summary->text().isEmpty() ? m_header->text()
                                                            : m_header->text() + u": "_s + m_summary->text());
}

void FoldedTopic::setFolded(bool folded)
{
    m_header->setChecked(!folded);
    m_body.setVisible(!folded);
    QFont title = font();
    title.setBold(!folded);
    m_header->setFont(title);
    restyle();
}

bool FoldedTopic::isFolded() const
{
    return !m_header->isChecked();
}

void FoldedTopic::restyle()
{
    m_header->setIcon(m_theme.icon(isFolded() ? u"chevron-right"_s : u"chevron-down"_s));
}

} // namespace lockscope::gui

#include "moc_foldedtopic.cpp"
